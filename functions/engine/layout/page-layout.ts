// A page's text with its geometry → blocks in reading order, for the document model.

import type { Block, Box, Line, Word } from "../model.ts";
import { NO_RULINGS, type PageRulings } from "../pdf/ruling-lines.ts";
import { blocksOf, bodySizeOf, type FrameBlock } from "./blocks.ts";
import { type FrameLine, frameLine } from "./frame-line.ts";
import { segmentsOf } from "./lines.ts";
import { linesInReadingOrder } from "./reading-order.ts";
import { ontoPage, type PageText, type Run, readRuns } from "./runs.ts";
import { findTables } from "./tables/find-tables.ts";
import { placeTables } from "./tables/place-tables.ts";
import type { FrameTable } from "./tables/table-block.ts";
import { type FrameWord, wordsOf } from "./words.ts";

/** `rulings` are the lines that the page draws; without them only tables are found whose columns line up. */
export function layoutPage(page: PageText, rulings: PageRulings = NO_RULINGS): Block[] {
  const frames = framesOf(readRuns(page)).map(({ angle, runs }) => {
    const { tables, rest } = findTables(runs, rulings, angle);
    return { angle, tables, lines: linesOf(rest) };
  });
  const bodySize = bodySizeOf(frames.flatMap(({ lines }) => lines));
  return frames.flatMap(({ angle, tables, lines }) =>
    placeTables(blocksOf(lines, bodySize), tables).map((block) => toBlock(block, angle)),
  );
}

function linesOf(runs: readonly Run[]): FrameLine[] {
  return linesInReadingOrder(segmentsOf(runs)).map((line) => frameLine(line, wordsOf(line)));
}

// The frame with most text first: a stamp along the margin comes after the page.
function framesOf(runs: readonly Run[]): { angle: number; runs: Run[] }[] {
  const frames = new Map<number, Run[]>();
  for (const run of runs) {
    const frame = frames.get(run.angle);
    if (frame === undefined) frames.set(run.angle, [run]);
    else frame.push(run);
  }
  const length = (frame: readonly Run[]) => frame.reduce((sum, run) => sum + run.text.length, 0);
  return [...frames]
    .map(([angle, frame]) => ({ angle, runs: frame, length: length(frame) }))
    .sort((a, b) => b.length - a.length);
}

function toBlock(block: FrameBlock | FrameTable, angle: number): Block {
  const { kind, text, lines } = block;
  const box = unionOf(lines);
  return {
    kind,
    text,
    ...("level" in block && block.level !== undefined ? { level: block.level } : {}),
    ...("table" in block ? { table: block.table } : {}),
    box: toBox(box, angle),
    lines: lines.map((line) => toLine(line, angle)),
  };
}

function toLine(line: FrameLine, angle: number): Line {
  const [x, y] = ontoPage(line.left, line.baseline, angle);
  return {
    box: toBox(line, angle),
    words: line.words.map((word) => toWord(word, angle)),
    baseline: [round(x), round(y), angle],
  };
}

function toWord(word: FrameWord, angle: number): Word {
  return { text: word.text, box: toBox(word, angle), size: round(word.size) };
}

interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function unionOf(boxes: readonly Edges[]): Edges {
  let [left, top, right, bottom] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (const box of boxes) {
    left = Math.min(left, box.left);
    top = Math.min(top, box.top);
    right = Math.max(right, box.right);
    bottom = Math.max(bottom, box.bottom);
  }
  return { left, top, right, bottom };
}

/** The upright box around a frame's box. */
function toBox({ left, top, right, bottom }: Edges, angle: number): Box {
  const corners = [
    ontoPage(left, top, angle),
    ontoPage(right, top, angle),
    ontoPage(left, bottom, angle),
    ontoPage(right, bottom, angle),
  ];
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return [round(Math.min(...xs)), round(Math.min(...ys)), round(Math.max(...xs)), round(Math.max(...ys))];
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
