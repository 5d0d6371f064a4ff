// Truths of re-typeset documents, their lists and their runs of text.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface Cell {
  readonly text: string;
  readonly rowspan: number;
  readonly colspan: number;
  readonly header: boolean;
}

export interface ListItem {
  readonly kind: "list_item";
  readonly depth: number;
  readonly ordered: boolean;
  readonly n: number | string | null;
  readonly text: string;
}

export interface Table {
  readonly kind: "table";
  readonly rows: readonly (readonly Cell[])[];
}

export type Block =
  | { readonly kind: "paragraph" | "code" | "margin"; readonly text: string }
  | { readonly kind: "heading"; readonly level: number; readonly text: string }
  | { readonly kind: "caption"; readonly of: "table" | "figure"; readonly text: string }
  | { readonly kind: "footnote"; readonly label: string; readonly text: string }
  | { readonly kind: "figure" }
  | ListItem
  | Table;

export interface Truth {
  readonly name: string;
  readonly style: Readonly<Record<string, unknown>>;
  readonly blocks: readonly Block[];
}

export function readTruths(folder: string): readonly Truth[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return names.sort().map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")));
}

export type Run = { readonly text: string } | { readonly label: string };

/** Text and references to footnotes, in order. */
export function runsOf(text: string, notes: ReadonlyMap<string, string>): readonly Run[] {
  const pieces = text.split(/\[\^(\w+)\]/);
  return pieces.flatMap((piece, index): readonly Run[] => {
    if (index % 2 === 1) return [notes.has(piece) ? { label: piece } : { text: `[^${piece}]` }];
    return piece === "" ? [] : [{ text: piece }];
  });
}

export interface Part {
  readonly text: string;
  readonly small: boolean;
}

/** Small capitals as capitals of two sizes, for engines whose fonts have none. */
export function smallCapitals(text: string): readonly Part[] {
  return text
    .split(/(\p{Ll}+)/u)
    .filter((part) => part !== "")
    .map((part) => ({ text: part.toUpperCase(), small: /^\p{Ll}/u.test(part) }));
}

export interface Item {
  readonly item: ListItem;
  readonly lists: readonly (readonly Item[])[];
}

export type Node = { readonly block: Exclude<Block, ListItem> } | { readonly list: readonly Item[] };

/** Blocks with consecutive items joined into lists. A list has items of one kind, numbered or not. */
export function treeOf(blocks: readonly Block[]): readonly Node[] {
  const nodes: Node[] = [];
  let items: ListItem[] = [];
  const endList = () => {
    for (const list of listsOf(items)) nodes.push({ list });
    items = [];
  };
  for (const block of blocks) {
    if (block.kind === "list_item") {
      items.push(block);
      continue;
    }
    endList();
    nodes.push({ block });
  }
  endList();
  return nodes;
}

function listsOf(items: readonly ListItem[]): readonly (readonly Item[])[] {
  const lists: Item[][] = [];
  for (let start = 0; start < items.length; ) {
    const item = items[start];
    if (item === undefined) break;
    let end = start + 1;
    while ((items[end]?.depth ?? -1) > item.depth) end++;
    const whole: Item = { item, lists: listsOf(items.slice(start + 1, end)) };
    const last = lists.at(-1);
    if (last !== undefined && last[0]?.item.ordered === item.ordered) last.push(whole);
    else lists.push([whole]);
    start = end;
  }
  return lists;
}
