// Placeholders of a slide, and the bullets that its layout and master give them (ECMA-376 part 1, 19.3.1.36).

import { childOf, childrenOf, descendantsOf, pathOf, type XmlElement } from "../../codecs/text/xml-tree.ts";
import type { OfficePackage } from "../office/office-package.ts";
import type { HasBullets } from "../office/text-body.ts";

export interface Placeholder {
  /** Type of the placeholder; "obj" by default. */
  readonly type: string;
  readonly index: string | undefined;
}

/** Returns the shape's placeholder; undefined for other shapes. */
export function placeholderOf(shape: XmlElement): Placeholder | undefined {
  const properties = childrenOf(shape).find(({ name }) => /^p:nv\w*Pr$/.test(name));
  const element = pathOf(properties, "p:nvPr", "p:ph");
  if (element === undefined) return undefined;
  return { type: element.attributes["type"] ?? "obj", index: element.attributes["idx"] };
}

export interface SlideBullets {
  of(shape: XmlElement, placeholder: Placeholder | undefined): HasBullets;
}

/** Bullets that paragraphs inherit from the shape, the layout's and master's placeholder, and the master's style. */
export function slideBullets(parts: OfficePackage, slide: string): SlideBullets {
  const [layout] = parts.related(slide, "slideLayout");
  const [master] = layout === undefined ? [] : parts.related(layout, "slideMaster");
  const layoutShapes = shapesOf(parts, layout);
  const masterRoot = master === undefined ? undefined : parts.xml(master);
  const masterShapes = [...descendantsOf(masterRoot, "p:sp")];
  const bodyStyle = pathOf(masterRoot, "p:txStyles", "p:bodyStyle");
  return {
    of(shape, placeholder) {
      const isBody = placeholder !== undefined && BODIES.has(placeholder.type);
      const inherited = isBody
        ? [
            listStyle(layoutShapes.find((each) => matches(placeholderOf(each), placeholder))),
            listStyle(masterShapes.find((each) => placeholderOf(each)?.type === "body")),
            bodyStyle,
          ]
        : [];
      const styles = [listStyle(shape), ...inherited];
      return (level) => styles.map((style) => bulletIn(style, level)).find((bullet) => bullet !== undefined) ?? false;
    },
  };
}

const BODIES: ReadonlySet<string> = new Set(["obj", "body"]);

function shapesOf(parts: OfficePackage, part: string | undefined): readonly XmlElement[] {
  return part === undefined ? [] : [...descendantsOf(parts.xml(part), "p:sp")];
}

/** Decides whether the placeholder of a layout or master is the one that a slide fills. */
export function matches(candidate: Placeholder | undefined, wanted: Placeholder): boolean {
  if (candidate === undefined) return false;
  return wanted.index === undefined ? candidate.type === wanted.type : candidate.index === wanted.index;
}

function listStyle(shape: XmlElement | undefined): XmlElement | undefined {
  return pathOf(shape, "p:txBody", "a:lstStyle");
}

function bulletIn(style: XmlElement | undefined, level: number): boolean | undefined {
  const properties = childOf(style, `a:lvl${level + 1}pPr`);
  if (childOf(properties, "a:buNone") !== undefined) return false;
  return childOf(properties, "a:buChar") === undefined ? undefined : true;
}
