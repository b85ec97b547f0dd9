"use strict";
// The list of actions, its filter and its search. It has the rows that can be seen, whatever there is.

const rowHeight = 28;

// MARK: What is in the list

const visibleCount = () => model.matches ? model.matches.length : Math.max(model.last - model.first + 1, 0);

const numberAt = (position) => model.matches ? model.matches[position] : model.first + position;

/// The place of an action in the list; -1 where it is not there.
function positionOf(number) {
  if (number === null) return -1;
  if (!model.matches) return model.rows.has(number) ? number - model.first : -1;
  let [low, high] = [0, model.matches.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (model.matches[middle] < number) low = middle + 1; else high = middle;
  }
  return model.matches[low] === number ? low : -1;
}

/// The actions whose changes or states have the words, and how far the inspector has looked.
const search = { found: new Set(), next: 0, isRunning: false, timer: null };

const searchedWords = () => $("search").value.toLowerCase().split(/\s+/).filter(Boolean);

function filterRows() {
  const words = searchedWords();
  const filter = $("filter").value;
  const isKept = (row) => {
    switch (filter) {
      case "send": if (row.cause !== "send") return false; break;
      case "effect": if (row.cause !== "effect") return false; break;
      case "starts": if (row.effectBegan === undefined) return false; break;
      case "slow": if (row.reduce + (row.publish ?? 0) < 1e6) return false; break;
      case "reports": if (!row.reports) return false; break;
      case "skipped": if (!row.isSkipped) return false; break;
    }
    if (!words.length || search.found.has(row.index)) return true;
    const text = `${row.index} ${row.text} ${row.site ?? ""}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  model.matches = words.length || filter !== "all" ? [...model.rows.values()].filter(isKept).map((row) => row.index) : null;
  if (model.follows && !isEditing() && visibleCount()) model.selected = numberAt(visibleCount() - 1);
}

function forgetSearch() {
  search.found.clear();
  search.next = 0;
}

/// What is searched for has changed.
function searchAnew() {
  forgetSearch();
  filterRows();
  draw();
  clearTimeout(search.timer);
  search.timer = setTimeout(searchOn, 120);
}

/// Lets the inspector look into changes and states, a range at a time.
async function searchOn() {
  const isWanted = () => searchedWords().length && $("where").value !== "actions" && search.next < model.end;
  if (search.isRunning || !isWanted()) return;
  search.isRunning = true;
  while (isWanted()) {
    const [words, where, edition, session] = [searchedWords().join(" "), $("where").value, model.edition, model.session];
    const states = where === "states" ? "&states=1" : "";
    let answer;
    try { answer = await (await ask(ofSession(`/api/search?words=${encodeURIComponent(words)}&from=${search.next}${states}`))).json(); } catch (error) {
      notice(error.message);
      break;
    }
    const isOld = words !== searchedWords().join(" ") || where !== $("where").value || edition !== model.edition || session !== model.session;
    if (isOld) continue;
    if (answer.next <= search.next) break;
    for (const number of answer.found) search.found.add(number);
    search.next = answer.next;
    filterRows();
    draw();
  }
  search.isRunning = false;
  draw();
}

// MARK: Drawing

let drawnList = "";

function drawList() {
  const list = $("list");
  const sheet = $("sheet");
  const count = visibleCount();
  sheet.style.height = `${count * rowHeight}px`;
  if (model.follows) list.scrollTop = list.scrollHeight;
  const first = Math.max(0, Math.floor(list.scrollTop / rowHeight) - 8);
  const last = Math.min(count, first + Math.ceil(list.clientHeight / rowHeight) + 16);
  const isLooking = search.isRunning ? ", searching…" : "";
  const all = model.end - model.first;
  $("count").textContent = (count === all && !isLooking ? `${all} actions` : `${count} of ${all}`) + isLooking;
  const drawn = [model.session, model.version, model.selected, model.base, shownState(), first, last, count, numberAt(first), numberAt(last - 1), isLooking, model.isConnected].join();
  if (drawn === drawnList) return;
  drawnList = drawn;
  const rows = [];
  for (let position = first; position < last; position += 1) rows.push(rowElement(numberAt(position), position));
  sheet.replaceChildren(...rows);
  if (!count) sheet.replaceChildren(emptyList());
  const selected = $(`row-${model.selected}`);
  if (selected) list.setAttribute("aria-activedescendant", selected.id); else list.removeAttribute("aria-activedescendant");
}

function emptyList() {
  if (!model.rows.size) return element("p", "empty", model.session === null ? "No application has called store.inspect() yet." : "Nothing has happened yet.");
  const empty = element("p", "empty", search.isRunning ? "Searching…" : "No action matches.");
  if (searchedWords().length && $("where").value !== "states" && !search.isRunning) {
    const button = element("button", "", "Search the states, too");
    button.addEventListener("click", () => { $("where").value = "states"; searchAnew(); });
    empty.append(" ", button);
  }
  return empty;
}

function rowElement(number, position) {
  const row = model.rows.get(number);
  const made = element("div", "row");
  made.id = `row-${number}`;
  made.setAttribute("role", "option");
  made.setAttribute("aria-selected", String(number === model.selected));
  made.setAttribute("aria-posinset", String(position + 1));
  made.setAttribute("aria-setsize", String(visibleCount()));
  made.style.top = `${position * rowHeight}px`;
  const shown = shownState();
  if (number === shown) made.classList.add("shown");
  if (shown !== null && number > shown) made.classList.add("later");
  if (row.isSkipped) made.classList.add("skipped");
  const isEffect = row.cause === "effect";
  const sign = element("span", isEffect ? "sign effect" : "sign", isEffect ? "●" : "▸");
  sign.setAttribute("aria-label", isEffect ? "delivered by an effect" : "sent");
  sign.setAttribute("role", "img");
  const cost = row.reduce + (row.publish ?? 0);
  const chips = element("span", "chips");
  const chip = (kind, text) => chips.append(element("span", `chip ${kind}`, text), " ");
  if (number === model.base) chip("base", "compared");
  if (row.isSkipped) chip("skipped", "skipped");
  if (row.reports) chip("failed", "reported");
  if (row.effectBegan !== undefined) {
    const end = row.effectEnd ?? "runs";
    if (end === "completed") chip("", "effect"); else chip(end, end);
  }
  if (cost >= 1e6) chip("slow", duration(cost));
  const text = element("span", "text", row.text);
  text.title = row.text;
  made.append(element("span", "number", number), sign, text, chips, element("span", "at", clock(row.time)));
  made.addEventListener("click", (event) => {
    // With the shift key, the two are compared.
    if (event.shiftKey && model.selected !== null) { model.base = model.selected; model.tab = "diff"; }
    select(number);
    $("list").focus();
  });
  made.addEventListener("dblclick", () => travel(number));
  return made;
}

// MARK: The selection

function select(number) {
  model.selected = number;
  model.follows = number !== null && number === numberAt(visibleCount() - 1) && shownState() === null;
  draw();
  const position = positionOf(number);
  const list = $("list");
  if (position < 0) { if (number === null) list.scrollTop = 0; return; }
  if (position * rowHeight < list.scrollTop) list.scrollTop = position * rowHeight;
  if ((position + 1) * rowHeight > list.scrollTop + list.clientHeight) list.scrollTop = (position + 1) * rowHeight - list.clientHeight;
}

/// Selects an action, also one that search or filter leave out.
function reveal(number) {
  if (positionOf(number) < 0) {
    $("search").value = "";
    $("filter").value = "all";
    forgetSearch();
    filterRows();
  }
  select(number);
}

function move(steps) {
  const count = visibleCount();
  const position = positionOf(model.selected);
  if (count) select(numberAt(Math.min(Math.max(position < 0 ? 0 : position + steps, 0), count - 1)));
}

function jumpToCause() {
  const cause = model.rows.get(model.selected)?.effectOf;
  if (cause !== undefined && model.rows.has(cause)) reveal(cause);
}

$("list").addEventListener("scroll", () => {
  const list = $("list");
  if (list.scrollTop + list.clientHeight < list.scrollHeight - rowHeight) model.follows = false;
  drawList();
});
$("search").addEventListener("input", searchAnew);
$("where").addEventListener("change", searchAnew);
$("filter").addEventListener("change", () => { filterRows(); draw(); });
$("cause").addEventListener("click", jumpToCause);
