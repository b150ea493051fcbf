"""Colours of the course's pictures, and the formula that says whether they can be read.

Hues are those of Okabe and Ito's set for colour-blind readers (Color Universal Design, 2008),
lightened for areas and darkened for lines, so that text on an area and a line on the page keep
the contrast that WCAG 2.2 asks for: 4.5 to 1 for text (1.4.3), 3 to 1 for lines (1.4.11).
The page is always painted, so a picture looks the same on a light and on a dark theme.
"""

PAGE = "#ffffff"
INK = "#1b1b1b"  # text and axes
MUTED = "#555555"  # notes, dropped messages
GRID = "#dddddd"  # help lines: decoration, never needed to read a number
LIMIT = "#b00020"  # budget and window lines, and what passes them

# What a message is -> (area, line, hatch). The hatch says the same as the colour.
KINDS = {
    "system": ("#e4e4e4", "#4a4a4a", ""),
    "user": ("#cfe6f8", "#00568f", "/"),
    "assistant": ("#fbe2bd", "#854800", "."),
    "tool": ("#d3efe2", "#005f47", "x"),
    "summary": ("#efdcf5", "#6b2a85", "|"),
    "other": ("#f3f0c4", "#5c5600", "-"),
}

# Series of a plot, in order: (line, dash pattern in pixels, marker).
SERIES = [
    ("#00568f", (), "circle"),
    ("#a34700", (7, 3), "square"),
    ("#006b4f", (2, 3), "triangle"),
    ("#8a2f70", (9, 3, 2, 3), "diamond"),
    ("#4a4a4a", (4, 4), "down"),
    ("#5c5600", (12, 4), "cross"),
]


def luminance(colour: str) -> float:
    """Relative luminance (0 black, 1 white) of "#rrggbb"; WCAG 2.2, "relative luminance"."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two "#rrggbb" colours, 1 to 21; WCAG 2.2, "contrast ratio"."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
