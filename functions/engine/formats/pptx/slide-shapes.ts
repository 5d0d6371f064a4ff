// Shapes of a slide in drawing order, with the title first (ECMA-376 part 1, 19.3.1).

import type { Block, Link } from "../../base/model.ts";
import { childOf, childrenOf, pathOf, type XmlElement } from "../../codecs/text/xml-tree.ts";
import { joinedText } from "../../output/marks/marker-text.ts";
import { formulaBlock } from "../formulas/formula-mark.ts";
import type { Formula } from "../formulas/formula-tree.ts";
import { type DrawingTools, graphicBlocks } from "../office/drawing-blocks.ts";
import type { OfficePackage } from "../office/office-package.ts";
import { pictureFigure } from "../office/office-pictures.ts";
import { equationPart, isEquation } from "../office/ole-equation.ts";
import { bodyBlocks, bodyText } from "../office/text-body.ts";
import { type Slot, tableOf, tableText } from "../shared/table-text.ts";
import { placeholderOf, type SlideBullets, slideBullets } from "./placeholders.ts";
import { type BoxOf, inReadingOrder, slideBoxes } from "./shape-order.ts";

export interface SlideShapes {
  readonly title: string | undefined;
  readonly blocks: readonly Block[];
}

export interface ShapeTools extends DrawingTools {
  /** Places of shapes, for those that are read in the order of their places. */
  readonly boxOf?: BoxOf;
  /** Blocks of a shape with text of its own. */
  ofShape(shape: XmlElement): readonly Block[];
}

/** Reads the shapes that a layout or master adds to its slides. Its placeholders only define looks and are skipped. */
export function ownShapes(parts: OfficePackage, part: string, root: XmlElement | undefined): readonly Block[] {
  const tree = pathOf(root, "p:cSld", "p:spTree");
  const children = childrenOf(tree).filter((shape) => placeholderOf(shape) === undefined);
  const relationships = parts.relationships(part);
  const ofShape = (shape: XmlElement) => shapeBlocks(shape, relationships, NO_BULLETS);
  return blocksOfShapes({ name: "", attributes: {}, children }, { parts, relationships, ofShape });
}

const NO_BULLETS: SlideBullets = { of: () => () => false };

/** Blocks of all shapes, tables, charts and diagrams below a shape tree. */
export function blocksOfShapes(tree: XmlElement | undefined, tools: ShapeTools): readonly Block[] {
  const blocks: Block[] = [];
  if (tree !== undefined) writeShapes(tree, blocks, tools);
  return blocks;
}

export function slideShapes(parts: OfficePackage, part: string, slide: XmlElement | undefined): SlideShapes {
  const relationships = parts.relationships(part);
  const bullets = slideBullets(parts, part);
  const ofShape = (shape: XmlElement) => shapeBlocks(shape, relationships, bullets);
  const boxOf = slideBoxes(parts, part);
  const blocks = blocksOfShapes(pathOf(slide, "p:cSld", "p:spTree"), { parts, relationships, boxOf, ofShape });
  const titles = blocks.filter(({ kind }) => kind === "heading");
  const rest = blocks.filter(({ kind }) => kind !== "heading");
  return { title: titles[0]?.text, blocks: [...titles, ...rest] };
}

function writeShapes(container: XmlElement, blocks: Block[], tools: ShapeTools): void {
  const { boxOf } = tools;
  for (const shape of boxOf === undefined ? childrenOf(container) : inReadingOrder(container, boxOf)) {
    if (shape.name === "p:sp" || shape.name === "p:cxnSp") blocks.push(...tools.ofShape(shape));
    else if (shape.name === "p:pic") blocks.push(...pictureFigure(shape, "p", tools.relationships));
    else if (shape.name === "p:graphicFrame") writeGraphic(shape, blocks, tools);
    else if (shape.name === "p:grpSp" || shape.name === "p:contentPart") writeShapes(shape, blocks, tools);
    else if (shape.name === "mc:AlternateContent") {
      const chosen = childOf(shape, "mc:Choice") ?? shape;
      const before = blocks.length;
      writeShapes(chosen, blocks, tools);
      const fallback = childOf(shape, "mc:Fallback");
      if (blocks.length === before && fallback !== undefined) writeShapes(fallback, blocks, tools);
    }
  }
}

