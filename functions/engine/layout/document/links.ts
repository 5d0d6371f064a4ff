// Finds the words that each link covers.

import type { Block, Box, Link, Word } from "../../base/model.ts";

export interface LinkArea {
  readonly uri: string;
  readonly box: Box;
}

/** Returns the blocks, each with the links whose areas lie on its words. Areas without words are skipped. */
export function attachLinks(blocks: readonly Block[], areas: readonly LinkArea[]): Block[] {
  return blocks.map((block) => {
    const near = areas.filter((area) => block.box !== undefined && touches(block.box, area.box));
    const links = oneEach(
      near.flatMap((area) => linkOver(block, area)),
      block.text,
    );
    return links.length === 0 ? block : { ...block, links };
  });
}

interface PlacedLink extends Link {
  /** Index of the link's first word in the block. */
  readonly from: number;
  /** Index after the link's last word. */
  readonly to: number;
}

function linkOver({ lines = [] }: Block, { uri, box }: LinkArea): PlacedLink[] {
  const words = lines.flatMap((line) => line.words);
  const inside = [...words.entries()].filter(([, word]) => isInside(word, box));
  const text = inside.map(([, word]) => word.text).join(" ");
  return inside.slice(0, 1).map(([from]) => ({ text, uri, from, to: (inside.at(-1)?.[0] ?? from) + 1 }));
}

/** Merges areas: a link over several lines has an area on each line, and some programs repeat areas. */
function oneEach(links: readonly PlacedLink[], blockText: string): Link[] {
  const merged: PlacedLink[] = [];
  for (const link of links.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const last = merged.at(-1);
    if (merged.some(({ uri, from, to }) => uri === link.uri && from <= link.from && link.to <= to)) continue;
    const text = `${last?.text} ${link.text}`;
    // The two halves of a hyphenated word are joined in the block's text, so they are not found there.
    if (last?.uri === link.uri && last.to === link.from && blockText.includes(text)) {
      merged[merged.length - 1] = { ...link, text, from: last.from };
    } else merged.push(link);
  }
  return merged.map(({ text, uri }) => ({ text, uri }));
}

function touches(a: Box, b: Box): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}

function isInside({ box: [left, top, right, bottom] }: Word, [x1, y1, x2, y2]: Box): boolean {
  const x = (left + right) / 2;
  const y = (top + bottom) / 2;
  return x >= x1 && x <= x2 && y >= y1 && y <= y2;
}
