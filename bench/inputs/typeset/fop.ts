// Documents as XSL formatting objects for Apache FOP.

import type { Setting } from "./arranging.ts";
import { type Cell, type Item, type Node, type Table, treeOf } from "./documents.ts";
import { attributes, escapedXml, smallCapitalsXml, withReferences } from "./markup.ts";
import { alignmentOf, codeSize, GUTTER, geometryOf, headingSize, tableSizes } from "./measures.ts";
import { type Running, runningOf, type Style } from "./styles.ts";
import { columnsOf, gridOf, headerRows } from "./tables.ts";

/** FOP's configuration, which finds the fonts of the system. */
export const CONFIGURATION =
  '<fop version="1.0"><renderers><renderer mime="application/pdf"><fonts><auto-detect/></fonts></renderer></renderers></fop>';

type Attributes = Readonly<Record<string, string | number | undefined>>;

export function fopSource(setting: Setting): string {
  const { style } = setting;
  const { width, height, left, right } = geometryOf(style);
  const running = runningOf(style);
  const region = { "column-count": style.two ? 2 : undefined, "column-gap": `${GUTTER}pt` };
  const text: Attributes = {
    "font-family": style.font,
    "font-size": `${style.size}pt`,
    "line-height": style.lead,
    "text-align": style.justify ? "justify" : "start",
    language: "en",
    hyphenate: style.hyphenate && style.justify ? "true" : undefined,
  };
  const body = treeOf(setting.blocks).map((node) => nodeSource(node, setting));
  return `<?xml version="1.0" encoding="UTF-8"?>
<fo:root xmlns:fo="http://www.w3.org/1999/XSL/Format"${attributes({ "xml:lang": "en" })}>
<fo:layout-master-set><fo:simple-page-master${attributes({ "master-name": "page", "page-width": `${width}pt`, "page-height": `${height}pt`, margin: `${style.edge - 20}pt ${right}pt ${style.edge - 20}pt ${left}pt` })}>
<fo:region-body margin="28pt 0"${attributes(region)}/><fo:region-before extent="20pt"/><fo:region-after extent="20pt" display-align="after"/>
</fo:simple-page-master></fo:layout-master-set>
<fo:page-sequence master-reference="page" initial-page-number="${style.first}">
${staticSource(
  "before",
  running.filter(({ where }) => where === "head"),
  style,
)}
${staticSource(
  "after",
  running.filter(({ where }) => where === "foot"),
  style,
)}
<fo:flow flow-name="xsl-region-body"${attributes(text)}>
${body.join("\n")}
<fo:block id="end"/></fo:flow></fo:page-sequence></fo:root>
`;
}

function block(content: string, given: Attributes = {}): string {
  return `<fo:block${attributes(given)}>${content}</fo:block>`;
}

function staticSource(region: "before" | "after", lines: readonly Running[], style: Style): string {
  if (lines.length === 0) return "";
  const [centred] = lines.filter(({ side }) => side === "centre");
  const on = (side: Running["side"]) =>
    lines
      .filter((line) => line.side === side)
      .map(({ text }) => runningText(text))
      .join("");
  const font = { "font-family": style.hfont, "font-size": `${style.size * 0.85}pt` };
  const line =
    centred === undefined
      ? block(`${on("left")}<fo:leader leader-pattern="space"/>${on("right")}`, {
          ...font,
          "text-align-last": on("right") === "" ? "start" : "justify",
        })
      : block(runningText(centred.text), { ...font, "text-align": "center" });
  return `<fo:static-content flow-name="xsl-region-${region}">${line}</fo:static-content>`;
}

function runningText(text: string): string {
  return escapedXml(text)
    .replace("{pages}", '<fo:page-number-citation-last ref-id="end"/>')
    .replace("{page}", "<fo:page-number/>");
}

function nodeSource(node: Node, setting: Setting): string {
  const { style } = setting;
  if ("list" in node) return listSource(node.list, setting);
  const { block: each } = node;
  switch (each.kind) {
    case "paragraph":
      return block(runs(each.text, setting), {
        "text-indent": style.indent ? "14pt" : undefined,
        "space-after": style.spaced ? `${style.size * 0.7}pt` : undefined,
      });
    case "heading":
      return headingSource(each.level, each.text, style);
    case "code":
      return codeSource(each.text, style);
    case "table":
      return tableSource(each, setting);
    case "caption": {
      const looks = { italic: { "font-style": "italic" }, bold: { "font-weight": "bold" }, plain: {} };
      const above = each.of === "table" && !style.capbelow;
      return block(escapedXml(each.text), {
        "font-size": `${style.size * 0.9}pt`,
        "text-align": "center",
        "space-before": "6pt",
        "space-after": "6pt",
        "keep-with-next.within-column": above ? "always" : undefined,
        ...looks[style.caption],
      });
    }
    case "figure":
      return block(
        `<fo:instream-foreign-object><svg xmlns="http://www.w3.org/2000/svg" width="180" height="80"><rect width="180" height="80" fill="#dddddd"/><circle cx="60" cy="40" r="28" fill="${style.colour}"/><path d="M100 70 L130 20 L170 60 Z" fill="#666666"/></svg></fo:instream-foreign-object>`,
        { "text-align": "center", "space-before": "6pt" },
      );
    default:
      return "";
  }
}

