"""Pictures of drawings as SVG: a line a sequence, a box for the call between what it takes and what it gives."""
import html, re

# By the suffix of the file's name, as docc wants it.
COLORS = {
    "": {"line": "#6e6e73", "fill": "#e3edfb", "edge": "#0050b8", "text": "#1d1d1f", "error": "#c4161c"},
    "~dark": {"line": "#98989d", "fill": "#17304f", "edge": "#6cb2ff", "text": "#f5f5f7", "error": "#ff6961"},
}
ROW, RADIUS, LETTER = 40, 13, 8.4
COLUMN_WIDTHS = (24, 32)


def svg(drawn, colors):
    """The picture of lines (label, offset, marbles, kind)."""
    names = [label for label, _, _, kind in drawn if kind == "input"]
    left = 24 + max([len(name) * LETTER for name in names] + [0])
    columns = max(offset + len(marbles) for _, offset, marbles, _ in drawn)
    boxes = [len(label) * LETTER + 32 for label, _, _, kind in drawn if kind == "result"]
    narrowest, widest = COLUMN_WIDTHS
    column_width = min(widest, max(narrowest, (max(boxes) - left) // columns))
    width = max(left + columns * column_width + 30, max(boxes) + 16)
    parts, y = [], 4
    for label, offset, marbles, kind in drawn:
        if kind == "result":
            parts.append(f'<rect class="b" x="8" y="{y + 4}" width="{number(width - 16)}" height="32" rx="8"/>'
                         f'<text x="{number(width / 2)}" y="{y + 25}">{html.escape(label)}</text>')
            y += ROW
        elif label:
            parts.append(f'<text class="n" x="8" y="{y + 25}">{html.escape(label)}</text>')
        parts += sequence(left + offset * column_width, y + ROW // 2, marbles, column_width)
        y += ROW
    style = (f'line,path{{stroke:{colors["line"]};stroke-width:2;fill:none}}'
             f'.m,.b{{fill:{colors["fill"]};stroke:{colors["edge"]};stroke-width:1.5}}.b{{fill:none}}'
             f'.e{{stroke:{colors["error"]}}}'
             f'text{{font:14px ui-monospace,Menlo,Consolas,monospace;fill:{colors["text"]};text-anchor:middle}}.n{{text-anchor:start}}')
    size = f"{number(width)} {y + 4}"
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width)}" height="{y + 4}" viewBox="0 0 {size}">'
            f"<style>{style}</style>\n" + "\n".join(parts) + "\n</svg>")


def number(value):
    return f"{value:.1f}".rstrip("0").rstrip(".")


def sequence(left, y, marbles, column_width):
    """The line of a sequence, with a mark for each event. What happens at one time stands side by side."""
    events = tokens(marbles)
    is_ended = bool(events) and events[-1][1] in "|#"
    right = left + (events[-1][0] if is_ended else len(marbles)) * column_width
    parts = [f'<line x1="{number(left)}" y1="{y}" x2="{number(right)}" y2="{y}"/>']
    if not is_ended:
        parts.append(f'<path d="M{number(right - 6)} {y - 5}L{number(right)} {y}L{number(right - 6)} {y + 5}"/>')
    edge, last = 0, None
    for column, token in events:
        half = max(RADIUS, len(token) * LETTER / 2 + 6) if token not in "|#+" else 5
        center = left + column * column_width + max(half - RADIUS, 0)
        center = edge + half if column == last else center
        edge, last = center + half, column
        parts.append(mark(number(center), y, token, half))
    return parts


def mark(x, y, token, half):
    if token == "|":
        return f'<line x1="{x}" y1="{y - 13}" x2="{x}" y2="{y + 13}"/>'
    if token == "#":
        return f'<path class="e" d="M{x} {y}m-7 -7l14 14m0 -14l-14 14"/>'
    if token == "+":
        return f'<circle class="m" cx="{x}" cy="{y}" r="5"/>'
    return (f'<rect class="m" x="{number(float(x) - half)}" y="{y - RADIUS}" width="{number(2 * half)}" '
            f'height="{2 * RADIUS}" rx="{RADIUS}"/><text x="{x}" y="{y + 5}">{html.escape(token)}</text>')


def tokens(marbles):
    """The marks of a line as (column, text)."""
    found, index = [], 0
    piece = re.compile(r"""next\([^)]*\)|completed|error|"[^"]*"|\[[^\]]*\]|\(\w+(?:,\w+)+\)|[a-z]\d+|[a-z]!|[\w+|#]""")
    while index < len(marbles):
        match = piece.match(marbles, index)
        if match:
            found.append((index, match[0]))
            index = match.end()
        elif marbles[index] == "(":
            end = index + 1
            while end < len(marbles) and marbles[end] != ")":
                match = piece.match(marbles, end)
                if match:
                    found.append((index, match[0]))
                end = match.end() if match else end + 1
            index = end + 1
        else:
            index += 1
    return found
