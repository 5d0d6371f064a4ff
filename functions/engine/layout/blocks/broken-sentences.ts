// Finds lines that look like list items but continue a sentence: "… of S. Enteritidis and / S. Typhimurium",
// "pages 291– / 300."

import { endOf, type FrameLine, startOf } from "../lines/frame-line.ts";
import { splitMarker } from "../text/item-markers.ts";
import { hadRoom, SENTENCE_END } from "./line-breaks.ts";

/**
 * Returns the lines that continue a sentence: the line before ends within a sentence at its column's end, is no item
 * itself, and starts at the same place.
 */
export function linesInSentences(
  lines: readonly FrameLine[],
  columnEnd: (line: FrameLine) => number,
): ReadonlySet<FrameLine> {
  return new Set(
    lines.filter((line, index) => {
      const last = lines[index - 1];
      if (last === undefined || !COUNTED.test(line.text) || SENTENCE_END.test(last.text)) return false;
      if (last.text.length < PROSE_CHARACTERS) return false;
      if (Math.abs(startOf(last) - startOf(line)) > SAME_START_EM * line.size) return false;
      return splitMarker(last.text) === undefined && !hadRoom(last, line, Math.max(columnEnd(last), endOf(last)));
    }),
  );
}

const COUNTED = /^(?:\d{1,3}|[a-zA-Z])\. /u;
/** Characters of the line before; a shorter line may be a list's title. */
const PROSE_CHARACTERS = 30;
const SAME_START_EM = 0.3;
