import { expect, it } from "vitest";
import { silentLog } from "../../../../functions/engine/base/log.ts";
import { ownMark } from "../../../../functions/engine/base/own-mark.ts";
import { writeWorkState } from "../../../../functions/engine/pipeline/continuation/work-state.ts";
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
