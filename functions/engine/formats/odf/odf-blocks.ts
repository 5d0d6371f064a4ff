// Reads an OpenDocument story into blocks: paragraphs, headings, lists, tables, frames (ODF 1.3 part 3, 5, 9 and 10).

import type { Block } from "../../base/model.ts";
import { childOf, childrenOf, descendantsOf, textOf, type XmlElement } from "../../codecs/text/xml-tree.ts";
import { joined, type MarkedText, markedFields, trimmed } from "../../output/marks/marked-text.ts";
import { joinedText } from "../../output/marks/marker-text.ts";
import { markedFormula } from "../formulas/formula-mark.ts";
import { annotatedLatex, mathmlFormula } from "../formulas/mathml.ts";
import type { MonospacedCode } from "../shared/monospaced-code.ts";
import { figuresOf } from "../shared/place-pictures.ts";
import { cellFields, tableBlocks, tableOf } from "../shared/table-text.ts";
import type { OdfChanges } from "./odf-changes.ts";
import type { IsMonospaced } from "./odf-fonts.ts";
import type { OdfLists, OpenList } from "./odf-lists.ts";
import type { OdfLooks } from "./odf-looks.ts";
import { markOf, noteName, odfParagraph } from "./odf-paragraph.ts";
import type { SizeOf } from "./odf-sizes.ts";
import { inlineSource, type OdfSource } from "./odf-source.ts";
import { CELL_LIMITS, type CellAllowance, heldValue, odfCells } from "./odf-tables.ts";

export interface OdfTools {
  readonly source: OdfSource;
  readonly lists: OdfLists;
  readonly looks: OdfLooks;
  readonly changes: OdfChanges;
  readonly isMonospaced: IsMonospaced;
  readonly sizeOf: SizeOf;
  /** Sizes of blocks outside tables. */
  readonly sizes: Map<Block, number>;
  /** Paragraphs that may be code. */
  readonly monospaced: MonospacedCode;
  /** True on slides, where each item may be a list of its own. Adjacent lists share their numbers. */
  readonly itemsAreLists: boolean;
  /** Notes and comments, in the order of the text. */
  readonly notes: Block[];
  readonly comments: Block[];
  /** Embedded objects that are documents, by their path in the package. */
  readonly embedded: Set<string>;
  /** Master pages whose own text the pages read so far have shown. */
  readonly mastersShown: Set<XmlElement>;
  readonly warnings: Set<string>;
  readonly allowance: CellAllowance;
}

interface Place {
  readonly list?: { readonly open: OpenList; readonly level: number; readonly styleName: string | undefined };
  readonly tableDepth: number;
}

// A cell's text is repeated in every table around it, so the cells of deeper tables become plain blocks.
const MAX_TABLE_DEPTH = 3;

export function odfBlocks(container: XmlElement | undefined, tools: OdfTools): Block[] {
  const blocks: Block[] = [];
  if (container !== undefined) writeBlocks(container, blocks, { tableDepth: 0 }, tools);
  return blocks;
}

/** Elements without text of the document. */
const SILENT: ReadonlySet<string> = new Set([
  "text:tracked-changes",
  "office:forms",
  "text:sequence-decls",
  "text:variable-decls",
  "text:user-field-decls",
  "office:scripts",
  "office:event-listeners",
  "table:table-source",
  "presentation:notes",
  "svg:title",
  "svg:desc",
  "draw:image-map",
  "office:binary-data",
]);

function writeBlocks(container: XmlElement, blocks: Block[], place: Place, tools: OdfTools): void {
  let before: OpenList | undefined;
  for (const child of childrenOf(container)) {
    if (LISTS.has(child.name))
      before = writeList(child, blocks, place, tools, tools.itemsAreLists ? before : undefined);
    else {
      before = undefined;
      writeBlock(child, blocks, place, tools);
    }
  }
}

const LISTS: ReadonlySet<string> = new Set(["text:list", "text:ordered-list", "text:unordered-list"]);

function writeBlock(element: XmlElement, blocks: Block[], place: Place, tools: OdfTools): void {
  const { name } = element;
  if (name === "text:p" || name === "text:h") writeParagraph(element, blocks, place, undefined, tools);
  else if (LISTS.has(name)) writeList(element, blocks, place, tools);
  else if (name === "table:table" || name === "table:sub-table") writeTable(element, blocks, place, tools);
  else if (name === "office:annotation") writeComment(element, tools);
  else if (name === "text:note" || name === "text:footnote" || name === "text:endnote") writeNote(element, tools);
  else if (name === "draw:object" || name === "draw:object-ole") writeObject(element, blocks, tools);
  else if (!SILENT.has(name)) writeBlocks(element, blocks, place, tools);
}

