"""Who decides for a seat when nobody sits there.

Players get a view and a list of choices, never a state. They know no table and no screen.
"""