const TITLES: ReadonlySet<string> = new Set(["title", "ctrTitle"]);
/** Placeholders that repeat on every slide: date, footer, slide number. */
const FOOTERS: ReadonlySet<string> = new Set(["dt", "ftr", "sldNum"]);

function shapeBlocks(
  shape: XmlElement,
  relationships: DrawingTools["relationships"],
  bullets: SlideBullets,
): readonly Block[] {
  const body = childOf(shape, "p:txBody");
  const placeholder = placeholderOf(shape);
  const type = placeholder?.type ?? "";
  if (TITLES.has(type) || FOOTERS.has(type) || type === "hdr") {
    const text = bodyText(body, relationships);
    if (text === "") return [];
    const [only, ...others] = bodyBlocks(body, relationships);
    const marked = others.length === 0 && only?.marks !== undefined && only.text === text ? { marks: only.marks } : {};
    if (TITLES.has(type)) return [{ kind: "heading", level: 1, text, ...marked }];
    return [{ kind: type === "hdr" ? "header" : "footer", text }];
  }
  return bodyBlocks(body, relationships, bullets.of(shape, placeholder));
}

function writeGraphic(element: XmlElement, blocks: Block[], tools: ShapeTools): void {
  for (const child of childrenOf(element)) {
    const graphic = graphicBlocks(child, tools);
    const formula = child.name === "p:oleObj" ? objectFormula(child, tools) : undefined;
    if (graphic !== undefined) blocks.push(...graphic);
    else if (formula !== undefined) blocks.push(formulaBlock(formula));
    else if (child.name === "a:tbl") blocks.push(...tableBlocks(child, tools));
    else if (child.name === "mc:AlternateContent") writeGraphic(childOf(child, "mc:Choice") ?? child, blocks, tools);
    else if (!/Pr$/.test(child.name)) writeGraphic(child, blocks, tools);
  }
}

/** Formula of Equation Editor or MathType. Its picture is in the object. */
function objectFormula(object: XmlElement, { parts, relationships }: DrawingTools): Formula | undefined {
  const { progId = "", "r:id": id = "" } = object.attributes;
  const target = isEquation(progId) ? relationships.get(id)?.target : undefined;
  return target === undefined ? undefined : equationPart(parts, target);
}

/** Reads a table. Covered cells exist in the file and are marked as merged (21.1.3). */
function tableBlocks(table: XmlElement, { relationships }: DrawingTools): readonly Block[] {
  const cells: (Slot & { readonly header: boolean; readonly text: string })[] = [];
  const links: Link[] = [];
  const hasHeader = isTrue(childOf(table, "a:tblPr")?.attributes["firstRow"]);
  for (const [rowIndex, row] of childrenOf(table, "a:tr").entries()) {
    for (const [columnIndex, cell] of childrenOf(row, "a:tc").entries()) {
      const { rowSpan, gridSpan, hMerge, vMerge } = cell.attributes;
      if (isTrue(hMerge) || isTrue(vMerge)) continue;
      const inside = bodyBlocks(childOf(cell, "a:txBody"), relationships);
      links.push(...inside.flatMap((block) => block.links ?? []));
      cells.push({
        row: rowIndex + 1,
        column: columnIndex + 1,
        rowspan: spanOf(rowSpan),
        colspan: spanOf(gridSpan),
        header: hasHeader && rowIndex === 0,
        text: joinedText(inside),
      });
    }
  }
  const model = tableOf(cells);
  const text = tableText(model.cells);
  return text === "" ? [] : [{ kind: "table", text, table: model, ...(links.length === 0 ? {} : { links }) }];
}

// Tables of slides have at most 75 rows and columns.
const MAX_SPAN = 1_000;

function spanOf(value: string | undefined): number {
  const span = Math.floor(Number(value ?? 1));
  return span > 1 ? Math.min(span, MAX_SPAN) : 1;
}

function isTrue(value: string | undefined): boolean {
  return value === "1" || value === "true";
}
