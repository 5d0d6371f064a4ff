import { expect, it } from "vitest";
import { TimeBudget } from "../../../functions/engine/base/budget.ts";
import { ExtractionError } from "../../../functions/engine/base/errors.ts";
import { readSettings } from "../../../functions/engine/base/settings.ts";
import { paintDocument } from "../../../functions/engine/pipeline/paint-document.ts";
import type { PaintedPage, PaintInput } from "../../../functions/engine/worker/tasks.ts";
import { fakeThreads } from "../../support/fake-threads.ts";

const settings = readSettings({});

/** Paints in fake threads, in which some pages end their thread. */
async function paint(pages: readonly number[], deadly: readonly number[], take = (_: PaintedPage) => true) {
  const runs: (readonly number[])[] = [];
  const taken: PaintedPage[] = [];
  const run = async (_: unknown, input: unknown, signal: AbortSignal, __: unknown, serve: unknown) => {
    const asked = (input as { value: PaintInput }).value.pages;
    runs.push(asked);
    for (const page of asked) {
      if (deadly.includes(page)) throw new ExtractionError("PARSER_STOPPED", `page ${page} spins`, { page });
      const answer = serve as (question: PaintedPage, signal: AbortSignal) => Promise<boolean>;
      if (!(await answer({ page, picture: new Uint8Array(), width: 1, height: 1 }, signal))) return undefined;
    }
    return undefined;
  };
  const tools = { settings, threads: fakeThreads({ run: run as never }), budget: TimeBudget.unlimited() };
  const input = { bytes: new Uint8Array(), kind: "pdf", pages, password: undefined, dpi: 72 } as const;
  const ended = paintDocument(
    input,
    (page) => {
      taken.push(page);
      return take(page);
    },
    tools,
  );
  return { ended, runs, taken };
}

it("passes all pages on from one thread", async () => {
  const { ended, runs, taken } = await paint([1, 2, 3], []);
  await ended;

  expect(runs).toEqual([[1, 2, 3]]);
  expect(taken.map(({ page }) => page)).toEqual([1, 2, 3]);
});

it("goes on after a page that ends its thread, and names the reason", async () => {
  const { ended, runs, taken } = await paint([1, 2, 3], [2]);
  await ended;

  expect(runs).toEqual([[1, 2, 3], [3]]);
  expect(taken[1]).toEqual({ page: 2, problem: "page 2 spins" });
  expect(taken.map(({ page }) => page)).toEqual([1, 2, 3]);
});

it("gives up after three lost pages", async () => {
  const { ended, taken } = await paint([1, 2, 3, 4, 5], [1, 2, 3, 4]);

  await expect(ended).rejects.toMatchObject({ code: "PARSER_STOPPED" });
  expect(taken).toHaveLength(3);
});

it("stops where no more pages are wanted", async () => {
  const { ended, runs, taken } = await paint([1, 2, 3], [3], ({ page }) => page < 2);
  await ended;

  expect(runs).toHaveLength(1);
  expect(taken.map(({ page }) => page)).toEqual([1, 2]);
});

it("starts no thread without pages", async () => {
  const { ended, runs } = await paint([], []);
  await ended;

  expect(runs).toEqual([]);
});
