// Reads a tagged PDF's structure tree: the element of each piece of a page's text, and the descriptions of figures.

import { toNfc } from "../../codecs/text/nfc.ts";
import type { ContentItem, TextItem } from "../content/content-item.ts";
import type { PageInk } from "../content/page-content.ts";
import type { Spans, TaggedElement } from "../content/tagged-elements.ts";
import type { ReadablePage, ReadablePdf } from "./readable-pdf.ts";

/** Block of text as the PDF's author tagged it. */
export interface StructureElement {
  /** Place in the tree, which is the reading order. */
  readonly order: number;
  /** Standard structure type (ISO 32000-2, 14.8.4): "P", "H1", "LI", "Table", …; "Artifact" if no content. */
  readonly role: string;
  /** Number of lists around a list item. */
  readonly depth: number;
}

/** Cell of a table as the PDF's author tagged it. Rows and columns count from 0 on each page. */
export interface TaggedCell extends Spans {
  /** Number of the table on its page. */
  readonly table: number;
  readonly row: number;
  readonly column: number;
  readonly isHeader: boolean;
}

export interface StructuredText {
  readonly items: readonly TextItem[];
  /** Element of each item; absent when the tree does not cover the page. */
  readonly elements?: readonly (StructureElement | undefined)[];
  /** Cell of each item, as with the elements. */
  readonly cells?: readonly (TaggedCell | undefined)[];
}

export interface StructuredInk extends Omit<PageInk, "items"> {
  readonly text: StructuredText;
  /** Descriptions of figures, by the id of their marked content. */
  readonly alternatives: ReadonlyMap<string, string>;
}

/** Reads the pages one after the other. */
export type StructureReader = (page: ReadablePage) => Promise<StructuredInk>;

/** Least share of the page's characters. A tree that covers less is unfinished, and its order is not reliable. */
const COVERAGE = 0.98;
const MOST_ARTIFACTS = 0.25;
/** A tree that covers none of the first pages is ignored from then on. */
const PAGES_TRIED = 8;

export async function openStructure(pdf: ReadablePdf): Promise<StructureReader> {
  // pdf.js gives null for an untagged document.
  const marks: unknown = await pdf.catalog("markInfo").catch(() => null);
  let triesLeft = isMarked(marks) ? PAGES_TRIED : 0;
  return async (page) => {
    const isMarked = triesLeft > 0;
    const { items, ...ink } = await page.readInk(isMarked);
    if (!isMarked) return { ...ink, text: { items: items.filter(isText) }, alternatives: new Map() };
    // A damaged tree counts as missing.
    const tagged = await page.taggedElements().catch(() => []);
    const { texts, elements, cells, isCovered } = tagItems(items, ownersOf(tagged), taggedCells(tagged));
    if (isCovered) triesLeft = Number.POSITIVE_INFINITY;
    else if (texts.length > 0) triesLeft--;
    const text = { items: texts, ...(isCovered ? { elements, cells } : {}) };
    return { ...ink, text, alternatives: alternativesOf(tagged) };
  };
}

/** Reads the "Marked" flag. pdf.js gives a Map, although its types say otherwise. */
function isMarked(marks: unknown): boolean {
  return marks instanceof Map && marks.get("Marked") === true;
}

function isText(item: ContentItem): item is TextItem {
  return "str" in item;
}

const ARTIFACT: StructureElement = { order: Number.MAX_SAFE_INTEGER, role: "Artifact", depth: 0 };

function tagItems(
  items: readonly ContentItem[],
  owners: ReadonlyMap<string, StructureElement>,
  cellsById: ReadonlyMap<string, TaggedCell>,
) {
  const texts: TextItem[] = [];
  const elements: (StructureElement | undefined)[] = [];
  const cells: (TaggedCell | undefined)[] = [];
  const openCells: (TaggedCell | undefined)[] = [];
  const open: (StructureElement | undefined)[] = [];
  let [tagged, all, artifacts] = [0, 0, 0];
  for (const item of items) {
    if (!isText(item)) {
      if (item.type === "endMarkedContent") {
        open.pop();
        openCells.pop();
        continue;
      }
      const id = item.type === "beginMarkedContentProps" ? (item.id ?? "") : "";
      open.push(item.tag === "Artifact" ? ARTIFACT : (owners.get(id) ?? open.at(-1)));
      openCells.push(cellsById.get(id) ?? openCells.at(-1));
      continue;
    }
    // Hyphens at line ends and leader dots may be tagged as artifacts, but belong to their line.
    const isMark = open.at(-1) === ARTIFACT && !/[\p{L}\p{N}]/u.test(item.str);
    const element = isMark ? (elements.at(-1) ?? ARTIFACT) : open.at(-1);
    texts.push(item);
    elements.push(element);
    cells.push(openCells.at(-1));
    const length = item.str.trim().length;
    all += length;
    if (element === ARTIFACT) artifacts += length;
    else if (element !== undefined) tagged += length;
  }
  // Some programs mark the whole text as an artifact and tag only the table of contents.
  const isCovered = tagged > COVERAGE * (all - artifacts) && artifacts <= MOST_ARTIFACTS * all && all > 0;
  return { texts, elements, cells, isCovered };
}

