// Passages and parts for the tests of chunks. Each word of theirs takes one token.

import type { Part } from "../../../../functions/engine/output/chunks/draft.ts";
import type { Passage } from "../../../../functions/engine/output/chunks/passages.ts";
import { tokenCounts } from "../../../../functions/engine/output/chunks/token-estimate.ts";

export function passageOf(text: string, more: Partial<Passage> = {}): Passage {
  return { kind: "text", text, path: [], page: 1, boxOf: () => undefined, ...more };
}

export function partOf(passage: Passage, start = 0, end = passage.text.length): Part {
  return { passage, start, end, counts: tokenCounts(passage.text.slice(start, end)) };
}

export const words = (count: number, word = "word"): string => Array.from({ length: count }, () => word).join(" ");
