import { describe, expect, it } from "vitest";
import {
  failureMetadata,
  isCompleteFor,
  requestKey,
  resultMetadata,
} from "../../../../functions/engine/pipeline/results/result-metadata.ts";
import { parseEvent } from "../../../../functions/engine/request/parse-event.ts";
import { encodeMetadata } from "../../../../functions/engine/storage/s3/encoded-words.ts";

/** Limit of S3, and its way of counting: https://docs.aws.amazon.com/AmazonS3/latest/userguide/UsingMetadata.html */
const LONGEST_METADATA = 2_048;
const bytesOf = (metadata: Readonly<Record<string, string>>) =>
  Object.entries(encodeMetadata(metadata)).reduce((sum, [name, value]) => sum + name.length + value.length, 0);

const odd = Array.from({ length: 5_000 }, (_, index) => 2 * index + 1);
const facts = {
  method: "pdf_to_text_with_ocr",
  numPages: 10_000,
  missingTextPages: odd,
  emptyContentPages: odd,
  missingSearchablePdfPages: [3, 4, 5, 9],
  missingAttachedPages: 10_000,
};

describe("metadata", () => {
  const metadata = resultMetadata({ ...facts, missingSearchablePdfPages: odd }, "k".repeat(32));

  it("has page lists as single numbers, and cuts a long list after a whole number", () => {
    expect(resultMetadata(facts, "k")).toMatchObject({ missing_searchable_pdf_pages: "3,4,5,9" });
    expect(metadata["missing_text_pages"]).toMatch(/^1,3,5,(\d+,)*\.\.\.$/);
    const listed = metadata["missing_text_pages"]?.split(",").slice(0, -1).map(Number) ?? [];
    expect(listed.length).toBeGreaterThan(100);
    expect(listed).toEqual(odd.slice(0, listed.length));
  });

  it("is never larger than S3 allows", () => {
    const failed = (sign: string) => ({ code: "FETCH_FAILED", message: sign.repeat(10_000) }) as const;

    expect(bytesOf(metadata)).toBeLessThan(LONGEST_METADATA);
    expect(bytesOf(failureMetadata(failed("漢")))).toBeLessThan(LONGEST_METADATA);
    expect(bytesOf(failureMetadata(failed("\u001b")))).toBeLessThan(LONGEST_METADATA);
  });
});

describe("a list of pages", () => {
  const listed = (pages: readonly number[]) =>
    resultMetadata({ ...facts, missingTextPages: pages }, "k")["missing_text_pages"];
  /** A list of three-digit pages, and a last page whose digits fill the list to this length. */
  const pagesOfLength = (length: number) => {
    const most = Math.floor((length - 1) / 4);
    const rest = length - 4 * (most - 1);
    return [...Array.from({ length: most - 1 }, (_, index) => 101 + 2 * index), 10 ** (rest - 1)];
  };

  it("of 512 characters is whole, and one of 513 is cut", () => {
    expect(listed(pagesOfLength(512))).toHaveLength(512);
    expect(listed(pagesOfLength(512))).not.toContain("...");
    expect(listed(pagesOfLength(513))).toMatch(/,\.\.\.$/);
  });

  it("is absent where it is empty, and attached pages are a number", () => {
    const { missingAttachedPages, ...rest } = { ...facts, missingTextPages: [] };

    expect(resultMetadata({ ...rest, missingAttachedPages }, "k")).toMatchObject({ missing_attached_pages: "10000" });
    expect(resultMetadata({ ...rest, missingAttachedPages }, "k")).not.toHaveProperty("missing_text_pages");
    expect(resultMetadata(rest, "k")).not.toHaveProperty("missing_attached_pages");
  });
});

it.each([
  [480, "x".repeat(480)],
  [481, `${"x".repeat(477)}...`],
])("a reason of %i characters has at most 480", (length, expected) => {
  expect(failureMetadata({ code: "FETCH_FAILED", message: "x".repeat(length) })["exception"]).toBe(expected);
});

describe("a stored result", () => {
  const metadata = { request_key: "k", method: "pdf_to_text" };

  it("is complete for its own request", () => {
    expect(isCompleteFor(metadata, "k")).toBe(true);
    expect(isCompleteFor(metadata, "other")).toBe(false);
    expect(isCompleteFor({}, "k")).toBe(false);
  });

  it.each(["missing_text_pages", "missing_attached_pages", "missing_searchable_pdf_pages"])(
    "is not complete with %s",
    (name) => {
      expect(isCompleteFor({ ...metadata, [name]: "1" }, "k")).toBe(false);
    },
  );
});

describe("the origin in the metadata", () => {
  const FACTS = {
    method: "text_to_text",
    numPages: 1,
    missingTextPages: [],
    emptyContentPages: [],
    missingSearchablePdfPages: [],
  };
  const origin = {
    uri: "s3://in/a.txt",
    sha256: "ab".repeat(32),
    etag: "v1",
    bytes: 5,
    fetched: "2026-01-02T03:04:05Z",
    engine: "1",
  };
  const sizeOf = (metadata: Readonly<Record<string, string>>) => Object.entries(metadata).flat().join("").length;

  it("has hash, ETag, time and final address", () => {
    expect(resultMetadata(FACTS, "key", origin)).toEqual({
      ...resultMetadata(FACTS, "key"),
      source_sha256: "ab".repeat(32),
      source_etag: "v1",
      fetched: "2026-01-02T03:04:05Z",
      source_uri: "s3://in/a.txt",
    });
    expect(resultMetadata(FACTS, "key", { ...origin, finalUri: "https://b.example/" })["source_uri"]).toBe(
      "https://b.example/",
    );
  });

  it("stays below the limit of S3, and has only ASCII", () => {
    const rest = sizeOf(resultMetadata(FACTS, "key", { ...origin, uri: "" })) + "source_uri".length;
    const uri = (length: number) => `s3://${"x".repeat(length - 5)}`;

    expect(sizeOf(resultMetadata(FACTS, "key", { ...origin, uri: uri(2_048 - rest) }))).toBe(2_048);
    expect(resultMetadata(FACTS, "key", { ...origin, uri: uri(2_049 - rest) })).not.toHaveProperty("source_uri");
    expect(resultMetadata(FACTS, "key", { ...origin, uri: "s3://in/ä" })).not.toHaveProperty("source_uri");
  });
});

it("the key of a request is half a SHA-256 in hex, and differs for other contents and other pages", () => {
  const request = (pages?: string) =>
    parseEvent({ document_uri: "s3://in/a.pdf", pages }, { bucket: undefined, eventBorne: false });
  const key = requestKey(request(), "sha256-1");

  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(requestKey(request(), "sha256-1")).toBe(key);
  expect(new Set([key, requestKey(request(), "sha256-2"), requestKey(request("2"), "sha256-1")]).size).toBe(3);
});
