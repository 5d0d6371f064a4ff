// The lines of a page → its blocks in reading order.

import { blocksOf } from "./blocks.ts";
import type { DocumentStyle } from "./document-style.ts";
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
  for (const { angle, lines, tables } of frames) {
    const own = lines.filter((line) => !running.has(line)).map((line) => mendSpacedLetters(line, style.vocabulary));
    const blocks: readonly FrameBlock[] = placeTables(blocksOf(own, style), tables);
    placed.push(...blocks.map((block) => ({ angle, block })));
  }
  return [...runningBlocks(frames, running, "header"), ...placed, ...runningBlocks(frames, running, "footer")];
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
