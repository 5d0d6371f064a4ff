// Shortens the dots that lead the eye from an entry to its page number to one leader.

import type { Run } from "./run.ts";
import type { FrameWord } from "./words.ts";

/** Signs of leaders, for a class of a pattern. */
export const LEADER_SIGNS = ".·∙․‥…⋯";
const DOTS_ONLY = new RegExp(`^[${LEADER_SIGNS}\\s]+$`, "u");
/** Fewer dots are an ellipsis. */
const LEAST_DOTS = 5;
/** Short form of all leaders. */
export const LEADER: string = ".".repeat(LEAST_DOTS);
const DOTS_WITHIN = new RegExp(`([${LEADER_SIGNS}]{${LEAST_DOTS},})`, "u");
/** Widest gap between dots: some programs print each dot by itself, with the gaps of justified text. */
const GAP_EM = 1.5;
const BASELINE_EM = 0.2;

/** Joins dots printed in many pieces to one run, which holds its entry together whatever the order of the pieces. */
export function joinLeaders(runs: readonly Run[]): readonly Run[] {
  const dots = runs.filter(({ text }) => DOTS_ONLY.test(text));
  if (dots.length < 2) return runs;
  const lines = new Set(dots.map(lineOf));
  const joined = new Map<Run, Run>();
  const dropped = new Set<Run>();
  for (const chain of chainsOf(runs.filter((run) => lines.has(lineOf(run))))) {
    if (chain.length < 2 || dotsIn(chain) < LEAST_DOTS) continue;
    for (const run of chain) dropped.add(run);
    const first = chain.reduce((a, b) => (b.order < a.order ? b : a));
    const [left, right] = [Math.min(...chain.map((run) => run.left)), Math.max(...chain.map((run) => run.right))];
    joined.set(first, { ...first, text: LEADER, left, right });
  }
  return joined.size === 0
    ? runs
    : runs.flatMap((run) => (dropped.has(run) ? [joined.get(run)].filter((each) => each !== undefined) : [run]));
}

function dotsIn(runs: readonly { readonly text: string }[]): number {
  return runs.reduce((sum, { text }) => sum + text.replace(/\s/g, "").length, 0);
}

/** Chains of dots from left to right, with nothing between them. */
function chainsOf(runs: readonly Run[]): Run[][] {
  const chains: Run[][] = [];
  for (const line of Map.groupBy(runs, lineOf).values()) {
    let open: Run[] = [];
    for (const run of line.sort((a, b) => a.left - b.left)) {
      const last = open.at(-1);
      const isDots = DOTS_ONLY.test(run.text);
      if (!isDots || (last !== undefined && run.left - last.right > GAP_EM * run.size)) {
        chains.push(open);
        open = [];
      }
      if (isDots) open.push(run);
    }
    chains.push(open);
  }
  return chains;
}

function lineOf({ baseline, size }: Run): number {
  return Math.round(baseline / Math.max(1, BASELINE_EM * size));
}

/** Shortens the dots within words to one leader, and splits them from the words around them. */
export function shortenLeaders(words: readonly FrameWord[]): readonly FrameWord[] {
  if (!hasDots(words)) return words;
  const shortened: FrameWord[] = [];
  let dots: FrameWord[] = [];
  const close = () => {
    shortened.push(...(dotsIn(dots) < LEAST_DOTS ? dots : [leaderOf(dots)]));
    dots = [];
  };
  for (const word of words.flatMap(splitAtLeaders)) {
    if (DOTS_ONLY.test(word.text)) dots.push(word);
    else {
      close();
      shortened.push(word);
    }
  }
  close();
  return shortened;
}

/** Decides quickly whether the words have enough dots for a leader; most have not. */
function hasDots(words: readonly FrameWord[]): boolean {
  let dots = 0;
  for (const { text } of words) for (let at = 0; at < text.length; at++) if (isDot(text.charCodeAt(at))) dots++;
  return dots >= LEAST_DOTS;
}

function isDot(code: number): boolean {
  return code === 0x2e || code === 0xb7 || (code >= 0x2024 && code <= 0x2026) || code === 0x2219 || code === 0x22ef;
}

function leaderOf(dots: readonly FrameWord[]): FrameWord {
  const [first] = dots;
  if (first === undefined) throw new RangeError("a leader has dots");
  const left = Math.min(...dots.map((word) => word.left));
  return { ...first, text: LEADER, left, right: Math.max(...dots.map((word) => word.right)) };
}

function splitAtLeaders(word: FrameWord): FrameWord[] {
  const parts = word.text.split(DOTS_WITHIN).filter(Boolean);
  if (parts.length < 2) return [word];
  const share = (word.right - word.left) / word.text.length;
  let at = 0;
  return parts.map((text) => {
    const left = word.left + at * share;
    at += text.length;
    return { ...word, text, left, right: word.left + at * share };
  });
}
