// Looks of words and kinds of paragraphs that styles define (ODF 1.3 part 3, 16.27 and 20).

import type { Block } from "../../base/model.ts";
import { childOf, type XmlElement } from "../../codecs/text/xml-tree.ts";
import type { Look } from "../../output/marks/marked-text.ts";
import { looksOf, namedRunStyle, namedStyle, type RunStyle, styledKind } from "../shared/named-styles.ts";

export interface OdfLooks {
  /** Looks of a span by its style. */
  span(styleName: string | undefined): readonly Look[];
  /** Kind of a paragraph by its style; undefined for an ordinary one. */
  paragraph(styleName: string | undefined): Omit<Block, "text"> | undefined;
}

/** Finds a style by its family and name. */
export type FindStyle = (family: string, name: string | undefined) => XmlElement | undefined;

// Styles may be based on one another in a circle.
const LONGEST_CHAIN = 20;

export function odfLooks(find: FindStyle): OdfLooks {
  const spans = new Map<string, readonly Look[]>();
  return {
    span(styleName = "") {
      const known = spans.get(styleName) ?? looksOf(styleOf(styleChain(find, "text", styleName), styleName));
      spans.set(styleName, known);
      return known;
    },
    paragraph(styleName) {
      const names = styleChain(find, "paragraph", styleName).map(({ attributes }) => attributes["style:name"]);
      for (const name of [styleName, ...names]) {
        const kind = styledKind(namedStyle(name ?? ""));
        if (kind !== undefined) return kind;
      }
      return undefined;
    },
  };
}

/** The style, and those that it is based on. */
export function styleChain(find: FindStyle, family: string, styleName: string | undefined): readonly XmlElement[] {
  const chain: XmlElement[] = [];
  let style = find(family, styleName);
  while (style !== undefined && chain.length < LONGEST_CHAIN) {
    chain.push(style);
    style = find(family, style.attributes["style:parent-style-name"]);
  }
  return chain;
}

/** A property of text, from the nearest style of the chain that has it. */
export function textProperty(chain: readonly XmlElement[], attribute: string): string | undefined {
  return chain
    .map((style) => childOf(style, "style:text-properties")?.attributes[attribute])
    .find((each) => each !== undefined);
}

function styleOf(chain: readonly XmlElement[], styleName: string): RunStyle {
  const value = (attribute: string) => textProperty(chain, attribute);
  const weight = value("fo:font-weight") ?? "";
  const position = value("style:text-position") ?? "";
  const isLined = (attribute: string) => ![undefined, "none"].includes(value(attribute));
  const names = [styleName, ...chain.map(({ attributes }) => attributes["style:name"] ?? "")].map(namedRunStyle);
  return {
    bold: weight === "bold" || Number(weight) >= 600,
    italic: /^(?:italic|oblique)$/.test(value("fo:font-style") ?? ""),
    underline: isLined("style:text-underline-style"),
    strike: isLined("style:text-line-through-style"),
    ...(/^(?:super|[1-9])/.test(position) ? { position: "superscript" } : {}),
    ...(/^(?:sub|-)/.test(position) ? { position: "subscript" } : {}),
    ...Object.assign({}, ...names),
  };
}
