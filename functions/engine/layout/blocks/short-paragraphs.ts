// Finds paragraphs of one line, as in dialogue: an indented line that ends early, before a longer indented paragraph.

import { endOf, type FrameLine, startOf } from "../lines/frame-line.ts";
import { hadRoom, SENTENCE_END } from "./line-breaks.ts";

/** Returns the lines that start a paragraph after a paragraph of one line. Tagged lines need no such guess. */
export function startsAfterShort(
  lines: readonly FrameLine[],
  columnEnd: (line: FrameLine) => number,
): ReadonlySet<FrameLine> {
  const hasRoom = (line: FrameLine, next: FrameLine) => hadRoom(line, next, Math.max(columnEnd(line), endOf(line)));
  return new Set(
    lines.filter((line, index) => {
      const [last, next] = [lines[index - 1], lines[index + 1]];
      if (last === undefined || next === undefined || line.element !== undefined) return false;
      const [indent, size] = [startOf(line) - startOf(next), line.size];
      if (indent < INDENT_EM.least * size || indent > INDENT_EM.most * size) return false;
      // The line before is indented too, or it is the end of a paragraph at the top of a column.
      const isTop = (lines[index - 2]?.baseline ?? Number.POSITIVE_INFINITY) > last.baseline;
      const edges = isTop ? [startOf(line), startOf(next)] : [startOf(line)];
      if (!edges.some((edge) => Math.abs(startOf(last) - edge) <= SAME_EM * size)) return false;
      if (!SENTENCE_END.test(last.text)) return false;
      return isBelow(last, line) && isBelow(line, next) && hasRoom(last, line) && !hasRoom(line, next);
    }),
  );
}

const SAME_EM = 0.3;
const INDENT_EM = { least: 0.8, most: 3 };
const WIDEST_LEADING = 2.4;

function isBelow(upper: FrameLine, lower: FrameLine): boolean {
  const leading = lower.baseline - upper.baseline;
  return leading > 0 && leading < WIDEST_LEADING * upper.size;
}
