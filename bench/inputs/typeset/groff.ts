// Documents as groff sources with the ms macros, and tbl for tables.

import type { Setting } from "./arranging.ts";
import { type Cell, type Item, type Node, runsOf, smallCapitals, type Table, treeOf } from "./documents.ts";
import { alignmentOf, codeSize, GUTTER, geometryOf, headingSize, tableSizes } from "./measures.ts";
import { type Running, runningOf, type Style } from "./styles.ts";
import { gridOf, headerRows } from "./tables.ts";

/** Runs groff with its preprocessors: source, PDF, paper. */
export const SET = 'groff -k -t -ms -Tpdf "-dpaper=$3" "-P-p$3" "$1" >"$2"';

const SIGNS: Readonly<Record<string, string>> = {
  "\\": "\\[rs]",
  "-": "\\-",
  "'": "\\[aq]",
  '"': "\\[dq]",
  "`": "\\[ga]",
  "^": "\\[ha]",
  "~": "\\[ti]",
  "≥": "\\[>=]",
  "…": "...",
};
/** "square" and "ring" are drawn. */
const BULLETS: Readonly<Record<string, string>> = {
  "•": "\\[bu]",
  "–": "\\[en]",
  "▪": "\\[sq]",
  "○": "\\[ci]",
  "»": "\\[Fc]",
  "·": "\\[pc]",
  "◆": "\\[lz]",
  "➢": "\\[->]",
  "■": "\\[lh]",
  "*": "*",
  square: "\\D'P 3p 0 0 3p -3p 0'\\h'3p'",
  ring: "\\v'-2p'\\D'c 4p'\\v'2p'",
};
/** Three bars. "x" makes room above the line. */
const FIGURE = `.LP
.ne 90p
\\x'-74p'\\m[look]\\D'P 0 -70p 30p 0 0 70p'\\h'40p'\\D'P 0 -40p 30p 0 0 40p'\\h'40p'\\D'P 0 -55p 30p 0 0 55p'\\m[]
.br`;
/** A tab stands between cells, and texts have none. */
const SEPARATOR = "\t";

