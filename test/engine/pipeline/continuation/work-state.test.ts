import { describe, expect, it, vi } from "vitest";
import { ExtractionError } from "../../../../functions/engine/base/errors.ts";
import { createLog, silentLog } from "../../../../functions/engine/base/log.ts";
import { ownMark } from "../../../../functions/engine/base/own-mark.ts";
import { readContinuing, writeWorkState } from "../../../../functions/engine/pipeline/continuation/work-state.ts";
import { answerStatusEvent } from "../../../../functions/engine/pipeline/delivery/document-status.ts";
import { memoryStorage } from "../../../support/memory-storage.ts";

const DOCUMENT = { document_uri: "s3://b/a.pdf" };
const PLACE = { tempUriPrefix: "s3://b/a.pdf-temp" };
const contentType = "text/plain";

async function setup(state: "continuing" | "ended" | undefined, metadata: Readonly<Record<string, string>>) {
  const storage = memoryStorage({});
  await storage.write("s3://b/a.pdf.txt", "words", { contentType, metadata: { ...ownMark(), ...metadata } });
  if (state !== undefined) await writeWorkState(PLACE, state, 1, { storage, log: silentLog });
  const [status] = await answerStatusEvent({ status_of: [DOCUMENT] }, undefined, storage);
  return { storage, status };
}

const PARTIAL = { method: "pdf_to_text_with_ocr", num_pages: "3", missing_text_pages: "2-3" };
const COMPLETE = { method: "pdf_to_text_with_ocr", num_pages: "3" };

it.each([
  ["continuing", PARTIAL, "continuing"],
  ["ended", PARTIAL, "partial"],
  [undefined, PARTIAL, "partial"],
  // A later run has completed the document of an abandoned chain.
  ["continuing", COMPLETE, "complete"],
  [undefined, { exception: "no such thing", code: "NOT_FOUND" }, "failed"],
] as const)("a document whose state is %s, with %j, is %s", async (state, metadata, expected) => {
  expect((await setup(state, metadata)).status).toMatchObject({ ...DOCUMENT, status: expected });
});

it("a document with an outdated state no longer counts as continuing", async () => {
  const { storage } = await setup("continuing", PARTIAL);
  const long = new Date(Date.now() - 7 * 3_600_000).toISOString();
  const body = JSON.stringify({ status: "continuing", hop: 1, at: long });
  await storage.write(`${PLACE.tempUriPrefix}/status.json`, body, { contentType: "application/json" });

  expect(await answerStatusEvent({ status_of: DOCUMENT }, undefined, storage)).toMatchObject([{ status: "partial" }]);
});

it("a status event with too many documents is refused with the number", async () => {
  const status_of = Array.from({ length: 101 }, () => DOCUMENT);

  await expect(answerStatusEvent({ status_of }, undefined, memoryStorage({}))).rejects.toThrow(/101 .* 100/);
});

describe("the state of a document", () => {
  const NOW = Date.parse("2026-01-02T12:00:00.000Z");
  const LONGEST_MS = 22_500_000;
  const stored = (state: unknown) =>
    memoryStorage({ "s3://b/a.pdf-temp/status.json": typeof state === "string" ? state : JSON.stringify(state) });
  const at = (age: number) => new Date(NOW - age).toISOString();

  it("counts for less than six and a quarter hours", async () => {
    const clock = vi.spyOn(Date, "now").mockReturnValue(NOW);
    const read = (age: number) => readContinuing(PLACE, stored({ status: "continuing", hop: 2, at: at(age) }));

    try {
      expect(await read(LONGEST_MS - 1)).toEqual({ status: "continuing", hop: 2, at: at(LONGEST_MS - 1) });
      expect(await read(LONGEST_MS)).toBeUndefined();
    } finally {
      clock.mockRestore();
    }
  });

  it.each([
    ["that is no JSON", "{"],
    ["that is a list", []],
    ["of a document that ended", { status: "ended", hop: 1, at: new Date().toISOString() }],
    ["without a number", { status: "continuing", hop: "1", at: new Date().toISOString() }],
    ["without a time", { status: "continuing", hop: 1, at: Date.now() }],
    ["whose time is no time", { status: "continuing", hop: 1, at: "soon" }],
    [
      "that is too large",
      JSON.stringify({ status: "continuing", hop: 1, at: new Date().toISOString() }).padEnd(10_001),
    ],
  ])("%s counts for nothing", async (_, state) => {
    expect(await readContinuing(PLACE, stored(state))).toBeUndefined();
  });

  it("counts for nothing where it is absent; a storage that fails is not silent", async () => {
    const failure = new ExtractionError("SERVICE_FAILED", "slow down", { retryable: true });
    const failing = { ...memoryStorage(), read: () => Promise.reject(failure) };

    expect(await readContinuing(PLACE, memoryStorage())).toBeUndefined();
    await expect(readContinuing(PLACE, failing)).rejects.toBe(failure);
  });

  it("is written as a temporary object, and a failure to write it is only logged", async () => {
    const lines: string[] = [];
    const log = createLog("warn", (line) => lines.push(line));
    const storage = memoryStorage();
    const write = vi.spyOn(storage, "write");

    await writeWorkState(PLACE, "continuing", 1, { storage, log });
    write.mockRejectedValue(new ExtractionError("OUTPUT_REFUSED", "no room"));
    await writeWorkState(PLACE, "ended", 1, { storage, log });

    expect(write.mock.calls[0]?.[2]).toMatchObject({ temporary: true, contentType: "application/json" });
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ step: "state not written", code: "OUTPUT_REFUSED" }),
    ]);
  });
});
