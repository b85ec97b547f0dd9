"use strict";
// The selected action: what it changed, the state after it, the action itself; two states compared; an action to send or to skip.

const tabs = ["diff", "state", "action"];

async function loadDetail(number, withStates) {
  const known = model.details.get(number);
  if (known && (!withStates || known.after !== undefined)) return known;
  const edition = model.edition;
  const detail = await (await ask(ofSession(`/api/entry?index=${number}${withStates ? "&states=1" : ""}`))).json();
  if (model.details.size > 200) model.details.clear();
  if (edition === model.edition) model.details.set(number, detail);
  return detail;
}

async function loadComparison() {
  const [from, to] = [model.base, model.selected].sort((one, other) => one - other);
  const { diff } = await (await ask(ofSession(`/api/compare?from=${from}&to=${to}`))).json();
  return { title: `State ${from} compared with state ${to}`, diff };
}

const isComparing = () => model.base !== null && model.base !== model.selected && model.selected !== null;

let [drawnDetail, drawnTab] = ["", ""];
/// The text of what is shown, to be copied.
let shownText = { what: "", text: "" };

async function drawDetail() {
  const row = model.rows.get(model.selected);
  for (const tab of tabs) {
    const isSelected = tab === model.tab;
    $(`tab-${tab}`).setAttribute("aria-selected", String(isSelected));
    $(`tab-${tab}`).tabIndex = isSelected ? 0 : -1;
  }
  $("panel").setAttribute("aria-labelledby", `tab-${model.tab}`);
  $("cause").hidden = !row || row.effectOf === undefined;
  for (const id of ["mark", "skip", "copy-shown"]) $(id).disabled = !row;
  if (!row) {
    $("facts").replaceChildren();
    $("panel").replaceChildren(element("p", "empty", shownState() !== null && place() < model.first ? "This is the state from before the first action." : "Select an action."));
    drawnDetail = "";
    return;
  }
  $("mark").textContent = model.base === null ? "Compare" : "End comparison";
  $("skip").textContent = row.isSkipped ? "Restore" : "Skip";
  $("skip").disabled = !canMove() || row.index <= model.earliest;
  $("cause").textContent = `↑ Started by ${row.effectOf}`;
  drawFacts(row);
  const isOfTwo = model.tab === "diff" && isComparing();
  const key = [model.session, model.edition, model.tab, row.index, isOfTwo ? model.base : "", model.tab === "action" ? canMove() : ""].join();
  if (drawnDetail === key) return focusEditor();
  drawnDetail = key;
  try {
    const detail = isOfTwo ? await loadComparison() : await loadDetail(row.index, model.tab === "state");
    if (drawnDetail !== key) return;
    const panel = $("panel");
    if (model.tab === "diff") {
      panel.replaceChildren(...diffLines(detail.diff));
      if (detail.title) panel.prepend(element("p", "title", detail.title));
      else if (model.base !== null) panel.prepend(element("p", "title", `Select the action whose state is compared with state ${model.base}.`));
      shownText = { what: "The difference", text: detail.diff ?? "" };
    } else if (model.tab === "state") {
      panel.replaceChildren(stateTree(detail.before, detail.after));
      shownText = { what: "The state", text: detail.after };
    } else {
      panel.replaceChildren(...lines(detail.action), editor(row.index, detail.json));
      shownText = { what: "The action", text: detail.action };
      focusEditor();
    }
    // A state is watched from one action to the next.
    if (model.tab !== "state" || drawnTab !== "state") panel.scrollTop = 0;
    drawnTab = model.tab;
  } catch (error) {
    if (drawnDetail !== key) return;
    drawnDetail = "";
    $("panel").replaceChildren(element("p", "empty", error.message));
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
  for (const report of row.reports ?? []) facts.push(["Reported", report.split("\n")[0]]);
  $("facts").replaceChildren(...facts.map(([name, value]) => {
    const pair = element("div");
    pair.append(element("dt", "", name), element("dd", "", value));
    return pair;
  }));
}

function lines(text) { return text.split("\n").map((line) => element("span", "line", line)); }

function diffLines(diff) {
  if (!diff) return [element("p", "empty", isComparing() ? "The states are the same." : "The state did not change.")];
  return diff.split("\n").map((line) => {
    const kind = line[0] === "-" ? "line minus" : line[0] === "+" ? "line plus" : "line";
    return element("span", kind, line);
  });
}

// MARK: Moves

/// Begins or ends to compare the selected state with another one.
function markBase() {
  if (model.base === null && model.selected === null) return;
  model.base = model.base === null ? model.selected : null;
  model.tab = "diff";
  drawnDetail = "";
  draw();
}

async function skipSelected() {
  const row = model.rows.get(model.selected);
  if (row && canMove()) await perform(ofSession(`/api/${row.isSkipped ? "restore" : "skip"}?index=${row.index}`));
}

async function copyShown() {
  if (model.selected === null) return;
  try { await toClipboard(shownText.text, shownText.what); } catch (error) { notice(error.message); }
}

/// An action as text, to be changed and sent.
function editor(number, json) {
  const form = element("div", "editor");
  const label = element("label", "", "Change it and send it as another action:");
  label.htmlFor = "action-text";
  const area = element("textarea");
  area.id = "action-text";
  area.dataset.number = number;
  // What has nothing in it takes one line.
  area.defaultValue = json.replace(/\{\s*\n\s*\}/g, "{}");
  area.rows = Math.min(area.value.split("\n").length + 1, 14);
  area.spellcheck = false;
  const button = element("button", "", "Send");
  button.id = "send";
  button.title = "Send the action to the application (Ctrl Return)";
  button.addEventListener("click", sendAction);
  const obstacle = !canMove() ? "There is no application to send it to."
    : model.canSend ? "" : "The actions of this application cannot be sent from here: their type is not Codable.";
  area.readOnly = button.disabled = Boolean(obstacle);
  form.append(label, area, button);
  if (obstacle) form.append(element("p", "obstacle", obstacle));
  return form;
}

function editAction() {
  show("action");
  model.edits = true;
}

/// Whether an action is being edited: then actions that arrive do not take its place.
function isEditing() {
  const area = $("action-text");
  return area !== null && (document.activeElement === area || area.value !== area.defaultValue);
}

/// Once the editor of the selected action is there, it gets the focus that was asked for.
function focusEditor() {
  const area = $("action-text");
  if (!model.edits || Number(area?.dataset.number) !== model.selected) return;
  model.edits = false;
  area.focus();
}

function sendAction() {
  return work("send", "Sending…", async () => {
    const area = $("action-text");
    await ask(ofSession("/api/send"), { method: "POST", body: area.value });
    notice("");
    // What comes next is of interest.
    area.defaultValue = area.value;
    area.blur();
    if (shownState() === null) model.follows = true;
    filterRows();
    draw();
  });
}

function show(tab) { model.tab = tab; model.edits = false; draw(); }

for (const tab of tabs) $(`tab-${tab}`).addEventListener("click", () => show(tab));
$("mark").addEventListener("click", markBase);
$("skip").addEventListener("click", skipSelected);
$("copy-shown").addEventListener("click", copyShown);

// MARK: The state as a tree

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

/// What the user has opened stays open in other states.
const openBranches = new Set();

function stateTree(before, after) {
  const list = element("ul", "tree");
  list.append(treeNode(parse(before), parse(after), 0, ""));
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

function treeNode(old, node, depth, path) {
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
  branch.open = isChanged || depth === 0 || openBranches.has(path);
  const summary = element("summary");
  summary.append(element("span", "key", name), " ", element("span", "kind", `${node.text.replace(/[(\[]+$/, "")} ${node.children.length}`));
  const inner = element("ul");
  const fill = () => { if (!inner.childElementCount) inner.append(...node.children.map((child, index) => treeNode(counterpart(old, child, index), child, depth + 1, `${path}/${child.key || index}`))); };
  if (branch.open) fill();
  branch.addEventListener("toggle", fill);
  summary.addEventListener("click", () => { if (branch.open) openBranches.delete(path); else openBranches.add(path); });
  branch.append(summary, inner);
  item.append(branch);
  return item;
}

