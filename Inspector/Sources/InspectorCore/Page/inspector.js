"use strict";
// The page of the inspector. It asks for what changed, keeps a row for each action, and draws what can be seen.

const $ = (id) => document.getElementById(id);
const token = document.querySelector("meta[name=inspector-token]").content;
const rowHeight = 28;

const model = {
  revision: -1, session: null, sessions: [], candidates: [], isThere: false, first: 1, end: 1, shown: null, waiting: 0, file: null, isConnected: false,
  rows: new Map(),        // by the number of the action, in their order
  last: 0,                // the number of the last row
  open: new Set(),        // the rows that may still change
  visible: [],            // the numbers that search and filter leave
  selected: null, follows: true, tab: "diff", details: new Map(), lanes: [],
  from: 0, to: 0, fits: true, playing: null,
};

// MARK: Asking

async function ask(path, options = {}) {
  const answer = await fetch(path, { ...options, headers: { "X-Inspector-Token": token } });
  if (!answer.ok) throw Object.assign(new Error((await answer.text()).trim()), { status: answer.status });
  return answer;
}

/// The path of something of the session that is shown.
function ofSession(path) {
  return model.session === null ? path : `${path}${path.includes("?") ? "&" : "?"}session=${model.session}`;
}

async function perform(path, options = {}) {
  try {
    await ask(path, { method: "POST", ...options });
    notice("");
    return true;
  } catch (error) {
    notice(error.status ? error.message : "The inspector does not answer.");
    return false;
  }
}

async function listen() {
  for (;;) {
    try {
      const next = model.last + 1;
      // What does not fit into one answer is asked for at once.
      const revision = next < model.end ? -1 : model.revision;
      const open = [...model.open].slice(0, 200).join(",");
      const asked = model.session;
      const hurry = model.hurry = new AbortController();
      const answer = await (await ask(ofSession(`/api/changes?revision=${revision}&from=${next}&open=${open}`), { signal: hurry.signal })).json();
      // Another session was chosen meanwhile.
      if (asked !== model.session) continue;
      receive(answer);
      if (model.session !== null) model.lanes = await (await ask(ofSession("/api/lanes"))).json();
      model.isConnected = true;
      draw();
    } catch (error) {
      if (error.name === "AbortError") continue;
      model.isConnected = false;
      draw();
      if (error.status === 401 || error.status === 403) {
        notice(`The inspector was started again. ${error.message}`);
        return;
      }
      await new Promise((resume) => setTimeout(resume, 500));
    }
  }
}

function receive({ rows, ...changes }) {
  changes.file ??= null;
  changes.shown ??= null;
  changes.session ??= null;
  changes.application ??= null;
  // Another session, or one that was begun anew.
  if (changes.session !== model.session || changes.revision < model.revision || changes.end < model.end) forget();
  Object.assign(model, changes);
  for (const row of rows) {
    model.rows.set(row.index, row);
    model.last = Math.max(model.last, row.index);
    if (isOpen(row)) model.open.add(row.index); else model.open.delete(row.index);
  }
  for (const number of model.rows.keys()) {
    if (number >= model.first) break;
    model.rows.delete(number);
    model.open.delete(number);
  }
  if (changes.problem) notice(`The file was read up to a fault. ${changes.problem}`);
  filterRows();
}

/// Whether a row may still change: its effect runs, or its state has not been published.
function isOpen(row) {
  return row.effectBegan !== undefined && row.effectEnded === undefined || row.publish === undefined && row.index === model.end - 1;
}

/// Shows another session from the next answer on.
function choose(session) {
  model.session = session;
  model.revision = -1;
  forget();
  notice("");
  draw();
  model.hurry?.abort();
}

function forget() {
  model.rows.clear();
  model.details.clear();
  model.open.clear();
  Object.assign(model, { last: 0, selected: null, follows: true, lanes: [] });
}

async function loadDetail(number, withStates) {
  const known = model.details.get(number);
  if (known && (!withStates || known.after !== undefined)) return known;
  const detail = await (await ask(ofSession(`/api/entry?index=${number}${withStates ? "&states=1" : ""}`))).json();
  if (model.details.size > 200) model.details.clear();
  model.details.set(number, detail);
  return detail;
}

// MARK: The list