/** Text without anything that groff takes for a request or an escape, on one line. */
export function escaped(text: string): string {
  const signs = text.replace(/\s+/g, " ").replace(/[\\\-'"`^~≥…]/g, (sign) => SIGNS[sign] ?? sign);
  return signs === "" ? "" : `\\&${signs}`;
}

export function groffSource(setting: Setting): string {
  const body = treeOf(setting.blocks).map((node) => nodeSource(node, setting));
  return `${[...preamble(setting), ...body].join("\n")}\n`;
}

const points = (number: number) => `${number.toFixed(1)}p`;

function preamble({ style, pages }: Setting): readonly string[] {
  const { width, height, left, right } = geometryOf(style);
  const { size, lead, font, justify, hyphenate, indent, spaced, edge, first } = style;
  const running = runningOf(style);
  const text = ({ text: line }: Running) =>
    escaped(line).replace("{page}", "\\\\n(PN").replace("{pages}", String(pages));
  const sides = { left: "L", centre: "C", right: "R" };
  const strings = (["head", "foot"] as const).flatMap((where) =>
    (["left", "centre", "right"] as const).map((side) => {
      const line = running.find((each) => each.where === where && each.side === side);
      return `.ds ${sides[side]}${where === "head" ? "H" : "F"} ${line === undefined ? '"' : text(line)}`;
    }),
  );
  return [
    `.pl ${points(height)}`,
    `.nr PO ${points(left)}`,
    `.nr LL ${points(width - left - right)}`,
    `.nr HM ${points(edge + 14)}`,
    `.nr FM ${points(edge + 14)}`,
    `.nr PS ${points(size)}`,
    `.nr VS ${points(size * lead)}`,
    `.nr PI ${points(indent ? 14 : style.step)}`,
    `.nr PD ${points(spaced ? size * 0.6 : 0)}`,
    `.nr MINGW ${points(GUTTER)}`,
    `.fam ${font}`,
    `.nh\n.ad ${justify ? "b" : "l"}`,
    `.defcolor look rgb ${style.colour}`,
    ".defcolor grey rgb #777777",
    `.nr HY ${hyphenate && justify ? 6 : 0}`,
    ...strings,
    ".P1",
    ...(first > 1 ? [`.af % 0\n.nr % ${first}\n.pn ${first}`] : []),
    ".LP",
    ...(style.two ? [".2C"] : []),
  ];
}

function nodeSource(node: Node, setting: Setting): string {
  const { style } = setting;
  if ("list" in node) return listSource(node.list, setting);
  const { block } = node;
  switch (block.kind) {
    case "paragraph":
      return `${style.indent ? ".PP" : ".LP"}\n${runs(block.text, setting)}`;
    case "heading":
      return headingSource(block.level, block.text, style);
    case "code":
      return codeSource(block.text, style);
    case "table":
      return tableSource(block, setting);
    case "caption":
      return captionSource(block.text, style);
    case "figure":
      return FIGURE;
    default:
      return '.\\"';
  }
}

/** Text with marks of footnotes, and the footnotes after it. */
function runs(text: string, { notes }: Setting, withNotes = true): string {
  const parts = runsOf(text, notes);
  const line = parts.map((run) => ("text" in run ? escaped(run.text) : `\\*{${run.label}\\*}`)).join("");
  const bodies = parts.flatMap((run) =>
    "label" in run && withNotes ? [`.FS\n${run.label}. ${escaped(notes.get(run.label) ?? "")}\n.FE`] : [],
  );
  return [line, ...bodies].join("\n");
}

function headingSource(level: number, text: string, style: Style): string {
  const size = headingSize(level, style);
  const caps = () =>
    smallCapitals(text)
      .map(({ text: part, small }) => (small ? `\\s-2${escaped(part)}\\s+2` : escaped(part)))
      .join("");
  const spaced = () => [...text].map((letter) => `${escaped(letter)}${letter === " " ? "" : "\\h'1.4p'"}`).join("");
  const looks: Readonly<Record<Style["heading"], () => string>> = {
    large: () => `\\f[B]${escaped(text)}\\f[]`,
    bold: () => `\\f[B]${escaped(text)}\\f[]`,
    smallcaps: () => `\\f[R]${caps()}\\f[]`,
    colour: () => `\\f[B]\\m[look]${escaped(text)}\\m[]\\f[]`,
    spaced: () => `\\f[B]${spaced()}\\f[]`,
    italic: () => `\\f[I]${escaped(text)}\\f[]`,
    ruled: () => `\\f[B]${escaped(text)}\\f[]`,
  };
  const height = size * (style.heading === "large" ? 1.1 : 1);
  return [
    ".SH",
    `.fam ${style.hfont}\n.ps ${points(height)}\n.vs ${points(height * 1.2)}\n.ad ${style.centred ? "c" : "l"}\n.nh`,
    looks[style.heading](),
    ".br",
    ...(style.heading === "ruled" && level < 3 ? ["\\l'\\n(.lu'", ".br"] : []),
    `.fam ${style.font}\n.ad ${style.justify ? "b" : "l"}\n.ps ${points(style.size)}\n.vs ${points(style.size * style.lead)}`,
    ...(style.spaced ? [] : [".sp 4p"]),
  ].join("\n");
}

function listSource(list: readonly Item[], setting: Setting, depth = 0): string {
  const { style } = setting;
  const items = list.map(({ item, lists }, index) => {
    const number = String(item.n ?? index + 1);
    const label = item.ordered
      ? escaped(style.label.replace("1", number))
      : (BULLETS[style.bullets[depth % 2] ?? "•"] ?? "\\[bu]");
    const inner = lists.map((each) => `.RS\n${listSource(each, setting, depth + 1)}\n.RE`);
    return [
      `.IP "${label}" ${points(Math.max(style.step, item.ordered ? 20 : 16))}`,
      runs(item.text, setting),
      ...inner,
    ].join("\n");
  });
  const loose = points(style.loose ? style.size * 0.5 : 0);
  const usual = points(style.spaced ? style.size * 0.6 : 0);
  return depth > 0
    ? items.join("\n")
    : [`.sp ${usual}\n.nr PD ${loose}`, ...items, `.nr PD ${usual}`, ...(style.spaced ? [] : [".sp 3p"])].join("\n");
}

function codeSource(text: string, style: Style): string {
  const size = codeSize(text, style, geometryOf(style).column);
  const lines = text.split("\n").map((line) => {
    const [, spaces = "", rest = ""] = /^( *)(.*)$/.exec(line.replaceAll("\t", "    ")) ?? [];
    const inner = rest
      .split(/( {2,})/)
      .map((part) => (part.startsWith("  ") ? "\\ ".repeat(part.length) : escaped(part)));
    return `\\&${"\\ ".repeat(spaces.length)}${inner.join("")}`;
  });
  const boxed = (style.code === "box" || style.code === "tint") && lines.length < 25;
  const numbered = style.code === "lines";
  return [
    ".LP",
    ...(boxed ? [".B1"] : [".sp 3p"]),
    `.nf\n.ft ${style.mono}\n.ps ${size.toFixed(2)}p\n.vs ${points(size * 1.2)}`,
    ...(style.code === "coloured" ? [".gcolor look"] : []),
    ...(numbered ? [".nm 1"] : []),
    ...lines,
    ...(numbered ? [".nm"] : []),
    ".gcolor\n.ft R\n.fi",
    ...(boxed ? [".B2"] : [".sp 3p"]),
    `.ps ${points(style.size)}\n.vs ${points(style.size * style.lead)}`,
    ".LP",
  ].join("\n");
}

function captionSource(text: string, { caption, size, lead, justify }: Style): string {
  const font = { italic: "I", bold: "B", plain: "R" }[caption];
  return [
    `.LP\n.ne 4\n.ps ${points(size * 0.9)}\n.vs ${points(size * 1.1)}\n.ad c\n.nh`,
    `\\f[${font}]${escaped(text)}\\f[]`,
    `.br\n.ad ${justify ? "b" : "l"}\n.ps ${points(size)}\n.vs ${points(size * lead)}`,
  ].join("\n");
}

function tableSource(table: Table, setting: Setting): string {
  const { style } = setting;
  const { column } = geometryOf(style);
  const { size, widths } = tableSizes(table, style, column);
  const grid = gridOf(table.rows);
  const heads = headerRows(table);
  const options = { grid: "allbox ", frame: "box ", zebra: "doublebox " }[style.table as string] ?? "";
  const formats = grid.map((row, y) =>
    row
      .map((cell, x) => formatOf(grid, table, style, { cell, x, y }, (widths[x] ?? 20) - size * 1.1))
      .join(style.table === "columns" ? " | " : " "),
  );
  // A rule between rows that a cell spans would cross its text.
  const isFree = (y: number) => grid[y]?.every((cell, x) => cell === undefined || cell !== grid[y - 1]?.[x]) ?? true;
  const wantsRule = (y: number) =>
    isFree(y) && (style.table === "rows" || ((style.table === "booktabs" || style.table === "head") && y === heads));
  const outer = style.table === "booktabs" ? ["_"] : [];
  const gap = style.tight || style.table === "grid" || style.table === "columns" ? [] : [".sp 3p"];
  const data = grid.flatMap((row, y) => [
    ...(y > 0 && wantsRule(y) ? ["_"] : []),
    ...(y > 0 && isFree(y) ? gap : []),
    dataOf(row, grid[y - 1], setting),
  ]);
  const isShort = grid.length < 14;
  return [
    `.LP${isShort ? "\n.KS" : ""}\n.nh\n.ad l\n.sp 4p\n.ps ${size.toFixed(1)}p\n.vs ${points(size * 1.2)}`,
    `.TS\n${options}center tab(${SEPARATOR});`,
    `${formats.join("\n")}.`,
    ...outer,
    ...data,
    ...outer,
    `.TE\n.sp 4p${isShort ? "\n.KE" : ""}\n.ad ${style.justify ? "b" : "l"}\n.ps ${points(style.size)}\n.vs ${points(style.size * style.lead)}`,
  ].join("\n");
}

interface Place {
  readonly cell: Cell | undefined;
  readonly x: number;
  readonly y: number;
}

/** Format of one place: "s" continues a cell to the right, "^" one from above. */
function formatOf(
  grid: readonly (readonly (Cell | undefined)[])[],
  table: Table,
  style: Style,
  { cell, x, y }: Place,
  width: number,
): string {
  if (cell !== undefined && grid[y]?.[x - 1] === cell) return "s";
  if (cell !== undefined && grid[y - 1]?.[x] === cell) return "^";
  const letter = { left: "l", center: "c", right: "r" }[alignmentOf(table, x, style)];
  const isHead = y < headerRows(table);
  const fonts = { bold: "b", fill: "b", italic: "i", plain: "" };
  // Two ens, about an em, before the next column.
  return `${letter}2${isHead ? fonts[style.thead] : ""}w(${points(width)})`;
}

/** Fields of a row: places to the right of a spanning cell have none, places below one have an empty one. */
function dataOf(
  row: readonly (Cell | undefined)[],
  above: readonly (Cell | undefined)[] | undefined,
  setting: Setting,
): string {
  const fields = row.flatMap((cell, x) => {
    if (cell !== undefined && row[x - 1] === cell) return [];
    if (cell === undefined || above?.[x] === cell || cell.text === "") return [""];
    const text = runs(cell.text, setting, false);
    return [text.includes(" ") ? `T{\n${text}\nT}` : text];
  });
  return fields.join(SEPARATOR);
}
