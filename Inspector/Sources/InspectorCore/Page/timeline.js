"use strict";
// Actions, effects and streams to time. Time in which nothing happens is drawn short, so that it leaves room for the rest.

// MARK: Time

const second = 1e9;

/// When anything happened, and the idle parts between, each with where it begins in the drawing and how long it is there.
const time = { moments: [], isSorted: true, breaks: [], begin: 0, end: 0, version: -1 };

function noteTime(moment) {
  if (moment === undefined) return;
  if (time.moments.length && moment < time.moments[time.moments.length - 1]) time.isSorted = false;
  time.moments.push(moment);
}

function noteTimes(row) {
  for (const moment of [row.deliveredAt, row.time, row.effectBegan, row.effectEnded]) noteTime(moment);
}

function forgetTimes() { Object.assign(time, { moments: [], isSorted: true, breaks: [] }); }

/// Finds the idle parts: those of more than a second. Together they take no more room than the rest.
function findBreaks() {
  if (time.version === model.version) return;
  time.version = model.version;
  if (!time.isSorted) time.moments.sort((one, other) => one - other);
  time.isSorted = true;
  const { moments } = time;
  const idle = [];
  let busy = 0;
  for (let index = 1; index < moments.length; index += 1) {
    const gap = moments[index] - moments[index - 1];
    if (gap > second) idle.push(index); else busy += gap;
  }
  const width = Math.min(Math.max(busy / Math.max(idle.length, 1), second / 50), second);
  time.breaks = [];
  let cut = 0;
  for (const index of idle) {
    const [from, to] = [moments[index - 1], moments[index]];
    time.breaks.push({ from, to, at: from - cut, width });
    cut += to - from - width;
  }
  [time.begin, time.end] = [moments[0] ?? 0, moments[moments.length - 1] ?? 0];
}

/// The number of elements for which a condition holds, where it holds for the first ones.
function countWhile(list, holds) {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(list[middle])) low = middle + 1; else high = middle;
  }
  return low;
}

/// Where a moment is in the drawing, in nanoseconds.
function drawn(moment) {
  const count = countWhile(time.breaks, (gap) => gap.from <= moment);
  if (!count) return moment;
  const { from, to, at, width } = time.breaks[count - 1];
  return moment < to ? at + (moment - from) / (to - from) * width : at + width + moment - to;
}

/// The moment at a place of the drawing.
function moment(place) {
  const count = countWhile(time.breaks, (gap) => gap.at <= place);
  if (!count) return place;
  const { from, to, at, width } = time.breaks[count - 1];
  return place < at + width ? from + (place - at) / width * (to - from) : to + place - at - width;
}

function span() {
  findBreaks();
  const [begin, end] = [drawn(time.begin), drawn(time.end)];
  const margin = Math.max((end - begin) * 0.02, 1e6);
  return { begin: begin - margin, end: end + margin };
}

// MARK: Drawing

let hits = [];
let drawnTimeline = "";

function color(name) { return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim(); }

// More than a canvas has room for. Effects beyond share the last lane.
const mostLanes = 400;

/// The effects that can be seen, each in the first lane that is free.
function effectLanes() {
  const lanes = [];
  const placed = [];
  const width = (model.to - model.from) / 400;
  for (const row of model.rows.values()) {
    if (row.effectBegan === undefined) continue;
    const from = drawn(row.effectBegan);
    if (from > model.to) break;
    const to = drawn(row.effectEnded ?? time.end);
    const end = Math.max(to, from + width);
    if (end < model.from) continue;
    let lane = lanes.findIndex((free) => free <= from);
    if (lane < 0) lane = Math.min(lanes.length, mostLanes - 1);
    lanes[lane] = end + width;
    placed.push({ row, lane, from, to });
  }
  return { placed, count: lanes.length };
}

/// The rows whose moment can be seen, and one on each side.
function rowsInView() {
  const numbers = { length: Math.max(model.last - model.first + 1, 0) };
  const before = (limit) => {
    let [low, high] = [0, numbers.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((model.rows.get(model.first + middle)?.time ?? 0) < limit) low = middle + 1; else high = middle;
    }
    return low;
  };
  const [from, to] = [before(moment(model.from)), before(moment(model.to))];
  return { first: model.first + Math.max(from - 1, 0), end: model.first + Math.min(to + 1, numbers.length) };
}