function writeParagraph(
  element: XmlElement,
  blocks: Block[],
  { list, tableDepth }: Place,
  marker: string | undefined,
  tools: OdfTools,
): void {
  const style = tools.looks.paragraph(element.attributes["text:style-name"]);
  const isCode = style?.kind === "code" && list === undefined;
  const mayBeCode =
    style === undefined && list === undefined && element.name === "text:p" && tools.isMonospaced(element);
  const { words: written, anchored } = odfParagraph(element, {
    ...tools,
    isCode: isCode || mayBeCode,
    formulaOf: (object) => formulaOf(object, tools),
  });
  const words = mayBeCode ? trimmed(written) : written;
  const marked = marker === undefined ? {} : { marker };
  const before = blocks.at(-1);
  if (element.name === "text:h") {
    const level = outlineLevel(element);
    const isNumbered = list === undefined && element.attributes["text:is-list-header"] !== "true";
    const number = isNumbered ? tools.lists.heading(level) : marker;
    const numbered = number === undefined ? words : joined([{ text: number, marks: [] }, words], " ");
    if (words.text !== "") blocks.push({ kind: "heading", level: Math.min(6, level), ...markedFields(numbered) });
  } else if (words.text === "") blocks.push(...figuresOf(words.marks));
  else if (list !== undefined) {
    blocks.push({ kind: "list-item", level: list.level, ...markedFields(words), ...marked });
  } else if (!isCode) blocks.push({ ...(style ?? { kind: "paragraph" }), ...markedFields(words) });
  else if (before?.kind === "code") blocks[blocks.length - 1] = { ...before, text: `${before.text}\n${words.text}` };
  else blocks.push({ kind: "code", text: words.text });
  const last = blocks.at(-1);
  if (last !== undefined && last !== before) {
    if (mayBeCode) tools.monospaced.add(last, written.text);
    const size = tableDepth === 0 ? tools.sizeOf(element) : undefined;
    if (size !== undefined) tools.sizes.set(last, size);
  }
  for (const inside of anchored) writeBlock(inside, blocks, { tableDepth }, tools);
}

/** Reads a formula where it stands in the text. */
function formulaOf(element: XmlElement, { source }: OdfTools): MarkedText | undefined {
  const href = element.attributes["xlink:href"];
  const object = inlineSource(element) ?? (href === undefined ? undefined : source.object(href));
  const isFormula = object?.content.name === "math:math";
  return isFormula ? markedFormula(mathmlFormula(object.content), annotatedLatex(object.content)) : undefined;
}

/** LibreOffice's outlines have ten levels. The bound keeps the array of counts small. */
const DEEPEST_OUTLINE = 10;

function outlineLevel({ attributes }: XmlElement): number {
  const level = Math.floor(Number(attributes["text:outline-level"])) || 1;
  return Math.min(DEEPEST_OUTLINE, Math.max(1, level));
}

function writeList(element: XmlElement, blocks: Block[], place: Place, tools: OdfTools, before?: OpenList): OpenList {
  const outer = place.list;
  const open = outer?.open ?? tools.lists.open(element, before);
  const styleName = element.attributes["text:style-name"] ?? outer?.styleName;
  const list = { open, level: (outer?.level ?? 0) + 1, styleName };
  let isListed = outer !== undefined;
  for (const item of childrenOf(element)) {
    const isItem = item.name === "text:list-item";
    if (!isItem && item.name !== "text:list-header") continue;
    isListed ||= isItem;
    // Presentations write a paragraph without a bullet as a list with a header and no items.
    const inside = isListed ? { ...place, list } : place;
    let isFirst = isItem;
    for (const child of childrenOf(item)) {
      const isParagraph = child.name === "text:p" || child.name === "text:h";
      if (!isParagraph) {
        writeBlock(child, blocks, inside, tools);
        continue;
      }
      const start = item.attributes["text:start-value"];
      const marker = isFirst ? open.next(list.level, styleName, start) : undefined;
      isFirst = false;
      writeParagraph(child, blocks, inside, marker, tools);
    }
  }
  return open;
}

