// Structure that paragraph styles define: headings, captions and lists (ECMA-376 part 1, 17.7).

import { childOf, childrenOf, type XmlElement } from "../../codecs/text/xml-tree.ts";

export interface ParagraphStyle {
  /** Level from 1 to 6. */
  readonly heading?: number;
  readonly isCaption?: boolean;
  readonly numbering?: NumberingReference;
}

/** The list of a paragraph. The paragraph and its style may each give a part of the reference. */
export interface NumberingReference {
  readonly list?: string;
  /** Level from 0, the outermost. */
  readonly level?: number;
}

export type WordStyles = (id: string | undefined) => ParagraphStyle;

const NO_STYLE: ParagraphStyle = {};
// Styles may be based on one another in a circle.
const LONGEST_CHAIN = 20;

export function wordStyles(root: XmlElement | undefined): WordStyles {
  const elements = new Map(childrenOf(root, "w:style").map((style) => [style.attributes["w:styleId"], style]));
  const resolve = (id: string, left: number): ParagraphStyle => {
    const element = elements.get(id);
    if (element === undefined || left === 0) return NO_STYLE;
    const base = childOf(element, "w:basedOn")?.attributes["w:val"];
    return { ...(base === undefined ? NO_STYLE : resolve(base, left - 1)), ...ownStyle(element) };
  };
  return (id) => (id === undefined ? NO_STYLE : resolve(id, LONGEST_CHAIN));
}

/** Properties that w:pPr sets itself. */
export function ownProperties(properties: XmlElement | undefined): ParagraphStyle {
  const outline = Number(childOf(properties, "w:outlineLvl")?.attributes["w:val"] ?? Number.NaN);
  const numbering = childOf(properties, "w:numPr");
  const list = childOf(numbering, "w:numId")?.attributes["w:val"];
  const level = Number(childOf(numbering, "w:ilvl")?.attributes["w:val"] ?? Number.NaN);
  return {
    // Level 9 is body text (17.3.1.20).
    ...(outline >= 0 && outline < 9 ? { heading: Math.min(6, outline + 1) } : {}),
    ...(numbering === undefined
      ? {}
      : {
          numbering: { ...(list === undefined ? {} : { list }), ...(level >= 0 && level < 9 ? { level } : {}) },
        }),
  };
}

const TITLES: ReadonlyMap<string, number> = new Map([
  ["title", 1],
  ["subtitle", 2],
]);

function ownStyle(style: XmlElement): ParagraphStyle {
  const name = childOf(style, "w:name")?.attributes["w:val"]?.toLowerCase() ?? "";
  const named = /^heading ([1-9])$/.exec(name)?.[1];
  const heading = named === undefined ? TITLES.get(name) : Math.min(6, Number(named));
  return {
    ...ownProperties(childOf(style, "w:pPr")),
    ...(heading === undefined ? {} : { heading }),
    ...(name === "caption" ? { isCaption: true } : {}),
  };
}
