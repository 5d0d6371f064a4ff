// Reads one story of a Word document (body, header or note) into blocks (ECMA-376 part 1, 17.2 and 17.4).

import type { Block } from "../../base/model.ts";
import { toNfc } from "../../codecs/text/nfc.ts";
import { childOf, childrenOf, isElement, type XmlElement } from "../../codecs/text/xml-tree.ts";
import type { Look } from "../../output/marks/marked-text.ts";
import { graphicBlocks } from "../office/drawing-blocks.ts";
import type { OfficePackage, Relationship } from "../office/office-package.ts";
import { equationPart } from "../office/ole-equation.ts";
import { cellFields, type Slot, tableBlocks, tableOf } from "../shared/table-text.ts";
import { type ChangeKind, changeLook, isRead, type TrackedChanges } from "../shared/tracked-changes.ts";
import { createWordBlocks, type WordBlocks, type WordParagraph } from "../word/word-blocks.ts";
import { type ParagraphTools, paragraphText, type WordCounts } from "./docx-paragraph.ts";
import { ownProperties, type WordStyles } from "./docx-styles.ts";
import type { WordNumbering } from "./numbering.ts";
import { alternativeOf } from "./word-pictures.ts";

export interface WordTools {
  readonly parts: OfficePackage;
  readonly styles: WordStyles;
  readonly numbering: WordNumbering;
  readonly counts: WordCounts;
  readonly trackedChanges: TrackedChanges;
  readonly noteMark: ParagraphTools["noteMark"];
}

// A cell's text is repeated in every table around it, so deeper tables become plain blocks.
const MAX_TABLE_DEPTH = 3;

/** Reads an element of `part`. Its links and charts refer to the relationships of that part. */
export function storyBlocks(element: XmlElement | undefined, part: string, tools: WordTools): readonly Block[] {
  const blocks = createWordBlocks({ isBody: element?.name === "w:body" });
  const relationships = tools.parts.relationships(part);
  const equation = (target: string) => equationPart(tools.parts, target);
  const own = { ...tools, relationships, equation, runStyle: tools.styles.run };
  if (element !== undefined) writeBlocks(element, blocks, 0, own);
  return blocks.finish();
}

interface StoryTools extends WordTools {
  readonly relationships: ReadonlyMap<string, Relationship>;
  readonly runStyle: ParagraphTools["runStyle"];
  readonly equation: NonNullable<ParagraphTools["equation"]>;
  /** Change of the whole blocks that are read. */
  readonly around?: Look;
}

/** Elements that only wrap blocks. */
const WRAPPERS: ReadonlySet<string> = new Set(["w:sdt", "w:sdtContent", "w:customXml", "w:smartTag"]);

const CHANGES: ReadonlyMap<string, ChangeKind> = new Map([
  ["w:ins", "inserted"],
  ["w:moveTo", "inserted"],
  ["w:del", "deleted"],
  ["w:moveFrom", "deleted"],
]);

/** Returns the tools for an element's content, if it is read: it only wraps others, or is a change. */
function toolsInside({ name, attributes }: XmlElement, tools: StoryTools): StoryTools | undefined {
  const change = CHANGES.get(name);
  if (change === undefined) return WRAPPERS.has(name) ? tools : undefined;
  const { counts, trackedChanges } = tools;
  if (change === "inserted") counts.insertions++;
  else counts.deletions++;
  if (!isRead(change, trackedChanges)) return undefined;
  const around = changeLook(change, trackedChanges, attributes["w:author"], attributes["w:date"]);
  return around === undefined ? tools : { ...tools, around };
}

function writeBlocks(container: XmlElement, blocks: WordBlocks, tableDepth: number, tools: StoryTools): void {
  for (const child of container.children) {
    if (!isElement(child)) continue;
    if (child.name === "w:p") writeParagraph(child, blocks, tableDepth, tools);
    else if (child.name === "w:tbl") writeTable(child, blocks, tableDepth + 1, tools);
    else if (child.name === "mc:AlternateContent") {
      const alternative = alternativeOf(child);
      if (alternative !== undefined) writeBlocks(alternative, blocks, tableDepth, tools);
    } else if (child.name === "w:altChunk") {
      if (!tools.relationships.has(child.attributes["r:id"] ?? "")) tools.counts.missingChunks++;
    } else {
      const inside = toolsInside(child, tools);
      if (inside !== undefined) writeBlocks(child, blocks, tableDepth, inside);
    }
  }
}

function writeParagraph(paragraph: XmlElement, blocks: WordBlocks, tableDepth: number, tools: StoryTools): void {
  const look = lookOf(childOf(paragraph, "w:pPr"), tools);
  const {
    words: own,
    bookmarks,
    drawings,
    isMonospaced,
    size,
  } = paragraphText(paragraph, tools, look.size ?? tools.styles.plainSize);
  const { around } = tools;
  const marks = around === undefined ? [] : [{ ...around, start: 0, end: own.text.length }];
  const words = { ...own, marks: [...marks, ...own.marks] };
  blocks.paragraph(words, { ...look, isMonospaced, size }, bookmarks[0]);
  for (const drawing of drawings) writeDrawing(drawing, blocks, tableDepth, tools);
}

