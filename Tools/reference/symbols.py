"""Builds the modules and asks the compiler for their symbol graphs; what Tools/site and Tools/api have in common."""
import importlib.machinery, importlib.util, json, os, shutil, subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# Each module with those that it rests on, which come before it.
RESTS_ON = {
    "MiniRx": [], "MiniRxTesting": ["MiniRx"], "RxComposable": ["MiniRx"],
    "RxComposableTesting": ["MiniRx", "MiniRxTesting", "RxComposable"], "RxComposableRecording": ["MiniRx", "RxComposable"],
}
MODULES = list(RESTS_ON)


def run(*command, **options):
    """What a command prints; where it fails, that is printed, and the tool ends with 2."""
    result = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    if result.returncode != 0:
        print(result.stdout)
        print("this command failed:", " ".join(command))
        raise SystemExit(2)
    return result.stdout


def build():
    """Builds the modules; the folder that they are in. Who has just built them says where, in BUILT_MODULES."""
    if built := os.environ.get("BUILT_MODULES"):
        return built
    for module in MODULES:
        run("swift", "build", "--target", module)
    return os.path.join(run("swift", "build", "--show-bin-path").strip().splitlines()[-1], "Modules")


def extract(folder):
    """Writes the graphs of what is public, a folder a module. Inherited members stand at the protocol that has them."""
    modules = build()
    triple = json.loads(run("swiftc", "-print-target-info"))["target"]["unversionedTriple"]
    for module in MODULES:
        os.makedirs(os.path.join(folder, module), exist_ok=True)
        # The modules beside the libraries add much to types of these, which have pages there then.
        extensions = [] if module in ("MiniRx", "RxComposable") else ["-emit-extension-block-symbols"]
        run("swift", "symbolgraph-extract", "-module-name", module, "-I", modules, *extensions,
            "-target", triple, "-minimum-access-level", "public", "-skip-synthesized-members",
            "-output-dir", os.path.join(folder, module))


def apple_check():
    """Tools/apple-check as a module."""
    loader = importlib.machinery.SourceFileLoader("apple_check", os.path.join(ROOT, "Tools", "apple-check", "apple-check"))
    tool = importlib.util.module_from_spec(importlib.util.spec_from_loader("apple_check", loader))
    loader.exec_module(tool)
    return tool


def extract_apple(folder, work):
    """Writes the graphs of what is public on iOS, a folder a module. Each has what the module re-exports, too."""
    tool = apple_check()
    try:
        platform = tool.Platform("ios", shutil.which("swiftc"), work)
        platform.prepare()
        tool.graphs(platform, ROOT, folder)
    except tool.Failure as failure:
        print(failure)
        raise SystemExit(2)


def symbols(folder, module):
    """The public symbols of a module, those that it adds to types of others included."""
    return (symbol for graph in _graphs(folder, module) for symbol in graph["symbols"] if symbol["kind"]["identifier"] != "swift.extension")


def relationships(folder, module):
    """What is said of two symbols: the first conforms to the second, is a member of it, and so on."""
    return (relation for graph in _graphs(folder, module) for relation in graph["relationships"])


def _graphs(folder, module):
    for name in sorted(os.listdir(os.path.join(folder, module))):
        if name.endswith(".symbols.json"):
            with open(os.path.join(folder, module, name)) as file:
                yield json.load(file)
