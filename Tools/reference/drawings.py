"""Drawings of doc comments: read, written as a program that runs them, and compared with what the run gave."""
import re

# A token of a line of marbles; `-` between them is time that passes, a column a second.
TOKEN = re.compile(r"""next\([^)]*\)|error|completed|"[^"]*"|\[[^\]]*\]|[a-z]\d+|[\w+|#]""")
DECLARATION = re.compile(r"^\s*(?:@\w+(?:\([^)]*\))? )*((?:public |static |nonisolated |final )*)(?:func|var|init|struct|class)\b")


class Line:
    """A line of a drawing: a name or a call, the column at which its marbles begin, and the marbles."""

    def __init__(self, text):
        text = text.rstrip()
        self.marbles = text.split()[-1]
        self.column = len(text) - len(self.marbles)
        self.label = text[:self.column].strip()

    @property
    def is_result(self):
        return bool(re.search(r"[({]", self.label))

    @property
    def is_ended(self):
        return self.marbles.rstrip(")")[-1] in "|#"

    def events(self):
        """What is drawn, as (time, token), counted from the beginning of the line."""
        found, index = [], 0
        while index < len(self.marbles):
            if self.marbles[index] == "(" and "," not in self.marbles[index:].partition(")")[0]:
                end = self.marbles.index(")", index)
                found += [(index, token) for token in TOKEN.findall(self.marbles[index + 1:end])]
                index = end + 1
            elif match := TOKEN.match(self.marbles, index):
                found.append((index, match[0]))
                index = match.end()
            else:
                index += 1
        return found


