// Puts the check boxes and radio buttons of forms among the runs of a page, so that they stand in their line.

import type { Box } from "../../base/model.ts";
import { middleOf, type Run } from "./run.ts";

/** A check box or radio button, in points from the page's top left. */
export interface CheckMark {
  readonly box: Box;
  readonly isChecked: boolean;
}

const CHECKED = "☑";
const UNCHECKED = "☐";

/** Pairs of a mark and a run. A page with more is no form and would take seconds. */
const MOST_PAIRS = 2_000_000;

/** Adds the marks to the upright text of a page. A sign that the page shows under a mark, such as "□", is removed. */
export function withCheckMarks(runs: readonly Run[], marks: readonly CheckMark[]): readonly Run[] {
  if (marks.length === 0 || marks.length * runs.length > MOST_PAIRS) return runs;
  const upright = runs.filter(({ angle }) => angle === 0);
  if (upright.length === 0) return runs;
  const covered = new Set(upright.filter((run) => isSign(run) && marks.some(({ box }) => isAt(run, box))));
  const kept = upright.filter((run) => !covered.has(run));
  const before = new Map<Run, Run[]>();
  const alone: Run[] = [];
  for (const mark of marks) {
    const anchor = anchorOf(mark.box, kept);
    if (anchor === undefined) alone.push(runAlone(mark, runs));
    else before.set(anchor, [...(before.get(anchor) ?? []), runBeside(mark, anchor)]);
  }
  const inLine = runs.flatMap((run) => {
    if (covered.has(run)) return [];
    const own = before.get(run);
    return own === undefined ? [run] : [...own, { ...run, spaceBefore: true }];
  });
  return [...inLine, ...alone];
}

/** Recognises a run of one sign that is neither a letter nor a digit. */
function isSign({ text }: Run): boolean {
  return /^[^\p{L}\p{N}\p{Sc}.,;:()]{1,2}$/u.test(text.trim());
}

function isAt(run: Run, [left, top, right, bottom]: Box): boolean {
  const x = (run.left + run.right) / 2;
  const y = (run.top + run.bottom) / 2;
  return x > left - SLACK && x < right + SLACK && y > top - SLACK && y < bottom + SLACK;
}

/** Points. */
const SLACK = 3;
/** Space between a mark and the text that it belongs to, in em of this text. */
const FARTHEST_EM = 3;

/** The nearest text of the mark's row, on its right or else on its left. */
function anchorOf([left, top, right, bottom]: Box, runs: readonly Run[]): Run | undefined {
  let [after, before]: (Run | undefined)[] = [];
  for (const run of runs) {
    const middle = middleOf(run);
    if (middle < top - SLACK || middle > bottom + SLACK) continue;
    const reach = FARTHEST_EM * run.size;
    if (run.left >= right - SLACK && run.left - right <= reach && run.left < (after?.left ?? Number.POSITIVE_INFINITY))
      after = run;
    if (
      run.right <= left + SLACK &&
      left - run.right <= reach &&
      run.right > (before?.right ?? Number.NEGATIVE_INFINITY)
    )
      before = run;
  }
  return after ?? before;
}

/** The mark as a part of the anchor's line. */
function runBeside({ box, isChecked }: CheckMark, anchor: Run): Run {
  const isAfter = box[0] > anchor.left;
  return {
    ...anchor,
    text: isChecked ? CHECKED : UNCHECKED,
    left: isAfter ? Math.max(box[0], anchor.right) : box[0],
    right: isAfter ? Math.max(box[2], anchor.right) : Math.min(box[2], anchor.left),
    direction: "neutral",
    ...(anchor.recognized === undefined ? {} : { recognized: { ...anchor.recognized, box } }),
    order: anchor.order + (isAfter ? 0.5 : -0.5),
    spaceBefore: true,
  };
}

/** Share of the box's height above its baseline, which is that of a capital letter as high as the box. */
const BASELINE = 0.85;

function runAlone({ box: [left, top, right, bottom], isChecked }: CheckMark, runs: readonly Run[]): Run {
  const size = Math.max(1, bottom - top);
  return {
    ...{ text: isChecked ? CHECKED : UNCHECKED, angle: 0, left, right, top, bottom, size },
    ...{ baseline: top + BASELINE * size, font: runs[0]?.font ?? "", direction: "neutral" },
    ...{ order: runs.length, spaceBefore: true },
  };
}