function drawTimeline() {
  const all = span();
  if (model.fits) { model.from = all.begin; model.to = all.end; }
  const canvas = $("canvas");
  const box = $("lanes");
  const width = box.clientWidth;
  const scale = devicePixelRatio || 1;
  const key = [model.session, model.version, model.from, model.to, model.selected, shownState(), width, box.clientHeight, scale].join();
  if (key === drawnTimeline) return;
  drawnTimeline = key;
  const { placed, count } = effectLanes();
  const lane = 18;
  const streams = 34 + Math.max(count, 1) * lane;
  const height = Math.max(box.clientHeight, streams + model.lanes.length * 26 + 8);
  canvas.width = width * scale;
  canvas.height = height * scale;
  canvas.style.height = `${height}px`;
  const pen = canvas.getContext("2d");
  pen.scale(scale, scale);
  const [text, quiet, line, accent, effect, run, good, cut, bad, warm] = ["text", "quiet", "line", "accent", "effect", "run", "good", "cut", "bad", "warm"].map(color);
  const left = leftOfTimeline();
  const at = (place) => left + (place - model.from) / (model.to - model.from) * (width - left - 16);
  const x = (moment) => at(drawn(moment));
  const isSeen = (x) => x >= left - 8 && x <= width + 8;
  hits = [];
  pen.font = "11px system-ui, DejaVu Sans, sans-serif";
  pen.textBaseline = "middle";
  pen.textAlign = "center";
  const stroke = (...points) => {
    pen.beginPath();
    points.forEach(([x, y], index) => index % 2 ? pen.lineTo(x, y) : pen.moveTo(x, y));
    pen.stroke();
  };

  pen.save();
  pen.beginPath(); pen.rect(left - 6, 0, width - left + 6, height); pen.clip();

  // The scale, and what is drawn short.
  const step = niceStep((model.to - model.from) / Math.max((width - left) / 110, 1));
  let free = left - 6;
  const label = (name, x) => {
    const half = pen.measureText(name).width / 2;
    if (x - half < free || x + half > width) return false;
    pen.fillText(name, x, 7);
    free = x + half + 10;
    return true;
  };
  const gaps = time.breaks.filter((gap) => gap.at + gap.width > model.from && gap.at < model.to);
  pen.fillStyle = quiet;
  pen.strokeStyle = line;
  const ticks = (from, to) => {
    for (let tick = Math.ceil(Math.max(from, 0) / step) * step; tick < to; tick += step) {
      stroke([x(tick), 14], [x(tick), height]);
      label(tickText(tick, step), x(tick));
    }
  };
  let from = moment(model.from);
  for (const gap of gaps) {
    ticks(from, gap.from);
    const [begin, end] = [at(gap.at), at(gap.at + gap.width)];
    pen.fillStyle = line;
    pen.globalAlpha = 0.35;
    pen.fillRect(begin, 14, end - begin, height - 14);
    pen.globalAlpha = 1;
    pen.fillStyle = quiet;
    if (end - begin > 30) label(`⋯ ${duration(gap.to - gap.from)}`, (begin + end) / 2);
    from = gap.to;
  }
  ticks(from, moment(model.to));

  // The actions.
  const view = rowsInView();
  let lastX = -1;
  for (let number = view.first; number < view.end; number += 1) {
    const row = model.rows.get(number);
    if (!row) continue;
    const place = x(row.time);
    if (!isSeen(place) || Math.abs(place - lastX) < 0.5 && number !== model.selected) continue;
    lastX = place;
    hits.push({ x: place, y: 24, number });
    pen.fillStyle = row.isSkipped ? line : row.cause === "effect" ? effect : accent;
    pen.fillRect(place - 1, 18, 2, 12);
  }

  // The effects.
  const laneOf = new Map();
  for (const { row, lane: position, from, to } of placed) {
    const y = 34 + position * lane + lane / 2;
    const [begin, end] = [at(from), at(to)];
    pen.fillStyle = run;
    pen.beginPath(); pen.roundRect(begin, y - 3, Math.max(end - begin, 2), 6, 3); pen.fill();
    if (row.effectEnded !== undefined) {
      pen.lineWidth = 2;
      pen.strokeStyle = row.effectEnd === "failed" ? bad : row.effectEnd === "cancelled" ? cut : good;
      pen.setLineDash(row.effectEnd === "cancelled" ? [3, 2] : []);
      if (row.effectEnd === "failed") stroke([end - 4, y - 4], [end + 4, y + 4], [end + 4, y - 4], [end - 4, y + 4]);
      else stroke([end, y - 7], [end, y + 7]);
      pen.setLineDash([]);
      pen.lineWidth = 1;
    }
    hits.push({ x: begin, y, to: end, number: row.index });
    laneOf.set(row.index, y);
  }
  for (const row of model.rows.values()) {
    const y = row.effectOf === undefined ? undefined : laneOf.get(row.effectOf);
    if (y === undefined) continue;
    const place = x(row.deliveredAt);
    if (!isSeen(place)) continue;
    pen.fillStyle = row.index === model.selected ? warm : effect;
    pen.beginPath(); pen.arc(place, y, 4, 0, 7); pen.fill();
    hits.push({ x: place, y, number: row.index });
  }

  // The streams.
  model.lanes.forEach((stream, index) => {
    const y = streams + index * 26 + 13;
    pen.strokeStyle = line;
    stroke([left, y], [width, y]);
    const begin = moment(model.from);
    let lastX = -1;
    for (let place = Math.max(countWhile(stream.events, (event) => event.time < begin) - 1, 0); place < stream.events.length; place += 1) {
      const event = stream.events[place];
      const seen = x(event.time);
      if (seen > width + 8) break;
      if (!isSeen(seen) || event.kind === "next" && Math.abs(seen - lastX) < 0.5) continue;
      lastX = seen;
      pen.strokeStyle = pen.fillStyle = { failed: bad, next: accent, disposed: cut }[event.kind] ?? good;
      pen.beginPath();
      if (event.kind === "next") { pen.arc(seen, y, 5, 0, 7); pen.fill(); }
      else if (event.kind === "subscribed") { pen.arc(seen, y, 4, 0, 7); pen.stroke(); }
      else { pen.lineWidth = 2; stroke([seen, y - 8], [seen, y + 8]); pen.lineWidth = 1; }
      hits.push({ x: seen, y, text: `${stream.name}: ${event.kind}${event.text ? ` ${event.text.split("\n")[0]}` : ""} (${event.thread}, ${clock(event.time)})` });
    }
  });

  // The selection, and the state that is shown.
  const mark = (moment, ink) => {
    if (moment === undefined) return;
    pen.strokeStyle = ink;
    pen.lineWidth = 1.5;
    stroke([x(moment), 14], [x(moment), height]);
    pen.lineWidth = 1;
  };
  mark(model.rows.get(model.selected)?.time, accent);
  const shown = shownState();
  if (shown !== null) mark(model.rows.get(shown)?.time ?? time.begin, warm);
  pen.restore();

  // The names.
  pen.textAlign = "left";
  const name = (text, y) => {
    while (text.length > 1 && pen.measureText(text).width > left - 18) text = `${text.slice(0, -2)}…`;
    pen.fillText(text, 12, y);
  };
  pen.fillStyle = quiet;
  name("Actions", 24);
  if (count) name("Effects", 43);
  pen.fillStyle = text;
  model.lanes.forEach((stream, index) => name(stream.name, streams + index * 26 + 13));
  const running = placed.filter(({ row }) => row.effectEnded === undefined).length;
  canvas.setAttribute("aria-label", `${placed.length} effects, ${running} of them running, and ${model.lanes.length} streams between ${clock(Math.max(moment(model.from), 0))} and ${clock(moment(model.to))}`);
}

