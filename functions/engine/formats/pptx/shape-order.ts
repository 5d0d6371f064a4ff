// Puts the shapes of a slide into the order in which people read them. Files have them in the order of drawing, and a
// box that was added late is drawn last, wherever it is.

import { childOf, childrenOf, descendantsOf, pathOf, type XmlElement } from "../../codecs/text/xml-tree.ts";
import type { OfficePackage } from "../office/office-package.ts";
import { matches, placeholderOf } from "./placeholders.ts";

export type BoxOf = (shape: XmlElement) => ShapeBox | undefined;

/** Left, top, right and bottom in the units of the slide. */
export type ShapeBox = readonly [left: number, top: number, right: number, bottom: number];

/** Places of shapes. A placeholder without a place has that of its layout or master. */
export function slideBoxes(parts: OfficePackage, slide: string): BoxOf {
  const [layout] = parts.related(slide, "slideLayout");
  const [master] = layout === undefined ? [] : parts.related(layout, "slideMaster");
  const inherited = [layout, master].map((part) =>
    part === undefined ? [] : [...descendantsOf(parts.xml(part), "p:sp")],
  );
  return (shape) => {
    const own = ownBox(shape);
    const placeholder = placeholderOf(shape);
    if (own !== undefined || placeholder === undefined) return own;
    const found = inherited.flatMap((shapes) => shapes.find((each) => matches(placeholderOf(each), placeholder)) ?? []);
    return found.map(ownBox).find((box) => box !== undefined);
  };
}

function ownBox(shape: XmlElement): ShapeBox | undefined {
  const properties = childOf(shape, "p:spPr") ?? childOf(shape, "p:grpSpPr");
  const place = childOf(properties, "a:xfrm") ?? childOf(shape, "p:xfrm");
  const number = (name: string, attribute: string) => Number(pathOf(place, name)?.attributes[attribute] ?? Number.NaN);
  const [left, top] = [number("a:off", "x"), number("a:off", "y")];
  const [right, bottom] = [left + number("a:ext", "cx"), top + number("a:ext", "cy")];
  return Number.isFinite(right) && Number.isFinite(bottom) ? [left, top, right, bottom] : undefined;
}

/** Shapes whose places decide. Lines between shapes have no words as a rule, and follow them. */
const PLACED = new Set(["p:sp", "p:pic", "p:graphicFrame", "p:grpSp"]);
// Real slides have fewer. Each cut looks at all shapes.
const MAX_SHAPES = 500;

/** Shapes in reading order, or in that of drawing if a place is unknown. Properties of the container come first. */
export function inReadingOrder(container: XmlElement, boxOf: BoxOf): readonly XmlElement[] {
  const all = childrenOf(container);
  const shapes = all.filter(({ name }) => PLACED.has(name));
  if (shapes.length > MAX_SHAPES || all.some(({ name }) => name === "mc:AlternateContent")) return all;
  const placed = shapes.flatMap((shape) => {
    const box = boxOf(shape);
    return box === undefined ? [] : [{ shape, box }];
  });
  if (placed.length < shapes.length) return all;
  return [...cut(placed).map(({ shape }) => shape), ...all.filter(({ name }) => !PLACED.has(name))];
}

interface Placed {
  readonly shape: XmlElement;
  readonly box: ShapeBox;
}

/** Cuts at the widest gap that no shape crosses, into rows or columns. Shapes that overlap stay as they were drawn. */
function cut(shapes: readonly Placed[]): readonly Placed[] {
  const rows = widestGap(shapes, 1);
  const columns = widestGap(shapes, 0);
  if (rows === undefined && columns === undefined) return shapes;
  const isRows = (rows?.width ?? -1) >= (columns?.width ?? -1);
  const at = (isRows ? rows : columns)?.at ?? 0;
  const start = isRows ? 1 : 0;
  const before = shapes.filter(({ box }) => box[start] < at);
  const after = shapes.filter(({ box }) => box[start] >= at);
  return [...cut(before), ...cut(after)];
}

function widestGap(shapes: readonly Placed[], start: 0 | 1) {
  const end = start === 0 ? 2 : 3;
  const sorted = shapes.toSorted((a, b) => a.box[start] - b.box[start]);
  let widest: { readonly at: number; readonly width: number } | undefined;
  let reached = sorted[0]?.box[end] ?? 0;
  for (const [index, { box }] of sorted.slice(1).entries()) {
    const width = box[start] - reached;
    // Shapes without extent may start at one place, where a cut would divide nothing.
    const isAfter = box[start] > (sorted[index]?.box[start] ?? 0);
    if (isAfter && width >= 0 && width > (widest?.width ?? -1)) widest = { at: box[start], width };
    reached = Math.max(reached, box[end]);
  }
  return widest;
}
