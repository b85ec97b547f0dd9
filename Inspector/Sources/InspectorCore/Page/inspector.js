"use strict";
// The page of the inspector. It asks for what changed, keeps a row for each action, and draws what can be seen. The list is drawn by
// list.js, the selected action by detail.js, the timeline by timeline.js.

const $ = (id) => document.getElementById(id);
const token = document.querySelector("meta[name=inspector-token]").content;

const model = {
  revision: -1, edition: -1, session: null, sessions: [], arrived: [], candidates: [], isThere: false, canSend: false, isPart: false, isOver: false,
  first: 1, end: 1, earliest: 0, shown: null, waiting: 0, file: null, application: null, isConnected: false,
  rows: new Map(),        // by the number of the action, in their order
  last: 0,                // the number of the last row
  next: 0,                // the first that was not asked for
  open: new Set(),        // the rows that may still change
  version: 0,             // of rows and lanes
  lanes: [],
  matches: null,          // the numbers that search and filter leave; null where they leave all
  selected: null, follows: true, base: null, tab: "diff", edits: false, details: new Map(),
  wanted: undefined,      // the state that the page travels to; null is the present; undefined once the application is there
  told: null,             // what the last answer says of what is shown
  settled: -1,            // the revision from which on the answers know of the last move
  from: 0, to: 0, fits: true, playing: null,
};

// MARK: Asking

async function ask(path, options = {}) {
  let answer;
  try { answer = await fetch(path, { ...options, headers: { "X-Inspector-Token": token } }); } catch (error) {
    throw error.name === "AbortError" ? error : new Error("The inspector does not answer.");
  }
  if (!answer.ok) throw Object.assign(new Error((await answer.text()).trim() || `The inspector answered ${answer.status}.`), { status: answer.status });
  return answer;
}

/// The path of something of the session that is shown.
function ofSession(path) {
  return model.session === null ? path : `${path}${path.includes("?") ? "&" : "?"}session=${model.session}`;
}

/// Asks for a change; an error is shown. Returns the answer, `null` where there is none.
async function perform(path, options = {}) {
  try {
    const answer = await (await ask(path, { method: "POST", ...options })).json();
    notice("");
    return answer;
  } catch (error) {
    notice(error.message);
    return null;
  }
}

async function listen() {
  for (;;) {
    try {
      const next = model.next;
      // What does not fit into one answer is asked for at once.
      const revision = next < model.end || model.isPart ? -1 : model.revision;
      const query = new URLSearchParams({ revision, from: next, edition: model.edition, open: [...model.open].slice(-200), lanes: model.lanes.map((lane) => lane.count) });
      const asked = model.session;
      const hurry = model.hurry = new AbortController();
      const answer = await (await ask(ofSession(`/api/changes?${query}`), { signal: hurry.signal })).json();
      // Another session was chosen meanwhile.
      if (asked !== model.session) continue;
      const isNew = !model.isConnected || answer.revision !== model.revision || answer.rows.length || answer.lanes.length;
      model.isConnected = true;
      receive(answer);
      if (isNew) draw();
    } catch (error) {
      if (error.name === "AbortError") continue;
      model.isConnected = false;
      draw();
      if (error.status === 401 || error.status === 403) {
        model.isOver = true;
        return notice(`The inspector was started again. ${error.message}`);
      }
      if (error.status) notice(error.message);
      await new Promise((resume) => setTimeout(resume, 500));
    }
  }
}

function receive({ rows, lanes, shown = null, waiting, ...changes }) {
  changes = { session: null, file: null, application: null, ...changes };
  const isOther = changes.session !== model.session;
  const known = new Set(model.sessions.map((session) => session.id));
  model.arrived = isOther ? [] : [...model.arrived, ...changes.sessions.filter((session) => !known.has(session.id)).map((session) => session.id)];
  if (isOther || changes.revision < model.revision) Object.assign(model, { wanted: undefined, settled: -1, base: null });
  if (isOther || changes.revision < model.revision) forget();
  else if (changes.edition !== model.edition) forgetContents();
  Object.assign(model, changes);
  model.told = { shown, waiting };
  believe();
  for (const row of rows) {
    model.rows.set(row.index, row);
    model.last = Math.max(model.last, row.index);
    model.next = Math.max(model.next, row.index + 1);
    if (isOpen(row)) model.open.add(row.index); else model.open.delete(row.index);
    noteTimes(row);
  }
  for (const number of model.rows.keys()) {
    if (number >= model.first) break;
    model.rows.delete(number);
    model.open.delete(number);
  }
  for (; model.last >= model.end; model.last -= 1) model.rows.delete(model.last);
  for (const { place, name, count, events } of lanes) {
    const lane = model.lanes[place] ??= { name, events: [] };
    lane.count = count;
    lane.events.push(...events);
    for (const event of events) noteTime(event.time);
  }
  if (rows.length || lanes.length) model.version += 1;
  if (changes.problem) notice(`The file was read up to a fault. ${changes.problem}`);
  filterRows();
  searchOn();
  followApplication();
}

