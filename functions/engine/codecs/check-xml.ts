// Refuses XML that would spin or bloat a parser that builds a tree, before one sees it.

import { ExtractionError, limitExceeded } from "../errors.ts";
import { decodeXml } from "./xml.ts";

export interface XmlLimits {
  /** Elements inside elements. */
  readonly maxDepth: number;
  readonly maxElements: number;
}

/**
 * Counts tags by their brackets, without building anything. Throws LIMIT_EXCEEDED, and DAMAGED_DOCUMENT for a document
 * type, which office formats forbid (ECMA-376 part 2, 8.3) and entity bombs need.
 */
export function checkXml(bytes: Uint8Array, name: string, { maxDepth, maxElements }: XmlLimits): void {
  const xml = decodeXml(bytes);
  let depth = 0;
  let elements = 0;
  for (let at = xml.indexOf("<"); at >= 0; at = xml.indexOf("<", at + 1)) {
    const next = xml.charCodeAt(at + 1);
    if (next === SLASH) depth--;
    else if (next === BANG) at = skipDeclaration(xml, at, name);
    else if (next === QUESTION) at = endOf(xml, "?>", at);
    else {
      const end = xml.indexOf(">", at);
      if (end < 0) return;
      if (++elements > maxElements) throw tooMany(name, maxElements);
      if (xml.charCodeAt(end - 1) !== SLASH && ++depth > maxDepth) {
        throw limitExceeded(
          `depth of ${name}`,
          `more than ${maxDepth}`,
          String(maxDepth),
          "TEXTRACTOR_MAX_NESTING_DEPTH",
        );
      }
      at = end;
    }
  }
}

const [SLASH, BANG, QUESTION] = ["/", "!", "?"].map((character) => character.charCodeAt(0));

function skipDeclaration(xml: string, at: number, name: string): number {
  if (xml.startsWith("<!--", at)) return endOf(xml, "-->", at);
  if (xml.startsWith("<![CDATA[", at)) return endOf(xml, "]]>", at);
  const message = `${name} has a document type, which office documents may not have; open it and save it again`;
  throw new ExtractionError("DAMAGED_DOCUMENT", message);
}

function endOf(xml: string, mark: string, from: number): number {
  const end = xml.indexOf(mark, from);
  return end < 0 ? xml.length : end;
}

function tooMany(name: string, allowed: number): ExtractionError {
  const message = `elements of ${name}: found more than ${allowed}, allowed are ${allowed}; split the document`;
  return new ExtractionError("LIMIT_EXCEEDED", message);
}
