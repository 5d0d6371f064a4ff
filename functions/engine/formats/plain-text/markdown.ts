// Markdown, returned as written. Headings and code become blocks of their kind.

import type { Block } from "../../base/model.ts";
import { decodeText } from "../../codecs/text/decode-text.ts";
import type { Format } from "../shared/format.ts";
import { singlePage, wantedPages } from "../shared/single-page.ts";
import { encodingWarnings, paragraphsOf } from "./text.ts";

export const markdown: Format = {
  name: "markdown",
  method: "markdown_to_text",
  extensions: [".md", ".markdown"],
  mediaTypes: ["text/markdown"],

  async extract(bytes, options) {
    wantedPages(options.pages, 1);
    const { text, encoding, invalid } = await decodeText(bytes, options.charset);
    const blocks = markdownBlocks(text);
    return singlePage({ format: "markdown", encoding }, blocks, encodingWarnings(encoding, invalid));
  },
};

const FENCE = /^(?:```|~~~)/;

/** Splits Markdown into paragraphs as written. A line "# words" outside code is a heading. */
export function markdownBlocks(text: string): readonly Block[] {
  let inCode = false;
  return paragraphsOf(text).map((block) => {
    const startsInCode = inCode;
    for (const line of block.text.split("\n")) if (FENCE.test(line)) inCode = !inCode;
    const written = { ...block, markdown: true };
    if (startsInCode || FENCE.test(block.text)) return { ...written, kind: "code" };
    const heading = /^(#{1,6})[ \t]+(\S[^\n]*)$/.exec(block.text);
    if (heading === null) return written;
    return { ...written, kind: "heading", level: heading[1]?.length ?? 1, text: withoutClosing(heading[2] ?? "") };
  });
}

/** Removes the closing marks of a heading (CommonMark 0.31, section 4.2). A pattern would take quadratic time. */
function withoutClosing(words: string): string {
  let end = words.length;
  while (words[end - 1] === "#") end--;
  const isClosing = words[end - 1] === " " || words[end - 1] === "\t";
  return isClosing ? words.slice(0, end).trimEnd() : words;
}
