// Documents as Typst sources. Texts are string literals, so that no character of them is markup.

import type { Setting } from "./arranging.ts";
import { type Item, type Node, runsOf, smallCapitals, type Table, treeOf } from "./documents.ts";
import { alignmentOf, codeSize, GUTTER, geometryOf, headingSize, NOTE_WIDTH, tableSizes } from "./measures.ts";
import { type Running, runningOf, type Style } from "./styles.ts";
import { columnsOf, gridOf, headerRows } from "./tables.ts";

export const COMPILE = `
import sys, typst
typst.compile(sys.argv[1], output=sys.argv[2], pdf_tags=sys.argv[3] == "true")
`;

/** A string literal of Typst. */
export function literal(text: string): string {
  return `"${text.replace(/[\\"]/g, "\\$&").replaceAll("\n", "\\n").replaceAll("\t", "\\t")}"`;
}

export function typstSource(setting: Setting): string {
  return [...preamble(setting.style), ...treeOf(setting.blocks).map((node) => nodeSource(node, setting))].join("\n\n");
}

const content = (text: string) => `#${literal(text)};`;

function preamble(style: Style): readonly string[] {
  const { width, height, left, right } = geometryOf(style);
  const { size, lead, font, justify, hyphenate, indent, spaced, two, first, edge } = style;
  const running = runningOf(style);
  const line = (where: Running["where"]) => {
    const parts = running.filter((each) => each.where === where).map((each) => runningSource(each, first));
    return parts.length === 0 ? "none" : `context { set text(${size * 0.85}pt); ${parts.join("; ")} }`;
  };
  const leading = (lead - 0.75) * size;
  return [
    `#set page(width: ${width}pt, height: ${height}pt, margin: (top: ${edge + 8}pt, bottom: ${edge + 8}pt, left: ${left}pt, right: ${right}pt), columns: ${two ? 2 : 1}, header: ${line("head")}, footer: ${line("foot")})`,
    `#set columns(gutter: ${GUTTER}pt)`,
    `#set text(font: ${literal(font)}, size: ${size}pt, hyphenate: ${hyphenate && justify}, lang: "en")`,
    `#set par(justify: ${justify}, leading: ${leading}pt, spacing: ${spaced ? leading + size * 0.6 : leading}pt, first-line-indent: ${indent ? 14 : 0}pt)`,
  ];
}

function runningSource({ side, text }: Running, first: number): string {
  const parts = text
    .split(/(\{pages?\})/)
    .filter((part) => part !== "")
    .map((part) => {
      if (part === "{page}") return `str(here().page() + ${first - 1})`;
      return part === "{pages}" ? "str(counter(page).final().first())" : literal(part);
    });
  return `place(${side === "centre" ? "center" : side} + horizon, text(${parts.join(" + ")}))`;
}

function nodeSource(node: Node, setting: Setting): string {
  const { style, notes } = setting;
  if ("list" in node) return `#${listSource(node.list, setting)}`;
  const { block } = node;
  switch (block.kind) {
    case "paragraph":
      return runs(block.text, setting);
    case "heading":
      return headingSource(block.level, block.text, style);
    case "code":
      return codeSource(block.text, style);
    case "table":
      return tableSource(block, setting);
    case "caption":
      return captionSource(block.text, block.of === "table" && !style.capbelow, style);
    case "figure":
      return `#align(center, rect(width: 55%, height: 84pt, fill: gradient.linear(rgb("${style.colour}"), white)))`;
    case "margin":
      return `#place(right, dx: ${NOTE_WIDTH + 2}pt, box(width: ${NOTE_WIDTH - 16}pt, align(left)[#set par(justify: false, first-line-indent: 0pt, leading: 2.5pt); #text(size: 7pt, ${literal(block.text)})]))`;
    case "footnote":
      return notes.has(block.label) ? "" : content(block.text);
  }
}

function runs(text: string, { notes }: Setting): string {
  return runsOf(text, notes)
    .map((run) =>
      "text" in run
        ? content(run.text)
        : `#footnote(numbering: _ => ${literal(run.label)})[${content(notes.get(run.label) ?? "")}];`,
    )
    .join("");
}

function headingSource(level: number, text: string, style: Style): string {
  const size = headingSize(level, style);
  const looks: Readonly<Record<Style["heading"], string>> = {
    large: `size: ${size * 1.1}pt, weight: "bold"`,
    bold: `size: ${size}pt, weight: "bold"`,
    smallcaps: `size: ${size}pt`,
    colour: `size: ${size}pt, fill: rgb("${style.colour}"), weight: "bold"`,
    spaced: `size: ${size}pt, tracking: 1.6pt, weight: "bold"`,
    italic: `size: ${size}pt, style: "italic", weight: "regular"`,
    ruled: `size: ${size}pt, weight: "bold"`,
  };
  const words =
    style.heading === "smallcaps"
      ? smallCapitals(text)
          .map(({ text: part, small }) => (small ? `#text(size: 0.8em, ${literal(part)});` : content(part)))
          .join("")
      : content(text);
  const weight = style.heading === "smallcaps" ? ', weight: "regular"' : "";
  const rule = style.heading === "ruled" && level < 3 ? "#v(-0.6em)#line(length: 100%, stroke: 0.5pt)" : "";
  const shown = `set text(font: ${literal(style.hfont)}, hyphenate: false, ${looks[style.heading]}${weight}); set par(justify: false, first-line-indent: 0pt)`;
  return `#{ show heading: it => block(above: ${size * 1.5}pt, below: ${size * 0.8}pt, sticky: true, width: 100%, align(${style.centred ? "center" : "left"}, { ${shown}; it.body })); heading(level: ${level})[${words}${rule}] }`;
}

