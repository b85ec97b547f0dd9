"""Writes docc's pages as plain HTML with relative links, and checks the links."""
import html, os, re, urllib.parse

STYLE = """\
:root { color-scheme: light dark; --line: light-dark(#ddd, #3a3a3c); --code: light-dark(#f5f5f7, #1d1d1f);
  --link: light-dark(#0050b8, #6cb2ff); --faint: light-dark(#5f5f64, #a0a0a5); }
body { font: 17px/1.5 -apple-system, system-ui, sans-serif; max-width: 52rem; margin: 0 auto; padding: 1rem; }
a { color: var(--link); text-decoration: none; } a:hover { text-decoration: underline; }
code, pre { font: 0.88em/1.5 ui-monospace, Menlo, Consolas, monospace; }
pre { background: var(--code); padding: 0.8rem 1rem; border-radius: 8px; overflow-x: auto; }
pre.declaration { white-space: pre-wrap; overflow-wrap: anywhere; }
h1, h2, h3, dt { overflow-wrap: anywhere; } h2 { border-top: 1px solid var(--line); padding-top: 1rem; }
nav, .kind { color: var(--faint); font-size: 0.9em; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { border-bottom: 1px solid var(--line); padding: 0.3rem 0.8rem 0.3rem 0; text-align: left; vertical-align: top; }
aside { border-left: 4px solid var(--line); padding-left: 1rem; } dd { margin: 0 0 0.6rem 1.5rem; }
dd p { margin: 0; } img { max-width: 100%; }
"""


class Site:
    """All pages, each of which links to others of any module."""

    def __init__(self, documents):
        self.documents = documents
        self.files, taken = {}, set()
        for path in sorted(documents):
            name = plain = re.sub(r"[^\w./-]+", "-", path.strip("/"))
            number = 1
            while name in taken:
                number += 1
                name = f"{plain}-{number}"
            taken.add(name)
            self.files[path] = name + ".html"
        self.paths = {page["identifier"]["url"]: path for path, page in documents.items()}
        self.symbols = {page["metadata"]["externalID"]: path for path, page in documents.items()
                        if page["metadata"].get("externalID")}

    def link(self, source, path, text, anchor=""):
        """A link from a page to another, relative to the file of the first."""
        target = os.path.relpath(self.files[path], os.path.dirname(self.files[source]))
        return f'<a href="{urllib.parse.quote(target)}{anchor and "#" + urllib.parse.quote(anchor)}">{text}</a>'


