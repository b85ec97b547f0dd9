"""Drives a headless Chromium over the DevTools protocol, through a pipe."""
import atexit
import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time


class Refused(RuntimeError):
    """Chromium cannot do what a call asks for."""


class Chromium:
    def __init__(self):
        program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
        if program is None:
            raise SystemExit("There is no Chromium. Install Debian's: apt-get install chromium")
        self.folder = tempfile.mkdtemp()
        to_browser, self.write_end = os.pipe()
        self.read_end, from_browser = os.pipe()

        def wire():
            os.dup2(os.dup(to_browser), 3)
            os.dup2(os.dup(from_browser), 4)

        # The descriptors are moved out of the way first: 3 and 4 may be among them.
        to_browser, from_browser = os.dup(to_browser), os.dup(from_browser)
        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
             "--disable-background-networking", "--disable-component-update", "--hide-scrollbars",
             "--force-device-scale-factor=1", "--font-render-hinting=none",
             "--remote-debugging-pipe", f"--user-data-dir={self.folder}", "about:blank"],
            preexec_fn=wire, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        atexit.register(self.process.kill)
        self.number = 0
        self.buffer = b""
        self.events = []

    def call(self, method, session=None, timeout=120, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self.write_end, json.dumps(message).encode() + b"\0")
        end = time.monotonic() + timeout
        while True:
            answer = self.receive(end)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise Refused(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def receive(self, end):
        while b"\0" not in self.buffer:
            if not select.select([self.read_end], [], [], max(end - time.monotonic(), 0))[0]:
                raise TimeoutError("Chromium does not answer.")
            self.buffer += os.read(self.read_end, 1 << 20)
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def page(self, url, width=1280, height=800):
        return Page(self, url, width, height)

    def quit(self):
        self.process.terminate()
        self.process.wait(20)
        shutil.rmtree(self.folder, ignore_errors=True)


class Page:
    def __init__(self, browser, url, width, height):
        self.browser = browser
        target = browser.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = browser.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.target = target
        self.call("Page.enable")
        self.call("Runtime.enable")
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.call("Page.navigate", url=url)
        self.wait("document.readyState === 'complete'")

    def call(self, method, **parameters):
        return self.browser.call(method, session=self.session, **parameters)

    def evaluate(self, expression):
        answer = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def wait(self, expression, timeout=120):
        """Waits until an expression is true. The time is only the longest that a busy machine is given."""
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            try:
                if self.evaluate(expression):
                    return
            except Refused:
                # Between two documents of a page there is nothing to evaluate in.
                pass
            time.sleep(0.05)
        raise AssertionError(f"not in {timeout} s: {expression}\n{self.evaluate('document.body.innerText')}")

    def resize(self, width, height):
        """Gives the page another size; it is laid out in it when this returns."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.wait(f"innerWidth === {width} && innerHeight === {height}")

    def hold(self, key, count, pause):
        """Keeps a key pressed, which repeats itself after a pause in seconds."""
        for number in range(count):
            self.call("Input.dispatchKeyEvent", type="keyDown", key=key, code=key, autoRepeat=number > 0)
            time.sleep(pause)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key, code=key)

    def key(self, key, code=None, text=None):
        text = text if text is not None else (key if len(key) == 1 else ("\r" if key == "Enter" else ""))
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, code=code or key, text=text)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key, code=code or key)

    def click(self, selector):
        self.evaluate(f"document.querySelector({json.dumps(selector)}).click()")

    def text(self, selector):
        return self.evaluate(f"document.querySelector({json.dumps(selector)})?.textContent")

    def scheme(self, name):
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": name}])

    def picture(self, path):
        data = self.call("Page.captureScreenshot", format="png")["data"]
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def close(self):
        self.browser.call("Target.closeTarget", targetId=self.target)