/// An application that was started again takes the place of its run that has ended.
function followApplication() {
  if (model.isThere || model.session === null || model.file !== null) return;
  const ended = model.sessions.find((session) => session.id === model.session);
  const next = model.sessions.find((session) =>
    model.arrived.includes(session.id) && session.isThere && session.name === ended?.name && session.state === ended.state);
  if (next) choose(next.id);
}

/// Takes over what the application shows, unless the page is on its way to another state or was not told of its last move.
function believe() {
  if (model.wanted === undefined && model.revision >= model.settled) Object.assign(model, model.told);
}

/// Whether a row may still change: its effect runs, or its state has not been published.
function isOpen(row) {
  return row.effectBegan !== undefined && row.effectEnded === undefined || row.publish === undefined && row.index === model.end - 1;
}

/// Shows another session from the next answer on.
function choose(session) {
  model.session = session;
  model.arrived = [];
  model.revision = -1;
  Object.assign(model, { wanted: undefined, settled: -1, shown: null, waiting: 0, base: null });
  stopPlaying();
  forget();
  notice("");
  draw();
  model.hurry?.abort();
}

function forget() {
  model.rows.clear();
  Object.assign(model, { last: 0, selected: null, follows: true });
  forgetContents();
}

/// What was received is asked for again. The rows stay until then.
function forgetContents() {
  forgetTimes();
  model.details.clear();
  model.open.clear();
  Object.assign(model, { next: 0, lanes: [], version: model.version + 1 });
  forgetSearch();
}

// MARK: Time travel

/// The number of the state that the page shows; null is the present.
const shownState = () => model.wanted !== undefined ? model.wanted : model.shown;

const place = () => shownState() ?? model.end - 1;

/// Goes to a state. The page is there at once; the application follows, and may leave out states that were passed by.
function travel(number) {
  if (!canMove()) return;
  const state = Math.min(Math.max(number, model.earliest), model.end - 1);
  model.wanted = state;
  select(model.rows.has(state) ? state : null);
  follow();
}

function resume() {
  stopPlaying();
  if (!canMove() || shownState() === null) return;
  model.wanted = null;
  model.follows = true;
  filterRows();
  draw();
  follow();
}

const canMove = () => model.isThere && model.isConnected;

let isFollowing = false;

/// Brings the application to where the page is.
async function follow() {
  if (isFollowing) return;
  isFollowing = true;
  while (model.wanted !== undefined) {
    const { wanted, session } = model;
    const answer = await perform(ofSession(wanted === null ? "/api/resume" : `/api/travel?index=${wanted}`));
    if (session !== model.session) continue;
    if (answer) {
      model.settled = answer.revision;
      model.shown = wanted;
      if (wanted === null) model.waiting = 0;
    } else {
      stopPlaying();
    }
    if (!answer || model.wanted === wanted) model.wanted = undefined;
    believe();
    draw();
  }
  isFollowing = false;
}

function play() {
  if (model.playing) return stopPlaying();
  if (!canMove()) return;
  if (place() >= model.end - 1) travel(model.earliest);
  const step = () => {
    if (place() >= model.end - 1) return stopPlaying();
    travel(place() + 1);
    if (model.playing) model.playing = setTimeout(step, 400);
  };
  model.playing = setTimeout(step, 400);
  draw();
}

function stopPlaying() {
  clearTimeout(model.playing);
  model.playing = null;
  draw();
}

function drawTravel() {
  const slider = $("slider");
  slider.min = model.earliest;
  slider.max = model.end - 1;
  slider.value = place();
  const shown = shownState();
  slider.setAttribute("aria-valuetext", shown === null ? "the present" : `after action ${shown}`);
  // A session without its application can be looked at, and closed.
  const isFile = !model.isThere && model.session !== null;
  for (const id of ["first", "back", "play", "forward", "last", "slider"]) $(id).disabled = !canMove() || model.end - 1 <= model.earliest;
  $("resume").disabled = isFile ? false : shown === null || !model.isConnected;
  $("resume").textContent = isFile ? model.file !== null ? "Close file" : "Close session" : "Resume";
  $("play").textContent = model.playing ? "❚❚ Pause" : "▶ Play";
  $("play").setAttribute("aria-label", model.playing ? "Pause" : "Play");
  const waiting = model.waiting ? `, ${model.waiting} waiting` : "";
  $("place").textContent = isFile ? "" : shown === null ? "present" : `state ${shown} of ${model.end - 1}${waiting}`;
}

