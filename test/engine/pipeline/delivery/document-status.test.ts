import { describe, expect, it } from "vitest";
import { ExtractionError } from "../../../../functions/engine/base/errors.ts";
import { ownMark } from "../../../../functions/engine/base/own-mark.ts";
import {
  answerStatusEvent,
  documentStatus,
  isStatusEvent,
} from "../../../../functions/engine/pipeline/delivery/document-status.ts";
import type { Storage } from "../../../../functions/engine/storage/storage.ts";
import { memoryStorage } from "../../../support/memory-storage.ts";

const DOCUMENT = "s3://in/a.pdf";
const TEXT = "s3://in/a.pdf.txt";
const ABOUT = { document_uri: DOCUMENT, text_uri: TEXT };

async function storageWith(metadata: Readonly<Record<string, string>>, uri = TEXT) {
  const storage = memoryStorage();
  await storage.write(uri, "words", { contentType: "text/plain", metadata });
  return storage;
}

async function continuing(storage: Storage, at = new Date().toISOString()) {
  const state = { status: "continuing", hop: 1, at };
  await storage.write(`${DOCUMENT}-temp/status.json`, JSON.stringify(state), { contentType: "application/json" });
  return at;
}

const statusOf = (storage: Storage, bucket?: string) => documentStatus({ document_uri: DOCUMENT }, bucket, storage);

describe("the status of a document", () => {
  it("is absent before anything is written, and where the text is not our own", async () => {
    expect(await statusOf(memoryStorage())).toEqual({ ...ABOUT, status: "absent" });
    expect(await statusOf(await storageWith({ method: "pdf_to_text" }))).toEqual({ ...ABOUT, status: "absent" });
  });

  it("is complete, partial or failed, with the facts of the text", async () => {
    const complete = { ...ownMark(), method: "pdf_to_text", num_pages: "3" };
    const missing = { missing_text_pages: "2", missing_searchable_pdf_pages: "3", missing_attached_pages: "4" };
    const failed = { ...ownMark(), exception: "it is torn; save it again", code: "DAMAGED_DOCUMENT" };

    expect(await statusOf(await storageWith(complete))).toEqual({
      ...ABOUT,
      status: "complete",
      size: 5,
      method: "pdf_to_text",
      num_pages: 3,
    });
    expect(await statusOf(await storageWith({ ...complete, ...missing }))).toMatchObject({
      status: "partial",
      missing_text_pages: "2",
      missing_searchable_pdf_pages: "3",
      missing_attached_pages: 4,
    });
    expect(await statusOf(await storageWith(failed))).toEqual({
      ...ABOUT,
      status: "failed",
      size: 5,
      code: "DAMAGED_DOCUMENT",
      reason: "it is torn; save it again",
    });
  });

  it("is continuing while a next invocation has it, unless its text is complete", async () => {
    const absent = memoryStorage();
    const since = await continuing(absent);
    const partial = await storageWith({ ...ownMark(), method: "pdf_to_text", missing_text_pages: "2" });
    await continuing(partial);
    const complete = await storageWith({ ...ownMark(), method: "pdf_to_text" });
    await continuing(complete);

    expect(await statusOf(absent)).toEqual({ ...ABOUT, status: "continuing", since });
    expect(await statusOf(partial)).toMatchObject({ status: "continuing", missing_text_pages: "2" });
    expect(await statusOf(complete)).toMatchObject({ status: "complete" });
  });

  it("is that of the bucket for uploads where nothing is next to the document", async () => {
    const inBucket = "s3://results/in/a.pdf.txt";
    const storage = await storageWith({ ...ownMark(), method: "pdf_to_text" }, inBucket);

    expect(await statusOf(storage, "results")).toMatchObject({ status: "complete", text_uri: inBucket });
    expect(await statusOf(storage)).toEqual({ ...ABOUT, status: "absent" });
    expect(await statusOf(memoryStorage(), "results")).toEqual({ ...ABOUT, status: "absent" });
    const named = { document_uri: DOCUMENT, text_uri: "s3://out/b.txt" };
    expect(await documentStatus(named, "results", storage)).toMatchObject({
      status: "absent",
      text_uri: "s3://out/b.txt",
    });

    await storage.write(TEXT, "", { contentType: "text/plain", metadata: { ...ownMark(), exception: "torn" } });
    expect(await statusOf(storage, "results")).toMatchObject({ status: "failed", text_uri: TEXT });
  });

  it("of a file is not looked for in the bucket", async () => {
    const heads: string[] = [];
    const head: Storage["head"] = async (uri) => void heads.push(uri);

    await documentStatus({ document_uri: "/home/me/a.pdf" }, "results", { ...memoryStorage(), head });

    expect(heads).toEqual(["/home/me/a.pdf.txt"]);
  });
});

describe("an event that asks for statuses", () => {
  it("has status_of and no document_uri", () => {
    expect(isStatusEvent({ status_of: DOCUMENT })).toBe(true);
    expect(isStatusEvent({ status_of: DOCUMENT, document_uri: DOCUMENT })).toBe(false);
    expect(isStatusEvent({ document_uri: DOCUMENT })).toBe(false);
    expect(isStatusEvent([])).toBe(false);
  });

  const answer = (status_of: unknown, storage: Storage = memoryStorage()) =>
    answerStatusEvent({ status_of }, undefined, storage);

  it("is answered for one address, one request, or a list of these in its order", async () => {
    const named = { document_uri: DOCUMENT, text_uri: "s3://out/b.txt", temp_uri_prefix: "s3://out/temp", order: 7 };
    const absent = { ...ABOUT, status: "absent" };
    const absentNamed = { ...absent, text_uri: "s3://out/b.txt" };

    expect(await answer(DOCUMENT)).toEqual([absent]);
    expect(await answer(named)).toEqual([absentNamed]);
    expect(await answer([named, DOCUMENT])).toEqual([absentNamed, absent]);
    expect(await answer([])).toEqual([]);
  });

  it("may name 100 documents", async () => {
    const list = Array.from({ length: 101 }, () => DOCUMENT);

    expect(await answer(list.slice(1))).toHaveLength(100);
    await expect(answer(list)).rejects.toMatchObject({
      code: "INVALID_EVENT",
      message: "status_of: names 101 documents, allowed are 100; send several events",
    });
  });

  it("is answered for the other documents where one has no readable status", async () => {
    const denied: Storage["head"] = async (uri) => {
      if (uri.startsWith("s3://in/")) throw new ExtractionError("ACCESS_DENIED", "no rights");
      return undefined;
    };

    expect(
      await answer([DOCUMENT, 7, { text_uri: "s3://out/c.txt" }, "s3://other/b.pdf"], {
        ...memoryStorage(),
        head: denied,
      }),
    ).toEqual([
      { document_uri: DOCUMENT, text_uri: "", status: "unknown", code: "ACCESS_DENIED", reason: "no rights" },
      expect.objectContaining({ document_uri: "", text_uri: "", status: "unknown", code: "INVALID_EVENT" }),
      expect.objectContaining({ document_uri: "", text_uri: "s3://out/c.txt", code: "INVALID_EVENT" }),
      { document_uri: "s3://other/b.pdf", text_uri: "s3://other/b.pdf.txt", status: "absent" },
    ]);
  });

  it("fails where a look-up may succeed later, so that the platform retries", async () => {
    const busy = new ExtractionError("SERVICE_FAILED", "busy", { retryable: true });
    for (const error of [busy, new Error("a bug")]) {
      await expect(answer(DOCUMENT, { ...memoryStorage(), head: () => Promise.reject(error) })).rejects.toBe(error);
    }
  });
});
