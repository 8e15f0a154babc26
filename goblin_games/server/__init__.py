"""Goblin Games over SSH, for many people on one machine.

    front      one process owns the sockets (asyncssh); it knows who is there and what is allowed
    nursery    one process has everything imported and forks once for each visitor
    launcher   what happens in a visitor's own process, whoever let them in: the front, or sshd

Nothing here is imported before somebody serves, and the front never imports Textual.
"""
