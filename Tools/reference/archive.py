"""What docc makes of a catalog and a symbol graph: its warnings, and its pages as JSON."""
import json, os, re, subprocess

# Pages whose every symbol has a place in a topic that a person named. Members of the other types are few, and docc groups
# them by kind.
CURATED = re.compile(r"^/documentation/(\w+|minirx/observabletype)$")


def convert(module, catalog, graphs, output):
    """The warnings, the pages by their path, such as /documentation/minirx/store, and the files of the images."""
    result = subprocess.run(
        ["docc", "convert", catalog, "--additional-symbol-graph-dir", graphs, "--output-dir", output,
         "--fallback-display-name", module, "--fallback-bundle-identifier", module, "--ide-console-output"],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    warnings = [line for line in result.stdout.splitlines() if re.search(r"\b(warning|error): ", line)]
    if not os.path.isdir(os.path.join(output, "data")):
        print(result.stdout)
        raise SystemExit(2)
    return warnings, dict(_pages(os.path.join(output, "data"))), _images(os.path.join(output, "images"))


def _images(folder):
    """The images of a catalog by the address that its pages call them."""
    files = [os.path.join(parent, name) for parent, _, names in os.walk(folder) for name in names]
    return {"/images/" + os.path.relpath(file, folder): file for file in files}


def _pages(folder):
    for parent, _, names in os.walk(folder):
        for name in names:
            with open(os.path.join(parent, name)) as file:
                page = json.load(file)
            yield "/" + os.path.relpath(os.path.join(parent, name), folder)[:-len(".json")], page


def uncurated(documents):
    """The symbols that no topic names, each with the line to add."""
    findings = []
    for path, page in sorted(documents.items()):
        if not CURATED.match(path):
            continue
        for section in page.get("topicSections", []):
            if section.get("generated"):
                for identifier in section["identifiers"]:
                    name = identifier.split(page["identifier"]["url"] + "/")[-1]
                    name = re.sub(r"^_\(", "/(", name)
                    findings.append(f"{path}: no topic names a symbol; add a line to its Topics: - ``{name}``")
    return findings