class Page:
    def __init__(self, site, path):
        self.site, self.path, self.page = site, path, site.documents[path]
        self.references = self.page["references"]

    def html(self):
        metadata = self.page["metadata"]
        title = html.escape(metadata["title"])
        body = [f"<nav>{self.trail()}</nav>", f'<p class="kind">{html.escape(metadata.get("roleHeading", ""))}</p>',
                f"<h1>{title}</h1>", f"<p>{self.inline(self.page.get('abstract', []))}</p>"]
        if self.page.get("deprecationSummary"):
            body.append(f"<aside><strong>Deprecated</strong>{self.blocks(self.page['deprecationSummary'])}</aside>")
        body += [self.section(section) for section in self.page.get("primaryContentSections", [])]
        for name, key in [("Topics", "topicSections"), ("Default implementations", "defaultImplementationsSections"),
                          ("Relationships", "relationshipsSections"), ("See also", "seeAlsoSections")]:
            groups = self.page.get(key, [])
            if groups:
                body.append(f'<h2 id="{name.replace(" ", "-")}">{name}</h2>')
                body += [self.group(group) for group in groups]
        top = os.path.relpath(".", os.path.dirname(self.site.files[self.path]))
        return document(title, top, "\n".join(body))

    def trail(self):
        """The pages above this one."""
        top = os.path.relpath("index.html", os.path.dirname(self.site.files[self.path]))
        links = [f'<a href="{top}">Documentation</a>']
        for identifier in (self.page["hierarchy"].get("paths") or [[]])[0]:
            if identifier in self.site.paths:
                links.append(self.reference(identifier, code=False))
        return " › ".join(links)

    def section(self, section):
        kind = section["kind"]
        if kind == "content":
            return self.blocks(section["content"])
        if kind == "declarations":
            return "\n".join(f'<pre class="declaration"><code>{self.tokens(each["tokens"])}</code></pre>'
                             for each in section["declarations"])
        if kind == "parameters":
            rows = [f'<dt><code>{html.escape(each["name"])}</code></dt><dd>{self.blocks(each["content"])}</dd>'
                    for each in section["parameters"]]
            return f'<h2 id="parameters">Parameters</h2>\n<dl>{"".join(rows)}</dl>'
        if kind == "mentions":
            links = [f"<li>{self.reference(each, code=False)}</li>" for each in section["mentions"]]
            return f'<h2 id="mentions">Mentioned in</h2>\n<ul>{"".join(links)}</ul>'
        raise SystemExit(f"{self.path}: docc wrote a section that Tools/site does not know: {kind}")

    def tokens(self, tokens):
        return "".join(self.token(token) for token in tokens)

    def token(self, token):
        text, path = html.escape(token["text"]), self.site.symbols.get(token.get("preciseIdentifier"))
        return self.site.link(self.path, path, text) if path and path != self.path else text

    def group(self, group):
        items = []
        for identifier in group["identifiers"]:
            abstract = self.inline(self.references.get(identifier, {}).get("abstract", []))
            items.append(f"<dt>{self.reference(identifier)}</dt><dd>{abstract}</dd>")
        return f'<h3>{html.escape(group.get("title", ""))}</h3>\n<dl>{"".join(items)}</dl>'

    def blocks(self, blocks):
        return "\n".join(self.block(block) for block in blocks)

    def block(self, block):
        kind = block["type"]
        if kind == "paragraph":
            return f"<p>{self.inline(block['inlineContent'])}</p>"
        if kind == "heading":
            return f'<h{block["level"]} id="{html.escape(block["anchor"])}">{html.escape(block["text"])}</h{block["level"]}>'
        if kind == "codeListing":
            return f"<pre><code>{html.escape(chr(10).join(block['code']))}</code></pre>"
        if kind in ("unorderedList", "orderedList"):
            items = "".join(f"<li>{self.blocks(item['content'])}</li>" for item in block["items"])
            return f"<ul>{items}</ul>" if kind == "unorderedList" else f"<ol>{items}</ol>"
        if kind == "aside":
            return f"<aside><strong>{html.escape(block.get('name', ''))}</strong>{self.blocks(block['content'])}</aside>"
        if kind == "table":
            return f"<table>{''.join(self.row(row, first=number == 0) for number, row in enumerate(block['rows']))}</table>"
        raise SystemExit(f"{self.path}: docc wrote a block that Tools/site does not know: {kind}")

    def row(self, cells, first):
        tag = "th" if first else "td"
        return f"<tr>{''.join(f'<{tag}>{self.blocks(cell)}</{tag}>' for cell in cells)}</tr>"

    def inline(self, pieces):
        return "".join(self.piece(piece) for piece in pieces)

    def piece(self, piece):
        kind = piece["type"]
        if kind == "text":
            return html.escape(piece["text"])
        if kind == "codeVoice":
            return f"<code>{html.escape(piece['code'])}</code>"
        if kind in ("emphasis", "strong"):
            tag = {"emphasis": "em", "strong": "strong"}[kind]
            return f"<{tag}>{self.inline(piece['inlineContent'])}</{tag}>"
        if kind == "reference":
            return self.reference(piece["identifier"])
        if kind == "image":
            return self.image(self.references[piece["identifier"]])
        raise SystemExit(f"{self.path}: docc wrote a piece of text that Tools/site does not know: {kind}")

    def image(self, reference):
        """A picture, in light and dark where there are both."""
        top = os.path.relpath(".", os.path.dirname(self.site.files[self.path]))
        files = {("dark" if "dark" in variant["traits"] else "light"): top + variant["url"] for variant in reference["variants"]}
        dark = f'<source srcset="{html.escape(files["dark"])}" media="(prefers-color-scheme: dark)">' if "dark" in files else ""
        return f'<picture>{dark}<img src="{html.escape(files["light"])}" alt="{html.escape(reference.get("alt", ""))}"></picture>'

    def reference(self, identifier, code=True):
        reference = self.references.get(identifier, {})
        title = html.escape(reference.get("title", identifier))
        if reference.get("type") == "link":
            return f'<a href="{html.escape(reference["url"])}">{title}</a>'
        if code and reference.get("kind") == "symbol":
            title = f"<code>{title}</code>"
        address, _, anchor = identifier.partition("#")
        path = self.site.paths.get(address)
        if reference.get("type") == "unresolvable":  # A symbol of another module: doc://RxComposable/6MiniRx…
            path = self.site.symbols.get("s:" + address.rpartition("/")[2])
        return self.site.link(self.path, path, title, anchor) if path else title


def document(title, top, body):
    return (f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{title}</title>\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f'<link rel="stylesheet" href="{top}/style.css">\n</head>\n<body>\n{body}\n</body>\n</html>\n')


def write(documents, modules, output):
    site = Site(documents)
    os.makedirs(output)
    entries = []
    for path in sorted(documents):
        file = os.path.join(output, site.files[path])
        os.makedirs(os.path.dirname(file), exist_ok=True)
        save(file, Page(site, path).html())
    for module in modules:
        path = f"/documentation/{module.lower()}"
        page = Page(site, path)
        entries.append(f'<dt><a href="{site.files[path]}">{module}</a></dt>'
                       f'<dd>{page.inline(page.page.get("abstract", []))}</dd>')
    save(os.path.join(output, "style.css"), STYLE)
    save(os.path.join(output, ".nojekyll"), "")  # GitHub Pages leaves out names with an underscore in front otherwise.
    title = " and ".join(modules)
    save(os.path.join(output, "index.html"), document(title, ".", f"<h1>{title}</h1>\n<dl>{''.join(entries)}</dl>"))


def save(file, text):
    with open(file, "w") as stream:
        stream.write(text)


def broken_links(folder):
    """Links of pages to files or anchors that are not there, and links that hold under one path only."""
    texts = {}
    for parent, _, names in os.walk(folder):
        for name in names:
            if name.endswith(".html"):
                file = os.path.join(parent, name)
                with open(file) as stream:
                    texts[os.path.relpath(file, folder)] = stream.read()
    anchors = {file: set(map(html.unescape, re.findall(r' id="([^"]*)"', text))) for file, text in texts.items()}
    findings = []
    for file, text in sorted(texts.items()):
        for link in sorted(set(map(html.unescape, re.findall(r' (?:href|src|srcset)="([^"]*)"', text)))):
            if re.match(r"https?:", link):
                continue
            address, _, anchor = link.partition("#")
            target = os.path.normpath(os.path.join(os.path.dirname(file), urllib.parse.unquote(address))) if address else file
            if link.startswith("/") or not os.path.exists(os.path.join(folder, target)):
                findings.append(f"{file}: a link leads nowhere: {link}")
            elif anchor and urllib.parse.unquote(anchor) not in anchors.get(target, set()):
                findings.append(f"{file}: a link names an anchor that its page does not have: {link}")
    return findings
