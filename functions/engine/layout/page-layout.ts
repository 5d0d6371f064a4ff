// The lines of a page → its blocks in reading order.

import { blocksOf } from "./blocks.ts";
import { joinOverColumns } from "./column-breaks.ts";
import type { DocumentStyle } from "./document-style.ts";
import { gatherLabels } from "./figure-labels.ts";
import type { FrameBlock } from "./frame-block.ts";
import type { FrameLine } from "./frame-line.ts";
import type { PageLines } from "./page-lines.ts";
import type { RunningKind } from "./running-lines.ts";
import { mendSpacedLetters } from "./spaced-letters.ts";
import { placeTables } from "./tables/place-tables.ts";

export interface PlacedBlock {
  readonly angle: number;
  readonly block: FrameBlock;
}

/** Headers first, footers last; between them each frame's blocks. */
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

/** A stamp along the margin may be large, and is no title. */
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
