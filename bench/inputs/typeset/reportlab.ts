// Documents as JSON that set_with_reportlab.py, next to this file, sets with ReportLab. Texts are its paragraph markup.

import { join } from "node:path";
import type { Setting } from "./arranging.ts";
import { type Item, type Node, type Table, treeOf } from "./documents.ts";
import { escapedXml, smallCapitalsXml, withReferences } from "./markup.ts";
import { alignmentOf, codeSize, GUTTER, geometryOf, headingSize, tableSizes } from "./measures.ts";
import { runningOf, type Style } from "./styles.ts";
import { columnsOf, gridOf, headerRows } from "./tables.ts";

export const SCRIPT = join(import.meta.dirname, "set_with_reportlab.py");

export function reportlabSource(setting: Setting): string {
  const { style, blocks } = setting;
  const notes = blocks.flatMap((block) =>
    block.kind === "footnote" ? [`<super>${escapedXml(block.label)}</super> ${escapedXml(block.text)}`] : [],
  );
  const body = treeOf(blocks).flatMap((node) => flowables(node, setting));
  const source = { style, geometry: { ...geometryOf(style), gutter: GUTTER }, running: runningOf(style), body, notes };
  return JSON.stringify(source, undefined, 1);
}

function runs(text: string, setting: Setting): string {
  return withReferences(text, setting, (label) => `<super>${escapedXml(label)}</super>`);
}

function flowables(node: Node, setting: Setting): readonly unknown[] {
  const { style } = setting;
  if ("list" in node) return itemsOf(node.list, setting, 0);
  const { block } = node;
  switch (block.kind) {
    case "paragraph":
      return [{ kind: "paragraph", text: runs(block.text, setting) }];
    case "heading":
      return [headingOf(block.level, block.text, style)];
    case "code":
      return [codeOf(block.text, style)];
    case "table":
      return [tableOf(block, setting)];
    case "caption":
      return [{ kind: "caption", text: escapedXml(block.text), keep: block.of === "table" && !style.capbelow }];
    case "figure":
      return [{ kind: "figure" }];
    default:
      return [];
  }
}

function headingOf(level: number, text: string, style: Style): unknown {
  const size = headingSize(level, style) * (style.heading === "large" ? 1.1 : 1);
  const words =
    style.heading === "smallcaps"
      ? smallCapitalsXml(text, (letters) => `<font size="${(size * 0.8).toFixed(1)}">${letters}</font>`)
      : escapedXml(text);
  return { kind: "heading", level, size, text: words };
}

function itemsOf(list: readonly Item[], setting: Setting, depth: number): readonly unknown[] {
  const { style } = setting;
  return list.flatMap(({ item, lists }, index) => {
    const label = item.ordered
      ? style.label.replace("1", String(item.n ?? index + 1))
      : (style.bullets[depth % 2] ?? "•");
    const inner = lists.flatMap((each) => itemsOf(each, setting, depth + 1));
    const isLast = depth === 0 && index === list.length - 1;
    return [
      { kind: "item", depth, label, ordered: item.ordered, text: runs(item.text, setting), last: isLast },
      ...inner,
    ];
  });
}

function codeOf(text: string, style: Style): unknown {
  const lines = text.split("\n");
  const numbered = lines.map((line, index) => `${String(index + 1).padStart(2)}  ${line}`);
  const size = codeSize(text, style, geometryOf(style).column);
  return { kind: "code", size, text: (style.code === "lines" ? numbered : lines).join("\n") };
}

function tableOf(table: Table, setting: Setting): unknown {
  const { style } = setting;
  const { size, widths } = tableSizes(table, style, geometryOf(style).column);
  const grid = gridOf(table.rows);
  const spans = grid.flatMap((row, y) =>
    row.flatMap((cell, x) => {
      if (cell === undefined || cell.colspan * cell.rowspan === 1) return [];
      const isFirst = grid[y - 1]?.[x] !== cell && row[x - 1] !== cell;
      return isFirst ? [[x, y, x + cell.colspan - 1, Math.min(grid.length, y + cell.rowspan) - 1]] : [];
    }),
  );
  const cells = grid.map((row, y) =>
    row.map((cell, x) =>
      cell === undefined || grid[y - 1]?.[x] === cell || row[x - 1] === cell ? "" : runs(cell.text, setting),
    ),
  );
  const alignments = Array.from({ length: columnsOf(table) }, (_, x) => alignmentOf(table, x, style));
  return { kind: "table", size, widths, heads: headerRows(table), spans, cells, alignments };
}