// MARK: Commands

/// Shows on a button what it does, until that is done. An error is shown.
async function work(id, text, body) {
  const button = $(id);
  if (button.disabled) return;
  const name = button.textContent;
  const show = (text) => { button.textContent = text; };
  button.disabled = true;
  button.setAttribute("aria-busy", "true");
  show(text);
  try { await body(show); } catch (error) { notice(error.message); } finally {
    button.disabled = false;
    button.removeAttribute("aria-busy");
    show(name);
  }
}

function copyTest() {
  return work("copy", "Writing…", async () => toClipboard(await (await ask(ofSession("/api/test"))).text(), "The test"));
}

async function toClipboard(text, what) {
  await copyText(text);
  const told = `${what} is in the clipboard.`;
  notice(told);
  setTimeout(() => { if ($("notice").textContent === told) notice(""); }, 4000);
}

/// A page that has no focus may not write to the clipboard by itself.
async function copyText(text) {
  try { return await navigator.clipboard.writeText(text); } catch {
    const area = element("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    const isDone = document.execCommand("copy");
    area.remove();
    if (!isDone) throw new Error("The browser does not let this page write to the clipboard.");
  }
}

function save() {
  return work("save", "Saving…", async (show) => {
    const answer = await ask(ofSession("/api/session"));
    const length = Number(answer.headers.get("Content-Length"));
    const [parts, reader] = [[], answer.body.getReader()];
    for (let received = 0; ;) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      received += value.length;
      show(`Saving ${Math.floor(100 * received / Math.max(length, 1))} %`);
    }
    const link = element("a");
    link.href = URL.createObjectURL(new Blob(parts));
    link.download = "session.jsonl";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  });
}

function open(file) {
  if (!file) return;
  return work("open", "Opening…", async () => {
    const answer = await ask(`/api/open?name=${encodeURIComponent(file.name)}`, { method: "POST", body: file });
    choose((await answer.json()).session);
  });
}

function notice(text) {
  $("notice").textContent = text;
  $("notice").hidden = !text;
}

// MARK: Drawing

function element(name, kind, text) {
  const made = document.createElement(name);
  if (kind) made.className = kind;
  if (text !== undefined) made.textContent = text;
  return made;
}

function clock(nanoseconds) {
  const seconds = nanoseconds / 1e9;
  if (seconds < 60) return `${seconds.toFixed(3)} s`;
  return `${Math.floor(seconds / 60)}:${(seconds % 60).toFixed(1).padStart(4, "0")}`;
}

function duration(nanoseconds) {
  if (nanoseconds < 1e3) return `${nanoseconds} ns`;
  if (nanoseconds < 1e6) return `${(nanoseconds / 1e3).toFixed(1)} µs`;
  if (nanoseconds < 1e9) return `${(nanoseconds / 1e6).toFixed(1)} ms`;
  return nanoseconds < 6e10 ? `${(nanoseconds / 1e9).toFixed(nanoseconds < 1e10 ? 2 : 0)} s` : `${Math.round(nanoseconds / 6e10)} min`;
}

function status(state, text) {
  $("status").dataset.state = state;
  $("status").textContent = text;
}

function drawStatus() {
  if (model.isOver) return status("lost", "connection lost");
  if (!model.isConnected) return model.revision < 0 ? status("connecting", "connecting") : status("lost", "connection lost, trying again");
  if (model.session === null) return status("waiting", "no application yet");
  if (model.file !== null) return status("file", `file ${model.file}`);
  if (!model.isThere) return status("ended", "ended");
  if (shownState() !== null) return status("travel", `shows state ${shownState()}`);
  status("live", "live");
}

let drawnSessions = "";

