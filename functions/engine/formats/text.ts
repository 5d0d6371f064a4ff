// Plain text: decoded, split into paragraphs at blank lines, otherwise kept as written.

import { decodeText } from "../codecs/decode-text.ts";
import type { Block } from "../model.ts";
import type { Format } from "./format.ts";
import { singlePage, wantedPages } from "./single-page.ts";

export const text: Format = {
  name: "text",
  method: "text_to_text",
  extensions: [".txt", ".text"],
  mediaTypes: ["text/plain"],

  async extract(bytes, options) {
    wantedPages(options.pages, 1);
    const { text: decoded, encoding, invalid } = await decodeText(bytes);
    return singlePage({ format: "text", encoding }, paragraphsOf(decoded), encodingWarnings(encoding, invalid));
  },
};

export function encodingWarnings(encoding: string, invalid: number): readonly string[] {
  if (invalid === 0) return [];
  return [`${invalid} places of the text are not ${encoding} and became U+FFFD; check the encoding of the document`];
}

function paragraphsOf(decoded: string): readonly Block[] {
  return decoded
    .replaceAll(/\r\n?/g, "\n")
    .split(/\n(?:[^\S\n]*\n)+|\f/)
    .map((paragraph) => paragraph.replace(/^(?:[^\S\n]*\n)+/, "").trimEnd())
    .filter((paragraph) => paragraph !== "")
    .map((paragraph) => ({ kind: "paragraph", text: paragraph.normalize("NFC") }));
}
