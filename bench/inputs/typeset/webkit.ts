// Documents as HTML for wkhtmltopdf, whose WebKit is of 2016 and prints no running lines without its patched Qt.

import type { Setting } from "./arranging.ts";
import { type Cell, type Item, type Node, type Table, treeOf } from "./documents.ts";
import { attributes, escapedXml, smallCapitalsXml, withReferences } from "./markup.ts";
import { alignmentOf, codeSize, geometryOf, headingSize, NOTE_WIDTH, tableSizes } from "./measures.ts";
import type { Style } from "./styles.ts";
import { gridOf, headerRows } from "./tables.ts";

export function webkitSource(setting: Setting): string {
  const notes = setting.blocks.filter((block) => block.kind === "footnote");
  const body = treeOf(setting.blocks).map((node) => nodeSource(node, setting));
  const ends = notes.map(
    ({ label, text }) => `<p class="note"><sup>${escapedXml(label)}</sup> ${escapedXml(text)}</p>`,
  );
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><style>${rules(setting.style)}</style></head><body><div class="page">
${body.join("\n")}
${ends.length > 0 ? `<hr>${ends.join("\n")}` : ""}</div></body></html>
`;
}

/** Margins are those of the command. */
export function webkitOptions(style: Style): readonly string[] {
  const { width, height, left, right } = geometryOf({ ...style, margin: false });
  const millimetres = (points: number) => `${((points * 25.4) / 72).toFixed(1)}mm`;
  const sides = {
    "--page-width": width,
    "--page-height": height,
    "-L": left,
    "-R": right,
    "-T": style.edge,
    "-B": style.edge,
  };
  return Object.entries(sides).flatMap(([name, points]) => [name, millimetres(points)]);
}

function rules(style: Style): string {
  const { size, lead, font, hfont, mono, justify, indent, spaced, colour, margin } = style;
  const heads: Readonly<Record<Style["heading"], string>> = {
    large: "font-weight: bold",
    bold: "font-weight: bold",
    smallcaps: "font-weight: normal",
    colour: `font-weight: bold; color: ${colour}`,
    spaced: "font-weight: bold; letter-spacing: 1.6pt",
    italic: "font-weight: normal; font-style: italic",
    ruled: "font-weight: bold; border-bottom: 0.5pt solid black",
  };
  const codes: Readonly<Record<Style["code"], string>> = {
    plain: "margin-left: 8pt",
    box: "border: 0.5pt solid black; padding: 5pt",
    tint: "background: #eeeeee; padding: 5pt",
    bar: `border-left: 2pt solid ${colour}; padding-left: 8pt`,
    lines: "",
    coloured: `color: ${colour}; background: #f7f7f7`,
  };
  const tables: Readonly<Record<Style["table"], string>> = {
    grid: "td, th { border: 0.5pt solid black }",
    booktabs:
      "table { border-top: 1pt solid black; border-bottom: 1pt solid black } thead { border-bottom: 0.5pt solid black }",
    rows: "tr { border-bottom: 0.4pt solid #777777 }",
    zebra: "tr.even { background: #eef1f5 }",
    none: "",
    frame: "table { border: 0.7pt solid black }",
    columns: "td + td, th + th { border-left: 0.4pt solid black }",
    head: "thead { border-bottom: 0.6pt solid black }",
  };
  const caps = { italic: "font-style: italic", bold: "font-weight: bold", plain: "" };
  const captions = `font-size: ${size * 0.9}pt; text-align: center; text-indent: 0; margin: 5pt 0`;
  const headLooks = {
    bold: "font-weight: bold",
    fill: "background: #d9e2ec",
    plain: "font-weight: normal",
    italic: "font-weight: normal; font-style: italic",
  };
  const at = style.step + 2;
  const inFlow = `li > b { display: inline-block; width: ${at}pt; margin-left: -${at}pt; text-indent: 0 }`;
  const positioned = `li { position: relative } li > b { position: absolute; left: -${at}pt }`;
  const shape = style.positioned ? `top: ${size * 0.55}pt` : "margin-bottom: 1pt";
  const own = (width: number) => (style.positioned ? "" : `; margin-right: ${at - width}pt`);
  return `body { margin: 0; font: ${size}pt/${lead} "${font}"; text-align: ${justify ? "justify" : "left"} }
.page { margin-right: ${margin ? NOTE_WIDTH : 0}pt }
p { margin: 0 0 ${spaced ? size * 0.7 : 0}pt; text-indent: ${indent ? 14 : 0}pt }
h1, h2, h3, h4, h5, h6 { font-family: "${hfont}"; line-height: 1.2; margin: 1em 0 .5em; text-align: ${style.centred ? "center" : "left"}; page-break-after: avoid; page-break-inside: avoid; ${heads[style.heading]} }
h1 small, h2 small, h3 small, h4 small, h5 small, h6 small { font-size: .8em }
pre { font-family: "${mono}"; line-height: 1.2; margin: 5pt 0 9pt; text-align: left; ${codes[style.code]} }
pre i { color: #777777; font-style: normal }
table { border-collapse: collapse; margin: 4pt auto ${size}pt; line-height: 1.15 }
td, th { padding: ${style.tight ? 1 : 3}pt 4pt; vertical-align: top } tr { page-break-inside: avoid }
th { ${headLooks[style.thead]} }
${tables[style.table]}
ul, ol { list-style: none; margin: 0 0 ${size * 0.6}pt; padding: 0 } ul ul, ol ol, ul ol, ol ul { margin: 0 } ul, ol { padding-left: ${style.step + 6}pt }
li { margin-bottom: ${style.loose ? size * 0.5 : 0}pt } li > b { font-weight: normal } ${style.positioned ? positioned : inFlow}
b.square { width: 4pt; height: 4pt; background: black; ${shape}${own(4)} } b.ring { width: 3pt; height: 3pt; border: 0.6pt solid black; border-radius: 3pt; ${shape}${own(4.2)} }
.caption { ${captions}; ${caps[style.caption]} } sup { font-size: 65%; line-height: 0 } .note { font-size: ${size * 0.8}pt; text-indent: 0 }
hr { width: 30%; margin: 10pt 0 4pt; border: 0; border-top: 0.5pt solid black } .figure { text-align: center; margin: 6pt 0 }
aside { float: right; clear: right; width: ${NOTE_WIDTH - 16}pt; margin-right: -${NOTE_WIDTH}pt; font-size: 7pt; line-height: 1.2; text-align: left }`;
}

