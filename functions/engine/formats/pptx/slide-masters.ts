// Text that layouts and masters show on every slide, such as a company name. Only the first slide with it has it.

import type { Block } from "../../base/model.ts";
import type { XmlElement } from "../../codecs/text/xml-tree.ts";
import type { OfficePackage } from "../office/office-package.ts";
import { ownShapes } from "./slide-shapes.ts";

/** Returns the text as footers. `shown` collects the parts that were already used. */
export function masterBlocks(
  parts: OfficePackage,
  part: string,
  slide: XmlElement | undefined,
  shown: Set<string>,
): readonly Block[] {
  if (hidesMaster(slide)) return [];
  const [layout] = parts.related(part, "slideLayout");
  if (layout === undefined) return [];
  const [master] = parts.related(layout, "slideMaster");
  const isNew = !shown.has(layout);
  shown.add(layout);
  const root = isNew ? parts.xml(layout) : undefined;
  const blocks = isNew ? [...ownShapes(parts, layout, root)] : [];
  if (isNew && master !== undefined && !shown.has(master) && !hidesMaster(root)) {
    shown.add(master);
    blocks.push(...ownShapes(parts, master, parts.xml(master)));
  }
  return blocks.filter(({ text }) => text !== "").map(({ text }) => ({ kind: "footer", text }));
}

function hidesMaster(root: XmlElement | undefined): boolean {
  return /^(?:0|false)$/.test(root?.attributes["showMasterSp"] ?? "");
}
