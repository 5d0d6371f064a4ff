// Reads a sheet of an OpenDocument spreadsheet as a page.

import type { Block, Page } from "../../base/model.ts";
import { toNfc } from "../../codecs/text/nfc.ts";
import { childOf, childrenOf, type XmlElement } from "../../codecs/text/xml-tree.ts";
import { joinedText } from "../../output/marks/marker-text.ts";
import { type SheetCell, sheetTables } from "../spreadsheets/sheet-tables.ts";
import { type OdfTools, odfBlocks, takeAside } from "./odf-blocks.ts";
import { aroundBlocks, isHiddenSheet, type OdfStyles } from "./odf-styles.ts";
import { CELL_LIMITS, heldValue, odfCells } from "./odf-tables.ts";

export function sheetPage(table: XmlElement, styles: OdfStyles, tools: OdfTools): Omit<Page, "number" | "source"> {
  const label = toNfc(table.attributes["table:name"] ?? "");
  const { cells, isTruncated } = odfCells(table, tools.allowance);
  if (isTruncated) tools.warnings.add(`sheet ${label} is truncated: ${CELL_LIMITS}; split it`);
  const drawn: Block[] = [];
  const shown = cells.flatMap(({ row, column, rowspan, colspan, element }): SheetCell[] => {
    const { text, uri } = cellContent(element, drawn, tools);
    return text === "" ? [] : [{ row, column, rowspan, colspan, text, ...(uri === undefined ? {} : { uri }) }];
  });
  const shapes = odfBlocks(childOf(table, "table:shapes"), tools);
  const content = [...sheetTables(shown), ...drawn, ...shapes, ...takeAside(tools)];
  const hidden = isHiddenSheet(table, styles) ? { hidden: true } : {};
  // An empty sheet has no printed page, so it has no page header.
  const masterPages = content.length === 0 ? [] : masterPagesOf(table, styles);
  const headers = aroundBlocks("header", masterPages, tools).map((block) => named(block, label));
  const footers = aroundBlocks("footer", masterPages, tools).map((block) => named(block, label));
  const heading: Block = { kind: "heading", level: 1, text: label };
  return { label, ...hidden, blocks: [...headers, ...(label === "" ? [] : [heading]), ...content, ...footers] };
}

/** Returns the text that a cell shows. Drawings over the cell go to `drawn`. */
function cellContent(cell: XmlElement, drawn: Block[], tools: OdfTools) {
  const words: Block[] = [];
  for (const child of childrenOf(cell)) {
    const blocks = odfBlocks({ name: "", attributes: {}, children: [child] }, tools);
    if (child.name.startsWith("text:")) words.push(...blocks);
    else drawn.push(...blocks);
  }
  const text = joinedText(words) || heldValue(cell);
  return { text, uri: words.flatMap(({ marks = [] }) => marks).find(({ kind }) => kind === "link")?.uri };
}

function masterPagesOf(table: XmlElement, styles: OdfStyles): readonly XmlElement[] {
  const style = styles.style("table", table.attributes["table:style-name"]);
  const name = style?.attributes["style:master-page-name"] ?? "Default";
  return styles.masterPages.filter(({ attributes }) => attributes["style:name"] === name);
}

/** Inserts the sheet's name in place of the question marks that the file has there. */
function named(block: Block, label: string): Block {
  return { ...block, text: block.text.replaceAll("???", label) };
}
