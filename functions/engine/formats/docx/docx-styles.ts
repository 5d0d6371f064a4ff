// Structure that paragraph styles define: headings, captions and lists (ECMA-376 part 1, 17.7).

import { childOf, childrenOf, pathOf, type XmlElement } from "../../codecs/text/xml-tree.ts";
import { type NamedStyle, namedRunStyle, namedStyle, type RunStyle } from "../shared/named-styles.ts";
import { runProperties, sizeOf } from "./run-looks.ts";

export interface ParagraphStyle extends NamedStyle {
  /** Indentation of all lines but the first, and how far the first line hangs out of it, in twentieths of a point. */
  readonly indent?: number;
  readonly hanging?: number;
  readonly numbering?: NumberingReference;
  /** Half points. */
  readonly size?: number;
}

/** The list of a paragraph. The paragraph and its style may each give a part of the reference. */
export interface NumberingReference {
  readonly list?: string;
  /** Level from 0, the outermost. */
  readonly level?: number;
}

export interface WordStyles {
  paragraph(id: string | undefined): ParagraphStyle;
  /** Size of paragraphs whose style sets none, in half points. */
  readonly plainSize: number;
  run(id: string | undefined): RunStyle;
}

/** Deepest level of a heading in the outputs. */
const MAX_HEADING = 6;

/** Size where nothing sets one, in half points (17.3.2.38). */
const PLAIN_SIZE = 20;

// Styles may be based on one another in a circle.
const LONGEST_CHAIN = 20;

export function wordStyles(root: XmlElement | undefined): WordStyles {
  const elements = new Map(childrenOf(root, "w:style").map((style) => [style.attributes["w:styleId"], style]));
  const resolved = <Style extends object>(id: string | undefined, own: (style: XmlElement) => Style): Style => {
    const chain: XmlElement[] = [];
    let element = elements.get(id);
    while (element !== undefined && chain.length < LONGEST_CHAIN) {
      chain.unshift(element);
      element = elements.get(childOf(element, "w:basedOn")?.attributes["w:val"] ?? "");
    }
    return Object.assign({}, ...chain.map(own));
  };
  const defaults = pathOf(root, "w:docDefaults", "w:rPrDefault", "w:rPr");
  const plain = [...elements.values()].find(
    ({ attributes }) => attributes["w:type"] === "paragraph" && attributes["w:default"] === "1",
  );
  const plainSize = resolved(plain?.attributes["w:styleId"], ownStyle).size ?? sizeOf(defaults) ?? PLAIN_SIZE;
  return {
    paragraph: remembered((id) => resolved(id, ownStyle)),
    plainSize,
    run: remembered((id) => resolved(id, ownRunStyle)),
  };
}

/** Documents ask for few styles, once for each run. */
function remembered<Style>(find: (id: string) => Style): (id: string | undefined) => Style {
  const known = new Map<string, Style>();
  return (id = "") => {
    const style = known.get(id) ?? find(id);
    known.set(id, style);
    return style;
  };
}

function ownRunStyle(style: XmlElement): RunStyle {
  // Properties of a paragraph style belong to the paragraph's kind, such as the bold letters of a heading.
  const own = style.attributes["w:type"] === "character" ? runProperties(childOf(style, "w:rPr")) : {};
  return { ...own, ...namedRunStyle(nameOf(style)) };
}

function nameOf(style: XmlElement): string {
  return childOf(style, "w:name")?.attributes["w:val"]?.toLowerCase() ?? "";
}

/** Properties that w:pPr sets itself. */
export function ownProperties(properties: XmlElement | undefined): ParagraphStyle {
  const outline = Number(childOf(properties, "w:outlineLvl")?.attributes["w:val"] ?? Number.NaN);
  const numbering = childOf(properties, "w:numPr");
  const list = childOf(numbering, "w:numId")?.attributes["w:val"];
  const level = Number(childOf(numbering, "w:ilvl")?.attributes["w:val"] ?? Number.NaN);
  return {
    ...indentOf(childOf(properties, "w:ind")),
    // Level 9 is body text (17.3.1.20).
    ...(outline >= 0 && outline < 9 ? { heading: Math.min(MAX_HEADING, outline + 1) } : {}),
    ...(numbering === undefined
      ? {}
      : {
          numbering: { ...(list === undefined ? {} : { list }), ...(level >= 0 && level < 9 ? { level } : {}) },
        }),
  };
}

function indentOf(indentation: XmlElement | undefined): Pick<ParagraphStyle, "indent" | "hanging"> {
  const indent = Number(indentation?.attributes["w:left"] ?? indentation?.attributes["w:start"] ?? Number.NaN);
  const hanging = Number(indentation?.attributes["w:hanging"] ?? Number.NaN);
  return { ...(Number.isFinite(indent) ? { indent } : {}), ...(Number.isFinite(hanging) ? { hanging } : {}) };
}

function ownStyle(style: XmlElement): ParagraphStyle {
  const { heading, ...properties } = ownProperties(childOf(style, "w:pPr"));
  const outline = Number(childOf(childOf(style, "w:pPr"), "w:outlineLvl")?.attributes["w:val"] ?? Number.NaN);
  // A deeper level only orders Word's tables of contents. A style like that stays the heading that it is based on.
  const shown = heading === undefined || outline >= MAX_HEADING ? {} : { heading };
  const size = sizeOf(childOf(style, "w:rPr"));
  return { ...properties, ...shown, ...(size === undefined ? {} : { size }), ...namedStyle(nameOf(style)) };
}
