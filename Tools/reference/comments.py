"""The blocks in the doc comments of the sources: Swift, and what is drawn with characters."""
import glob, os, re

# A drawing is made of lines that end with marbles: `--1--2--|`, `(34|)`, `w---`.
DRAWN = re.compile(r"""(^|\s)(?!["'])[-\w()|#\[\]"',+!^]*[-|#][-\w()|#\[\]"',+!^]*$""")


class Block:
    """A block of a doc comment."""

    def __init__(self, file, start, lines, column):
        self.file, self.start, self.lines, self.column = file, start, lines, column
        self.name = os.path.splitext(os.path.basename(file))[0]

    @property
    def is_drawing(self):
        return all(DRAWN.search(line) for line in self.lines if line)


def blocks(root, folder):
    """The blocks in a folder of Sources, in the order of the files; a drawing above or below code is a block of its own."""
    for file in sorted(glob.glob(os.path.join(folder, "**", "*.swift"), root_dir=os.path.join(root, "Sources"), recursive=True)):
        with open(os.path.join(root, "Sources", file)) as stream:
            yield from of_file(os.path.join("Sources", file), stream.read().splitlines())


def of_file(file, lines):
    """The blocks of a file: lines of a doc comment that are indented by four spaces more, behind an empty line of it."""
    texts = [match[1] if (match := re.match(r" *///(.*)$", line)) else None for line in lines]
    number, found = 0, []
    while number < len(texts):
        if not (texts[number] or "").startswith("     ") or (number > 0 and (texts[number - 1] or "").strip()):
            number += 1
            continue
        start = number
        while number < len(texts) and texts[number] is not None and (not texts[number] or texts[number].startswith("     ")):
            number += 1
        column = lines[start].index("///") + 8
        code = [text[5:] for text in texts[start:number]]
        while not code[-1]:
            code.pop()
        found += _parts(Block(file, start + 1, code, column))
    return found


def _parts(block):
    """A block, or its pieces between empty lines, where one of them is a drawing."""
    pieces, first = [], 0
    for index, line in enumerate(block.lines + [""]):
        if not line:
            if index > first:
                pieces.append(Block(block.file, block.start + first, block.lines[first:index], block.column))
            first = index + 1
    return pieces if any(piece.is_drawing for piece in pieces) else [block]
