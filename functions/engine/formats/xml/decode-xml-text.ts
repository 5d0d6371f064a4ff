// Decodes a document in XML, and removes its document type.

import { type DecodedText, decodeText } from "../../codecs/text/decode-text.ts";
import { withPlainEntities } from "./plain-entities.ts";

/**
 * Finds the encoding from the byte order mark, the sender (RFC 7303, section 3), or the declaration (XML 1.0, appendix
 * F).
 */
export async function decodeXmlText(bytes: Uint8Array, charset: string | undefined): Promise<DecodedText> {
  const head = Buffer.from(bytes.subarray(0, 256)).toString("latin1");
  return await decodeText(bytes, charset, /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)/.exec(head)?.[1]);
}

/** Removes the document type, and writes its plain entities. Declarations are not text, and readMarkup cannot read them. */
export function withoutDocumentType(xml: string): string {
  const start = xml.indexOf("<!DOCTYPE");
  if (start < 0) return xml;
  let inSubset = false;
  for (let at = start; at < xml.length; at++) {
    const character = xml[at];
    if (character === '"' || character === "'") at = endOf(xml, character, at + 1);
    else if (xml.startsWith("<!--", at)) at = endOf(xml, "-->", at + 4);
    else if (character === "[") inSubset = true;
    else if (character === "]") inSubset = false;
    else if (character === ">" && !inSubset) {
      return xml.slice(0, start) + withPlainEntities(xml.slice(at + 1), xml.slice(start, at));
    }
  }
  return xml.slice(0, start);
}

function endOf(xml: string, mark: string, from: number): number {
  const end = xml.indexOf(mark, from);
  return end === -1 ? xml.length : end;
}
