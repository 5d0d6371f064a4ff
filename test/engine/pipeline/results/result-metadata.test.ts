import { describe, expect, it } from "vitest";
import { failureMetadata, resultMetadata } from "../../../../functions/engine/pipeline/results/result-metadata.ts";
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