class Drawing:
    """A drawing: its inputs, and its results, each with the lines of the sequences that it emits or of later subscriptions."""

    def __init__(self, block, source):
        self.block = block
        lines = [Line(line) for line in block.lines]
        first = next((index for index, line in enumerate(lines) if line.is_result), len(lines))
        if first == len(lines):
            raise ValueError(f"{block.file}:{block.start}: no line of the drawing is a call")
        self.base = lines[first].column
        self.inputs, self.results = lines[:first], []
        for line in lines[first:]:
            if line.is_result:
                self.results.append((line, []))
            else:
                self.results[-1][1].append(line)
        behind = source[block.start - 1 + len(block.lines):]
        self.is_static = "static" in next((match[1] for line in behind if (match := DECLARATION.match(line))), "")
        extensions = [line for line in source[:block.start] if re.match(r"(public )?extension ", line)]
        self.is_completable = bool(extensions) and "CompletableTrait" in extensions[-1]

    @property
    def quotes_numbers(self):
        return any(self.element(line) == "Int" for line in self.inputs)

    # MARK: The program

    def element(self, line):
        """The type of a line's elements: strings where the drawing has letters, whole numbers where it has none."""
        tokens = [token for each in self.inputs for _, token in each.events() if token not in "|#+"]
        own = [token for _, token in line.events() if token not in "|#+"]
        if any(re.match(r"next\(|completed", token) for token in own):
            return "Event<Int>"
        if any(token == "+" for _, token in line.events()):
            return f"Observable<{'Int' if all(map(str.isdigit, tokens)) else 'String'}>"
        others = [token for token in tokens if not token.startswith("next")]
        return "Int" if all(map(str.isdigit, own if own and self.is_mixed_by_name else others)) else "String"

    @property
    def is_mixed_by_name(self):
        """Whether the second input only says when, so that its elements may be of another type."""
        return any(line.label in ("other", "sampler") for line in self.inputs)

    def literal(self, token, element, inners):
        if token == "|":
            return ".completed({time})"
        if token == "#":
            return ".error({time}, e)"
        if token == "+":
            return f".next({{time}}, {inners.pop(0)})"
        if element == "Event<Int>":
            return ".next({time}, ." + (token if token == "completed" or token.startswith("next") else "error(e)") + ")"
        return ".next({time}, " + (token if element == "Int" or token.startswith('"') else f'"{token}"') + ")"

    def events(self, line, inners=()):
        element, inners = self.element(line), list(inners)
        text = ", ".join(self.literal(token, element, inners).format(time=time) for time, token in line.events())
        return f"[{text}] as [Recorded<Event<{element}>>]"

    def program(self):
        """Swift, a call of `record` for each result."""
        program = []
        for result, rows in self.results:
            program += [f"run.begin(quotesNumbers: {str(self.quotes_numbers).lower()})", "do {"]
            program += ["  " + line for line in self.declarations()]
            emits = self.block_emits_sequences(result)
            later = [] if emits else [row.column - self.base for row in rows]
            end = 200 if result.is_ended else len(result.marbles) - 1
            program += [f"  run.record(until: {end}, later: {later}) {{",
                        f'#sourceLocation(file: "{self.block.file}", line: {self.line(result)})',
                        f"    {self.call(result.label)}", "#sourceLocation()", "  }", "}"]
        return program

    def line(self, line):
        return self.block.start + [Line(each).label for each in self.block.lines].index(line.label)

    @staticmethod
    def block_emits_sequences(result):
        return "+" in result.marbles

    def declarations(self):
        """The sources. A line below the first without a name is the next inner sequence, or the next subscription's."""
        named, unnamed = [line for line in self.inputs if line.label], [line for line in self.inputs if not line.label]
        declared = [f"let {line.label} = {self.source(line)}" for line in named]
        if not unnamed:
            return declared
        first, *others = unnamed
        if "+" in first.marbles:
            inners = [f"inner{index}" for index in range(len(others))]
            declared += [f"let {name} = {self.source(line)}" for name, line in zip(inners, others)]
            return declared + [f"let source = run.hot({self.events(first, inners)})"]
        if others:
            turns = ", ".join(self.source(line, is_cold=True) for line in unnamed)
            return declared + [f"let source = run.inTurn([{turns}])"]
        return declared + [f"let source = {self.source(first)}"]

    def source(self, line, is_cold=False):
        start = line.column - self.base
        made = f"run.cold({self.events(line)}, from: {start})" if start or is_cold else f"run.hot({self.events(line)})"
        is_completable = self.is_completable and all(token in "|#" for _, token in line.events())
        return made + (".ignoreElements().asCompletable()" if is_completable else "")

    def call(self, label):
        """The call: of a method of `source`, or of `Observable`, or one that names what it is called on."""
        names = [line.label for line in self.inputs if line.label] + ["letters"]
        if label[0].isupper() or re.match(r"\w+", label)[0] in names:
            return label
        return ("Observable." if self.is_static else "source.") + label

    # MARK: What the run gave

    def drawn(self, reports):
        """The lines of the drawing as the run gave them, each as (label, offset, marbles, whether a result)."""
        lines = [(line.label, line.column - self.base, line.marbles, "input") for line in self.inputs]
        for (result, rows), report in zip(self.results, reports):
            if report["faults"]:
                raise ValueError(f"{self.block.file}:{self.block.start}: {'; '.join(report['faults'])}")
            widths = [len(result.marbles), *(len(row.marbles) + row.column - self.base for row in rows)]
            for index, row in enumerate(report["rows"]):
                width = widths[index] if index < len(widths) else 0
                label = result.label if index == 0 else ""
                lines.append((label, row["begin"], self.marbles(row, width), "inner" if index else "result"))
        return lines

    def marbles(self, row, width):
        begin, text = row["begin"], ""
        events = [event for event in row["events"] if event["text"] in "|#" or width == 0 or event["time"] < 200]
        for time in sorted({event["time"] for event in events}):
            tokens = [event["text"] for event in events if event["time"] == time]
            if len(text) > time - begin:
                raise ValueError(f"{self.block.file}:{self.block.start}: there is no room for {' '.join(tokens)} "
                                 f"at {time} behind {text}; draw the inputs further apart")
            text = text.ljust(time - begin, "-") + grouped(tokens)
        is_ended = events and events[-1]["text"] in "|#"
        return text or "-" * max(width - begin, 1) if is_ended or not events else text.ljust(width - begin, "-")

    def text(self, drawn):
        """The lines of the comment."""
        width = max(len(label) for label, *_ in drawn)
        width = width + 2 if width else 0
        return [label.ljust(width) + " " * offset + marbles for label, offset, marbles, _ in drawn]


def grouped(tokens):
    """What happens at one time."""
    if len(tokens) == 1:
        return tokens[0]
    *elements, last = tokens
    separator = "," if any(len(element) > 1 for element in tokens) else ""
    return f"({separator.join(elements)}{last})" if last in "|#" else f"({separator.join(tokens)})"