const leftOfTimeline = () => $("lanes").clientWidth < 500 ? 72 : 110;

function niceStep(rough) {
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough);
}

function tickText(time, step) {
  if (step >= 1e9) return time >= 6e10 ? clock(time) : `${Math.round(time / 1e9)} s`;
  if (step >= 1e6) return time >= 1e9 ? `${(time / 1e9).toFixed(step >= 1e8 ? 1 : step >= 1e7 ? 2 : 3)} s` : `${Math.round(time / 1e6)} ms`;
  return `${(time / 1e6).toFixed(3)} ms`;
}

// MARK: Input

function zoom(factor, around = 0.5) {
  const middle = model.from + (model.to - model.from) * around;
  const width = Math.max((model.to - model.from) * factor, 1e4);
  Object.assign(model, { fits: false, from: middle - width * around, to: middle - width * around + width });
  drawTimeline();
}

function pan(share) {
  const shift = (model.to - model.from) * share;
  Object.assign(model, { fits: false, from: model.from + shift, to: model.to + shift });
  drawTimeline();
}

function fitTimeline() {
  model.fits = true;
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

$("zoom-in").addEventListener("click", () => zoom(0.5));
$("zoom-out").addEventListener("click", () => zoom(2));
$("zoom-fit").addEventListener("click", fitTimeline);
$("canvas").addEventListener("wheel", (event) => {
  if (!event.ctrlKey && !event.metaKey && Math.abs(event.deltaX) <= Math.abs(event.deltaY) && !event.shiftKey) return;
  event.preventDefault();
  const box = $("canvas").getBoundingClientRect();
  const left = leftOfTimeline();
  if (event.ctrlKey || event.metaKey) return zoom(event.deltaY < 0 ? 0.8 : 1.25, Math.min(Math.max((event.clientX - box.left - left) / (box.width - left - 16), 0), 1));
  pan((event.deltaX || event.deltaY) / box.width);
}, { passive: false });
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
  if (found?.number !== undefined) reveal(found.number);
});
