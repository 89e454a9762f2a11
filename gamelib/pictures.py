"""Pictures that anyone can read: an SVG with alt text, a caption, and the same facts as a table."""

from __future__ import annotations

import base64
import html
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


class Shown:
    """A drawing with its words, as a notebook shows it: an image with alt text, a caption, and the facts as a table."""

    alt: str
    caption: str
    table: Sequence[Sequence[object]]

    @property
    def source(self) -> str:
        """The image as a data address."""
        raise NotImplementedError

    @property
    def width(self) -> int | None:
        """The width at which it is shown, in pixels; None for its own."""
        return None

    @property
    def text(self) -> str:
        """What it shows, in words."""
        return self.alt

    @property
    def html(self) -> str:
        """The figure as HTML, the same bytes every time."""
        width = f' width="{self.width}"' if self.width else ""
        alt = html.escape(self.alt, quote=True)
        image = f'<img alt="{alt}" src="{self.source}"{width} style="max-width:100%;height:auto">'
        caption = f"<figcaption>{html.escape(self.caption)}</figcaption>" if self.caption else ""
        return f'<figure style="margin:0">{image}{caption}</figure>{table_html(self.table)}'

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": repr(self), "text/html": self.html}

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.alt}>"


@dataclass(frozen=True, repr=False)
class Picture(Shown):
    """A drawing with its words.

    Shown as an HTML figure around an image with alt text, because notebooks strip inline SVG and ARIA from outputs that
    were not run; the table carries the same facts for those who do not see the drawing.

    Attributes:
        svg: the drawing, one ``<svg>`` element.
        alt: what it shows, in words.
        caption: a line below it.
        table: rows of cells, the first row is the heading.
    """

    svg: str
    alt: str
    caption: str = ""
    table: Sequence[Sequence[object]] = ()

    @property
    def source(self) -> str:
        """The SVG as a data address."""
        return f"data:image/svg+xml;base64,{base64.b64encode(self.svg.encode()).decode()}"


def table_html(table: Sequence[Sequence[object]], title: str = "The same as a table", opened: bool = False) -> str:
    """The facts of a figure as a table that opens; the first row is the heading."""
    if not table:
        return ""
    head, *rows = table
    cells = "".join(f"<th>{html.escape(str(cell))}</th>" for cell in head)
    body = "".join("<tr>" + "".join(f"<td>{html.escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows)
    start = f"<details{' open' if opened else ''}><summary>{html.escape(title)}</summary>"
    return f"{start}<table><thead><tr>{cells}</tr></thead><tbody>{body}</tbody></table></details>"
