// Reads charts and diagrams of Office documents: their words, and a chart's numbers as a table.

import type { Block, Cell } from "../../base/model.ts";
import { toNfc } from "../../codecs/text/nfc.ts";
import { childOf, childrenOf, descendantsOf, pathOf, textOf, type XmlElement } from "../../codecs/text/xml-tree.ts";
import { tableText } from "../shared/table-text.ts";
import type { OfficePackage } from "./office-package.ts";

// A chart shows hundreds of points at most, but a part may claim any number.
const MAX_POINTS = 10_000;

/** Reads a chart part (ECMA-376 part 1, 21.2): its titles become captions, its series a table. */
export function chartBlocks(parts: OfficePackage, part: string): readonly Block[] {
  const chart = parts.xml(part);
  const titles = [...descendantsOf(chart, "c:title", "cx:title")].map(paragraphsText).filter((text) => text !== "");
  const blocks = titles.map((text): Block => ({ kind: "caption", text }));
  const table = seriesTable([...descendantsOf(chart, "c:ser")]);
  if (table !== undefined) blocks.push(table);
  // Shapes drawn over the chart have a part of their own.
  for (const shapes of parts.related(part, "chartUserShapes")) blocks.push(...shapesOver(parts.xml(shapes)));
  return blocks;
}

/** Most levels of a diagram's list. */
const LEVELS = 9;

/**
 * Reads the data part of a SmartArt diagram (21.4): each point becomes a list item, below the point that it is a part of.
 * Points that no connection reaches come last.
 */
export function diagramBlocks(parts: OfficePackage, part: string): readonly Block[] {
  const data = parts.xml(part);
  const points = [...descendantsOf(data, "dgm:pt")];
  const byId = new Map(points.map((point) => [point.attributes.modelId ?? "", point]));
  const children = partsOfPoints(data);
  const blocks: Block[] = [];
  const read = new Set<XmlElement>();
  const roots = points.filter(({ attributes }) => attributes.type === "doc");
  const open = [...roots, ...points.filter((point) => !roots.includes(point))].map((point) => ({ point, level: 0 }));
  open.reverse();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { point, level } = next;
    if (read.has(point)) continue;
    read.add(point);
    const text = [...descendantsOf(point, "dgm:t")].map(paragraphsText).join("\n").trim();
    if (text !== "") blocks.push({ kind: "list-item", level: Math.min(LEVELS, Math.max(1, level)), marker: "•", text });
    const own = (children.get(point.attributes.modelId ?? "") ?? []).flatMap((id) => byId.get(id) ?? []);
    // An empty point, such as the whole diagram, adds no level.
    const below = text === "" ? level : Math.max(1, level) + 1;
    for (const child of own.toReversed()) open.push({ point: child, level: Math.max(1, below) });
  }
  return blocks;
}

/** Ids of the points below each point, in order. */
function partsOfPoints(data: XmlElement | undefined): ReadonlyMap<string, readonly string[]> {
  const connections = [...descendantsOf(data, "dgm:cxn")]
    .map(({ attributes }) => attributes)
    .filter(({ type = "parOf" }) => type === "parOf")
    .toSorted((a, b) => Number(a["srcOrd"] ?? 0) - Number(b["srcOrd"] ?? 0));
  const parts = new Map<string, string[]>();
  for (const { srcId = "", destId = "" } of connections) {
    const own = parts.get(srcId);
    if (own === undefined) parts.set(srcId, [destId]);
    else own.push(destId);
  }
  return parts;
}

function shapesOver(root: XmlElement | undefined): readonly Block[] {
  const texts = [...descendantsOf(root, "cdr:txBody")].map(paragraphsText);
  return texts.filter((text) => text !== "").map((text): Block => ({ kind: "caption", text }));
}

function paragraphsText(element: XmlElement): string {
  const lines = [...descendantsOf(element, "a:p")].map((paragraph) =>
    [...descendantsOf(paragraph, "a:t")].map(textOf).join(""),
  );
  return toNfc(
    lines
      .map((line) => line.trim())
      .filter((line) => line !== "")
      .join("\n"),
  );
}

/** Builds a table with categories as rows and series as columns, as in the chart's sheet. */
function seriesTable(series: readonly XmlElement[]): Block | undefined {
  const cells: Cell[] = [];
  let rows = 1;
  const put = (row: number, column: number, text: string, header: boolean) => {
    if (cells.length >= MAX_POINTS) return;
    cells.push({ row, column, ...(header ? { header } : {}), text });
    rows = Math.max(rows, row);
  };
  const categories = pointsOf(series.map((each) => childOf(each, "c:cat") ?? childOf(each, "c:xVal")).find(Boolean));
  for (const [index, text] of categories) put(index + 2, 1, text, true);
  for (const [at, each] of series.entries()) {
    const name = nameOf(each);
    if (name !== "") put(1, at + 2, name, true);
    const values = pointsOf(childOf(each, "c:val") ?? childOf(each, "c:yVal"));
    for (const [index, text] of values) put(index + 2, at + 2, text, false);
  }
  const ordered = cells.toSorted((a, b) => a.row - b.row || a.column - b.column);
  if (ordered.length === 0) return undefined;
  const columns = series.length + 1;
  return { kind: "table", text: tableText(ordered), table: { rows, columns, cells: ordered } };
}

function nameOf(series: XmlElement): string {
  const name = childOf(series, "c:tx");
  const points = pointsOf(name);
  return points.length > 0 ? points.map(([, text]) => text).join(" ") : textOf(childOf(name, "c:v")).trim();
}

/** Returns the cached values of a cell reference, or literal values, with their index from 0. */
function pointsOf(data: XmlElement | undefined): readonly (readonly [index: number, text: string])[] {
  const source = childrenOf(data)[0];
  const cache = childrenOf(source).find(({ name }) => /^c:(?:str|num|multiLvlStr)Cache$/.test(name)) ?? source;
  const level = childOf(cache, "c:lvl") ?? cache;
  return childrenOf(level, "c:pt").flatMap((point) => {
    const index = Number(point.attributes["idx"]);
    const text = toNfc(textOf(pathOf(point, "c:v")).trim());
    return text === "" || !(index >= 0 && index < MAX_POINTS) ? [] : [[index, shortNumber(text)] as const];
  });
}

/** Removes the rounding noise of cached numbers, such as "0.30000000000000004". Charts do not show it. */
function shortNumber(text: string): string {
  if (!/^-?\d+\.\d{10,}(?:E[-+]?\d+)?$/i.test(text)) return text;
  return String(Number(Number(text).toPrecision(12)));
}
