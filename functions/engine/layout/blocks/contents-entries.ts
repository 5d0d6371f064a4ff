// Finds the entries of tables of contents among the blocks of a page: lines that end in a page number, or that lead to
// places in the document.

import type { Jump } from "../../pdf/read/read-page.ts";
import type { FrameLine } from "../lines/frame-line.ts";
import { LEADER } from "../lines/leaders.ts";
import { splitMarker } from "../text/item-markers.ts";
import { joinLines } from "../text/line-joining.ts";
import type { FrameBlock } from "./frame-block.ts";
import { hasCells } from "./line-breaks.ts";
import { left, SAME_EDGE } from "./list-items.ts";

/** End of an entry of a table of contents: a leader and a page number. */
const ENTRY = /^.*\.{5} (?:\p{Nd}{1,4}|[ivxlc]{1,7})$/u;
/** End of a line that may be an entry without a leader: a page number after a wide gap, or after few dots. */
const PAGE = / (?:\p{Nd}{1,4}|[ivxlc]{1,7})$/u;
const FEW_DOTS = /(?: ?\.){2,} \w+$/;

/** Turns entries of tables of contents into list items, whose depth is that of their indentation. */
export function markContents(
  blocks: readonly FrameBlock[],
  jumps: readonly Jump[],
  vocabulary: ReadonlySet<string>,
): FrameBlock[] {
  const linked = linkedEntries(blocks, jumps, vocabulary);
  const parts = blocks.flatMap((block) => linked.get(block) ?? entriesIn(block));
  const areLinked = new Set([...linked.values()].flat());
  const isEntry = parts.map((part) => areLinked.has(part) || (part.kind === "paragraph" && isEntryEnd(part.text)));
  if (!isEntry.includes(true)) return [...blocks];
  for (const index of [...parts.keys(), ...[...parts.keys()].reverse()]) {
    const isBeside = isEntry[index - 1] === true || isEntry[index + 1] === true;
    if (isBeside && endsInPage(parts[index])) isEntry[index] = true;
  }
  const open: number[] = [];
  return parts.map((block, index): FrameBlock => {
    if (isEntry[index] !== true) return block;
    const edge = left(block);
    if (isEntry[index - 1] !== true) open.length = 0;
    while (open.length > 0 && edge <= (open.at(-1) ?? 0) - SAME_EDGE) open.pop();
    if (open.length === 0 || edge > (open.at(-1) ?? 0) + SAME_EDGE) open.push(edge);
    const { heading: _, ...entry } = block;
    const marked = splitMarker(block.text);
    const isMarked = (marked?.style === "number" || marked?.style === "bullet") && marked.rest !== "";
    const text = isMarked ? { text: marked.rest, marker: marked.marker } : { marker: "" };
    return { ...entry, kind: "list-item", level: open.length, ...text };
  });
}

/** Finds the leader first, since the pattern would look for it from each character of a paragraph. */
function isEntryEnd(text: string): boolean {
  return text.includes(LEADER) && ENTRY.test(text);
}

/** Places that a table of contents leads to. A page with fewer has a reference or two on lines of their own. */
const LEAST_TARGETS = 3;
/** A page with more is a drawing. */
const MOST_JUMPS = 500;

/** Returns the entries of each paragraph whose lines all lead to places in the document, where there are several in a row. */
function linkedEntries(
  blocks: readonly FrameBlock[],
  jumps: readonly Jump[],
  vocabulary: ReadonlySet<string>,
): Map<FrameBlock, readonly FrameBlock[]> {
  const found = new Map<FrameBlock, readonly FrameBlock[]>();
  if (jumps.length < LEAST_TARGETS || jumps.length > MOST_JUMPS) return found;
  let row: { readonly block: FrameBlock; readonly targets: readonly string[] }[] = [];
  const close = () => {
    const targets = new Set(row.flatMap((each) => each.targets));
    // Items with bullets are found as those of any other list, whose items need not all lead somewhere.
    const areItems = row.length > 1 && row.every(({ block }) => splitMarker(block.text)?.style === "bullet");
    if (targets.size >= LEAST_TARGETS && !areItems)
      for (const each of row) found.set(each.block, entriesByTarget(each.block, each.targets, vocabulary));
    row = [];
  };
  for (const block of blocks) {
    const targets = block.kind === "paragraph" ? targetsOf(block.lines, jumps) : [];
    if (targets.length > 0) row.push({ block, targets });
    else close();
  }
  close();
  return found;
}

