// Plain text: decoded and split into paragraphs at blank lines, otherwise as written.

import type { Block } from "../../base/model.ts";
import { decodeText } from "../../codecs/text/decode-text.ts";
import { toNfc } from "../../codecs/text/nfc.ts";
import { createBlockList } from "../shared/block-list.ts";
import type { Format } from "../shared/format.ts";
import { singlePage, wantedPages } from "../shared/single-page.ts";

export const text: Format = {
  name: "text",
  method: "text_to_text",
  extensions: [".txt", ".text"],
  mediaTypes: ["text/plain"],

  async extract(bytes, options) {
    wantedPages(options.pages, 1);
    const { text: decoded, encoding, invalid } = await decodeText(bytes, options.charset);
    return singlePage({ format: "text", encoding }, paragraphsOf(decoded), encodingWarnings(encoding, invalid));
  },
};

export function encodingWarnings(encoding: string, invalid: number): readonly string[] {
  if (invalid === 0) return [];
  return [`${invalid} byte sequences are not valid ${encoding} and became U+FFFD; check the encoding of the document`];
}

/** Splits text at blank lines. split() would overflow its stack on a million blank lines. */
export function paragraphsOf(decoded: string): readonly Block[] {
  // A form feed ends a page and its last paragraph.
  const lines = decoded.replaceAll(/\r\n?/g, "\n").replaceAll("\f", "\n\n");
  const blocks = createBlockList();
  let start = 0;
  let end = 0;
  for (let at = 0; at <= lines.length; ) {
    const found = lines.indexOf("\n", at);
    const lineEnd = found === -1 ? lines.length : found;
    const isBlank = lineEnd === at || lines.slice(at, lineEnd).trim() === "";
    if (!isBlank) end = lineEnd;
    if (isBlank || found === -1) {
      if (end > start) blocks.push({ kind: "paragraph", text: toNfc(lines.slice(start, end).trimEnd()) });
      start = lineEnd + 1;
      end = start;
    }
    at = lineEnd + 1;
  }
  return blocks.finish();
}
