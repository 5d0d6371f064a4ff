// Finds paragraphs in a monospaced font, which may be code (ODF 1.3 part 3: style:font-name, fo:font-family).

import { isElement, type XmlElement } from "../../codecs/text/xml-tree.ts";
import { isMonospaced } from "../shared/named-styles.ts";
import { type FindStyle, styleChain, textProperty } from "./odf-looks.ts";

/** Decides whether all words of a paragraph are in a monospaced font. */
export type IsMonospaced = (paragraph: XmlElement) => boolean;

export function monospacedParagraphs(find: FindStyle): IsMonospaced {
  /** Absent where neither a style nor those that it is based on name a font. */
  const known = new Map<string, boolean | undefined>();
  const fontOf = (family: string, styleName: string | undefined): boolean | undefined => {
    const key = `${family} ${styleName}`;
    if (!known.has(key)) {
      const chain = styleChain(find, family, styleName);
      const font = textProperty(chain, "style:font-name") ?? textProperty(chain, "fo:font-family");
      known.set(key, font === undefined ? undefined : isMonospaced(font));
    }
    return known.get(key);
  };
  /** Undefined for a part without words. */
  const areMonospaced = (element: XmlElement, isAround: boolean): boolean | undefined => {
    let found: boolean | undefined;
    for (const child of element.children) {
      const own = isElement(child)
        ? areMonospaced(child, fontIn(child) ?? isAround)
        : /\S/.test(child)
          ? isAround
          : undefined;
      if (own === false) return false;
      found ??= own;
    }
    return found;
  };
  const fontIn = ({ name, attributes }: XmlElement) =>
    name === "text:span" ? fontOf("text", attributes["text:style-name"]) : undefined;
  return (paragraph) => {
    const isAround = fontOf("paragraph", paragraph.attributes["text:style-name"]) === true;
    return areMonospaced(paragraph, isAround) === true;
  };
}