/** Returns the places that the lines lead to; none where a line leads nowhere. */
function targetsOf(lines: readonly FrameLine[], jumps: readonly Jump[]): readonly string[] {
  const targets: string[] = [];
  for (const line of lines) {
    const target = targetOf(line, jumps);
    if (target === undefined || target === "") return [];
    targets.push(target);
  }
  return targets;
}

/** Returns the place that nearly all of the line leads to, without its page number. */
function targetOf({ words }: FrameLine, jumps: readonly Jump[]): string | undefined {
  const end = words.length > 1 && NUMBER.test(words.at(-1)?.text ?? "") ? words.length - 1 : words.length;
  const text = words.slice(0, end).filter((word) => !DOTS.test(word.text));
  const leads = (
    { box: [left, top, right, bottom] }: Jump,
    { left: from, right: to, print }: (typeof text)[number],
  ) => {
    const [x, y] = [(from + to) / 2, (print.top + print.bottom) / 2];
    return x > left && x < right && y > top && y < bottom;
  };
  const own = text.map((word) => jumps.find((jump) => leads(jump, word))?.target);
  const target = own.find((each) => each !== undefined);
  const lengthOf = (some: typeof text) => some.reduce((sum, word) => sum + word.text.length, 0);
  const led = lengthOf(text.filter((_, index) => own[index] === target));
  return target !== undefined && led >= LED * lengthOf(text) ? target : undefined;
}

/** Share of a line. Programs leave out single words and signs. */
const LED = 0.8;
const NUMBER = /^(?:\p{Nd}{1,4}|[ivxlc]{1,7})$/u;
const DOTS = /^[.·…]+$/;

/** Parts a block where its lines lead to another place. */
function entriesByTarget(
  block: FrameBlock,
  targets: readonly string[],
  vocabulary: ReadonlySet<string>,
): readonly FrameBlock[] {
  const groups: FrameLine[][] = [];
  for (const [index, line] of block.lines.entries()) {
    if (index > 0 && targets[index] === targets[index - 1]) groups.at(-1)?.push(line);
    else groups.push([line]);
  }
  const textOf = (lines: readonly FrameLine[]) =>
    joinLines(
      lines.map(({ text }) => ({ text, breakAfter: false })),
      vocabulary,
    );
  return groups.map((lines) => ({ ...block, text: textOf(lines), lines }));
}

/** Parts a paragraph of several entries: each ends with its line, or with the page number of its last line. */
function entriesIn(block: FrameBlock): readonly FrameBlock[] {
  const texts = block.text.split("\n");
  if (block.kind !== "paragraph" || texts.length < 2 || !texts.some(isEntryEnd)) return [block];
  const isWhole = texts.length === block.lines.length;
  const groups: FrameLine[][] = [[]];
  for (const line of block.lines) {
    groups.at(-1)?.push(line);
    if (isWhole || PAGE.test(line.text)) groups.push([]);
  }
  if (groups.at(-1)?.length === 0) groups.pop();
  if (groups.length !== texts.length) return [block];
  return texts.map((text, index) => ({ ...block, text, lines: groups[index] ?? [] }));
}

function endsInPage(block: FrameBlock | undefined): boolean {
  const last = block?.lines.at(-1);
  if (block?.kind !== "paragraph" || last === undefined || !PAGE.test(last.text)) return false;
  return hasCells(last) || FEW_DOTS.test(last.text);
}
