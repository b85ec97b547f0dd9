#!/usr/bin/env python3
"""Takes the pictures of the documentation: each view in light and dark, into docs/inspector/, and those of the article into
the resources of its catalog.

    swift build --package-path Inspector && Inspector/Browser/pictures.py
"""
import os
import shutil
import sys
import time

from chromium import Chromium
from demo import Inspector

here = os.path.dirname(os.path.abspath(__file__))
products = sys.argv[1] if len(sys.argv) > 1 else os.path.join(here, "../.build/debug")
catalog = os.path.join(here, "../../Sources/RxComposableRecording/RxComposableRecording.docc/Resources")
folder = sys.argv[2] if len(sys.argv) > 2 else os.path.join(here, "../../docs/inspector")

inspector = Inspector(products)
demo = inspector.demo()
inspector.allow(demo)
for line in ["+", "+", "a milk", "a bread", "s b", "t", "s be", "s bea", "d 1", "+", "s x", "a a book", "-", "s ca", "t"]:
    demo.type(line)
    time.sleep(0.45 if line in ("s b", "s bea", "s x", "t", "s ca") else 0.12)
time.sleep(0.8)
browser = Chromium()
page = browser.page(inspector.url, 1280, 800)
page.wait("document.querySelectorAll('.row').length > 10")


def choose(text):
    page.evaluate(f"[...document.querySelectorAll('.row')].find((row) => row.textContent.includes({text!r})).click()")
    time.sleep(0.5)


def pictures(name):
    for scheme in ("light", "dark"):
        page.scheme(scheme)
        time.sleep(0.4)
        page.picture(os.path.join(folder, f"{name}-{scheme}.png"))


choose("searchSucceeded")
pictures("changes")
page.key("2")
time.sleep(0.5)
pictures("state")
page.key("1")
page.evaluate("travel(6)")
page.wait("document.querySelector('#place').textContent.includes('state 6')")
demo.type("+", "+")
page.wait("document.querySelector('#place').textContent.includes('2 waiting')")
pictures("travel")
page.evaluate("resume()")
page.wait("document.querySelector('#place').textContent === 'present'")
page.evaluate("document.querySelector('#search').value = 'search'; filterRows(); draw()")
time.sleep(0.3)
pictures("search")
inspector.quit()
demo.quit()
page.wait("document.querySelector('#status').dataset.state === 'lost'")
pictures("lost")
browser.quit()
os.makedirs(catalog, exist_ok=True)
for name in ("changes", "travel"):
    for scheme, suffix in (("light", ""), ("dark", "~dark")):
        shutil.copyfile(os.path.join(folder, f"{name}-{scheme}.png"), os.path.join(catalog, f"inspector-{name}{suffix}.png"))
