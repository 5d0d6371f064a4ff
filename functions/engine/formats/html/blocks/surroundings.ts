// Tracks the quotes and definitions around the blocks of a page.

import type { Block } from "../../../base/model.ts";

export interface Surroundings {
  openQuote(): () => void;
  openDefinition(): () => void;
  /** Returns the fields that tell where the next block stands, after the block before it in the same place. */
  fieldsOf(block: Block, before: Block | undefined): Pick<Block, "quoted" | "newQuote" | "within">;
}

/** Greatest depth of quotes. Each one makes every line of Markdown longer. */
const MAX_QUOTED = 10;
const NO_QUOTE = Number.POSITIVE_INFINITY;

export function createSurroundings(): Surroundings {
  let quotes = 0;
  /** Outermost depth of the quotes that began since the last block. */
  let begun = NO_QUOTE;
  let definition: { isBegun: boolean } | undefined;

  const quoteOf = (before: number): Pick<Block, "quoted" | "newQuote"> => {
    const newQuote = begun;
    begun = NO_QUOTE;
    if (quotes === 0) return {};
    const quoted = Math.min(quotes, MAX_QUOTED);
    return newQuote <= Math.min(before, quoted) ? { quoted, newQuote } : { quoted };
  };
  /** The first paragraph of a definition is the definition. Further blocks are within it. */
  const definitionOf = ({ kind }: Block): Pick<Block, "within"> => {
    // A list of terms inside a definition is written after it.
    if (definition === undefined || kind === "term") return {};
    const isFirst = !definition.isBegun && kind === "definition" && quotes === 0;
    definition.isBegun = true;
    return isFirst ? {} : { within: "definition" };
  };
  return {
    openQuote() {
      quotes++;
      begun = Math.min(begun, quotes);
      return () => void quotes--;
    },
    openDefinition() {
      const outer = definition;
      definition = { isBegun: false };
      return () => {
        definition = outer;
      };
    },
    fieldsOf: (block, before) => ({ ...quoteOf(before?.quoted ?? 0), ...definitionOf(block) }),
  };
}
