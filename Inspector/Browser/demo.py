"""Runs the inspector, and `inspect-demo`, which dials it; types into the demo."""
import atexit
import json
import os
import queue
import shutil
import subprocess
import tempfile
import threading
import urllib.request


class Program:
    def __init__(self, path, *arguments, caches):
        self.process = subprocess.Popen(
            [path, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            bufsize=1, env={**os.environ, "XDG_CACHE_HOME": caches})
        atexit.register(self.process.kill)
        self.name = os.path.basename(path)
        self.lines = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))

    def type(self, *lines):
        for line in lines:
            self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def expect(self, beginning):
        """The next line that begins so; others are passed over."""
        while True:
            try:
                line = self.lines.get(timeout=120)
            except queue.Empty:
                raise AssertionError(f"{self.name} did not print a line that begins with {beginning!r}.")
            if line.startswith(beginning):
                return line

    def quit(self):
        self.process.kill()
        self.process.wait()


class Inspector(Program):
    """The inspector, with a folder of its own for what it has to keep."""

    def __init__(self, products, folder=None, port=0):
        self.folder = folder or tempfile.mkdtemp()
        atexit.register(shutil.rmtree, self.folder, ignore_errors=True)
        super().__init__(
            os.path.join(products, "inspector"), "--port", str(port), "--folder", self.folder, caches=self.folder)
        self.products = products
        self.url = self.expect("Inspector: http").removeprefix("Inspector: ")
        self.base, self.token = self.url.split("?token=")
        self.port = int(self.url.split(":")[2].split("/")[0])

    def demo(self, name="inspect-demo"):
        """An application that asks to be shown."""
        return Program(
            os.path.join(self.products, "inspect-demo"), f"127.0.0.1:{self.port}", name, caches=self.folder)

    def ask(self, path, method="GET"):
        request = urllib.request.Request(
            self.base + path, method=method, headers={"X-Inspector-Token": self.token})
        with urllib.request.urlopen(request, timeout=120) as answer:
            return answer.read()

    def allow(self, demo):
        """Allows an application by the code that it prints."""
        code = demo.expect("Inspector: “").split("the code ")[1].rstrip(".")
        self.ask(f"api/allow?code={code}", "POST")
        changes = {"revision": -1, "sessions": []}
        while not any(session["isThere"] for session in changes["sessions"]):
            changes = json.loads(self.ask(f"api/changes?revision={changes['revision']}"))
