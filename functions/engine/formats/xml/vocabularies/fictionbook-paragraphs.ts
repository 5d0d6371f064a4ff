// Paragraphs of FictionBook, which has no lists and no blocks of code. Converters write an item as a paragraph with its
// marker, behind the markers of the items around it ("4. • text"), and a line of code as a paragraph of code.

import type { XmlElement } from "../../../codecs/text/xml-tree.ts";
import { identity, isNamed, remembered } from "./elements.ts";
import type { Walk, WriteElement } from "./vocabulary.ts";

export const paragraph: WriteElement = (element, walk) => {
  const run = walk.parent === undefined ? undefined : runsIn(walk.parent).get(element);
  if (run === undefined) walk.html("p", identity(element), () => walk.inside(element));
  else if (run.first !== element) return;
  else if (run.lines.length > 0) writeCode(run.lines, walk);
  else writeItems(run.items, 1, walk);
};

interface Item {
  readonly paragraph: XmlElement;
  /** The paragraph without its markers. */
  readonly words: XmlElement;
  readonly depth: number;
  /** Absent for a bullet. */
  readonly number?: number;
}

/** Paragraphs that follow each other: the lines of one piece of code, or items. */
interface Run {
  readonly first: XmlElement;
  readonly lines: XmlElement[];
  readonly items: Item[];
}

const runsIn = remembered((parent: XmlElement): ReadonlyMap<XmlElement, Run> => {
  const runs = new Map<XmlElement, Run>();
  const items = itemsIn(parent.children);
  let open: Run | undefined;
  for (const child of parent.children) {
    if (typeof child === "string") continue;
    const [line, item] = [codeIn(child), items.get(child)];
    const isSame = line === undefined ? (open?.items.length ?? 0) > 0 : (open?.lines.length ?? 0) > 0;
    if (line === undefined && item === undefined) open = undefined;
    else if (open === undefined || !isSame) open = { first: child, lines: [], items: [] };
    if (open === undefined) continue;
    if (line !== undefined) open.lines.push(line);
    else if (item !== undefined) open.items.push(item);
    runs.set(child, open);
  }
  return runs;
});

/** The code of a paragraph of nothing else. */
function codeIn(element: XmlElement): XmlElement | undefined {
  if (!isNamed(element, "p")) return undefined;
  const [only, more] = element.children.filter((child) => typeof child !== "string" || /\S/.test(child));
  return more === undefined && typeof only === "object" && isNamed(only, "code") ? only : undefined;
}

const MARKER = /^\s*(?:([•◦▪‣⁃])|(\d{1,3})[.)])\s+/;

/** Items by their paragraphs. An outer number counts where the outer item next to it has the next or previous number. */
function itemsIn(children: XmlElement["children"]): ReadonlyMap<XmlElement, Item> {
  const all = children.filter((child) => typeof child !== "string").map((child) => itemOf(child));
  const items = new Map<XmlElement, Item>();
  let last: Item | undefined;
  for (const item of all) {
    if (item === undefined) last = undefined;
    else if (item.depth > 1 || item.number === undefined) items.set(item.paragraph, item);
    else if (last?.number === item.number - 1) {
      items.set(last.paragraph, last);
      items.set(item.paragraph, item);
    }
    if (item?.depth === 1) last = item;
  }
  return items;
}

function itemOf(paragraph: XmlElement): Item | undefined {
  const [first, ...others] = paragraph.children;
  if (!isNamed(paragraph, "p") || typeof first !== "string") return undefined;
  let [rest, depth, number]: [string, number, number | undefined] = [first, 0, undefined];
  for (let marker = MARKER.exec(rest); marker !== null && depth < DEEPEST; marker = MARKER.exec(rest)) {
    rest = rest.slice(marker[0].length);
    number = marker[2] === undefined ? undefined : Number(marker[2]);
    depth++;
  }
  if (depth === 0) return undefined;
  const words = { ...paragraph, children: [rest, ...others] };
  return { paragraph, words, depth, ...(number === undefined ? {} : { number }) };
}

const DEEPEST = 9;

function writeCode(lines: readonly XmlElement[], walk: Walk): void {
  walk.html("pre", {}, () => {
    for (const [index, line] of lines.entries()) {
      if (index > 0) walk.text("\n");
      walk.inside(line);
    }
  });
}

/** Writes lists, each of bullets or of numbers in sequence. Deeper items belong to the item before them. */
function writeItems(items: readonly Item[], depth: number, walk: Walk): void {
  for (let at = 0; at < items.length; ) {
    let last = items[at];
    let end = at + 1;
    for (let item = items[end]; item !== undefined; item = items[++end]) {
      if (item.depth > depth) continue;
      const next = last?.number === undefined ? undefined : last.number + 1;
      if (item.number !== next) break;
      last = item;
    }
    writeList(items.slice(at, end), depth, walk);
    at = end;
  }
}

function writeList(items: readonly Item[], depth: number, walk: Walk): void {
  const { number } = items[0] ?? {};
  const start = number === undefined || number === 1 ? {} : { start: String(number) };
  walk.html(number === undefined ? "ul" : "ol", start, () => {
    for (let at = 0; at < items.length; ) {
      const item = items[at];
      if (item === undefined) break;
      let end = at + 1;
      while ((items[end]?.depth ?? 0) > depth) end++;
      const inner = items.slice(at + 1, end);
      walk.html("li", identity(item.paragraph), () => {
        walk.inside(item.words);
        if (inner.length > 0) writeItems(inner, depth + 1, walk);
      });
      at = end;
    }
  });
}