function writeTable(table: XmlElement, blocks: Block[], { tableDepth }: Place, tools: OdfTools): void {
  const { cells, isTruncated } = odfCells(table, tools.allowance);
  if (isTruncated) {
    tools.warnings.add(`a table is truncated: ${CELL_LIMITS}; delete its empty rows and columns`);
  }
  const inner = { tableDepth: tableDepth + 1 };
  if (inner.tableDepth > MAX_TABLE_DEPTH) {
    for (const { element } of cells) writeBlocks(element, blocks, inner, tools);
    return;
  }
  const placed = cells.map((cell) => {
    const inside: Block[] = [];
    writeBlocks(cell.element, inside, inner, tools);
    const fields = cellFields(inside);
    return { ...cell, inside, ...fields, text: fields.text || heldValue(cell.element) };
  });
  const model = tableOf(placed.map(({ element: _, inside: __, ...cell }) => cell));
  const [only] = placed;
  if (only !== undefined && only.inside.length > 0 && model.rows * model.columns === 1) {
    // A table of one cell is a frame around its content.
    blocks.push(...only.inside);
    return;
  }
  blocks.push(...tableBlocks(model));
}

/** Removes and returns the notes and comments collected since the last call. */
export function takeAside({ notes, comments }: OdfTools): readonly Block[] {
  return [...notes.splice(0), ...comments.splice(0)];
}

function writeComment(element: XmlElement, tools: OdfTools): void {
  const inside: Block[] = [];
  for (const child of childrenOf(element)) {
    // Its other children are the author and the date, which are not part of the comment's text.
    if (/^(?:text|draw|table):/.test(child.name)) writeBlock(child, inside, { tableDepth: 0 }, tools);
  }
  const text = joinedText(inside);
  const author = textOf(childOf(element, "dc:creator")).trim();
  if (text !== "") tools.comments.push({ kind: "comment", ...(author === "" ? {} : { author }), text });
}

function writeNote(element: XmlElement, tools: OdfTools): void {
  const body = childrenOf(element).find(({ name }) => name.endsWith("-body"));
  const inside: Block[] = [];
  if (body !== undefined) writeBlocks(body, inside, { tableDepth: 0 }, tools);
  const marker = markOf(element);
  const id = noteName(element);
  const named = id === undefined ? {} : { id };
  const blocks = inside.map((block, index): Block => {
    if (block.kind === "code" && index > 0 && id !== undefined) return { ...block, within: "footnote", id };
    if (block.kind === "table" || block.kind === "figure") return block;
    const { marker: own, level: _, text, marks = [], ...rest } = block;
    const words =
      own === undefined
        ? { text, marks }
        : joined(
            [
              { text: own, marks: [] },
              { text, marks },
            ],
            " ",
          );
    const numbered = index === 0 && marker !== "" ? { marker } : {};
    return { ...rest, kind: "footnote", ...named, ...markedFields(words), ...numbered };
  });
  tools.notes.push(...blocks);
}

/** Reads formulas and charts as text. A whole document becomes an attachment. */
function writeObject(element: XmlElement, blocks: Block[], tools: OdfTools): void {
  const href = element.attributes["xlink:href"];
  const object = inlineSource(element) ?? (href === undefined ? undefined : tools.source.object(href));
  if (object === undefined) {
    if (href !== undefined) tools.embedded.add(href);
    return;
  }
  const chart = [...descendantsOf(object.content, "chart:chart")][0];
  if (object.content.name === "math:math") writeFormula(object.content, blocks);
  else if (chart !== undefined) writeChart(chart, blocks, { ...tools, source: object });
  else if (href !== undefined) tools.embedded.add(href);
}

function writeFormula(math: XmlElement, blocks: Block[]): void {
  const words = markedFormula(mathmlFormula(math), annotatedLatex(math));
  if (words.text !== "") blocks.push({ kind: "paragraph", ...markedFields(words) });
}

function writeChart(chart: XmlElement, blocks: Block[], tools: OdfTools): void {
  for (const title of descendantsOf(chart, "chart:title", "chart:subtitle")) {
    const text = joinedText(odfBlocks(title, tools));
    if (text !== "") blocks.push({ kind: "caption", text });
  }
  const table = childOf(chart, "table:table");
  if (table !== undefined) writeTable(table, blocks, { tableDepth: 0 }, tools);
}
