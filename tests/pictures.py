"""What must hold of every picture, and what finds pictures in a piece of HTML."""

from html.parser import HTMLParser
from itertools import combinations

from course.drawing import Text

SVG = "{http://www.w3.org/2000/svg}"


class Images(HTMLParser):
    """Collects the <img> of a piece of HTML."""

    def __init__(self, text):
        super().__init__()
        self.found = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        if tag == "img":
            self.found.append(dict(attributes))


def check_texts_apart(scene):
    """All texts are inside the picture, and none lies on another."""
    texts = [item for item in scene.items if isinstance(item, Text) and item.text]
    for text in texts:
        left, top, right, bottom = text.box()
        assert min(left, top) >= 0, text
        assert right <= scene.width, text
        assert bottom <= scene.height, text
    for one, other in combinations(texts, 2):
        a, b = one.box(), other.box()
        apart = a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
        assert apart, (one, other)
