// Builds the rules of a page: whole lines from the pieces that the page draws, in the frame of text at one angle.

import type { Box } from "../../base/model.ts";
import { intoFrame } from "./frame-angle.ts";

/** Line across the frame (`at` is its y) or down the frame (`at` is its x). */
export interface Rule {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

export interface Rules {
  readonly across: readonly Rule[];
  readonly down: readonly Rule[];
}

/** Points between joined pieces: programs draw rules cell by cell or dot by dot. */
const JOIN = 3;
/** Points between the two lines of a border, which make one rule. */
const SAME_LINE = 1.5;
/** Points. A shorter line is a bullet, a tick mark or a corner. */
const SHORTEST = 5;

export function rulesOf(lines: readonly Box[], angle: number): Rules {
  if (angle % 90 !== 0) return { across: [], down: [] };
  const across: Rule[] = [];
  const down: Rule[] = [];
  for (const line of lines) {
    const [left, top, right, bottom] = boxInFrame(line, angle);
    const [width, height] = [right - left, bottom - top];
    const isDot = Math.max(width, height) <= JOIN;
    if (isDot || width >= height) across.push({ at: (top + bottom) / 2, from: left, to: right });
    if (isDot || height > width) down.push({ at: (left + right) / 2, from: top, to: bottom });
  }
  return { across: joined(across), down: joined(down) };
}

export function boxInFrame([left, top, right, bottom]: Box, angle: number): Box {
  const [x1, y1] = intoFrame(left, top, angle);
  const [x2, y2] = intoFrame(right, bottom, angle);
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
}

function joined(pieces: readonly Rule[]): Rule[] {
  const lines: Rule[][] = [];
  for (const piece of [...pieces].sort((a, b) => a.at - b.at)) {
    const line = lines.at(-1);
    const last = line?.at(-1);
    if (last !== undefined && piece.at - last.at <= SAME_LINE) line?.push(piece);
    else lines.push([piece]);
  }
  return lines.flatMap(joinedOnOneLine).filter(({ from, to }) => to - from >= SHORTEST);
}

function joinedOnOneLine(pieces: readonly Rule[]): Rule[] {
  const sorted = [...pieces].sort((a, b) => a.from - b.from);
  const rules: { at: number; from: number; to: number; weight: number }[] = [];
  for (const { at, from, to } of sorted) {
    const last = rules.at(-1);
    const weight = to - from + 0.01;
    if (last === undefined || from > last.to + JOIN) {
      rules.push({ at, from, to, weight });
      continue;
    }
    last.at = (last.at * last.weight + at * weight) / (last.weight + weight);
    last.weight += weight;
    last.to = Math.max(last.to, to);
  }
  return rules.map(({ at, from, to }) => ({ at, from, to }));
}

/** Points by which a rule may miss the edge that it draws. */
const MISSED = 3;

/** Share of a stretch that rules at this place cover. */
export function coverage(rules: readonly Rule[], at: number, from: number, to: number): number {
  let covered = 0;
  for (const rule of rules) {
    if (Math.abs(rule.at - at) <= MISSED) covered += Math.max(0, Math.min(to, rule.to) - Math.max(from, rule.from));
  }
  return to > from ? covered / (to - from) : 0;
}
