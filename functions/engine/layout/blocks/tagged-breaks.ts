// Splits tagged elements that hold several blocks: some programs tag a step, its note and more text as one element.

import { type FrameLine, startOf } from "../lines/frame-line.ts";
import { MARKER } from "../text/item-markers.ts";
import { hadRoom, SENTENCE_END } from "./line-breaks.ts";

/** Returns the lines that start a block within their element: they follow a gap and look like a start. */
export function breaksInElements(
  lines: readonly FrameLine[],
  isBold: (line: FrameLine) => boolean,
  columnEnd: (line: FrameLine) => number,
): ReadonlySet<FrameLine> {
  const steps = lines.flatMap((line, index) => {
    const last = lines[index - 1];
    const leading = last === undefined ? 0 : line.baseline - last.baseline;
    return last !== undefined && line.element !== undefined && line.element === last.element && leading > 0
      ? [{ last, line, leading }]
      : [];
  });
  const leadings = steps.map(({ leading }) => leading).sort((a, b) => a - b);
  const usual = leadings[Math.floor(USUAL * leadings.length)] ?? 0;
  const breaks = steps.filter(({ last, line, leading }) => {
    if ((isBold(last) || isBold(line)) && Math.abs(last.size - line.size) >= OTHER_SIZE) return true;
    const isEnd = SENTENCE_END.test(last.text);
    if (isBold(last) && !isBold(line) && !isEnd && hadRoom(last, line, columnEnd(last))) return true;
    if (leading <= WIDER * usual) return isEnd && ITEMS.test(line.element?.role ?? "") && MARKER.test(line.text);
    const outdent = startOf(last) - startOf(line);
    return isEnd || MARKER.test(line.text) || isBold(last) !== isBold(line) || outdent > OUTDENT_EM * line.size;
  });
  return new Set(breaks.map(({ line }) => line));
}

/** Low quantile of the leadings: on a page of steps, few lines are as close together as those of a paragraph. */
const USUAL = 0.2;
const WIDER = 1.4;
/** Points. Bold words at the end of a line have their sentence's size; a heading may be smaller than its text. */
const OTHER_SIZE = 0.5;
/** Outdent of a line after an item. A paragraph's first line is indented differently and has no gap below. */
const OUTDENT_EM = 1;
const ITEMS = /^(?:LI|TOCI)$/;
