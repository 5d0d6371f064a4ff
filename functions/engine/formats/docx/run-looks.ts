// Properties of a run (ECMA-376 part 1, 17.3.2).

import { childOf, type XmlElement } from "../../codecs/text/xml-tree.ts";
import type { RunStyle } from "../shared/named-styles.ts";

/** Returns the properties that w:rPr sets itself. */
export function runProperties(properties: XmlElement | undefined): RunStyle {
  const toggle = (name: string) => {
    const found = childOf(properties, name);
    return found === undefined ? undefined : !/^(?:0|false|off|none)$/.test(found.attributes["w:val"] ?? "");
  };
  const strike = toggle("w:strike") ?? toggle("w:dstrike");
  const position = childOf(properties, "w:vertAlign")?.attributes["w:val"];
  const looks = { bold: toggle("w:b"), italic: toggle("w:i"), strike, underline: toggle("w:u"), position };
  return defined({ ...looks, size: sizeOf(properties) });
}

export function fontOf(properties: XmlElement | undefined): string | undefined {
  const fonts = childOf(properties, "w:rFonts")?.attributes;
  return fonts?.["w:ascii"] ?? fonts?.["w:hAnsi"];
}

/** Size of the characters, in half points. */
export function sizeOf(properties: XmlElement | undefined): number | undefined {
  const size = Number(childOf(properties, "w:sz")?.attributes["w:val"]);
  return size > 0 ? size : undefined;
}

function defined(style: { readonly [Key in keyof RunStyle]: RunStyle[Key] | undefined }): RunStyle {
  return Object.fromEntries(Object.entries(style).filter(([, value]) => value !== undefined));
}
