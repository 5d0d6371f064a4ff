// Finds lines that a drawn rule separates from the line above, as between the entries of a price list.

import type { Rule, Rules } from "../geometry/drawn-rules.ts";
import type { FrameLine } from "../lines/frame-line.ts";

/** Least length of such a rule, in sizes of the text. Shorter ones are the bars of fractions. */
const LEAST_EM = 8;
/** Share of both lines that the rule covers. */
const COVERED = 0.9;
/** Space between the rule and the baselines of the lines above and below, in sizes. */
const SPACE_EM = { below: 0.1, above: 0.6 };
/** Most space between the baselines, in sizes. Lines farther apart are no paragraph anyway. */
const FARTHEST_EM = 5;
/** Deepest place of a line's own rule under it, and the distance between their ends, in sizes. */
const UNDERLINE_EM = { deepest: 0.3, ends: 0.5 };

/** Marks the lines, in reading order, that a rule separates from the line before. */
export function withRulesBetween(lines: readonly FrameLine[], rules: () => Rules): readonly FrameLine[] {
  if (lines.length < 2) return lines;
  const across = [...rules().across].sort((a, b) => a.at - b.at);
  if (across.length === 0) return lines;
  return lines.map((line, index) => {
    const last = lines[index - 1];
    const isRuledOff = last !== undefined && between(across, last, line).some((rule) => separates(rule, last, line));
    return isRuledOff ? { ...line, isRuledOff } : line;
  });
}

/** Rules from the baseline of one line to the next one. */
function between(across: readonly Rule[], last: FrameLine, line: FrameLine): readonly Rule[] {
  const from = last.baseline + SPACE_EM.below * last.size;
  const to = line.baseline - SPACE_EM.above * line.size;
  if (to <= from || line.baseline - last.baseline > FARTHEST_EM * line.size) return [];
  return across.slice(firstFrom(across, from), firstFrom(across, to));
}

/** Index of the first rule at a place or below it. */
function firstFrom(across: readonly Rule[], place: number): number {
  let [low, high] = [0, across.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((across[middle]?.at ?? place) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

function separates(rule: Rule, last: FrameLine, line: FrameLine): boolean {
  const size = Math.max(last.size, line.size);
  if (rule.to - rule.from < LEAST_EM * size || isUnderline(rule, last)) return false;
  return [last, line].every(({ left, right }) => {
    const shared = Math.min(right, rule.to) - Math.max(left, rule.from);
    return shared >= COVERED * (right - left);
  });
}

/** Recognises a rule close under a line that is as long as the line. */
function isUnderline({ at, from, to }: Rule, { baseline, left, right, size }: FrameLine): boolean {
  if (at - baseline > UNDERLINE_EM.deepest * size) return false;
  return from >= left - UNDERLINE_EM.ends * size && to <= right + UNDERLINE_EM.ends * size;
}