/** Most places of one table. */
const MOST_PLACES = 10_000;

/** Cell of each marked content within a table, by its id. A table within a cell is part of that cell. */
function taggedCells(elements: readonly TaggedElement[]): Map<string, TaggedCell> {
  const cells = new Map<string, TaggedCell>();
  let tables = 0;
  const walk = (element: TaggedElement): void => {
    if (element.role !== "Table") {
      elementsIn(element).forEach(walk);
      return;
    }
    const table = tables++;
    const taken = new Set<string>();
    for (const [row, each] of rowsIn(element).entries()) {
      let column = 0;
      for (const cell of elementsIn(each)) {
        const { spans } = cell;
        if (spans === undefined || taken.size + spans.rows * spans.columns > MOST_PLACES) continue;
        while (taken.has(`${row} ${column}`)) column++;
        for (const id of contentOf(cell)) cells.set(id, { table, row, column, isHeader: cell.role === "TH", ...spans });
        for (let down = 0; down < spans.rows; down++)
          for (let across = 0; across < spans.columns; across++) taken.add(`${row + down} ${column + across}`);
      }
    }
  };
  elements.forEach(walk);
  return cells;
}

function elementsIn({ children }: TaggedElement): readonly TaggedElement[] {
  return children.filter((child) => typeof child !== "string");
}

/** Rows of a table, also those in groups for its head, body and foot. */
function rowsIn(table: TaggedElement): readonly TaggedElement[] {
  return elementsIn(table).flatMap((child) =>
    /^T(?:Head|Body|Foot)$/i.test(child.role) ? elementsIn(child) : child.role === "TR" ? [child] : [],
  );
}

function contentOf({ children }: TaggedElement): string[] {
  return children.flatMap((child) => (typeof child === "string" ? [child] : contentOf(child)));
}

const BLOCKS = /^(?:P|H|H[1-6]|Title|LI|Caption|Note|FENote|Code|BlockQuote|TOCI|Table|Figure|Formula|Aside)$/;
/** Elements that own all their content, however it is tagged. */
const WHOLE = /^(?:Table|LI|TOCI|Code|Figure|Formula)$/;
/** Elements that are part of the lines when they are within a paragraph. */
const INLINE = /^(?:Code|Figure|Formula)$/;

/** Element of each marked content, by its id. */
function ownersOf(elements: readonly TaggedElement[]): Map<string, StructureElement> {
  const owners = new Map<string, StructureElement>();
  let order = 0;
  const walk = ({ role, children }: TaggedElement, owner: StructureElement | undefined, depth: number): void => {
    const isInside = owner !== undefined && WHOLE.test(owner.role);
    const isNested = role === "LI" && owner?.role === "LI";
    const isInline = owner !== undefined && INLINE.test(role);
    const own = BLOCKS.test(role) && !isInline && (!isInside || isNested) ? { order: order++, role, depth } : owner;
    let current = own;
    for (const child of children) {
      if (typeof child !== "string") {
        const before = order;
        walk(child, current, depth + (role === "L" ? 1 : 0));
        // An item may go on below its sub-items.
        if (own?.role === "LI" && order > before) current = { ...own, order: order++ };
      }
      // Browsers tag text outside blocks. Its order is not reliable, so it gets no element.
      else if (current !== undefined) owners.set(child, current);
    }
  };
  for (const element of elements) walk(element, undefined, 0);
  return owners;
}

/** Characters. Many pictures of a page may share one figure's description. */
const LONGEST_ALTERNATIVE = 4_000;

/** Descriptions of figures, by the id of the marked content that paints the figure. */
function alternativesOf(elements: readonly TaggedElement[]): Map<string, string> {
  const alternatives = new Map<string, string>();
  const walk = ({ alternative, children }: TaggedElement, around: string): void => {
    const own = alternative === undefined ? around : cleaned(alternative);
    for (const child of children) {
      if (typeof child !== "string") walk(child, own);
      else if (own !== "") alternatives.set(child, own);
    }
  };
  for (const element of elements) walk(element, "");
  return alternatives;
}

function cleaned(text: string): string {
  const piece = text.slice(0, LONGEST_ALTERNATIVE).toWellFormed();
  return toNfc(piece.replaceAll(/[\s\p{Cc}]+/gu, " ").trim());
}
