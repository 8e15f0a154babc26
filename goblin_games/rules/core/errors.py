"""The one thing that every wrong input becomes."""


class InputError(ValueError):
    """What somebody gave us is wrong; the message is one sentence that says what and where.

    Every error of that kind derives from it, so that a front end needs to know no other.
    """
