// Converts the blocks, lines and words of a frame to the document model, with upright boxes on the page.

import type { Block, Box, Detail, Line, Word } from "../../base/model.ts";
import { boxAround } from "../../base/parts/box-around.ts";
import type { FrameBlock } from "../blocks/frame-block.ts";
import { type Edges, edgesOf } from "../geometry/edges.ts";
import { boxOnPage, ontoPage } from "../geometry/frame-angle.ts";
import type { FrameLine } from "../lines/frame-line.ts";
import type { FrameWord } from "../lines/words.ts";
import type { Fonts } from "../page-lines/document-style.ts";

/** Converts one block. Tables with lines always have words: the words show which tables go on over a page break. */
export function toBlock(
  { kind, level, marker, table, text, lines, continued, joint }: FrameBlock,
  angle: number,
  fonts: Fonts,
  detail: Detail = "words",
): Block {
  const hasWords = detail === "words" || table !== undefined;
  return {
    kind,
    text,
    ...(level === undefined ? {} : { level }),
    ...(marker === undefined ? {} : { marker }),
    box: blockBox(lines, angle),
    ...(detail === "blocks" ? {} : { lines: lines.map((line) => toLine(line, angle, hasWords ? fonts : undefined)) }),
    ...(table === undefined ? {} : { table }),
    ...(continued === undefined ? {} : { continued }),
    ...(joint === undefined ? {} : { joint }),
  };
}

/** Box around the lines. Recognised words have boxes of their own, because a tilted page is laid out as a level one. */
function blockBox(lines: readonly FrameLine[], angle: number): Box {
  const boxes = lines.flatMap(({ words }) =>
    words.flatMap(({ print }) => (print.recognized ? [print.recognized.box] : [])),
  );
  return boxes.length === 0 ? toBox(edgesOf(lines), angle) : boxAround(boxes);
}

/** Converts one line. Without fonts, it has no words. */
function toLine(line: FrameLine, angle: number, fonts: Fonts | undefined): Line {
  const words = fonts === undefined ? [] : line.words.map((word) => toWord(word, angle, fonts));
  const recognized = line.words[0]?.print.recognized;
  if (recognized !== undefined && words.length > 0) {
    return { box: boxAround(words.map(({ box }) => box)), words, baseline: recognized.baseline };
  }
  const [x, y] = ontoPage(line.left, line.baseline, angle);
  return { box: toBox(line, angle), words, baseline: [round(x), round(y), angle] };
}

function toWord(word: FrameWord, angle: number, fonts: Fonts): Word {
  const { text, left, right, print } = word;
  const style = fonts.get(print.font);
  const size = round(print.size);
  if (print.recognized !== undefined) {
    const { box, confidence } = print.recognized;
    const looks = { ...(style?.bold && { bold: true }), ...(style?.italic && { italic: true }) };
    return { text, box, size, ...looks, confidence: Math.round(confidence) };
  }
  const box = toBox({ left, right, top: print.top, bottom: print.bottom }, angle);
  if (style === undefined) return { text, box, size };
  const plain = style.name === "" ? { text, box, size } : { text, box, font: style.name, size };
  // Building each word from parts would take most of this function's time.
  return style.bold || style.italic
    ? { ...plain, ...(style.bold ? { bold: true } : {}), ...(style.italic ? { italic: true } : {}) }
    : plain;
}

/** Upright box on the page around a frame's box. */
function toBox(edges: Edges, angle: number): Box {
  const [left, top, right, bottom] = boxOnPage(edges, angle);
  return [round(left), round(top), round(right), round(bottom)];
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
