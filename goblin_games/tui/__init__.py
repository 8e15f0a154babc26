"""The Textual front end: the app, its driver, screens and widgets.

Importing this package imports no Textual: `terminal.prepare` has to come first.
"""
