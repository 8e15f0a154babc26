"""Line mode: every game and feature as plain lines of text, without a single escape code.

It is the front end for screen readers, dumb terminals, pipes and tests.
"""