function listSource(list: readonly Item[], setting: Setting, depth = 0): string {
  const { style } = setting;
  const gap = style.loose ? `, spacing: ${style.size * 1.1}pt` : `, spacing: ${(style.lead - 0.72) * style.size}pt`;
  const inside = ({ item, lists }: Item) =>
    `[${runs(item.text, setting)}${lists.map((inner) => `#${listSource(inner, setting, depth + 1)}`).join("\n")}]`;
  const place = `indent: ${depth === 0 ? style.step / 2 : 0}pt, body-indent: ${style.step / 2}pt${gap}`;
  if (list[0]?.item.ordered !== true)
    return `list(marker: ${marker(style.bullets[depth % 2] ?? "•")}, ${place}, ${list.map(inside).join(", ")})`;
  const items = list.map((each, index) => `enum.item(${each.item.n ?? index + 1})${inside(each)}`);
  return `enum(numbering: ${literal(style.label)}, ${place}, ${items.join(", ")})`;
}

function marker(bullet: string): string {
  if (bullet === "square") return "box(baseline: -1pt, rect(width: 4pt, height: 4pt, fill: black))";
  if (bullet === "ring") return "box(baseline: -1pt, circle(radius: 2pt, stroke: 0.6pt))";
  return `[${content(bullet)}]`;
}

function codeSource(text: string, style: Style): string {
  const { column } = geometryOf(style);
  const looks: Readonly<Record<Style["code"], string>> = {
    plain: "inset: (left: 8pt)",
    box: "stroke: 0.5pt, inset: 6pt",
    tint: "fill: luma(238), inset: 6pt",
    bar: `stroke: (left: 2pt + rgb("${style.colour}")), inset: (left: 8pt, y: 3pt)`,
    lines: "inset: (left: 4pt)",
    coloured: "fill: luma(246), inset: 6pt, radius: 3pt",
  };
  const numbers =
    style.code === "lines" ? "show raw.line: it => { text(fill: luma(120), str(it.number)); h(10pt); it.body }; " : "";
  const language = style.code === "coloured" ? ', lang: "rust"' : "";
  const font = `show raw: set text(font: ${literal(style.mono)}, size: ${codeSize(text, style, column).toFixed(2)}pt, hyphenate: false); set par(justify: false, leading: 0.5em); `;
  return `#block(width: 100%, ${looks[style.code]}, { ${font}${numbers}raw(${literal(text)}, block: true${language}) })`;
}

function captionSource(text: string, sticky: boolean, { caption, size }: Style): string {
  const looks = { italic: ', style: "italic"', bold: ', weight: "bold"', plain: "" };
  return `#block(width: 100%, above: ${size * 0.9}pt, below: ${size * 0.9}pt, sticky: ${sticky}, align(center)[#text(size: ${size * 0.9}pt${looks[caption]})[${content(text)}]])`;
}

function tableSource(table: Table, setting: Setting): string {
  const { style } = setting;
  const { size, widths } = tableSizes(table, style, geometryOf(style).column);
  const heads = headerRows(table);
  const cells = (rows: Table["rows"], isHead: boolean) =>
    rows.flatMap((row) =>
      row.map((cell) => {
        const spans = `${cell.colspan > 1 ? `colspan: ${cell.colspan}, ` : ""}${cell.rowspan > 1 ? `rowspan: ${cell.rowspan}, ` : ""}`;
        const words = runs(cell.text, setting);
        return `table.cell(${spans}${isHead && style.thead === "fill" ? 'fill: rgb("#d9e2ec"), ' : ""}[${isHead ? headLook(words, style) : words}])`;
      }),
    );
  const parts = [
    `columns: (${widths.map((width) => `${width.toFixed(1)}pt`).join(", ")},)`,
    `align: (${widths.map((_, x) => alignmentOf(table, x, style)).join(", ")},)`,
    `inset: (x: 4pt, y: ${style.tight ? 2 : 4}pt)`,
    ...strokes(table, style.table, heads),
    ...(heads > 0 ? [`table.header(${cells(table.rows.slice(0, heads), true).join(", ")})`] : []),
    ...cells(table.rows.slice(heads), false),
  ];
  return `#block(width: 100%, above: ${style.size}pt, below: ${style.size}pt, breakable: true)[#set align(center); #set text(size: ${size.toFixed(2)}pt, hyphenate: false); #set par(justify: false, leading: 0.45em, first-line-indent: 0pt); #table(${parts.join(",\n  ")})]`;
}

function headLook(words: string, { thead }: Style): string {
  if (thead === "italic") return `#emph[${words}]`;
  return thead === "plain" ? words : `#strong[${words}]`;
}

/** Arguments of a table that paint its rules. */
function strokes(table: Table, rules: Style["table"], heads: number): readonly string[] {
  const rows = gridOf(table.rows).length;
  const line = (y: number, weight: number) => `table.hline(y: ${y}, stroke: ${weight}pt)`;
  const looks: Readonly<Record<Style["table"], readonly string[]>> = {
    grid: ["stroke: 0.5pt"],
    booktabs: ["stroke: none", line(0, 1), line(heads, 0.5), line(rows, 1)],
    rows: ["stroke: (x, y) => (bottom: 0.4pt + luma(120))"],
    zebra: ["stroke: none", 'fill: (x, y) => if calc.even(y) { rgb("#eef1f5") }'],
    none: ["stroke: none"],
    frame: [
      "stroke: none",
      line(0, 0.7),
      line(rows, 0.7),
      `table.vline(x: 0, stroke: 0.7pt)`,
      `table.vline(x: ${columnsOf(table)}, stroke: 0.7pt)`,
    ],
    columns: ["stroke: (x, y) => (left: if x > 0 { 0.4pt })"],
    head: ["stroke: none", line(heads, 0.6)],
  };
  return looks[rules];
}