function filterRows() {
  const words = $("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  const filter = $("filter").value;
  const isKept = (row) => {
    switch (filter) {
      case "send": if (row.cause !== "send") return false; break;
      case "effect": if (row.cause !== "effect") return false; break;
      case "starts": if (row.effectBegan === undefined) return false; break;
      case "slow": if (row.reduce + (row.publish ?? 0) < 1e6) return false; break;
    }
    if (!words.length) return true;
    const text = `${row.index} ${row.text} ${row.site ?? ""}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  model.visible = [...model.rows.values()].filter(isKept).map((row) => row.index);
  if (model.follows && model.visible.length) model.selected = model.visible[model.visible.length - 1];
}

function drawList() {
  const list = $("list");
  const sheet = $("sheet");
  sheet.style.height = `${model.visible.length * rowHeight}px`;
  if (model.follows) list.scrollTop = list.scrollHeight;
  const first = Math.max(0, Math.floor(list.scrollTop / rowHeight) - 8);
  const last = Math.min(model.visible.length, first + Math.ceil(list.clientHeight / rowHeight) + 16);
  sheet.replaceChildren(...model.visible.slice(first, last).map((number, offset) => rowElement(number, first + offset)));
  if (!model.visible.length) {
    const empty = element("p", "empty", model.rows.size ? "No action matches." : model.session === null ? "No application has called store.inspect() yet." : "Nothing has happened yet.");
    sheet.replaceChildren(empty);
  }
  const selected = $(`row-${model.selected}`);
  if (selected) list.setAttribute("aria-activedescendant", selected.id); else list.removeAttribute("aria-activedescendant");
  const all = model.end - model.first;
  $("count").textContent = model.visible.length === all ? `${all} actions` : `${model.visible.length} of ${all}`;
}

function element(name, kind, text) {
  const made = document.createElement(name);
  if (kind) made.className = kind;
  if (text !== undefined) made.textContent = text;
  return made;
}

function rowElement(number, position) {
  const row = model.rows.get(number);
  const made = element("div", "row");
  made.id = `row-${number}`;
  made.setAttribute("role", "option");
  made.setAttribute("aria-selected", String(number === model.selected));
  made.setAttribute("aria-posinset", String(position + 1));
  made.setAttribute("aria-setsize", String(model.visible.length));
  made.style.top = `${position * rowHeight}px`;
  if (model.shown !== null && number === model.shown) made.classList.add("shown");
  if (model.shown !== null && number > model.shown) made.classList.add("later");
  const isEffect = row.cause === "effect";
  const sign = element("span", isEffect ? "sign effect" : "sign", isEffect ? "●" : "▸");
  sign.setAttribute("aria-label", isEffect ? "delivered by an effect" : "sent");
  sign.setAttribute("role", "img");
  const cost = row.reduce + (row.publish ?? 0);
  const chips = element("span");
  if (row.effectBegan !== undefined) {
    const end = row.effectEnd ?? "runs";
    if (end !== "completed") chips.append(element("span", `chip ${end}`, end), " ");
    else chips.append(element("span", "chip", "effect"), " ");
  }
  if (cost >= 1e6) chips.append(element("span", "chip slow", duration(cost)));
  const text = element("span", "text", row.text);
  text.title = row.text;
  made.append(element("span", "number", number), sign, text, chips, element("span", "at", clock(row.time)));
  made.addEventListener("click", () => { select(number); $("list").focus(); });
  made.addEventListener("dblclick", () => travel(number));
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
  return `${(nanoseconds / 1e9).toFixed(2)} s`;
}

function select(number, follows = false) {
  model.selected = number;
  model.follows = follows || number === model.visible[model.visible.length - 1];
  draw();
  const position = model.visible.indexOf(number);
  const list = $("list");
  if (position * rowHeight < list.scrollTop) list.scrollTop = position * rowHeight;
  if ((position + 1) * rowHeight > list.scrollTop + list.clientHeight) list.scrollTop = (position + 1) * rowHeight - list.clientHeight;
}

function move(steps) {
  const position = model.visible.indexOf(model.selected);
  const next = Math.min(Math.max(position < 0 ? 0 : position + steps, 0), model.visible.length - 1);
  if (model.visible.length) select(model.visible[next]);
}

// MARK: The detail

let drawnDetail = "";

async function drawDetail() {
  const row = model.rows.get(model.selected);
  for (const tab of ["diff", "state", "action"]) {
    const isSelected = tab === model.tab;
    $(`tab-${tab}`).setAttribute("aria-selected", String(isSelected));
    $(`tab-${tab}`).tabIndex = isSelected ? 0 : -1;
  }
  $("panel").setAttribute("aria-labelledby", `tab-${model.tab}`);
  $("cause").hidden = !row || row.effectOf === undefined;
  if (!row) {
    $("facts").replaceChildren();
    $("panel").replaceChildren(element("p", "empty", "Select an action."));
    drawnDetail = "";
    return;
  }
  $("cause").textContent = `↑ Started by ${row.effectOf}`;
  drawFacts(row);
  const key = `${model.session} ${model.tab} ${row.index}`;
  if (drawnDetail === key) return;
  drawnDetail = key;
  try {
    const detail = await loadDetail(row.index, model.tab === "state");
    if (drawnDetail !== key) return;
    const panel = $("panel");
    if (model.tab === "diff") panel.replaceChildren(...diffLines(detail.diff));
    if (model.tab === "state") panel.replaceChildren(stateTree(detail.before, detail.after));
    if (model.tab === "action") panel.replaceChildren(...lines(detail.action));
    panel.scrollTop = 0;
  } catch (error) {
    drawnDetail = "";
    $("panel").replaceChildren(element("p", "empty", error.status ? error.message : "The inspector does not answer."));
  }
}

function drawFacts(row) {
  const facts = [["Action", row.index], ["At", clock(row.time)]];
  facts.push(row.cause === "send" ? ["Sent at", row.site] : ["Delivered by", row.effectOf === undefined ? "an effect from before the recording" : `the effect of ${row.effectOf}`]);
  facts.push(["Reduce", duration(row.reduce)]);
  facts.push(["Publish", row.publish === undefined ? "with a later action" : duration(row.publish)]);
  if (row.effectBegan !== undefined) {
    const took = row.effectEnded === undefined ? "" : ` after ${duration(row.effectEnded - row.effectBegan)}`;
    facts.push(["Effect", row.effectEnd === undefined ? "runs" : `${row.effectEnd}${took}${row.effectNote ? ` (${row.effectNote})` : ""}`]);
  }
  $("facts").replaceChildren(...facts.map(([name, value]) => {
    const pair = element("div");
    pair.append(element("dt", "", name), element("dd", "", value));
    return pair;
  }));
}

function lines(text) { return text.split("\n").map((line) => element("span", "line", line)); }

function diffLines(diff) {
  if (!diff) return [element("p", "empty", "The state did not change.")];
  return diff.split("\n").map((line) => {
    const kind = line[0] === "-" ? "line minus" : line[0] === "+" ? "line plus" : "line";
    return element("span", kind, line);
  });
}

/// Reads a dump into a tree: what is indented belongs to the line before.
function parse(dump) {
  const root = { children: [] };
  const path = [root];
  for (const line of dump.split("\n")) {
    const depth = Math.floor((line.length - line.trimStart().length) / 2);
    const text = line.trim().replace(/,$/, "");
    if (/^["\])]+$/.test(text) && depth < path.length - 1 && path[depth + 1]?.children.length) continue;
    const colon = text.match(/^((?:\[[^\]]*\]|"[^"]*"|[\w.$]+)): (.*)$/);
    const node = { key: colon ? colon[1] : "", text: colon ? colon[2] : text, children: [] };
    path.length = Math.min(depth + 1, path.length);
    path[path.length - 1].children.push(node);
    path.push(node);
  }
  return root.children[0] ?? root;
}

function stateTree(before, after) {
  const list = element("ul", "tree");
  list.append(treeNode(parse(before), parse(after), 0));
  return list;
}

function differs(old, node) {
  return !old || old.text !== node.text || old.children.length !== node.children.length
    || node.children.some((child, index) => differs(counterpart(old, child, index), child));
}

function counterpart(old, child, index) {
  if (!old) return undefined;
  return child.key ? old.children.find((other) => other.key === child.key) : old.children[index];
}

function treeNode(old, node, depth) {
  const item = element("li");
  const isChanged = differs(old, node);
  const name = node.key || (depth === 0 ? "state" : "");
  if (!node.children.length) {
    item.className = isChanged ? "leaf changed" : "leaf";
    item.append(element("span", "key", name), name ? ": " : "", element("span", "", node.text));
    if (isChanged && old && old.text !== node.text) item.append(element("span", "was", old.text));
    if (isChanged) item.setAttribute("aria-label", `${name}: ${node.text}, changed`);
    return item;
  }
  const branch = element("details", isChanged ? "changed" : "");
  branch.open = isChanged || depth === 0;
  const summary = element("summary");
  summary.append(element("span", "key", name), " ", element("span", "kind", `${node.text.replace(/[(\[]+$/, "")} ${node.children.length}`));
  const inner = element("ul");
  const fill = () => { if (!inner.childElementCount) inner.append(...node.children.map((child, index) => treeNode(counterpart(old, child, index), child, depth + 1))); };
  if (branch.open) fill();
  branch.addEventListener("toggle", fill);
  branch.append(summary, inner);
  item.append(branch);
  return item;
}

// MARK: The timeline

let hits = [];

function color(name) { return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim(); }

/// The rows with effects, each in the first lane that is free.
function effectLanes(now) {
  const lanes = [];
  const placed = [];
  const width = (model.to - model.from) / 400;
  for (const row of model.rows.values()) {
    if (row.effectBegan === undefined) continue;
    const end = Math.max(row.effectEnded ?? now, row.effectBegan + width);
    if (end < model.from || row.effectBegan > model.to) continue;
    let lane = lanes.findIndex((free) => free <= row.effectBegan);
    if (lane < 0) { lane = lanes.length; lanes.push(0); }
    lanes[lane] = end + width;
    placed.push({ row, lane, end: row.effectEnded ?? now });
  }
  return { placed, count: lanes.length };
}

function span() {
  let end = 0;
  let begin = Infinity;
  for (const row of model.rows.values()) {
    begin = Math.min(begin, row.time);
    end = Math.max(end, row.time, row.effectEnded ?? 0, row.deliveredAt ?? 0);
  }
  for (const lane of model.lanes) for (const event of lane.events) { begin = Math.min(begin, event.time); end = Math.max(end, event.time); }
  if (!isFinite(begin)) begin = 0;
  const margin = Math.max((end - begin) * 0.02, 1e6);
  return { begin: begin - margin, end: end + margin };
}

function drawTimeline() {
  const all = span();
  if (model.fits) { model.from = all.begin; model.to = all.end; }
  const canvas = $("canvas");
  const box = $("lanes");
  const width = box.clientWidth;
  const { placed, count } = effectLanes(all.end);
  const lane = 18;
  const streams = 34 + Math.max(count, 1) * lane;
  const height = Math.max(box.clientHeight, streams + model.lanes.length * 26 + 8);
  const scale = devicePixelRatio || 1;
  canvas.width = width * scale;
  canvas.height = height * scale;
  canvas.style.height = `${height}px`;
  const pen = canvas.getContext("2d");
  pen.scale(scale, scale);
  const [text, quiet, line, accent, effect, run, good, cut, bad, warm] = ["text", "quiet", "line", "accent", "effect", "run", "good", "cut", "bad", "warm"].map(color);
  const left = 110;
  const x = (time) => left + (time - model.from) / (model.to - model.from) * (width - left - 16);
  hits = [];
  pen.font = "11px system-ui, DejaVu Sans, sans-serif";
  pen.textBaseline = "middle";

  // The scale.
  const step = niceStep((model.to - model.from) / Math.max(width / 110, 1));
  pen.fillStyle = quiet;
  pen.strokeStyle = line;
  for (let time = Math.ceil(Math.max(model.from, 0) / step) * step; time < model.to; time += step) {
    pen.beginPath(); pen.moveTo(x(time), 14); pen.lineTo(x(time), height); pen.stroke();
    pen.textAlign = "center";
    pen.fillText(tickText(time, step), x(time), 7);
  }

  // The actions.
  pen.save();
  pen.beginPath(); pen.rect(left - 6, 0, width - left + 6, height); pen.clip();
  let lastX = -1;
  for (const row of model.rows.values()) {
    const at = x(row.time);
    if (at < left - 5 || at > width) continue;
    hits.push({ x: at, y: 24, number: row.index });
    if (Math.abs(at - lastX) < 0.5 && row.index !== model.selected) continue;
    lastX = at;
    pen.fillStyle = row.cause === "effect" ? effect : accent;
    pen.fillRect(at - 1, 18, 2, 12);
  }

  // The effects.
  for (const { row, lane: position, end } of placed) {
    const y = 34 + position * lane + lane / 2;
    const [from, to] = [x(row.effectBegan), x(end)];
    pen.fillStyle = run;
    pen.beginPath(); pen.roundRect(from, y - 3, Math.max(to - from, 2), 6, 3); pen.fill();
    if (row.effectEnded !== undefined) {
      if (row.effectEnd === "failed") {
        pen.strokeStyle = bad; pen.lineWidth = 2;
        pen.beginPath(); pen.moveTo(to - 4, y - 4); pen.lineTo(to + 4, y + 4); pen.moveTo(to + 4, y - 4); pen.lineTo(to - 4, y + 4); pen.stroke();
      } else {
        pen.strokeStyle = row.effectEnd === "cancelled" ? cut : good;
        pen.lineWidth = 2;
        pen.setLineDash(row.effectEnd === "cancelled" ? [3, 2] : []);
        pen.beginPath(); pen.moveTo(to, y - 7); pen.lineTo(to, y + 7); pen.stroke();
        pen.setLineDash([]);
      }
      pen.lineWidth = 1;
    }
    hits.push({ x: from, y, to, number: row.index });
    row.laneY = y;
  }
  for (const row of model.rows.values()) {
    const cause = row.effectOf === undefined ? undefined : model.rows.get(row.effectOf);
    if (!cause || cause.laneY === undefined) continue;
    const at = x(row.deliveredAt);
    if (at < left - 5 || at > width) continue;
    pen.fillStyle = row.index === model.selected ? warm : effect;
    pen.beginPath(); pen.arc(at, cause.laneY, 4, 0, 7); pen.fill();
    hits.push({ x: at, y: cause.laneY, number: row.index });
  }

  // The streams.
  model.lanes.forEach((stream, index) => {
    const y = streams + index * 26 + 13;
    pen.strokeStyle = line;
    pen.beginPath(); pen.moveTo(left, y); pen.lineTo(width, y); pen.stroke();
    for (const event of stream.events) {
      const at = x(event.time);
      if (at < left - 8 || at > width + 8) continue;
      pen.strokeStyle = pen.fillStyle = event.kind === "failed" ? bad : event.kind === "next" ? accent : event.kind === "disposed" ? cut : good;
      pen.beginPath();
      if (event.kind === "next") { pen.arc(at, y, 5, 0, 7); pen.fill(); }
      else if (event.kind === "subscribed") { pen.arc(at, y, 4, 0, 7); pen.stroke(); }
      else { pen.lineWidth = 2; pen.moveTo(at, y - 8); pen.lineTo(at, y + 8); pen.stroke(); pen.lineWidth = 1; }
      hits.push({ x: at, y, text: `${stream.name}: ${event.kind}${event.text ? ` ${event.text.split("\n")[0]}` : ""} (${event.thread}, ${clock(event.time)})` });
    }
  });

  // The selection, and the state that is shown.
  const selected = model.rows.get(model.selected);
  mark(selected && x(selected.time), accent);
  if (model.shown !== null) mark(x(model.rows.get(model.shown)?.time ?? all.begin), warm);
  function mark(at, ink) {
    if (at === undefined) return;
    pen.strokeStyle = ink; pen.lineWidth = 1.5;
    pen.beginPath(); pen.moveTo(at, 14); pen.lineTo(at, height); pen.stroke();
    pen.lineWidth = 1;
  }
  pen.restore();

  // The names.
  pen.textAlign = "left";
  pen.fillStyle = quiet;
  pen.fillText("Actions", 12, 24);
  if (count) pen.fillText("Effects", 12, 43);
  pen.fillStyle = text;
  model.lanes.forEach((stream, index) => {
    let name = stream.name;
    while (name.length > 1 && pen.measureText(name).width > left - 24) name = `${name.slice(0, -2)}…`;
    pen.fillText(name, 12, streams + index * 26 + 13);
  });
  const open = placed.filter(({ row }) => row.effectEnded === undefined).length;
  canvas.setAttribute("aria-label", `${placed.length} effects, ${open} of them running, and ${model.lanes.length} streams between ${clock(Math.max(model.from, 0))} and ${clock(model.to)}`);
}

function niceStep(rough) {
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough);
}

function tickText(time, step) {
  if (step >= 1e9) return `${Math.round(time / 1e9)} s`;
  if (step >= 1e6) return time >= 1e9 ? `${(time / 1e9).toFixed(step >= 1e8 ? 1 : step >= 1e7 ? 2 : 3)} s` : `${Math.round(time / 1e6)} ms`;
  return `${(time / 1e6).toFixed(3)} ms`;
}

function zoom(factor, around = 0.5) {
  const middle = model.from + (model.to - model.from) * around;
  const width = Math.max((model.to - model.from) * factor, 1e4);
  model.fits = false;
  model.from = middle - width * around;
  model.to = model.from + width;
  drawTimeline();
}

function hit(event) {
  const box = $("canvas").getBoundingClientRect();
  const [x, y] = [event.clientX - box.left, event.clientY - box.top];
  let best;
  for (const candidate of hits) {
    const across = candidate.to !== undefined && x >= candidate.x && x <= candidate.to ? 0 : Math.abs(candidate.x - x);
    const distance = Math.hypot(across, (candidate.y - y) * 1.5);
    if (distance < 12 && (!best || distance <= best.distance)) best = { ...candidate, distance };
  }
  return best;
}

// MARK: Time travel

async function travel(number) {
  const [first, last] = [model.first - 1, model.end - 1];
  await perform(ofSession(`/api/travel?index=${Math.min(Math.max(number, first), last)}`));
}

const place = () => model.shown ?? model.end - 1;

async function resume() {
  stopPlaying();
  await perform(ofSession("/api/resume"));
}

function play() {
  if (model.playing) return stopPlaying();
  if (place() >= model.end - 1) travel(model.first - 1);
  const step = async () => {
    if (place() >= model.end - 1) return stopPlaying();
    await travel(place() + 1);
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
  slider.min = model.first - 1;
  slider.max = model.end - 1;
  slider.value = place();
  slider.setAttribute("aria-valuetext", model.shown === null ? "the present" : `after action ${model.shown}`);
  // A session without its application can be looked at, and closed.
  const isFile = !model.isThere && model.session !== null;
  for (const id of ["first", "back", "play", "forward", "last", "slider"]) $(id).disabled = !model.isThere || !model.isConnected || model.end <= model.first;
  $("resume").disabled = isFile ? false : model.shown === null || !model.isConnected;
  $("resume").textContent = isFile ? model.file !== null ? "Close file" : "Close session" : "Resume";
  $("play").textContent = model.playing ? "❚❚ Pause" : "▶ Play";
  $("play").setAttribute("aria-label", model.playing ? "Pause" : "Play");
  const waiting = model.waiting ? `, ${model.waiting} waiting` : "";
  $("place").textContent = isFile ? "" : model.shown === null ? "present" : `state ${model.shown} of ${model.end - 1}${waiting}`;
}

// MARK: Commands

async function copyTest() {
  try {
    const text = await (await ask(ofSession("/api/test"))).text();
    await copyText(text);
    notice("The test is in the clipboard.");
    setTimeout(() => { if ($("notice").textContent === "The test is in the clipboard.") notice(""); }, 4000);
  } catch (error) { notice(error.message); }
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

async function save() {
  try {
    const answer = await ask(ofSession("/api/session"));
    const link = element("a");
    link.href = URL.createObjectURL(await answer.blob());
    link.download = "session.jsonl";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  } catch (error) { notice(error.message); }
}

async function open(file) {
  if (!file) return;
  try {
    const answer = await ask(`/api/open?name=${encodeURIComponent(file.name)}`, { method: "POST", body: file });
    choose((await answer.json()).session);
  } catch (error) { notice(error.status ? error.message : "The inspector does not answer."); }
}

function notice(text) {
  $("notice").textContent = text;
  $("notice").hidden = !text;
}

function status(state, text) {
  $("status").dataset.state = state;
  $("status").textContent = text;
}

function drawStatus() {
  if (!model.isConnected) return status("lost", "connection lost, trying again");
  if (model.session === null) return status("waiting", "no application yet");
  if (model.file !== null) return status("file", `file ${model.file}`);
  if (!model.isThere) return status("ended", "ended");
  if (model.shown !== null) return status("travel", `shows state ${model.shown}`);
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
    const option = element("option", "", `${session.name}${session.isFile ? " (file)" : session.isThere ? "" : " (ended)"}`);
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

$("list").addEventListener("scroll", () => {
  const list = $("list");
  if (list.scrollTop + list.clientHeight < list.scrollHeight - rowHeight) model.follows = false;
  drawList();
});
$("search").addEventListener("input", () => { filterRows(); draw(); });
$("filter").addEventListener("change", () => { filterRows(); draw(); });
for (const tab of ["diff", "state", "action"]) $(`tab-${tab}`).addEventListener("click", () => show(tab));
function show(tab) { model.tab = tab; draw(); }
$("cause").addEventListener("click", jumpToCause);
function jumpToCause() {
  const cause = model.rows.get(model.selected)?.effectOf;
  if (cause === undefined || !model.rows.has(cause)) return;
  if (!model.visible.includes(cause)) { $("search").value = ""; $("filter").value = "all"; filterRows(); }
  select(cause);
}
$("first").addEventListener("click", () => travel(model.first - 1));
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
$("zoom-in").addEventListener("click", () => zoom(0.5));
$("zoom-out").addEventListener("click", () => zoom(2));
$("zoom-fit").addEventListener("click", () => { model.fits = true; drawTimeline(); });
$("canvas").addEventListener("wheel", (event) => {
  if (!event.ctrlKey && !event.metaKey && Math.abs(event.deltaX) <= Math.abs(event.deltaY) && !event.shiftKey) return;
  event.preventDefault();
  const box = $("canvas").getBoundingClientRect();
  if (event.ctrlKey || event.metaKey) return zoom(event.deltaY < 0 ? 0.8 : 1.25, Math.min(Math.max((event.clientX - box.left - 110) / (box.width - 126), 0), 1));
  pan((event.deltaX || event.deltaY) / box.width);
}, { passive: false });
function pan(share) {
  const shift = (model.to - model.from) * share;
  Object.assign(model, { fits: false, from: model.from + shift, to: model.to + shift });
  drawTimeline();
}
let dragged = null;
$("canvas").addEventListener("pointerdown", (event) => { dragged = event.clientX; });
addEventListener("pointerup", () => { dragged = null; });
$("canvas").addEventListener("pointermove", (event) => {
  if (dragged !== null && event.buttons) {
    pan((dragged - event.clientX) / $("canvas").clientWidth);
    dragged = event.clientX;
  }
  const found = hit(event);
  $("canvas").title = found ? found.text ?? `${found.number}. ${model.rows.get(found.number)?.text}` : "";
});
$("canvas").addEventListener("click", (event) => {
  const found = hit(event);
  if (found?.number !== undefined) { if (!model.visible.includes(found.number)) { $("search").value = ""; $("filter").value = "all"; filterRows(); } select(found.number); }
});
addEventListener("resize", draw);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);

addEventListener("keydown", (event) => {
  if ($("keys").open) return;
  const command = event.ctrlKey || event.metaKey;
  if (command && event.key === "s") { event.preventDefault(); return save(); }
  if (command && event.key === "o") { event.preventDefault(); return $("file").click(); }
  if (command || event.altKey) return;
  const target = event.target;
  if (target === $("search")) {
    if (event.key === "Escape" || event.key === "Enter" || event.key === "ArrowDown") {
      if (event.key === "Escape") { $("search").value = ""; filterRows(); draw(); }
      event.preventDefault();
      $("list").focus();
    }
    return;
  }
  if (target === $("slider") && event.key.startsWith("Arrow")) return;
  if (target.tagName === "SELECT" || target.tagName === "BUTTON" && (event.key === "Enter" || event.key === " ") || target.tagName === "SUMMARY" && (event.key === "Enter" || event.key === " ")) return;
  if (target.getAttribute?.("role") === "tab" && event.key.startsWith("Arrow")) {
    const tabs = ["diff", "state", "action"];
    show(tabs[(tabs.indexOf(model.tab) + (event.key === "ArrowRight" ? 1 : 2)) % 3]);
    $(`tab-${model.tab}`).focus();
    return;
  }
  const isPanel = target === $("panel");
  const keys = {
    ArrowUp: () => move(-1), ArrowDown: () => move(1), PageUp: () => move(-20), PageDown: () => move(20),
    Home: () => move(-1e9), End: () => move(1e9),
    ArrowLeft: () => travel(place() - 1), ArrowRight: () => travel(place() + 1),
    Enter: () => model.selected !== null && travel(model.selected), Escape: resume, " ": play,
    "/": () => $("search").focus(), "?": () => $("keys").showModal(), c: jumpToCause, t: copyTest,
    1: () => show("diff"), 2: () => show("state"), 3: () => show("action"),
    "+": () => zoom(0.5), "=": () => zoom(0.5), "-": () => zoom(2), 0: () => { model.fits = true; drawTimeline(); },
  };
  if (isPanel && /^(Arrow|Page|Home|End)/.test(event.key)) return;
  const action = keys[event.key];
  if (!action) return;
  event.preventDefault();
  action();
});

draw();
listen();
