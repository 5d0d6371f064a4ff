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
    return links.length === 0 ? block : withWholeAddresses({ ...block, links });
  });
}

/** Joins the lines of addresses on the web: a link whose text is its target shows that there is no space. */
function withWholeAddresses(block: Block & { readonly links: readonly Link[] }): Block {
  if (block.table !== undefined) return block;
  let { text } = block;
  const links = block.links.map((link) => {
    const mayBeCut = link.text.includes(" ") || (link.text.includes("-") && !isInOneLine(link, block));
    const whole = mayBeCut ? wholeAddress(link) : undefined;
    if (whole === undefined || !text.includes(link.text)) return link;
    text = text.replace(link.text, () => whole);
    return { ...link, text: whole };
  });
  return text === block.text ? block : { ...block, text, links };
}

function isInOneLine({ text }: Link, { lines = [] }: Block): boolean {
  return lines.some(({ words }) =>
    words
      .map((word) => word.text)
      .join(" ")
      .includes(text),
  );
}

const SCHEME = /^[a-z]+:(?:\/\/)?/i;

/** Returns the address that a link shows, without the spaces between its lines; undefined where it is no other text. */
function wholeAddress({ text, uri }: Link): string | undefined {
  const whole = text.replaceAll(" ", "");
  if (whole === uri) return whole;
  if (whole.length > LONGEST_ADDRESS) return undefined;
  const [, shown = "", stop = ""] = ADDRESS.exec(whole) ?? [];
  const address = SCHEME.test(shown) ? uri : uri.replace(SCHEME, "");
  if (shown === address || `${shown}/` === address) return shown + stop;
  // Joining the lines may have left out a hyphen of the address.
  const isSame = shown.replaceAll("-", "") === address.replaceAll("-", "");
  return isSame ? address + stop : undefined;
}

/** Characters. A longer text of a link is no address, and would take long to part. */
const LONGEST_ADDRESS = 2_000;
/** Parts an address from the stop of its sentence. */
const ADDRESS = /^(.*?)([.,;:)]*)$/s;

interface PlacedLink extends Link {
  /** Index of the link's first word in the block. */
  readonly from: number;
  /** Index after the link's last word. */
  readonly to: number;
}

function linkOver({ lines = [] }: Block, { uri, box }: LinkArea): PlacedLink[] {
  const words = lines.flatMap((line) => line.words);
  const inside = [...words.entries()].filter(([, word]) => isInside(word, box));
  const text = inside.map(([, word]) => linkedPart(word, box)).join(" ");
  return inside.slice(0, 1).map(([from]) => ({ text, uri, from, to: (inside.at(-1)?.[0] ?? from) + 1 }));
}

/** Least excess of a word over the area of its link, in heights of the word. Areas are often a point wider than the text. */
const EXCESS = 0.1;
/** Width of a bracket or stop, in the same. */
const SIGN_WIDTH = 0.3;

/** Matches letters whose words have their first sign on the right. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff]/;

/** Leaves out the brackets and stops around a link that stand outside its area. */
function linkedPart({ text, box: [left, top, right, bottom] }: Word, [x1, , x2]: Box): string {
  if (RIGHT_TO_LEFT.test(text)) return text;
  const height = bottom - top;
  const signsIn = (excess: number) =>
    excess < EXCESS * height ? 0 : Math.max(1, Math.round(excess / (SIGN_WIDTH * height)));
  const start = Math.min(signsIn(x1 - left), /^[([{"'“‘«]*/.exec(text)?.[0].length ?? 0);
  const end = text.length - Math.min(signsIn(right - x2), /[)\]}"'”’».,;:!?]*$/.exec(text)?.[0].length ?? 0);
  return start < end ? text.slice(start, end) : text;
}

/** Merges areas: a link over several lines has an area on each line, and some programs repeat areas. */
function oneEach(links: readonly PlacedLink[], blockText: string): Link[] {
  const merged: PlacedLink[] = [];
  for (const link of links.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const last = merged.at(-1);
    if (merged.some(({ uri, from, to }) => uri === link.uri && from <= link.from && link.to <= to)) continue;
    const isNext = last?.uri === link.uri && last.to === link.from;
    const text = isNext ? joinedText(last.text, link.text, blockText) : undefined;
    if (isNext && text !== undefined) {
      merged[merged.length - 1] = { ...link, text, from: last.from };
    } else merged.push(link);
  }
  return merged.map(({ text, uri }) => ({ text, uri }));
}

/**
 * Text of two lines of a link, as the block has it: the halves of a word that the line's end cut are joined there, and a
 * stop between them may be outside both areas.
 */
function joinedText(text: string, next: string, blockText: string): string | undefined {
  const joined = [`${text} ${next}`, `${text.replace(/[-\u00ad\u2010]$/, "")}${next}`, `${text}${next}`];
  const found = joined.find((each) => blockText.includes(each));
  if (found !== undefined) return found;
  const at = blockText.indexOf(text);
  const end = at + text.length;
  const from = at < 0 ? -1 : blockText.indexOf(next, end);
  return from >= 0 && STOP.test(blockText.slice(end, from)) ? blockText.slice(at, from + next.length) : undefined;
}

const STOP = /^[.,:;] ?$/;

function touches(a: Box, b: Box): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}

function isInside({ box: [left, top, right, bottom] }: Word, [x1, y1, x2, y2]: Box): boolean {
  const x = (left + right) / 2;
  const y = (top + bottom) / 2;
  return x >= x1 && x <= x2 && y >= y1 && y <= y2;
}
