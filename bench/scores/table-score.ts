// Adjacency relations, as the ICDAR 2013 table competition counts them: pairs of cell texts where one is the right or
// lower neighbour of the other. Relations of all tables of a document are pooled.

import { readMarkup } from "../../functions/engine/codecs/text/markup.ts";

/** Number of occurrences by relation. */
export type Relations = ReadonlyMap<string, number>;

export interface PlacedText {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
  readonly text: string;
}

export interface TableScore {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

export function scoreOf(found: Relations, truth: Relations): TableScore {
  let hits = 0;
  for (const [relation, count] of found) hits += Math.min(count, truth.get(relation) ?? 0);
  const [precision, recall] = [hits / (total(found) || 1), hits / (total(truth) || 1)];
  return { precision, recall, f1: hits === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
}

function total(relations: Relations): number {
  return [...relations.values()].reduce((sum, count) => sum + count, 0);
}

export function pooled(tables: readonly (readonly PlacedText[])[]): Relations {
  const pool = new Map<string, number>();
  for (const relation of tables.flatMap(relationsOf)) pool.set(relation, (pool.get(relation) ?? 0) + 1);
  return pool;
}

/** Empty places are skipped; of two neighbours one relation counts, however long their common edge. */
function relationsOf(table: readonly PlacedText[]): string[] {
  const cells = table.map((cell) => ({ ...cell, text: normalised(cell.text) })).filter(({ text }) => text !== "");
  const grid = new Map<string, number>();
  for (const [index, { top, bottom, left, right }] of cells.entries()) {
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) grid.set(`${row} ${column}`, index);
    }
  }
  const rows = Math.max(0, ...cells.map(({ bottom }) => bottom));
  const columns = Math.max(0, ...cells.map(({ right }) => right));
  const pairs = new Set<string>();
  for (const [place, index] of grid) {
    const [row = 0, column = 0] = place.split(" ").map(Number);
    for (const [down, across, direction] of [
      [0, 1, "right"],
      [1, 0, "below"],
    ] as const) {
      let [nextRow, nextColumn] = [row + down, column + across];
      let other: number | undefined;
      while (other === undefined && nextRow <= rows && nextColumn <= columns) {
        other = grid.get(`${nextRow} ${nextColumn}`);
        nextRow += down;
        nextColumn += across;
      }
      if (other !== undefined && other !== index) pairs.add(`${index} ${other} ${direction}`);
    }
  }
  return [...pairs].map((pair) => {
    const [from, to, direction] = pair.split(" ");
    return JSON.stringify([cells[Number(from)]?.text, cells[Number(to)]?.text, direction]);
  });
}

function normalised(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}_]+/gu, "").toLowerCase();
}

/** The tables of a competition's truth file. */
export function truthOf(xml: string): PlacedText[][] {
  const tables: PlacedText[][] = [];
  let shift = { row: 0, column: 0 };
  let cell: Readonly<Record<string, string>> | undefined;
  let text = "";
  let inContent = false;
  const whole = (value: string | undefined, otherwise: number) => (value === undefined ? otherwise : Number(value));
  readMarkup(
    xml,
    { kind: "xml", maxDepth: 100 },
    {
      open(name, attributes) {
        if (name === "table") tables.push([]);
        if (name === "region") {
          shift = { row: whole(attributes["row-increment"], 0), column: whole(attributes["col-increment"], 0) };
        }
        if (name === "cell") [cell, text] = [attributes, ""];
        inContent = name === "content";
      },
      close(name) {
        if (name === "content") inContent = false;
        if (name !== "cell" || cell === undefined) return;
        const [top, left] = [whole(cell["start-row"], 0), whole(cell["start-col"], 0)];
        tables.at(-1)?.push({
          top: top + shift.row,
          left: left + shift.column,
          bottom: whole(cell["end-row"], top) + shift.row,
          right: whole(cell["end-col"], left) + shift.column,
          text,
        });
      },
      text(piece) {
        if (inContent) text += piece;
      },
    },
  );
  return tables;
}

/** The tables written with pipes, and those in HTML with the spans of their cells. */
export function tablesInMarkdown(markdown: string): PlacedText[][] {
  return [...pipeTables(markdown), ...htmlTables(markdown)];
}

function htmlTables(markdown: string): PlacedText[][] {
  const tables: PlacedText[][] = [];
  for (const [table] of markdown.matchAll(/^<table>$.*?^<\/table>$/gms)) {
    const taken = new Set<string>();
    const placed: PlacedText[] = [];
    for (const [top, line] of [...table.matchAll(/<tr>(.*)<\/tr>/g)].entries()) {
      let left = 0;
      for (const [, attributes = "", text = ""] of (line[1] ?? "").matchAll(/<t[dh]([^>]*)>(.*?)<\/t[dh]>/g)) {
        while (taken.has(`${top} ${left}`)) left++;
        const bottom = top + Number(/rowspan="(\d+)"/.exec(attributes)?.[1] ?? 1) - 1;
        const right = left + Number(/colspan="(\d+)"/.exec(attributes)?.[1] ?? 1) - 1;
        for (let row = top; row <= bottom; row++) {
          for (let column = left; column <= right; column++) taken.add(`${row} ${column}`);
        }
        placed.push({ top, bottom, left, right, text: textOfHtml(text) });
        left = right + 1;
      }
    }
    tables.push(placed);
  }
  return tables;
}

const SIGNS: readonly (readonly [string, string])[] = [
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
  ["&amp;", "&"],
];

function textOfHtml(html: string): string {
  const text = html.replaceAll(/<[^>]*>/g, " ");
  return SIGNS.reduce((all, [entity, sign]) => all.replaceAll(entity, sign), text);
}

/** A cell that spans stands in its first place, and the others are empty. */
function pipeTables(markdown: string): PlacedText[][] {
  const tables: PlacedText[][] = [];
  let open: PlacedText[] | undefined;
  let row = 0;
  for (const line of markdown.split("\n")) {
    if (!/^\|.*\|$/.test(line)) {
      open = undefined;
      continue;
    }
    const cells = line.slice(1, -1).split(/(?<!\\)\|/);
    if (cells.every((cell) => /^ *:?-+:? *$/.test(cell))) continue;
    if (open === undefined) {
      open = [];
      tables.push(open);
    }
    for (const [column, text] of cells.entries()) {
      open.push({ top: row, bottom: row, left: column, right: column, text: text.replaceAll("<br>", " ") });
    }
    row++;
  }
  return tables;
}