function drawSessions() {
  const drawn = JSON.stringify([model.sessions, model.candidates, model.session]);
  if (drawn === drawnSessions) return;
  drawnSessions = drawn;
  const list = $("sessions");
  list.hidden = model.sessions.length < 2;
  list.replaceChildren(...model.sessions.map((session) => {
    const isAlone = model.sessions.every((other) => other === session || other.name !== session.name);
    const state = isAlone ? "" : ` – ${session.state.split(".").slice(1).join(".")}`;
    const option = element("option", "", `${session.name}${state}${session.isFile ? " (file)" : session.isThere ? "" : " (ended)"}`);
    option.value = session.id;
    option.selected = session.id === model.session;
    return option;
  }));
  $("candidates").hidden = !model.candidates.length;
  $("candidates").replaceChildren(...model.candidates.map(({ name, code }) => {
    const line = element("p", "", `“${name}” wants to be shown. Does it print the code `);
    const button = element("button", "", `Allow ${name}`);
    button.addEventListener("click", () => perform(`/api/allow?code=${code}`));
    line.append(element("strong", "code", code), "? ", button);
    return line;
  }));
}

let isDrawing = false;

function draw() {
  if (isDrawing) return;
  isDrawing = true;
  requestAnimationFrame(() => {
    isDrawing = false;
    $("title").textContent = model.application ?? "Inspector";
    document.title = model.application ? `${model.application} – Inspector` : "Inspector";
    drawStatus();
    drawSessions();
    drawList();
    drawDetail();
    drawTimeline();
    drawTravel();
  });
}

// MARK: Input

$("first").addEventListener("click", () => travel(model.earliest));
$("back").addEventListener("click", () => travel(place() - 1));
$("play").addEventListener("click", play);
$("forward").addEventListener("click", () => travel(place() + 1));
$("last").addEventListener("click", () => travel(model.end - 1));
$("slider").addEventListener("input", () => travel(Number($("slider").value)));
$("resume").addEventListener("click", () => model.isThere ? resume() : perform(ofSession("/api/close")));
$("sessions").addEventListener("change", () => choose($("sessions").value));
$("copy").addEventListener("click", copyTest);
$("save").addEventListener("click", save);
$("open").addEventListener("click", () => $("file").click());
$("file").addEventListener("change", () => { open($("file").files[0]); $("file").value = ""; });
$("clear").addEventListener("click", () => perform(ofSession("/api/clear")));
$("help").addEventListener("click", () => $("keys").showModal());
addEventListener("resize", draw);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { model.version += 1; draw(); });

addEventListener("keydown", (event) => {
  if ($("keys").open) return;
  const command = event.ctrlKey || event.metaKey;
  if (command && event.key === "s") { event.preventDefault(); return save(); }
  if (command && event.key === "o") { event.preventDefault(); return $("file").click(); }
  const target = event.target;
  if (target.tagName === "TEXTAREA") {
    if (command && event.key === "Enter") { event.preventDefault(); sendAction(); }
    if (event.key === "Escape") { event.preventDefault(); $("list").focus(); }
    return;
  }
  if (command || event.altKey) return;
  if (target === $("search")) {
    if (event.key === "Escape" || event.key === "Enter" || event.key === "ArrowDown") {
      if (event.key === "Escape") { $("search").value = ""; searchAnew(); }
      event.preventDefault();
      $("list").focus();
    }
    return;
  }
  if (target === $("slider") && /^(Arrow|Page|Home|End)/.test(event.key)) return;
  const presses = event.key === "Enter" || event.key === " ";
  if (target.tagName === "SELECT" || presses && ["BUTTON", "SUMMARY"].includes(target.tagName)) return;
  if (target.getAttribute?.("role") === "tab" && event.key.startsWith("Arrow")) {
    show(tabs[(tabs.indexOf(model.tab) + (event.key === "ArrowRight" ? 1 : 2)) % 3]);
    $(`tab-${model.tab}`).focus();
    return;
  }
  if (target === $("panel") && /^(Arrow|Page|Home|End)/.test(event.key)) return;
  // A session without its application has no state to show, but one to look at.
  const step = (steps) => model.isThere ? travel(place() + steps) : move(steps);
  const keys = {
    ArrowUp: () => move(-1), ArrowDown: () => move(1), PageUp: () => move(-20), PageDown: () => move(20),
    Home: () => move(-1e9), End: () => move(1e9), ArrowLeft: () => step(-1), ArrowRight: () => step(1),
    Enter: () => model.selected !== null && travel(model.selected), Escape: resume, " ": play,
    "/": () => $("search").focus(), "?": () => $("keys").showModal(), c: jumpToCause, t: copyTest, y: copyShown,
    m: markBase, x: skipSelected, e: editAction, 1: () => show("diff"), 2: () => show("state"), 3: () => show("action"),
    "+": () => zoom(0.5), "=": () => zoom(0.5), "-": () => zoom(2), 0: fitTimeline,
  };
  const action = keys[event.key];
  if (!action) return;
  event.preventDefault();
  action();
});

addEventListener("DOMContentLoaded", () => { draw(); listen(); });