function runs(text: string, setting: Setting): string {
  const mark = (label: string) => `<fo:inline baseline-shift="super" font-size="65%">${escapedXml(label)}</fo:inline>`;
  return withReferences(text, setting, (label, note) => {
    const font = {
      "font-size": `${setting.style.size * 0.8}pt`,
      "text-indent": "0pt",
      "text-align": "start",
      "start-indent": "0pt",
      "font-weight": "normal",
    };
    return `<fo:footnote>${mark(label)}<fo:footnote-body>${block(`${mark(label)} ${escapedXml(note)}`, font)}</fo:footnote-body></fo:footnote>`;
  });
}

function headingSource(level: number, text: string, style: Style): string {
  const size = headingSize(level, style) * (style.heading === "large" ? 1.1 : 1);
  const looks: Readonly<Record<Style["heading"], Attributes>> = {
    large: { "font-weight": "bold" },
    bold: { "font-weight": "bold" },
    smallcaps: {},
    colour: { color: style.colour, "font-weight": "bold" },
    spaced: { "letter-spacing": "1.6pt", "font-weight": "bold" },
    italic: { "font-style": "italic" },
    ruled: { "font-weight": "bold", "border-bottom": level < 3 ? "0.5pt solid black" : undefined },
  };
  const words =
    style.heading === "smallcaps"
      ? smallCapitalsXml(text, (letters) => `<fo:inline font-size="80%">${letters}</fo:inline>`)
      : escapedXml(text);
  return block(words, {
    "font-family": style.hfont,
    "font-size": `${size.toFixed(2)}pt`,
    "line-height": 1.2,
    "space-before": `${size}pt`,
    "space-after": `${size * 0.5}pt`,
    "keep-with-next.within-column": "always",
    "text-align": style.centred ? "center" : "start",
    hyphenate: "false",
    ...looks[style.heading],
  });
}

function listSource(list: readonly Item[], setting: Setting, depth = 0): string {
  const { style } = setting;
  const gap = style.loose ? style.size * 0.5 : 0;
  const items = list.map(({ item, lists }, index) => {
    const number = String(item.n ?? index + 1);
    const label = item.ordered ? escapedXml(style.label.replace("1", number)) : bullet(style.bullets[depth % 2] ?? "•");
    const body = [block(runs(item.text, setting)), ...lists.map((inner) => listSource(inner, setting, depth + 1))];
    return `<fo:list-item${attributes({ "space-after": `${gap}pt` })}><fo:list-item-label end-indent="label-end()">${block(label)}</fo:list-item-label><fo:list-item-body start-indent="body-start()">${body.join("")}</fo:list-item-body></fo:list-item>`;
  });
  const width = Math.max(style.step, list[0]?.item.ordered === true ? 22 : 12);
  return `<fo:list-block${attributes({ "provisional-distance-between-starts": `${width}pt`, "provisional-label-separation": "3pt", "space-after": depth === 0 ? `${style.size * 0.6}pt` : undefined })}>${items.join("\n")}</fo:list-block>`;
}

function bullet(sign: string): string {
  const shape = {
    square: '<rect width="4" height="4"/>',
    ring: '<circle cx="2.5" cy="2.5" r="2" fill="none" stroke="black" stroke-width="0.6"/>',
  }[sign];
  if (shape === undefined) return `<fo:inline font-family="DejaVu Sans">${escapedXml(sign)}</fo:inline>`;
  return `<fo:instream-foreign-object><svg xmlns="http://www.w3.org/2000/svg" width="5" height="5">${shape}</svg></fo:instream-foreign-object>`;
}

