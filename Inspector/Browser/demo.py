"""Runs `inspect-demo`, and types into it."""
import atexit
import queue
import subprocess
import threading


class Demo:
    def __init__(self, program, port=0):
        self.process = subprocess.Popen(
            [program, str(port)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        atexit.register(self.process.kill)
        self.lines = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()
        self.url = self.expect("Inspector: http").removeprefix("Inspector: ")

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
                line = self.lines.get(timeout=30)
            except queue.Empty:
                raise AssertionError(f"The demo did not print a line that begins with {beginning!r}.")
            if line.startswith(beginning):
                return line

    @property
    def port(self):
        return int(self.url.split(":")[2].split("/")[0])

    def quit(self):
        self.process.kill()
        self.process.wait()
