// Widens the words of old OCR layers, whose font is narrower than the print: a word starts in its place and ends too early.

import { median } from "../geometry/median.ts";
import type { Run } from "./run.ts";

/** Letters of short and of long words. */
const SHORT = /^[a-zA-ZÀ-ɏ]{1,3}$/;
const LONG = /^[a-zA-ZÀ-ɏ.,;:-]{8,}$/;
const LEAST_WORDS = 20;
/** Extra gap after long words, in em. Where words are as wide as their print, the gaps do not depend on their length. */
const EXTRA_GAP_EM = 1;
/** Share of the long words with such a gap. */
const MOST = 0.8;
const SPACE_EM = 0.4;
/** Rest of a gap, in em, that a widened word fills: letters differ in how much wider their print is. */
const REST_EM = 2;
/** Widest gap between two words, in em. A wider one parts columns. */
const WIDEST_GAP_EM = 8;

/** Returns the runs unless the gaps after long words are wider than those after short ones; then each is widened. */
export function widenWords(runs: readonly Run[]): readonly Run[] {
  const long = runs.filter(({ text }) => LONG.test(text));
  const short = runs.filter(({ text }) => SHORT.test(text));
  if (Math.min(short.length, long.length) < LEAST_WORDS) return runs;
  const nextOf = nextOnLine(runs);
  const gapsAfter = (words: readonly Run[]) =>
    words.flatMap((run) => {
      const next = nextOf.get(run);
      return next === undefined ? [] : [{ run, gap: (next.left - run.right) / run.size }];
    });
  const space = median(gapsAfter(short).map(({ gap }) => gap));
  const gaps = gapsAfter(long);
  const wide = gaps.filter(({ gap }) => gap >= space + EXTRA_GAP_EM);
  if (gaps.length < LEAST_WORDS || wide.length < MOST * gaps.length) return runs;
  const scale = 1 + median(gaps.map(({ run, gap }) => ((gap - space) * run.size) / (run.right - run.left)));
  const following = new Set(nextOf.values());
  return runs.map((run) => {
    const next = nextOf.get(run);
    const widened = run.left + scale * (run.right - run.left);
    const spaceBefore = run.spaceBefore || following.has(run);
    if (next === undefined) return { ...run, spaceBefore, right: widened };
    const end = next.left - SPACE_EM * run.size;
    return { ...run, spaceBefore, right: Math.max(run.right, end - widened < REST_EM * run.size ? end : widened) };
  });
}

/** The next word on the line of each word. Baselines of one line differ by a few points. */
function nextOnLine(runs: readonly Run[]): ReadonlyMap<Run, Run> {
  const byLine = new Map<string, Run[]>();
  const lineOf = ({ angle, baseline }: Run, away = 0) => `${angle} ${Math.round(baseline / SAME_LINE_POINTS) + away}`;
  for (const run of runs) {
    for (const away of [-1, 0, 1]) {
      const line = byLine.get(lineOf(run, away));
      if (line === undefined) byLine.set(lineOf(run, away), [run]);
      else line.push(run);
    }
  }
  const next = new Map<Run, Run>();
  for (const [name, line] of byLine) {
    let [after, last]: (Run | undefined)[] = [];
    for (const run of line.sort((a, b) => b.left - a.left)) {
      if (last !== undefined && last.left > run.left) after = last;
      last = run;
      const gap = after === undefined ? -1 : after.left - run.right;
      if (lineOf(run) === name && after !== undefined && gap > 0 && gap < WIDEST_GAP_EM * run.size)
        next.set(run, after);
    }
  }
  return next;
}

const SAME_LINE_POINTS = 3;
