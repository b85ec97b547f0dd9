"""The steps of the tutorial: the package that a reader has after each, and whether it compiles."""
import glob, os, re, subprocess, tempfile

import symbols

MODULE = "NumberFact"
LISTED = re.compile(r'@TutorialReference\(tutorial: "doc:(\w+)"\)')
CODE = re.compile(r'@Code\(name: "([^"]+)", file: "([^"]+)"\)')


class Step:
    """What a step has written, and all files that there are then, by their names."""

    def __init__(self, file, name, files):
        self.file, self.name, self.files = file, name, files

    def needed(self):
        """The files that are compiled for this step: the manifest alone, or the program with its tests."""
        return [name for name in self.files if (name == "Package.swift") == (self.name == "Package.swift")]


def steps(root):
    """The steps of all tutorials, in the order of the list of tutorials."""
    for overview in sorted(glob.glob(os.path.join(root, "Sources/*/*.docc/**/*.tutorial"), recursive=True)):
        files = {}
        for tutorial in LISTED.findall(_text(overview)):
            folder = os.path.dirname(overview)
            for name, file in CODE.findall(_text(os.path.join(folder, tutorial + ".tutorial"))):
                files[name] = os.path.relpath(os.path.join(folder, "Code", file), root)
                yield Step(os.path.join(root, files[name]), name, {key: os.path.join(root, each) for key, each in files.items()})


def errors(step, compiler):
    """What the compiler finds after a step, each where it is in the code of the tutorial."""
    with tempfile.TemporaryDirectory() as work:
        places = {}
        for name in step.needed():
            copy = os.path.join(work, name)
            places[copy] = step.files[name]
            with open(copy, "w") as stream:
                stream.write(_text(step.files[name]))
        tests = [copy for copy in places if copy.endswith("Tests.swift")]
        program = [copy for copy in places if copy not in tests]
        is_ios = any("import UIKit" in _text(file) for file in program)
        module = os.path.join(work, MODULE + ".swiftmodule")
        language = ["-swift-version", "6"]
        if step.name == "Package.swift":
            commands = [["swiftc", "-typecheck", "-parse-as-library", "-package-description-version", "6.2",
                         "-I", _manifest_modules(), *program]]
        elif is_ios:
            frontend = compiler.frontend_for_ios()
            built = ["-emit-sil", "-o", os.devnull, "-emit-module-path", module, "-enable-testing", "-module-name", MODULE]
            commands = [[*frontend, *built, *language, *program], [*frontend, "-typecheck", "-I", work, *language, *tests]]
        else:
            # The example of the repository is a module of the same name.
            linux = ["swiftc", "-I", work, "-I", compiler.modules, *language]
            commands = [[*linux, "-emit-module", "-o", module, "-enable-testing", "-module-name", MODULE, *program],
                        [*linux, "-typecheck", *tests]]
        found = []
        for command in commands:
            if not found and command[-1] in places:  # Before the first test there is nothing but the program.
                found = _run(command, places)
        return found


def _run(command, places):
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    output = result.stdout
    for copy, file in places.items():
        output = output.replace(copy, os.path.relpath(file, symbols.ROOT))
    found = re.findall(r"^\S+:\d+:\d+: (?:error|warning): .*$", output, re.MULTILINE)
    return found or ([output] if result.returncode != 0 else [])


def _manifest_modules():
    compiler = subprocess.run(["sh", "-c", "command -v swiftc"], stdout=subprocess.PIPE, text=True).stdout.strip()
    return os.path.join(os.path.dirname(os.path.dirname(os.path.realpath(compiler))), "lib", "swift", "pm", "ManifestAPI")


def _text(file):
    with open(file) as stream:
        return stream.read()
