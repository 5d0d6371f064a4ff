// Which words carry which link.

import type { Block, Box, Link, Word } from "../model.ts";

export interface LinkArea {
  readonly uri: string;
  readonly box: Box;
}

/** The blocks, each with the links whose areas lie on its words; an area without words is left out. */
export function attachLinks(blocks: readonly Block[], areas: readonly LinkArea[]): Block[] {
  if (areas.length === 0) return [...blocks];
  return blocks.map((block) => {
    const words = (block.lines ?? []).flatMap((line) => line.words);
    const near = areas.filter((area) => block.box !== undefined && touches(block.box, area.box));
    const links = near.flatMap((area): Link[] => {
      const text = words.filter((word) => isInside(word, area.box)).map((word) => word.text);
      return text.length === 0 ? [] : [{ text: text.join(" "), uri: area.uri }];
    });
    return links.length === 0 ? block : { ...block, links };
  });
}

function touches(a: Box, b: Box): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}

function isInside({ box: [left, top, right, bottom] }: Word, [x1, y1, x2, y2]: Box): boolean {
  const x = (left + right) / 2;
  const y = (top + bottom) / 2;
  return x >= x1 && x <= x2 && y >= y1 && y <= y2;
}
