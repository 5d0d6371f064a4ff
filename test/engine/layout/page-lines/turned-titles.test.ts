import { describe, expect, it } from "vitest";
import { intoFrame } from "../../../../functions/engine/layout/geometry/frame-angle.ts";
import type { Run } from "../../../../functions/engine/layout/lines/run.ts";
import { tablesWithTurned } from "../../../../functions/engine/layout/page-lines/turned-titles.ts";
import type { FoundTables } from "../../../../functions/engine/layout/tables/find-tables.ts";
import { blockOf, lineAt, runAt } from "../pieces.ts";

const TABLE = {
  ...blockOf([lineAt(100, 200, "x".repeat(40)), lineAt(100, 300, "x".repeat(40))]),
  table: { rows: 2, columns: 2, cells: [] },
};
const CELL = runAt(100, 200, "cell");
/** Text that runs up the page from this point of it. */
const upwards = (x: number, y: number, text: string): Run => {
  const [left, baseline] = intoFrame(x, y, 90);
  return runAt(left, baseline, text, { angle: 90 });
};
/** Finds the table, which takes every run that starts above the height 310. */
const find =
  (seen: (readonly Run[])[]) =>
  (runs: readonly Run[]): FoundTables => {
    seen.push(runs);
    return {
      tables: [{ ...TABLE, kind: "table", cellLines: [] }],
      rest: runs.filter(({ baseline }) => baseline > 310),
    };
  };
const lookAt = (...turned: Run[]) => {
  const seen: (readonly Run[])[] = [];
  const found = tablesWithTurned([CELL], turned, find(seen));
  return { ...found, seen };
};

describe("turned text", () => {
  it("stands in a table at its place", () => {
    const title = upwards(150, 290, "title");

    const { taken, seen } = lookAt(title);

    expect([...taken]).toEqual([title]);
    expect(seen[1]?.[1]).toMatchObject({ text: "title", angle: 0, baseline: expect.closeTo(290, 5) });
    expect(seen[1]?.[1]?.left).toBeGreaterThan(140);
    expect(seen[1]?.[1]?.right).toBeLessThan(160);
  });

  it("stands above a table whose columns it names", () => {
    expect(lookAt(upwards(150, 190, "title")).taken.size).toBe(1);
  });

  it("keeps the order of a title's lines, which start at different heights", () => {
    const { seen } = lookAt(upwards(150, 270, "first"), upwards(160, 290, "second"));

    const [, one, two] = seen[1] ?? [];
    expect([one?.text, two?.text, one?.baseline === two?.baseline]).toEqual(["first", "second", true]);
    expect((two?.left ?? 0) - (one?.right ?? 0)).toBeGreaterThan(0);
    expect((two?.order ?? 0) - (one?.order ?? 0)).toBeGreaterThan(0);
  });

  it.each([
    ["beside the table", upwards(400, 290, "title")],
    ["far above it", upwards(150, 120, "title")],
    ["below it", upwards(150, 400, "title")],
    ["slanted", { ...upwards(150, 290, "title"), angle: 45 }],
  ])("stays out where it is %s", (_, title) => {
    const { taken, seen } = lookAt(title);

    expect(taken.size).toBe(0);
    expect(seen).toHaveLength(1);
  });

  it("stays out where the table does not take it", () => {
    const title = upwards(150, 320, "a title below");

    const { taken, rest, seen } = lookAt(title);

    expect(seen).toHaveLength(2);
    expect(taken.size).toBe(0);
    expect(rest).toEqual([]);
  });
});