function codeSource(text: string, style: Style): string {
  const size = codeSize(text, style, geometryOf(style).column);
  const lines = text.split("\n");
  const shown =
    style.code === "lines" ? lines.map((line, index) => `${String(index + 1).padStart(2)}  ${line}`) : lines;
  const looks: Readonly<Record<Style["code"], Attributes>> = {
    plain: { "start-indent": "8pt" },
    box: { border: "0.5pt solid black", padding: "4pt", "start-indent": "5pt", "end-indent": "5pt" },
    tint: { "background-color": "#eeeeee", padding: "4pt", "start-indent": "4pt", "end-indent": "4pt" },
    bar: { "border-left": `2pt solid ${style.colour}`, "padding-left": "6pt", "start-indent": "8pt" },
    lines: {},
    coloured: { color: style.colour },
  };
  return block(escapedXml(shown.join("\n")), {
    "font-family": style.mono,
    "font-size": `${size.toFixed(2)}pt`,
    "line-height": 1.2,
    "white-space": "pre",
    "linefeed-treatment": "preserve",
    "text-align": "start",
    hyphenate: "false",
    "space-before": "4pt",
    "space-after": "8pt",
    ...looks[style.code],
  });
}

function tableSource(table: Table, setting: Setting): string {
  const { style } = setting;
  const { column } = geometryOf(style);
  const { size, width, widths } = tableSizes(table, style, column);
  const heads = headerRows(table);
  const grid = gridOf(table.rows);
  const rows = (from: number, to: number) =>
    table.rows
      .slice(from, to)
      .map((row, index) => {
        const y = from + index;
        const fill = style.table === "zebra" && y % 2 === 0 ? "#eef1f5" : undefined;
        const cells = row.map((cell) => cellSource(cell, { x: grid[y]?.indexOf(cell) ?? 0, y, heads }, table, setting));
        return `<fo:table-row${attributes({ "background-color": fill, "keep-together.within-column": "always" })}>${cells.join("") || "<fo:table-cell><fo:block/></fo:table-cell>"}</fo:table-row>`;
      })
      .join("\n");
  const all = table.rows.length;
  const isHeaded = heads > 0 && heads < all;
  const given = {
    "table-layout": "fixed",
    width: `${width.toFixed(1)}pt`,
    "font-size": `${size.toFixed(2)}pt`,
    "line-height": 1.15,
    "text-align": "start",
    hyphenate: "false",
    "border-collapse": "collapse",
    border: style.table === "frame" ? "0.7pt solid black" : undefined,
  };
  const columns = widths.map((each) => `<fo:table-column column-width="${each.toFixed(1)}pt"/>`).join("");
  const head = isHeaded ? `<fo:table-header>${rows(0, heads)}</fo:table-header>` : "";
  const indent = Math.max(0, (column - width) / 2);
  return block(
    `<fo:table${attributes(given)}>${columns}${head}<fo:table-body start-indent="0pt">${rows(isHeaded ? heads : 0, all)}</fo:table-body></fo:table>`,
    { "start-indent": `${indent.toFixed(1)}pt`, "space-before": "4pt", "space-after": `${style.size}pt` },
  );
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly heads: number;
}

function cellSource(cell: Cell, place: Place, table: Table, setting: Setting): string {
  const { style } = setting;
  const isHead = place.y < place.heads;
  const looks: Readonly<Record<Style["thead"], Attributes>> = {
    bold: { "font-weight": "bold" },
    fill: { "font-weight": "bold", "background-color": "#d9e2ec" },
    plain: {},
    italic: { "font-style": "italic" },
  };
  const given: Attributes = {
    "start-indent": "0pt",
    padding: style.tight ? "1.5pt 4pt" : "3.5pt 4pt",
    "number-columns-spanned": cell.colspan > 1 ? cell.colspan : undefined,
    "number-rows-spanned": cell.rowspan > 1 ? cell.rowspan : undefined,
    "text-align": { left: "start", center: "center", right: "end" }[alignmentOf(table, place.x, style)],
    ...borders(cell, place, table, style),
    ...(isHead ? looks[style.thead] : {}),
  };
  return `<fo:table-cell${attributes(given)}>${block(runs(cell.text, setting))}</fo:table-cell>`;
}

/** Borders of a cell by the table's rules. */
function borders(cell: Cell, { x, y, heads }: Place, table: Table, { table: rules }: Style): Attributes {
  const bottom = y + cell.rowspan;
  const isLast = bottom === table.rows.length;
  const isEnd = x + cell.colspan === columnsOf(table);
  const looks: Readonly<Record<Style["table"], Attributes>> = {
    grid: { border: "0.5pt solid black" },
    booktabs: {
      "border-top": y === 0 ? "1pt solid black" : undefined,
      "border-bottom": isLast ? "1pt solid black" : bottom === heads ? "0.5pt solid black" : undefined,
    },
    rows: { "border-bottom": "0.4pt solid #777777" },
    zebra: {},
    none: {},
    frame: {},
    columns: { "border-right": isEnd ? undefined : "0.4pt solid black" },
    head: { "border-bottom": bottom === heads ? "0.6pt solid black" : undefined },
  };
  return looks[rules];
}
