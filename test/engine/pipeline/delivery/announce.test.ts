import { describe, expect, it, vi } from "vitest";
import { TimeBudget } from "../../../../functions/engine/base/budget.ts";
import { ExtractionError } from "../../../../functions/engine/base/errors.ts";
import { createLog } from "../../../../functions/engine/base/log.ts";
import { readSettings } from "../../../../functions/engine/base/settings.ts";
import {
  type AnnounceTools,
  announce,
  type PutEvent,
} from "../../../../functions/engine/pipeline/delivery/announce.ts";
import type { ExtractResponse } from "../../../../functions/engine/request/contract.ts";
import { memoryStorage } from "../../../support/memory-storage.ts";

const RESPONSE: ExtractResponse = {
  document_uri: "https://u:p@host/a.pdf?X-Amz-Signature=secret",
  order: "private",
  text_uri: "s3://results/a.txt",
  results: {
    textractor: { success: true, status: "partial", num_pages: 3, missing_text_pages: "2" },
  },
};

function setup(putEvent: PutEvent, post: AnnounceTools["post"] = async () => undefined) {
  const lines: string[] = [];
  const tools: AnnounceTools = {
    storage: memoryStorage({}),
    threads: undefined as never,
    budget: TimeBudget.of(600_000),
    settings: readSettings({}),
    log: createLog("debug", (line) => lines.push(line)),
    post,
    putEvent,
  };
  const request = {
    callbacks: [{ uri: "https://host/done?token=secret" }],
    documentUri: String(RESPONSE["document_uri"]),
  };
  return { lines, tools, announced: (response = RESPONSE) => announce(request, response, tools) };
}

describe("the end of a document", () => {
  it("is sent to the bus without secrets and unknown fields", async () => {
    const putEvent = vi.fn(async () => undefined);
    const { announced } = setup(putEvent);

    expect(await announced()).toEqual(RESPONSE);

    expect(putEvent).toHaveBeenCalledExactlyOnceWith(
      "TextExtraction Partial",
      {
        document: "https://host/a.pdf?X-Amz-Signature=***",
        status: "partial",
        pages: 3,
        missing_text_pages: "2",
        text_uri: "s3://results/a.txt",
      },
      expect.any(AbortSignal),
    );
  });

  it("is not announced while the document continues", async () => {
    const putEvent = vi.fn(async () => undefined);
    const { announced } = setup(putEvent);
    await announced({ ...RESPONSE, results: { textractor: { success: true, status: "continuing" } } });

    expect(putEvent).not.toHaveBeenCalled();
  });

  it("names its document by the address of the request, or else by that of the response", async () => {
    const putEvent = vi.fn<PutEvent>(async () => undefined);
    const { tools } = setup(putEvent);

    await announce({ callbacks: [], documentUri: "s3://in/own.pdf" }, RESPONSE, tools);
    await announce({ callbacks: [] }, RESPONSE, tools);

    expect(putEvent.mock.calls.map(([, detail]) => detail)).toMatchObject([
      { document: "s3://in/own.pdf" },
      { document: expect.stringMatching(/^https:\/\/host\//) },
    ]);
  });

  it("has its failed announcements in the response and in the log", async () => {
    const refuse = async () => {
      throw new ExtractionError("SERVICE_FAILED", "it is down; try later");
    };
    const { announced, lines } = setup(refuse, refuse);

    expect((await announced()).results.textractor).toMatchObject({
      status: "partial",
      failed_callbacks: [{ uri: "https://host/***", code: "SERVICE_FAILED", reason: "it is down; try later" }],
      failed_event: { code: "SERVICE_FAILED", reason: "it is down; try later" },
    });
    expect(lines.map((line) => JSON.parse(line).step)).toEqual(["callback failed", "event not sent"]);
    expect(lines.join()).not.toContain("secret");
  });
});
