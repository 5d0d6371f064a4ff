// Turns the lines of a page into blocks in reading order.

import type { OutlineEntry } from "../../base/model.ts";
import { joinListings } from "../blocks/code-blocks.ts";
import { markContents } from "../blocks/contents-entries.ts";
import { joinOverColumns } from "../blocks/continued-paragraphs.ts";
import { gatherLabels } from "../blocks/figure-texts.ts";
import type { FrameBlock } from "../blocks/frame-block.ts";
import { joinMarkers } from "../blocks/list-items.ts";
import { blocksOf } from "../blocks/page-blocks.ts";
import { typedColumns } from "../blocks/typed-columns.ts";
import type { FrameLine } from "../lines/frame-line.ts";
import { mendSpacedLetters } from "../lines/spaced-letters.ts";
import type { DocumentStyle } from "../page-lines/document-style.ts";
import type { RunningKind } from "../page-lines/edge-rows.ts";
import type { Running } from "../page-lines/headers-and-footers.ts";
import type { PageLines } from "../page-lines/page-lines.ts";
import { placeTables } from "./place-tables.ts";
import { placeTurned } from "./turned-blocks.ts";

export interface PlacedBlock {
  readonly angle: number;
  readonly block: FrameBlock;
}

/** Returns the headers, then the blocks of all frames, then the footers. */
export function layoutPage(
  { frames, pictures = [], jumps = [] }: PageLines,
  running: ReadonlyMap<FrameLine, Running>,
  style: DocumentStyle,
  outline: readonly OutlineEntry[],
): PlacedBlock[] {
  const main: PlacedBlock[] = [];
  const turned: PlacedBlock[] = [];
  for (const [index, { angle, lines, tables }] of frames.entries()) {
    const own = lines
      .flatMap((line) => bodyPart(line, running))
      .map((line) => mendSpacedLetters(line, style.vocabulary, style.bodySize));
    const whole = gatherLabels(placeTables(blocksOf(own, style, angle === 0 ? pictures : [], outline), tables));
    const blocks = markContents(
      joinOverColumns(joinMarkers(joinListings(typedColumns(whole, style), style)), style.vocabulary),
      angle === 0 ? jumps : [],
      style.vocabulary,
    );
    if (index === 0) main.push(...blocks.map((block) => ({ angle, block })));
    else turned.push(...blocks.map((block) => ({ angle, block: withoutHeading(block) })));
  }
  const placed = placeTurned(main, turned);
  return [...runningBlocks(frames, running, "header"), ...placed, ...runningBlocks(frames, running, "footer")];
}

function bodyPart(line: FrameLine, running: ReadonlyMap<FrameLine, Running>): FrameLine | readonly FrameLine[] {
  const found = running.get(line);
  return found === undefined ? line : (found.rest ?? []);
}

/** Removes the heading mark: a stamp along the margin may be large but is no title. */
function withoutHeading({ heading: _, ...block }: FrameBlock): FrameBlock {
  return block;
}

function runningBlocks(
  frames: PageLines["frames"],
  running: ReadonlyMap<FrameLine, Running>,
  kind: RunningKind,
): PlacedBlock[] {
  return frames.flatMap(({ angle, lines }) =>
    lines
      .flatMap((line) => running.get(line) ?? [])
      .filter((found) => found.kind === kind)
      .map(({ line }) => ({ angle, block: { kind, text: line.text, lines: [line] } })),
  );
}
