import { describe, expect, it } from "vitest";
import type { Box } from "../../../../functions/engine/base/model.ts";
import { type CheckMark, withCheckMarks } from "../../../../functions/engine/layout/lines/check-marks.ts";
import { runAt } from "../pieces.ts";

/** A box of 10 points that stands on the baseline. */
const check = (left: number, baseline: number, isChecked = false): CheckMark => ({
  box: [left, baseline - 9, left + 10, baseline + 1] satisfies Box,
  isChecked,
});
const shown = (...args: Parameters<typeof withCheckMarks>) => withCheckMarks(...args).map(({ text }) => text);

describe("the check boxes of a form", () => {
  it("stand before the text on their right, in its line", () => {
    const [yes, no] = [runAt(100, 200, "Yes"), runAt(160, 200, "No")];

    const runs = withCheckMarks([yes, no], [check(85, 200, true), check(145, 200)]);

    expect(runs.map(({ text }) => text)).toEqual(["☑", "Yes", "☐", "No"]);
    expect(runs[0]).toMatchObject({ baseline: 200, left: 85, right: 95, size: yes.size, direction: "neutral" });
    expect(runs[1]).toMatchObject({ spaceBefore: true });
  });

  it("belong to the text on their left where none is near on their right", () => {
    const runs = withCheckMarks([runAt(100, 200, "Agreed")], [check(150, 200, true)]);

    expect(runs.toSorted((a, b) => a.order - b.order).map(({ text }) => text)).toEqual(["Agreed", "☑"]);
    expect(runs.find(({ text }) => text === "☑")).toMatchObject({ baseline: 200, left: 150 });
  });

  it("stand alone where no text is in their row", () => {
    const [, mark] = withCheckMarks([runAt(100, 200, "Far above")], [check(100, 400)]);

    expect(mark).toMatchObject({ text: "☐", left: 100, right: 110, top: 391, bottom: 401, size: 10 });
  });

  it("have their own boxes beside recognised text", () => {
    const recognized = { box: [100, 193, 120, 201], confidence: 91, baseline: [100, 200, 0] } as const;
    const [mark] = withCheckMarks([{ ...runAt(100, 200, "Yes"), recognized }], [check(85, 200)]);

    expect(mark?.recognized).toEqual({ ...recognized, box: [85, 191, 95, 201] });
  });

  it("replace the empty box that the page shows below them, and no letter", () => {
    expect(shown([runAt(85, 200, "□"), runAt(100, 200, "Yes")], [check(85, 200, true)])).toEqual(["☑", "Yes"]);
    expect(shown([runAt(85, 200, "a"), runAt(100, 200, "Yes")], [check(85, 200)])).toContain("a");
  });

  it("are left out of turned text, of pages without text, and of pages with too many pairs", () => {
    const runs = [runAt(100, 200, "Yes")];

    expect(shown([runAt(100, 200, "Yes", { angle: 90 })], [check(85, 200)])).toEqual(["Yes"]);
    expect(shown([], [check(85, 200)])).toEqual([]);
    expect(
      shown(
        runs,
        Array.from({ length: 2_000_001 }, () => check(85, 200)),
      ),
    ).toEqual(["Yes"]);
  });
});
