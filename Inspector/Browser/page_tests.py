#!/usr/bin/env python3
"""Tests the page in headless Chromium against the running inspector and demos.

    swift build --package-path Inspector && Inspector/Browser/page_tests.py [folder of the programs]
"""
import json
import os
import sys
import tempfile
import time
import unittest
import urllib.error
import urllib.request

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from chromium import Chromium
from demo import Inspector

here = os.path.dirname(os.path.abspath(__file__))
products = os.path.join(here, "../.build/debug")

texts = "[...document.querySelectorAll('.row .text')].map((text) => text.textContent)"
place = "document.querySelector('#place').textContent"
status = "document.querySelector('#status').dataset.state"


class PageTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.browser = Chromium()

    @classmethod
    def tearDownClass(cls):
        cls.browser.quit()

    def setUp(self):
        self.inspector = Inspector(products)
        self.demo = self.inspector.demo()
        self.inspector.allow(self.demo)
        self.page = self.browser.page(self.inspector.url)
        self.page.wait(f"{status} === 'live'")

    def tearDown(self):
        # Of an error in the page nothing else may tell. Chromium has sent it before it answers another call.
        self.page.evaluate("0")
        errors = [event["params"] for event in self.browser.events if event["method"] == "Runtime.exceptionThrown"]
        self.browser.events.clear()
        self.page.close()
        self.demo.quit()
        self.inspector.quit()
        self.assertEqual(errors, [])

    def send(self, *lines, count=None):
        self.demo.type(*lines)
        count = count or len(lines)
        self.page.wait(f"model.rows.size >= {count} && document.querySelectorAll('.row').length > 0")

    def test_actions_appear_as_they_happen(self):
        self.send("+", "-")
        self.page.wait(f"{texts}.join() === 'plusButtonTapped,minusButtonTapped'")
        self.assertEqual(self.page.text("#count"), "2 actions")
        self.assertEqual(self.page.text("#title"), "inspect-demo")

    def test_a_change_is_shown_as_a_diff_and_marked_in_the_state(self):
        self.send("+")
        self.page.wait("document.querySelector('#panel .plus')?.textContent.includes('count: 1')")
        self.page.key("2")
        self.page.wait("document.querySelector('.tree .leaf.changed .key')?.textContent === 'count'")
        self.assertEqual(self.page.text(".tree .leaf.changed .was"), "0")
        self.page.key("3")
        self.page.wait("document.querySelector('#panel').textContent.includes('Action.plusButtonTapped')")

    def test_travel_changes_what_the_application_shows(self):
        self.send("+", "+", "+")
        self.demo.expect("count: 3")
        self.page.key("ArrowLeft")
        self.demo.expect("count: 2")
        self.page.wait(f"{place}.startsWith('state 2 of 3')")
        self.page.key("ArrowLeft")
        self.demo.expect("count: 1")
        self.demo.type("+")
        self.page.wait(f"{place} === 'state 1 of 3, 1 waiting'")
        self.page.key("Escape")
        self.demo.expect("count: 4")
        self.page.wait(f"{place} === 'present'")

    def test_a_key_that_repeats_takes_each_step_and_the_selection_follows(self):
        self.send(*["+"] * 30)
        self.demo.expect("count: 30")
        self.page.hold("ArrowLeft", 20, 0.033)
        # The page is there at once, wherever the application is.
        self.assertEqual(self.page.evaluate("place()"), 10)
        self.page.wait(f"{place} === 'state 10 of 30' && model.wanted === undefined && model.shown === 10")
        self.demo.expect("count: 10")
        self.page.wait("document.querySelector('.row[aria-selected=true]')?.id === 'row-10'")
        self.page.hold("ArrowRight", 5, 0.033)
        self.demo.expect("count: 15")
        self.page.wait("model.selected === 15 && model.shown === 15")
        self.page.key("Escape")
        self.demo.expect("count: 30")
        self.page.wait("model.selected === 30")

    def test_an_action_is_edited_and_sent(self):
        self.send("a milk")
        self.page.key("e")
        self.page.wait("document.activeElement?.id === 'action-text'")
        text = self.page.evaluate("document.activeElement.value")
        self.assertEqual(json.loads(text), {"todoAdded": {"title": "milk"}})
        self.page.evaluate("document.activeElement.value = document.activeElement.value.replace('milk', 'eggs')")
        self.page.evaluate("window.former = document.activeElement; 0")
        self.page.click("#send")
        self.page.wait(f"{texts}.join() === 'todoAdded(title: \"milk\"),todoAdded(title: \"eggs\")'")
        self.page.wait("document.querySelector('#facts').textContent.includes('Sent atthe inspector')")
        # That of the new action, which has the text that was entered.
        self.page.wait("document.querySelector('#action-text') !== window.former")
        self.page.wait("document.querySelector('#action-text')?.value.includes('eggs')")
        self.page.evaluate("document.querySelector('#action-text').value = '{\"todoAdded\": 3}'")
        self.page.click("#send")
        self.page.wait("document.querySelector('#notice').textContent.startsWith('This is no Action')")
        # While an earlier state is shown, it waits as what users do.
        self.page.evaluate("document.querySelector('#action-text').value = '{\"plusButtonTapped\": {}}'; travel(1); drawnDetail = ''")
        self.page.wait(f"{place} === 'state 1 of 2'")
        self.page.wait("document.querySelector('#action-text')?.value.includes('milk')")
        self.page.evaluate("document.querySelector('#action-text').value = '{\"plusButtonTapped\": {}}'")
        self.page.click("#send")
        self.page.wait(f"{place} === 'state 1 of 2, 1 waiting'")
        self.page.key("Escape", text="")
        self.page.evaluate("resume()")
        self.demo.expect("count: 1")

    def test_what_is_being_edited_stays_when_actions_arrive(self):
        self.send("a milk")
        self.page.key("e")
        self.page.wait("document.activeElement?.id === 'action-text'")
        self.page.evaluate("document.activeElement.value = document.activeElement.value.replace('milk', 'eggs')")
        self.demo.type("+")
        self.page.wait("model.rows.size === 2 && !isDrawing")
        self.assertEqual(self.page.evaluate("model.selected"), 1)
        self.page.evaluate("document.activeElement.blur()")
        self.demo.type("+")
        self.page.wait("model.rows.size === 3 && !isDrawing")
        self.assertIn("eggs", self.page.evaluate("document.querySelector('#action-text').value"))
        self.page.click("#send")
        self.page.wait("model.selected === 4")

    def test_actions_that_cannot_be_read_cannot_be_sent(self):
        self.send("+")
        self.page.key("3")
        self.page.wait("document.querySelector('#send')?.disabled === false")
        self.page.evaluate("model.canSend = false; drawnDetail = ''; draw()")
        self.page.wait("document.querySelector('#send')?.disabled && document.querySelector('.obstacle')?.textContent.includes('Codable')")

    def test_an_action_is_skipped_and_restored(self):
        self.send("+", "a milk", "+", "-")
        self.page.evaluate("select(1)")
        self.page.key("x")
        self.demo.expect("count: 0")
        self.page.wait("document.querySelector('#row-1').classList.contains('skipped') && model.rows.get(1).isSkipped")
        self.assertEqual(self.page.evaluate("model.selected"), 1)
        self.page.wait("document.querySelector('#panel').textContent === 'The state did not change.'")
        self.page.evaluate("select(3)")
        self.page.wait("document.querySelector('#panel .plus')?.textContent.includes('count: 1')")
        source = self.page.evaluate("ask('/api/test').then((answer) => answer.text())")
        self.assertEqual(source.count("store.send(.plusButtonTapped)"), 1)
        # An earlier state is one of the session as it is now.
        self.page.evaluate("travel(3)")
        self.demo.expect("count: 1")
        self.page.evaluate("select(1)")
        self.page.key("x")
        self.demo.expect("count: 2")
        self.page.wait("!model.rows.get(1).isSkipped && document.querySelector('#skip').textContent === 'Skip'")
        self.page.key("Escape")
        self.demo.expect("count: 1")

    def test_two_states_are_compared(self):
        self.send("+", "a milk", "+", "-")
        self.page.evaluate("select(1)")
        self.page.key("m")
        self.page.evaluate("document.querySelector('#row-3').click()")
        self.page.wait("document.querySelector('#panel .title')?.textContent === 'State 1 compared with state 3'")
        for part in ("count: 2", "milk"):
            self.assertIn(part, self.page.text("#panel"))
        self.page.evaluate("select(4)")
        self.page.wait("document.querySelector('#panel .title')?.textContent === 'State 1 compared with state 4' && !document.querySelector('#panel').textContent.includes('count: 2')")
        self.page.key("m")
        self.page.wait("!document.querySelector('#panel .title')")
        self.page.evaluate("document.querySelector('#row-1').dispatchEvent(new MouseEvent('click', { shiftKey: true }))")
        self.page.wait("document.querySelector('#panel .title')?.textContent === 'State 1 compared with state 4'")

    def test_what_is_opened_in_a_state_stays_open(self):
        self.send("a milk", "+", "-")
        self.page.key("2")
        branch = "[...document.querySelectorAll('.tree details')].find((part) => part.querySelector('.key').textContent === 'todos')"
        self.page.wait(f"drawnDetail.includes('state,3,') && {branch}?.open === false")
        self.page.evaluate(f"{branch}.querySelector('summary').click()")
        self.page.evaluate("select(2)")
        self.page.wait(f"drawnDetail.includes('state,2,') && {branch}?.open === true && {branch}.querySelector('ul').childElementCount > 0")
        self.page.evaluate(f"{branch}.querySelector('summary').click()")
        self.page.evaluate("select(3)")
        self.page.wait(f"drawnDetail.includes('state,3,') && {branch}?.open === false")

    def test_what_is_shown_is_copied(self):
        self.send("a milk")
        self.page.evaluate("window.copied = null; copyText = (text) => { window.copied = text }")
        for tab, what, part in (("1", "The difference", "+"), ("2", "The state", "Demo.State("), ("3", "The action", "Action.todoAdded(")):
            self.page.key(tab)
            self.page.wait(f"shownText.what === {what!r}")
            self.page.key("y")
            self.page.wait(f"window.copied?.includes({part!r}) && window.copied.includes('milk')")

    def test_search_looks_into_changes_and_states(self):
        self.send("+", "a milk", "s be", "+", count=6)
        self.page.wait(f"{texts}.length === 6")
        choose = "(place, text) => { $('where').value = place; $('search').value = text; searchAnew(); }"
        # What the search changed while it loaded is in no action.
        self.page.evaluate(f"({choose})('changes', 'isLoading')")
        self.page.wait(f"{texts}.join().startsWith('searchDelayEnded,searchSucceeded') && {texts}.length === 2")
        self.page.evaluate(f"({choose})('actions', 'isLoading')")
        self.page.wait("document.querySelector('.empty')?.textContent.startsWith('No action matches')")
        self.page.click(".empty button")
        self.page.wait(f"{texts}.length === 6")
        # A state has what was there before.
        self.page.evaluate(f"({choose})('states', 'milk')")
        self.page.wait(f"{texts}.length === 5")
        self.demo.type("+")
        self.page.wait(f"{texts}.length === 6 && document.querySelector('#count').textContent === '6 of 7'")
        self.page.evaluate(f"({choose})('states', 'milk title')")
        self.page.wait(f"{texts}.length === 6 && document.querySelector('#count').textContent === '6 of 7'")
        self.page.evaluate(f"({choose})('states', 'milk honey')")
        self.page.wait("document.querySelector('.empty')?.textContent.startsWith('No action matches')")

    def test_idle_time_does_not_squeeze_the_drawing(self):
        self.send("+")
        share = self.page.evaluate("""(() => {
            forgetTimes();
            // Two busy seconds, an hour of rest, and one second more.
            for (let step = 0; step <= 200; step += 1) noteTime(step * 1e7);
            for (let step = 0; step <= 100; step += 1) noteTime(3602e9 + step * 1e7);
            model.version += 1;
            const { begin, end } = span();
            return [(drawn(2e9) - drawn(0)) / (end - begin), time.breaks.length, moment(drawn(3602.5e9)), drawn(1e9)];
        })()""")
        self.assertGreater(share[0], 0.4)
        self.assertEqual(share[1:], [1, 3602.5e9, 1e9])
        self.page.evaluate("drawTimeline()")

    def test_nothing_scrolls_sideways(self):
        self.send("a " + "milk " * 30, "s be", "+", count=5)
        for width in (380, 800, 1400):
            self.page.resize(width, 800)
            for tab in ("1", "2", "3"):
                self.page.key(tab)
                self.page.wait("document.querySelector('#panel').childElementCount > 0 && !isDrawing")
                wide = self.page.evaluate(f"""[...document.querySelectorAll('body, body *')].filter((part) =>
                    part.getBoundingClientRect().right > {width} + 0.5 && part.checkVisibility() && !part.closest('dialog')
                        && !({width} > 720 && part.closest('#panel')) && !part.closest('.row .text')
                    || part.scrollWidth > part.clientWidth && ['auto', 'scroll'].includes(getComputedStyle(part).overflowX)
                        && !({width} > 720 && part.id === 'panel')).map((part) => `${{part.tagName}}#${{part.id}}.${{part.className}}`)""")
                self.assertEqual(wide, [], f"{width} px, tab {tab}")
                # No control is behind what is beside it.
                hidden = self.page.evaluate("""[...document.querySelectorAll('section')].flatMap((section) => {
                    const edge = section.getBoundingClientRect().right + 0.5;
                    return [...section.querySelectorAll('.bar *')].filter((part) => part.getBoundingClientRect().right > edge && part.tagName !== 'OPTION').map((part) => part.id);
                })""")
                self.assertEqual(hidden, [], f"{width} px, tab {tab}")
                self.assertLessEqual(self.page.evaluate("document.scrollingElement.scrollWidth"), width)
            heights = self.page.evaluate("['list', 'panel', 'canvas'].map((id) => $(id).clientHeight)")
            self.assertGreater(min(heights), 50, f"{width} px: {heights}")

    def test_an_error_is_shown_with_its_text(self):
        self.send("+")
        self.page.evaluate("perform(ofSession('/api/skip?index=99'))")
        self.page.wait("document.querySelector('#notice').textContent.startsWith('Action 99 was forgotten')")
        self.page.evaluate("window.realFetch = fetch; window.fetch = () => Promise.resolve(new Response('The disk is full.', { status: 500 }))")
        self.page.click("#save")
        self.page.wait("document.querySelector('#notice').textContent === 'The disk is full.'")
        self.page.evaluate("window.fetch = () => Promise.reject(new TypeError('offline'))")
        self.page.click("#save")
        self.page.wait("document.querySelector('#notice').textContent === 'The inspector does not answer.' && !document.querySelector('#save').disabled")

    def test_saving_and_copying_show_their_progress(self):
        self.send("+")
        self.page.evaluate("""
            window.realFetch = fetch;
            // What the page asks for besides, such as the next changes, is not this answer.
            const answer = () => new Response(new ReadableStream({ start(stream) { window.stream = stream; } }), { headers: { "Content-Length": 4 } });
            window.fetch = (path, options) => path.split("?")[0] === "/api/session" ? Promise.resolve(answer()) : realFetch(path, options);
            $("save").click();
            stream.enqueue(new Uint8Array(2));
        """)
        self.page.wait("document.querySelector('#save').textContent === 'Saving 50 %' && document.querySelector('#save').ariaBusy === 'true'")
        self.page.evaluate("stream.enqueue(new Uint8Array(2)); stream.close()")
        self.page.wait("document.querySelector('#save').textContent === 'Save' && !document.querySelector('#save').disabled")
        self.page.evaluate("window.fetch = () => new Promise(() => {}); $('copy').click()")
        self.page.wait("document.querySelector('#copy').textContent === 'Writing…'")

    def test_idle_costs_nothing(self):
        self.send("+", "t")
        self.demo.type("t")
        self.page.wait("model.rows.size >= 3 && model.open.size === 0")
        self.page.evaluate("""
            window.counts = { frames: 0, requests: 0 };
            const [frame, request] = [requestAnimationFrame, fetch];
            window.requestAnimationFrame = (body) => { counts.frames += 1; return frame(body); };
            window.fetch = (...parts) => { counts.requests += 1; return request(...parts); };
        """)
        def counted():
            self.page.evaluate("Object.assign(counts, { frames: 0, requests: 0 })")
            time.sleep(4)
            return self.page.evaluate("counts")

        # What the application did last may arrive late, and is drawn. Once nothing was, nothing is.
        for _ in range(5):
            if counted()["frames"] == 0:
                break
        counts = counted()
        self.assertEqual(counts["frames"], 0)
        self.assertLessEqual(counts["requests"], 1)

    def test_the_slider_travels(self):
        self.send("+", "+")
        self.demo.expect("count: 2")
        self.page.evaluate("const s = document.querySelector('#slider'); s.value = 0; s.dispatchEvent(new Event('input'))")
        self.demo.expect("count: 0")
        self.page.wait(f"{place}.startsWith('state 0 of 2')")
        self.page.click("#resume")
        self.demo.expect("count: 2")

    def test_play_shows_one_state_after_the_other(self):
        self.send("+", "+")
        self.demo.expect("count: 2")
        self.page.key(" ", code="Space")
        for count in (0, 1, 2):
            self.demo.expect(f"count: {count}")
        self.page.wait("model.playing === null")

    def test_the_effect_leads_to_what_started_it(self):
        self.send("s be", count=3)
        self.page.wait(f"{texts}.length === 3")
        self.assertEqual(self.page.evaluate("model.selected"), 3)
        self.page.key("c")
        self.page.wait("model.selected === 2")
        self.page.key("c")
        self.page.wait("model.selected === 1")
        self.assertIn("2 effects", self.page.evaluate("document.querySelector('canvas').getAttribute('aria-label')"))

    def test_streams_have_lanes(self):
        self.send("s be", count=3)
        self.page.wait("model.lanes.find((lane) => lane.name === 'search results')?.events.some((event) => event.kind === 'next')")

    def test_search_and_filters_leave_what_matches(self):
        self.send("+", "a milk", "a bread", "s be", count=6)
        self.page.wait(f"{texts}.length === 6")
        self.page.key("/", code="Slash")
        self.page.call("Input.insertText", text="todo milk")
        self.page.wait(f"{texts}.length === 1")
        self.assertEqual(self.page.text("#count"), "1 of 6")
        self.page.key("Escape")
        self.page.wait(f"{texts}.length === 6")
        self.page.evaluate("const f = document.querySelector('#filter'); f.value = 'effect'; f.dispatchEvent(new Event('change'))")
        self.page.wait(f"{texts}.length === 2")

    def test_two_pages_agree(self):
        self.send("+", "+")
        other = self.browser.page(self.inspector.url)
        other.wait(f"{texts}.length === 2")
        self.page.evaluate("travel(1)")
        other.wait(f"{place}.startsWith('state 1 of 2')")
        other.evaluate("resume()")
        self.page.wait(f"{place} === 'present'")
        other.close()

    def test_a_lost_connection_says_so_and_comes_back(self):
        self.send("+")
        inspector = self.inspector
        inspector.quit()
        self.page.wait(f"{status} === 'lost'")
        self.assertIn("connection lost", self.page.text("#status"))
        self.inspector = Inspector(products, inspector.folder, inspector.port)
        # It has another token: the page says so, and the new address works.
        self.page.wait("document.querySelector('#notice').textContent.includes('started again')")
        again = self.browser.page(self.inspector.url)
        # The application was allowed before, and comes back with what it did.
        again.wait(f"{status} === 'live' && {texts}.join() === 'plusButtonTapped'")
        again.close()

    def test_an_application_is_allowed_by_its_code(self):
        fresh = Inspector(products)
        page = self.browser.page(fresh.url)
        page.wait(f"{status} === 'waiting'")
        demo = fresh.demo("a demo <b>of mine</b>")
        code = demo.expect("Inspector: “").split("the code ")[1].rstrip(".")
        page.wait(f"document.querySelector('#candidates .code')?.textContent === '{code}'")
        self.assertIn("“a demo <b>of mine</b>” wants to be shown", page.text("#candidates"))
        page.click("#candidates button")
        page.wait(f"{status} === 'live' && document.querySelector('#candidates').hidden")
        self.assertEqual(page.text("#title"), "a demo <b>of mine</b>")
        page.close()
        demo.quit()
        fresh.quit()

    def test_two_applications_are_shown_one_at_a_time(self):
        self.send("+")
        other = self.inspector.demo("another")
        self.page.wait("document.querySelectorAll('#sessions option').length === 2")
        self.assertEqual(self.page.text("#title"), "inspect-demo")
        other.type("-", "-")
        self.page.evaluate("const list = document.querySelector('#sessions'); list.value = list.options[1].value; list.dispatchEvent(new Event('change'))")
        self.page.wait(f"{texts}.join() === 'minusButtonTapped,minusButtonTapped'")
        self.assertEqual(self.page.text("#title"), "another")
        self.page.evaluate("travel(1)")
        other.expect("count: -1")
        other.quit()

    def test_a_session_stays_when_its_application_ends(self):
        self.send("+", "a milk")
        self.demo.quit()
        self.page.wait(f"{status} === 'ended'")
        self.page.wait("document.querySelector('#panel').textContent.includes('milk')")
        self.assertTrue(self.page.evaluate("document.querySelector('#slider').disabled"))
        self.page.click("#copy")
        self.page.wait("document.querySelector('#notice').textContent.includes('has ended')")
        self.assertEqual(self.page.text("#resume"), "Close session")
        self.page.click("#resume")
        self.page.wait(f"{status} === 'waiting' && {texts}.length === 0")

    def test_an_application_that_is_started_again_is_shown(self):
        self.send("+")
        self.demo.quit()
        self.page.wait(f"{status} === 'ended'")
        again = self.inspector.demo()
        again.type("-")
        self.page.wait(f"{status} === 'live' && {texts}.join() === 'minusButtonTapped'")
        self.assertEqual(
            self.page.evaluate("[...document.querySelectorAll('#sessions option')].map((option) => option.textContent)"),
            ["inspect-demo – Demo.State (ended)", "inspect-demo – Demo.State"])
        # The run that has ended can be looked at.
        self.page.evaluate("choose(model.sessions.find((session) => !session.isThere).id)")
        self.page.wait(f"{status} === 'ended' && {texts}.join() === 'plusButtonTapped'")
        again.quit()

    def test_a_request_that_fails_is_asked_again(self):
        self.page.evaluate("window.realFetch = fetch; window.fetch = () => Promise.reject(new TypeError('offline'))")
        self.demo.type("+")
        self.page.wait(f"{status} === 'lost'")
        self.page.evaluate("window.fetch = window.realFetch")
        self.page.wait(f"{status} === 'live' && {texts}.join() === 'plusButtonTapped'")

    def test_without_the_token_there_is_no_data(self):
        base = self.inspector.base
        self.send("a secret")
        for path in ("", "api/changes", "api/session"):
            with self.assertRaises(urllib.error.HTTPError) as refused:
                urllib.request.urlopen(base + path)
            self.assertEqual(refused.exception.code, 401)
            self.assertNotIn(b"secret", refused.exception.read())
        page = self.browser.page(base)
        self.assertNotIn("secret", page.evaluate("document.documentElement.textContent"))
        # Another page, here one of another port, gets nothing, token or not.
        token = self.inspector.token
        other = self.browser.page("about:blank")
        answer = other.evaluate(
            f"fetch('{base}api/changes', {{ headers: {{ 'X-Inspector-Token': '{token}' }} }}).then((a) => a.text(), () => 'refused')")
        self.assertEqual(answer, "refused")
        for opened in (page, other):
            opened.close()

    def test_the_test_is_copied(self):
        self.send("+", "s be", count=4)
        self.page.evaluate("window.copied = null; copyText = (text) => { window.copied = text }")
        self.page.click("#copy")
        self.page.wait("window.copied?.includes('store.send(.plusButtonTapped)')")
        text = self.page.evaluate("window.copied")
        for part in ("let store = TestStore(", "reducer: Demo.reducer", "$0.count = 1", "store.receive(.searchSucceeded("):
            self.assertIn(part, text)

    def test_a_session_is_saved_and_opened(self):
        self.send("+", "+")
        session = self.page.evaluate("ask('/api/session').then((answer) => answer.text())")
        self.assertEqual(json.loads(session.splitlines()[0].split("\t")[0])["version"], 2)
        self.page.click("#clear")
        self.page.wait("model.rows.size === 0")
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
            file.write(session)
            file.flush()
            document = self.page.call("DOM.getDocument")["root"]["nodeId"]
            node = self.page.call("DOM.querySelector", nodeId=document, selector="#file")["nodeId"]
            self.page.call("DOM.setFileInputFiles", files=[file.name], nodeId=node)
            self.page.wait(f"{status} === 'file' && {texts}.length === 2")
        self.page.click("#resume")
        self.page.wait(f"{status} === 'live'")

    def test_what_was_reported_is_shown(self):
        lines = [
            '{"version":2,"state":"Swift.Int","action":"Swift.Int","first":1,"entries":2,"lanes":0}\t{"is":0}',
            '{"action":1,"index":1,"time":0,"fileID":"","reduce":0,"issues":["`ifLet` dropped an action.\\nWhy."]}\t{"is":1}',
            '{"action":1,"index":2,"time":1,"fileID":"","reduce":0}\t{"is":2}', ""]
        self.page.wait("document.querySelector('#panel').textContent === 'Select an action.'")
        text = json.dumps("\n".join(lines))
        self.page.evaluate(f"open(new File([{text}], 'session.jsonl'))")
        self.page.wait(f"{status} === 'file' && {texts}.length === 2")
        self.page.evaluate("const f = document.querySelector('#filter'); f.value = 'reports'; f.dispatchEvent(new Event('change'))")
        self.page.wait(f"{texts}.length === 1 && document.querySelector('.chip.failed')?.textContent === 'reported'")
        self.page.wait("document.querySelector('#facts').textContent.endsWith('Reported`ifLet` dropped an action.')")

    def test_ten_thousand_actions_stay_fluent(self):
        self.send("many 10000", count=10_000)
        self.page.wait("document.querySelector('#count').textContent === '10000 actions'")
        # The list holds what can be seen, not what there is.
        self.assertLess(self.page.evaluate("document.querySelectorAll('.row').length"), 80)
        self.page.evaluate("document.querySelector('#list').focus()")
        self.page.key("Home")
        self.page.wait("document.querySelector('.row[aria-selected=true] .number')?.textContent === '1'")
        self.page.key("End")
        self.page.wait("document.querySelector('.row[aria-selected=true] .number')?.textContent === '10000'")
        # A draw fits into two frames. Of sixty at least one has the machine to itself.
        quickest = self.page.evaluate("""Math.min(...Array.from({ length: 60 }, () => {
            model.version += 1;
            const start = performance.now();
            drawList();
            drawTimeline();
            return performance.now() - start;
        }))""")
        self.assertLess(quickest, 33)
        # One more action is one more row, not all of them.
        self.page.evaluate("performance.clearResourceTimings()")
        self.demo.type("+")
        self.page.wait("model.rows.size === 10001")
        sizes = self.page.evaluate("performance.getEntriesByType('resource').map((entry) => entry.encodedBodySize)")
        self.assertTrue(sizes)
        self.assertLess(max(sizes), 5_000)

    def test_all_controls_have_names(self):
        self.send("+", "s be", count=4)
        tree = self.page.call("Accessibility.getFullAXTree")["nodes"]
        roles = ("button", "textbox", "searchbox", "combobox", "slider", "listbox", "option", "tab", "tabpanel", "img")
        nameless = [node for node in tree if not node.get("ignored") and node["role"]["value"] in roles
                    and not node.get("name", {}).get("value")]
        self.assertEqual([node["role"]["value"] for node in nameless], [])
        found = {node["role"]["value"] for node in tree if not node.get("ignored")}
        self.assertTrue({"listbox", "option", "tab", "slider", "button"} <= found, found)

    def test_nothing_is_loaded_from_elsewhere(self):
        sources = self.page.evaluate("performance.getEntriesByType('resource').map((entry) => entry.name)")
        base = self.inspector.base
        self.assertTrue(sources)
        self.assertEqual([source for source in sources if not source.startswith((base, "data:"))], [])


if __name__ == "__main__":
    if len(sys.argv) > 1 and os.path.exists(sys.argv[1]):
        products = sys.argv.pop(1)
    unittest.main(verbosity=2)
