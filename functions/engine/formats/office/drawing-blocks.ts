// Reads a drawing: shapes with words, pictures, tables, charts and diagrams (ECMA-376 part 1, 20 and 21).

import type { Block } from "../../base/model.ts";
import { childOf, childrenOf, type XmlElement } from "../../codecs/text/xml-tree.ts";
import { chartBlocks, diagramBlocks } from "./chart-blocks.ts";
import type { OfficePackage, Relationship } from "./office-package.ts";
import { pictureFigure } from "./office-pictures.ts";
import { bodyBlocks } from "./text-body.ts";

/** Reads the drawing part of a sheet. The blocks keep the order of the shapes. */
export function drawingBlocks(parts: OfficePackage, part: string): readonly Block[] {
  const blocks: Block[] = [];
  const root = parts.xml(part);
  if (root !== undefined) writeShapes(root, blocks, { parts, relationships: parts.relationships(part) });
  return blocks;
}

export interface DrawingTools {
  readonly parts: OfficePackage;
  readonly relationships: ReadonlyMap<string, Relationship>;
}

function writeShapes(element: XmlElement, blocks: Block[], tools: DrawingTools): void {
  for (const child of childrenOf(element)) {
    const graphic = graphicBlocks(child, tools);
    if (graphic !== undefined) blocks.push(...graphic);
    else if (child.name === "xdr:pic") blocks.push(...pictureFigure(child, "xdr", tools.relationships));
    else if (child.name === "xdr:txBody") blocks.push(...bodyBlocks(child, tools.relationships));
    else if (child.name === "mc:AlternateContent") writeShapes(childOf(child, "mc:Choice") ?? child, blocks, tools);
    else writeShapes(child, blocks, tools);
  }
}

/** Reads the chart or diagram that an element refers to; undefined for other elements. */
export function graphicBlocks(
  element: XmlElement,
  { parts, relationships }: DrawingTools,
): readonly Block[] | undefined {
  const target = (name: string) => relationships.get(element.attributes[name] ?? "")?.target;
  if (element.name === "c:chart" || element.name === "cx:chart") {
    const chart = target("r:id");
    return chart === undefined ? undefined : chartBlocks(parts, chart);
  }
  const diagram = element.name === "dgm:relIds" ? target("r:dm") : undefined;
  return diagram === undefined ? undefined : diagramBlocks(parts, diagram);
}
