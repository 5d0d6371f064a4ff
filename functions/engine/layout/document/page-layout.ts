// Turns the lines of a page into blocks in reading order.

import { joinOverColumns } from "../blocks/column-breaks.ts";
import { gatherLabels } from "../blocks/figure-labels.ts";
import type { FrameBlock } from "../blocks/frame-block.ts";
import { blocksOf } from "../blocks/page-blocks.ts";
import type { FrameLine } from "../lines/frame-line.ts";
import { mendSpacedLetters } from "../lines/spaced-letters.ts";
import type { DocumentStyle } from "../page-lines/document-style.ts";
import type { RunningKind } from "../page-lines/headers-and-footers.ts";
import type { PageLines } from "../page-lines/page-lines.ts";
import { placeTables } from "../tables/place-tables.ts";

export interface PlacedBlock {
  readonly angle: number;
  readonly block: FrameBlock;
}

/** Returns the headers, then each frame's blocks, then the footers. */
export function layoutPage(
  { frames }: PageLines,
  running: ReadonlyMap<FrameLine, RunningKind>,
  style: DocumentStyle,
): PlacedBlock[] {
  const placed: PlacedBlock[] = [];
  for (const [index, { angle, lines, tables }] of frames.entries()) {
    const own = lines.filter((line) => !running.has(line)).map((line) => mendSpacedLetters(line, style.vocabulary));
    const whole = gatherLabels(placeTables(blocksOf(own, style), tables));
    const blocks = joinOverColumns(whole, style.vocabulary);
    placed.push(...blocks.map((block) => ({ angle, block: index === 0 ? block : withoutHeading(block) })));
  }
  return [...runningBlocks(frames, running, "header"), ...placed, ...runningBlocks(frames, running, "footer")];
}

/** Removes the heading mark: a stamp along the margin may be large but is no title. */
function withoutHeading({ heading: _, ...block }: FrameBlock): FrameBlock {
  return block;
}

function runningBlocks(
  frames: PageLines["frames"],
  running: ReadonlyMap<FrameLine, RunningKind>,
  kind: RunningKind,
): PlacedBlock[] {
  return frames.flatMap(({ angle, lines }) =>
    lines
      .filter((line) => running.get(line) === kind)
      .map((line) => ({ angle, block: { kind, text: line.text, lines: [line] } })),
  );
}
