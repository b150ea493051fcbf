"""Live pictures for the notebooks: chat, step through a conversation, compare two techniques.

    ChatBox(chat, {"truncation": trim})    type, and watch the window; in code: chat.ask(text)
    Stepper(chat.turns)                    turn by turn; in code: MemoryView(chat.turns).at(4)
    SideBySide(played)                     two techniques; in code: print(table(played))

They are made of ipywidgets alone. Where widgets do not work (a page that runs nothing, a notebook
that was not run, a text editor), each shows a picture and the same in words instead.
"""

from course.widgets.chat_box import ChatBox
from course.widgets.side_by_side import SideBySide, table
from course.widgets.stepper import Stepper

__all__ = ["ChatBox", "SideBySide", "Stepper", "table"]