function runs(text: string, setting: Setting): string {
  return withReferences(text, setting, (label) => `<sup>${escapedXml(label)}</sup>`);
}

function nodeSource(node: Node, setting: Setting): string {
  const { style } = setting;
  if ("list" in node) return listSource(node.list, setting);
  const { block } = node;
  switch (block.kind) {
    case "paragraph":
      return `<p>${runs(block.text, setting)}</p>`;
    case "heading": {
      const size = headingSize(block.level, style) * (style.heading === "large" ? 1.1 : 1);
      const words =
        style.heading === "smallcaps"
          ? smallCapitalsXml(block.text, (letters) => `<small>${letters}</small>`)
          : escapedXml(block.text);
      return `<h${block.level} style="font-size: ${size.toFixed(2)}pt">${words}</h${block.level}>`;
    }
    case "code":
      return codeSource(block.text, style);
    case "table":
      return tableSource(block, setting);
    case "caption":
      return `<p class="caption">${escapedXml(block.text)}</p>`;
    case "margin":
      return `<aside>${escapedXml(block.text)}</aside>`;
    case "figure":
      return `<div class="figure"><svg xmlns="http://www.w3.org/2000/svg" width="240" height="100"><rect width="240" height="100" fill="#dddddd"/><circle cx="80" cy="50" r="36" fill="${style.colour}"/></svg></div>`;
    case "footnote":
      return "";
  }
}

function listSource(list: readonly Item[], setting: Setting, depth = 0): string {
  const { style } = setting;
  const items = list.map(({ item, lists }, index) => {
    const label = item.ordered
      ? `<b>${style.label.replace("1", String(item.n ?? index + 1))}</b>`
      : bullet(style.bullets[depth % 2] ?? "•");
    return `<li>${label}${runs(item.text, setting)}${lists.map((inner) => listSource(inner, setting, depth + 1)).join("")}</li>`;
  });
  const tag = list[0]?.item.ordered === true ? "ol" : "ul";
  return `<${tag}>${items.join("\n")}</${tag}>`;
}

function bullet(sign: string): string {
  return sign === "square" || sign === "ring" ? `<b class="${sign}"></b>` : `<b>${escapedXml(sign)}</b>`;
}

function codeSource(text: string, style: Style): string {
  const size = codeSize(text, style, geometryOf(style).column);
  const lines = escapedXml(text).split("\n");
  const shown =
    style.code === "lines" ? lines.map((line, index) => `<i>${String(index + 1).padStart(2)}</i>  ${line}`) : lines;
  return `<pre style="font-size: ${size.toFixed(2)}pt">${shown.join("\n")}</pre>`;
}

function tableSource(table: Table, setting: Setting): string {
  const { style } = setting;
  const { size, width, widths } = tableSizes(table, style, geometryOf(style).column);
  const heads = headerRows(table);
  const grid = gridOf(table.rows);
  const rows = table.rows.map((row, y) => {
    const cells = row.map((cell) => cellSource(cell, grid[y]?.indexOf(cell) ?? 0, y < heads, table, setting));
    return `<tr${y % 2 === 0 ? ' class="even"' : ""}>${cells.join("")}</tr>`;
  });
  const columns = widths.map((each) => `<col style="width: ${((100 * each) / width).toFixed(1)}%">`).join("");
  const isHeaded = heads > 0 && heads < rows.length;
  const head = isHeaded ? `<thead>${rows.slice(0, heads).join("")}</thead>` : "";
  return `<table style="width: ${width.toFixed(0)}pt; font-size: ${size.toFixed(2)}pt">${columns}${head}<tbody>${rows.slice(isHeaded ? heads : 0).join("\n")}</tbody></table>`;
}

function cellSource(cell: Cell, x: number, isHead: boolean, table: Table, setting: Setting): string {
  const tag = isHead ? "th" : "td";
  const given = attributes({
    colspan: cell.colspan > 1 ? cell.colspan : undefined,
    rowspan: cell.rowspan > 1 ? cell.rowspan : undefined,
    style: `text-align: ${alignmentOf(table, x, setting.style)}`,
  });
  return `<${tag}${given}>${runs(cell.text, setting)}</${tag}>`;
}
