// Plain text of a mail, whose quoted lines start with ">" for each depth (RFC 3676, section 4.5).

import type { Block } from "../../base/model.ts";
import { paragraphsOf } from "../plain-text/text.ts";
import { createBlockList } from "../shared/block-list.ts";

/** Greatest depth of quotes, as in web pages. */
const MAX_QUOTED = 10;
// "> > " as some programs write it, and ">> ". A text that starts with an arrow is no quote.
const MARKS = /^(?!>+[=-])(?:> ?)+/;

/** Returns the paragraphs, with the depth of the quotes around them instead of the marks. */
export function quotedText(text: string): readonly Block[] {
  if (!/^>/m.test(text)) return paragraphsOf(text);
  const blocks = createBlockList();
  let lines: string[] = [];
  let depth = 0;
  const flush = () => {
    for (const block of paragraphsOf(lines.join("\n"))) blocks.push(depth === 0 ? block : { ...block, quoted: depth });
    lines = [];
  };
  for (const line of linesOf(text)) {
    const marks = MARKS.exec(line)?.[0] ?? "";
    const found = Math.min(MAX_QUOTED, marks.replaceAll(" ", "").length);
    if (found !== depth) flush();
    depth = found;
    lines.push(line.slice(marks.length));
  }
  flush();
  return blocks.finish();
}

/** Yields lines one by one. split() would make millions of strings of a large text at once. */
function* linesOf(text: string): Generator<string> {
  for (let at = 0; at <= text.length; ) {
    const found = text.indexOf("\n", at);
    const end = found === -1 ? text.length : found;
    yield text.slice(at, text[end - 1] === "\r" ? end - 1 : end);
    at = end + 1;
  }
}
