"""The archives that docc makes of catalogs and symbol graphs, as one site; what is checked in their pages, which are JSON."""
import json, os, re, shutil, subprocess, urllib.parse

# Pages whose every symbol has a place in a topic that a person named. Members of the other types are few, and docc groups
# them by kind.
CURATED = re.compile(r"^/documentation/(\w+|minirx/observabletype)$")


# What says where a call is has one sentence at the type, and none at each function.
CALL_SITE = re.compile(r"Parameter '(file|fileID|filePath|line|column)' is missing documentation")


def convert(module, catalog, graphs, output, dependencies, base_path):
    """Writes the archive of a module, whose pages link to those of the archives that it rests on; returns docc's warnings."""
    links = [argument for archive in dependencies for argument in ("--dependency", archive)]
    result = subprocess.run(
        ["docc", "convert", catalog, "--additional-symbol-graph-dir", graphs, "--output-dir", output,
         "--fallback-display-name", module, "--fallback-bundle-identifier", module, "--ide-console-output",
         "--transform-for-static-hosting", "--hosting-base-path", base_path,
         "--enable-experimental-external-link-support", *links],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if not os.path.isdir(os.path.join(output, "data")):
        print(result.stdout)
        raise SystemExit(2)
    return [line for line in result.stdout.splitlines() if re.search(r"\b(warning|error): ", line) and not CALL_SITE.search(line)]


def merge(archives, name, output):
    """Makes one site of archives, in the place of what is there."""
    shutil.rmtree(output, ignore_errors=True)
    os.makedirs(os.path.dirname(os.path.abspath(output)), exist_ok=True)
    subprocess.run(["docc", "merge", *archives, "--synthesized-landing-page-name", name,
                    "--synthesized-landing-page-topics-style", "list", "--output-path", output], check=True)
    # The renderer's first page has a path of its own.
    save(os.path.join(output, "index.html"), '<!DOCTYPE html><meta http-equiv="refresh" content="0; url=documentation/">\n')
    save(os.path.join(output, ".nojekyll"), "")  # GitHub Pages leaves out names with an underscore in front otherwise.


def pages(folder):
    """The pages of an archive by their path, such as /documentation/minirx/store."""
    found = {}
    data = os.path.join(folder, "data")
    for parent, _, names in os.walk(data):
        for name in names:
            with open(os.path.join(parent, name)) as file:
                found["/" + os.path.relpath(os.path.join(parent, name), data)[:-len(".json")]] = json.load(file)
    return found


def list_inherited(folder):
    """Lists what a type has from the protocols of the site that it conforms to, with links to the pages that are there once."""
    found = pages(folder)
    members = {page["identifier"]["url"]: [each for section in page["topicSections"] for each in section["identifiers"]]
               for page in found.values() if page["metadata"].get("symbolKind") == "protocol" and page.get("topicSections")}
    paths = {page["identifier"]["url"]: path for path, page in found.items()}
    for path, page in found.items():
        conforms = [each for section in page.get("relationshipsSections", []) if section["type"] == "conformsTo"
                    for each in section["identifiers"] if each in members]
        for protocol in conforms:
            references = found[paths[protocol]]["references"]
            page.setdefault("topicSections", []).append(
                {"title": "Inherited from " + page["references"][protocol]["title"], "identifiers": members[protocol]})
            for each in members[protocol]:
                page["references"].setdefault(each, references[each])
        if conforms:
            save(os.path.join(folder, "data", path[1:] + ".json"), json.dumps(page, separators=(",", ":")))


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


def broken_links(folder):
    """What pages refer to and the site does not have: pages, places in pages, images."""
    found = pages(folder)
    # A tutorial names the chapters of its course, which have no pages.
    chapters = {"/".join([path, urllib.parse.quote(section["name"].replace(" ", "-").lower())]) for path, page in found.items()
                for volume in page.get("sections", []) if volume.get("kind") == "volume" for section in volume["chapters"]}
    anchors = {path: set(_anchors(page)) for path, page in found.items()}
    findings = []
    for path, page in sorted(found.items()):
        for identifier, reference in sorted(page.get("references", {}).items()):
            kind = reference["type"]
            if kind == "image":
                files = [urllib.parse.unquote(variant["url"]) for variant in reference["variants"]]
                findings += [f"{path}: an image is not there: {file}" for file in files
                             if not os.path.exists(os.path.join(folder, file.lstrip("/")))]
            elif kind in ("topic", "section"):
                address, _, anchor = reference["url"].partition("#")
                if address in chapters:
                    continue
                if address not in found:
                    findings.append(f"{path}: a link leads nowhere: {reference['url']}")
                elif anchor and urllib.parse.unquote(anchor) not in anchors[address]:
                    findings.append(f"{path}: a link names an anchor that its page does not have: {reference['url']}")
            elif kind == "unresolvable" and not reference["title"].startswith(("Swift.", "_Concurrency.", "Foundation.", "FoundationEssentials.")):
                findings.append(f"{path}: a symbol has no page: {reference['title']} ({identifier})")
    return findings


def _anchors(value):
    """The anchors of headings, and of the tasks of a tutorial, wherever they are in a page."""
    if isinstance(value, dict):
        if isinstance(value.get("anchor"), str):
            yield value["anchor"]
        for each in value.values():
            yield from _anchors(each)
    elif isinstance(value, list):
        for each in value:
            yield from _anchors(each)


def save(file, text):
    with open(file, "w") as stream:
        stream.write(text)
