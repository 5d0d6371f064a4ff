import { describe, expect, it, vi } from "vitest";
import { TimeBudget } from "../../../../functions/engine/base/budget.ts";
import { ExtractionError } from "../../../../functions/engine/base/errors.ts";
import { silentLog } from "../../../../functions/engine/base/log.ts";
import { readSettings } from "../../../../functions/engine/base/settings.ts";
import { continueLater } from "../../../../functions/engine/pipeline/continuation/continue-later.ts";
import type { Tools } from "../../../../functions/engine/pipeline/tools/tools.ts";
import type { ExtractResult } from "../../../../functions/engine/request/contract.ts";
import { parseEvent } from "../../../../functions/engine/request/parse-event.ts";
import { openThreads } from "../../../../functions/engine/sandbox/thread-pool.ts";
import { memoryStorage } from "../../../support/memory-storage.ts";

const partial: ExtractResult = {
  status: "partial",
  method: "pdf_to_text_with_ocr",
  size: 0,
  numPages: 9,
  missingTextPages: [8, 9],
  emptyContentPages: [],
  missingSearchablePdfPages: [],
  warnings: [],
  outOfTime: { finishedPages: 7, pagesNotStarted: 1 },
};

function setup(event: Readonly<Record<string, unknown>> = {}) {
  const sendAgain = vi.fn<NonNullable<Tools["sendAgain"]>>(async () => undefined);
  const tools: Tools = {
    storage: memoryStorage(),
    threads: openThreads(new URL("file:///none"), { threads: 1, heapMb: 16 }),
    budget: TimeBudget.of(10_000),
    settings: readSettings({}),
    log: silentLog,
    ocrPage: () => Promise.reject(new Error("not asked")),
    sendAgain,
  };
  const request = parseEvent(
    { document_uri: "https://example.org/a.pdf", password: "geheim", order: 12, ...event },
    { bucket: "results", eventBorne: false },
  );
  return { request, tools, sendAgain };
}

describe("a document that ran out of time", () => {
  it("continues with all addresses filled in, its password, and the cost so far", async () => {
    const { request, tools, sendAgain } = setup();
    const cost = { functions: {}, dollars: 0.01 };
    const result = await continueLater(request, { ...partial, cost }, tools);

    expect(result.status).toBe("continuing");
    expect(sendAgain.mock.calls[0]?.[0]).toEqual({
      document_uri: "https://example.org/a.pdf",
      password: "geheim",
      order: 12,
      ocr: "auto",
      text_uri: "s3://results/example.org/a.pdf.txt",
      searchable_pdf_uri: "s3://results/example.org/a.pdf.searchable.pdf",
      temp_uri_prefix: "s3://results/example.org/a.pdf-temp",
      continuation: { hop: 1, spent: cost },
    });
  });

  it.each([
    ["made no progress", {}, { finishedPages: 0, pagesNotStarted: 5 }],
    ["has only slow pages left", {}, { finishedPages: 7, pagesNotStarted: 0 }],
    ["has used up its continuations", { continuation: { hop: 12 } }, { finishedPages: 7, pagesNotStarted: 5 }],
    ["is requested for one page", { page: 3 }, { finishedPages: 1, pagesNotStarted: 1 }],
  ])("stays partial when it %s", async (_, event, outOfTime) => {
    const { request, tools, sendAgain } = setup(event);

    expect((await continueLater(request, { ...partial, outOfTime }, tools)).status).toBe("partial");
    expect(sendAgain).not.toHaveBeenCalled();
  });

  it("stays partial where its time did not run out, because a next invocation would not help", async () => {
    const { request, tools, sendAgain } = setup();
    const { outOfTime: _, ...inTime } = partial;

    expect(await continueLater(request, inTime, tools)).toBe(inTime);
    expect(sendAgain).not.toHaveBeenCalled();
  });

  it("waits for slow pages, too, once it continues", async () => {
    const { request, tools } = setup({ continuation: { hop: 2 } });

    expect(
      (await continueLater(request, { ...partial, outOfTime: { finishedPages: 7, pagesNotStarted: 0 } }, tools)).status,
    ).toBe("continuing");
  });

  it.each([
    ["finished one page", {}, { finishedPages: 1, pagesNotStarted: 1 }],
    [
      "continued once and has only slow pages left",
      { continuation: { hop: 1 } },
      { finishedPages: 1, pagesNotStarted: 0 },
    ],
  ])("continues when it %s", async (_, event, outOfTime) => {
    const { request, tools } = setup(event);

    expect((await continueLater(request, { ...partial, outOfTime }, tools)).status).toBe("continuing");
  });

  it("is partial with a warning when it cannot be sent to a next invocation", async () => {
    const { request, tools, sendAgain } = setup();
    sendAgain.mockRejectedValue(
      new ExtractionError("NOT_AVAILABLE", "not permitted", { remedy: "grant lambda:InvokeFunction" }),
    );

    expect(await continueLater(request, partial, tools)).toMatchObject({
      status: "partial",
      warnings: [expect.stringContaining("grant lambda:InvokeFunction")],
    });
  });

  it("has a state with the number of its invocations, which ends where it cannot be sent on", async () => {
    const { request, tools, sendAgain } = setup({ continuation: { hop: 2 } });
    const stateOf = async () => {
      const { bytes } = await tools.storage.read(`${request.tempUriPrefix}/status.json`);
      return JSON.parse(Buffer.from(bytes).toString("utf8"));
    };

    await continueLater(request, partial, tools);
    expect(await stateOf()).toMatchObject({ status: "continuing", hop: 3 });
    sendAgain.mockRejectedValue(new ExtractionError("NOT_AVAILABLE", "not permitted"));
    await continueLater(request, partial, tools);
    expect(await stateOf()).toMatchObject({ status: "ended", hop: 2 });
  });
});
