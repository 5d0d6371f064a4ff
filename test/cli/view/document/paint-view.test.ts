import { expect, it } from "vitest";
import type { LocalEngine } from "../../../../cli/shell/local-engine.ts";
import { paintView } from "../../../../cli/view/document/paint-view.ts";
import type { ReadView } from "../../../../cli/view/document/read-document.ts";
import { TimeBudget } from "../../../../functions/engine/base/budget.ts";
import { ExtractionError } from "../../../../functions/engine/base/errors.ts";
import type { Page } from "../../../../functions/engine/base/model.ts";
import { readSettings } from "../../../../functions/engine/base/settings.ts";
import type { PaintInput } from "../../../../functions/engine/worker/tasks.ts";
import { fakeThreads } from "../../../support/fake-threads.ts";

const page = (number: number): Page => ({ number, width: 10, height: 10, source: "text-layer", blocks: [] });

function paint(pages: readonly Page[], mostBytes: number, fault?: Error) {
  const run = async (_: unknown, input: unknown, signal: AbortSignal, __: unknown, serve: unknown) => {
    if (fault !== undefined) throw fault;
    for (const number of (input as { value: PaintInput }).value.pages) {
      const painted = { page: number, picture: new Uint8Array(1024 ** 2), width: 1, height: 1 };
      if (!(await (serve as (question: object, signal: AbortSignal) => Promise<boolean>)(painted, signal))) break;
    }
  };
  const tools = {
    settings: readSettings({}),
    threads: fakeThreads({ run: run as never }),
    budget: TimeBudget.unlimited(),
  };
  const model = { metadata: { format: "pdf", pages: pages.length }, pages, outline: [], attachments: [], warnings: [] };
  const read = { model, kind: "pdf", status: "complete", bytes: new Uint8Array() } as unknown as ReadView;
  return paintView(read, undefined, { tools } as unknown as LocalEngine, () => undefined, mostBytes);
}

it("keeps the pictures within the limit, and names the pages without one", async () => {
  const { pictures, problems, notes } = await paint([page(1), page(2), page(3), page(4)], 2 * 1024 ** 2);

  expect([...pictures.keys()]).toEqual([1, 2]);
  expect([...problems.keys()]).toEqual([3, 4]);
  expect(notes).toEqual([expect.stringMatching(/^2 pages without a picture, from page 3: .* 2 MB\. .*--pages/)]);
});

it("paints nothing for pages without a size", async () => {
  const { pictures, notes } = await paint([{ number: 1, source: "native", blocks: [] }], 0);

  expect([pictures.size, notes]).toEqual([0, []]);
});

it("shows a document that cannot be painted without pictures", async () => {
  const fault = new ExtractionError("NOT_AVAILABLE", "the canvas does not load");

  const { problems, notes } = await paint([page(1)], 100, fault);

  expect(problems.size).toBe(1);
  expect(notes).toEqual(["The pictures end early: the canvas does not load"]);
});