function lookOf(properties: XmlElement | undefined, { styles, numbering }: StoryTools): WordParagraph {
  const style = styles.paragraph(childOf(properties, "w:pStyle")?.attributes["w:val"]);
  const own = ownProperties(properties);
  const heading = own.heading ?? style.heading;
  const { list, level = 0 } = { ...style.numbering, ...own.numbering };
  // List 0 removes a paragraph from its style's list (17.9.18).
  const isListed = list !== undefined && list !== "0";
  const item = isListed ? numbering.next(list, level) : undefined;
  return {
    ...style,
    ...(heading === undefined ? {} : { heading }),
    indent: own.indent ?? item?.indent ?? style.indent,
    hangs: (own.hanging ?? style.hanging ?? 0) > 0,
    furtherIndent: (own.indent ?? 0) - (own.hanging ?? 0) - (style.indent ?? 0),
    ...(isListed ? { list: { level: level + 1, ...(item?.marker === undefined ? {} : { marker: item.marker }) } } : {}),
  };
}

function writeDrawing(element: XmlElement, blocks: WordBlocks, tableDepth: number, tools: StoryTools): void {
  for (const child of childrenOf(element)) {
    const graphic = graphicBlocks(child, tools);
    if (graphic !== undefined) blocks.push(graphic);
    else if (child.name === "w:txbxContent") writeBlocks(child, blocks, tableDepth, tools);
    else if (child.name === "v:textpath") writeWordArt(child, blocks);
    else if (child.name === "mc:AlternateContent")
      writeDrawing(alternativeOf(child) ?? child, blocks, tableDepth, tools);
    else writeDrawing(child, blocks, tableDepth, tools);
  }
}

function writeWordArt({ attributes }: XmlElement, blocks: WordBlocks): void {
  const text = attributes["string"]?.trim();
  if (text) blocks.push([{ kind: "paragraph", text: toNfc(text) }]);
}

type WordCell = { -readonly [Key in keyof Slot]: Slot[Key] } & {
  readonly header: boolean;
  readonly blocks: WordBlocks;
};

function writeTable(table: XmlElement, blocks: WordBlocks, depth: number, tools: StoryTools): void {
  const cells: WordCell[] = [];
  /** The last cell of each column, which cells below it may continue. */
  const above = new Map<number, WordCell>();
  let row = 0;
  for (const tableRow of rowsOf(table, "w:tr", tools)) {
    row++;
    const properties = childOf(tableRow, "w:trPr");
    const header = childOf(properties, "w:tblHeader") !== undefined;
    let column = 1 + countOf(childOf(properties, "w:gridBefore"));
    for (const tableCell of rowsOf(tableRow, "w:tc", tools)) {
      const cellProperties = childOf(tableCell, "w:tcPr");
      const colspan = Math.max(1, countOf(childOf(cellProperties, "w:gridSpan")));
      const merge = childOf(cellProperties, "w:vMerge");
      const continued = merge !== undefined && merge.attributes["w:val"] !== "restart" ? above.get(column) : undefined;
      const cell = continued ?? {
        row,
        column,
        rowspan: 1,
        colspan,
        header,
        blocks: depth > MAX_TABLE_DEPTH ? blocks : createWordBlocks(),
      };
      if (continued === undefined) cells.push(cell);
      else continued.rowspan = row - continued.row + 1;
      above.set(column, cell);
      writeBlocks(tableCell, cell.blocks, depth, tools);
      column += colspan;
    }
  }
  if (depth > MAX_TABLE_DEPTH) return;
  const [first, ...others] = cells;
  if (first !== undefined && others.length === 0) {
    // A table of one cell is a frame around its content.
    blocks.push(first.blocks.finish());
    return;
  }
  const hasHeader = row > 1 && hasFirstRow(table);
  const model = tableOf(
    cells.map(({ blocks: inside, ...cell }) => {
      const header = cell.header || (hasHeader && cell.row === 1);
      return { ...cell, header, ...cellFields(inside.finish()) };
    }),
  );
  blocks.push(tableBlocks(model));
}

/** True for a table whose first row has the look of a header (17.4.55 and 17.7.6.7: bit 0x20 in older documents). */
function hasFirstRow(table: XmlElement): boolean {
  const look = childOf(childOf(table, "w:tblPr"), "w:tblLook")?.attributes;
  const first = look?.["w:firstRow"];
  return first === undefined
    ? (Number.parseInt(look?.["w:val"] ?? "0", 16) & 0x20) !== 0
    : /^(?:1|true|on)$/.test(first);
}

/** Yields rows of a table, or cells of a row, also from content controls and tracked changes. */
function* rowsOf(element: XmlElement, name: string, tools: StoryTools): Generator<XmlElement> {
  for (const child of childrenOf(element)) {
    if (child.name === name) {
      if (isKept(child, name, tools)) yield child;
    } else if (toolsInside(child, tools) !== undefined) yield* rowsOf(child, name, tools);
  }
}

/** The words in a row or cell that was inserted or deleted are marked by themselves. */
function isKept(element: XmlElement, name: string, { counts, trackedChanges }: StoryTools): boolean {
  const properties = childOf(element, `${name}Pr`);
  const [inserted, deleted] = name === "w:tr" ? ["w:ins", "w:del"] : ["w:cellIns", "w:cellDel"];
  const isDeleted = childOf(properties, deleted ?? "") !== undefined;
  if (isDeleted) counts.deletions++;
  if (isDeleted && !isRead("deleted", trackedChanges)) return false;
  return childOf(properties, inserted ?? "") === undefined || isRead("inserted", trackedChanges);
}

// Word's tables have at most 63 columns. The bound is far above them.
const MAX_SPAN = 1_000;

function countOf(element: XmlElement | undefined): number {
  const count = Math.floor(Number(element?.attributes["w:val"])) || 0;
  return Math.min(MAX_SPAN, Math.max(0, count));
}
