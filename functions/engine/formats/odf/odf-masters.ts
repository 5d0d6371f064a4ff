// Text that a master page shows on every slide or page of a drawing, such as a company name (style:master-page).

import type { Block } from "../../base/model.ts";
import { childOf, childrenOf, descendantsOf, type XmlElement } from "../../codecs/text/xml-tree.ts";
import { joinedText } from "../../output/marks/marker-text.ts";
import { type OdfTools, odfBlocks } from "./odf-blocks.ts";
import type { OdfStyles } from "./odf-styles.ts";

/** Returns the text as footers, where its master page is used first. */
export function masterBlocks(page: XmlElement, styles: OdfStyles, tools: OdfTools): readonly Block[] {
  const name = page.attributes["draw:master-page-name"];
  const master = styles.masterPages.find(({ attributes }) => attributes["style:name"] === name);
  const style = styles.style("drawing-page", page.attributes["draw:style-name"]);
  const display = childOf(style, "style:drawing-page-properties")?.attributes ?? {};
  if (
    master === undefined ||
    tools.mastersShown.has(master) ||
    display["presentation:background-objects-visible"] === "false"
  )
    return [];
  tools.mastersShown.add(master);
  const shapes = childrenOf(master).filter((shape) => isFixed(shape, display));
  const texts = shapes.map((shape) => joinedText(odfBlocks({ name: "", attributes: {}, children: [shape] }, tools)));
  return [...new Set(texts)].filter((text) => text !== "").map((text) => ({ kind: "footer", text }));
}

/** Prompts, numbers and dates are no text of the author. */
function isFixed(shape: XmlElement, display: XmlElement["attributes"]): boolean {
  const role = shape.attributes["presentation:class"];
  if (!shape.name.startsWith("draw:") || (role !== undefined && !AROUND.has(role))) return false;
  if (role !== undefined && display[`presentation:display-${role}`] === "false") return false;
  return [...descendantsOf(shape, "text:page-number", "text:date", "text:time")].length === 0;
}

const AROUND: ReadonlySet<string> = new Set(["header", "footer", "date-time"]);
