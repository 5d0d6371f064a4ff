// Finds the size of a paragraph's words, by which a short paragraph may be a heading (ODF 1.3 part 3: fo:font-size).

import { childOf, isElement, type XmlElement } from "../../codecs/text/xml-tree.ts";
import { type FindStyle, styleChain } from "./odf-looks.ts";

/** Points; undefined for a paragraph without words, or with words of several sizes. */
export type SizeOf = (paragraph: XmlElement) => number | undefined;

/** Points of words whose styles set no size, as LibreOffice has it. */
const PLAIN_SIZE = 12;

export function paragraphSizes(find: FindStyle): SizeOf {
  const known = new Map<string, number>();
  const sizeOf = (family: string, styleName: string | undefined, around: number): number => {
    const key = `${family} ${styleName} ${around}`;
    const size = known.get(key) ?? sizeIn(styleChain(find, family, styleName), around);
    known.set(key, size);
    return size;
  };
  const collect = (element: XmlElement, size: number, sizes: Set<number>) => {
    for (const child of element.children) {
      if (!isElement(child)) {
        if (/\S/.test(child)) sizes.add(size);
      } else if (child.name === "text:span")
        collect(child, sizeOf("text", child.attributes["text:style-name"], size), sizes);
      else if (child.name === "text:a") collect(child, size, sizes);
    }
  };
  return (paragraph) => {
    const sizes = new Set<number>();
    collect(paragraph, sizeOf("paragraph", paragraph.attributes["text:style-name"], PLAIN_SIZE), sizes);
    return sizes.size === 1 ? [...sizes][0] : undefined;
  };
}

/** Size that the nearest style sets; a percentage is one of the style that it is based on, or of the text around. */
function sizeIn(chain: readonly XmlElement[], around: number): number {
  return chain.toReversed().reduce((size, style) => {
    const text = childOf(style, "style:text-properties")?.attributes["fo:font-size"] ?? "";
    const [, number = "", unit] = /^(\d{1,4}(?:\.\d{1,6})?)(pt|%)$/.exec(text) ?? [];
    if (unit === undefined) return size;
    return unit === "pt" ? Number(number) : (size * Number(number)) / 100;
  }, around);
}
