// Code by its font: lines in a monospaced font, in a document of other fonts.

import type { Block } from "../../base/model.ts";

/** A single line may be a word of a form or a phone number. */
const LEAST_LINES = 2;
/** Signs of programs and commands in a single line that is code. */
const LEAST_SIGNS = 2;
const SIGN = /[(){}[\]=<>|\\$_;"'`*#]|(?<=\s)--?(?=\w)|(?<=\w)\/(?=\w)|::|->/g;
/** Share of the letters from which the monospaced font is that of the text. */
const MOST = 0.5;

export interface MonospacedCode {
  /** Notes that the paragraph is in a monospaced font. `text` has the white space of the author. */
  add(block: Block, text: string): void;
  /** Joins such paragraphs of each page to blocks of code, unless they are most of the text of all pages. */
  joined<Page extends { readonly blocks: readonly Block[] }>(pages: readonly Page[]): readonly Page[];
}

export function monospacedCode(): MonospacedCode {
  const texts = new Map<Block, string>();
  return {
    add: (block, text) => void texts.set(block, text),
    joined(pages) {
      if (texts.size === 0) return pages;
      const own = lengthOf(texts.keys());
      const all = pages.reduce((sum, { blocks }) => sum + lengthOf(blocks), 0);
      return own > MOST * all ? pages : pages.map((page) => ({ ...page, blocks: [...withCode(page.blocks, texts)] }));
    },
  };
}

function lengthOf(blocks: Iterable<Block>): number {
  let length = 0;
  for (const { text } of blocks) length += text.length;
  return length;
}

function hasSigns(line: string): boolean {
  return /\p{L}/u.test(line) && (line.match(SIGN)?.length ?? 0) >= LEAST_SIGNS;
}

function* withCode(blocks: readonly Block[], texts: ReadonlyMap<Block, string>): Iterable<Block> {
  for (let at = 0; at < blocks.length; ) {
    let end = at;
    for (let block = blocks[end]; block !== undefined && texts.has(block); block = blocks[++end]);
    const run = blocks.slice(at, end);
    const code = run.map((block) => texts.get(block) ?? "").join("\n");
    if (code.split("\n").length >= LEAST_LINES || hasSigns(code)) {
      const [{ id } = {}] = run;
      yield { kind: "code", ...(id === undefined ? {} : { id }), text: code };
    } else yield* run;
    const next = blocks[end];
    if (next !== undefined) yield next;
    at = end + 1;
  }
}
