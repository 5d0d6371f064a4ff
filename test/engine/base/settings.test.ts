import { describe, expect, it } from "vitest";
import { readSettings } from "../../../functions/engine/base/settings.ts";

describe("the settings", () => {
  it("have the names and defaults of 2017", () => {
    expect(readSettings({})).toMatchObject({
      ocrFunction: "textractor_ocr",
      simpleFunction: "textractor_simple",
      mergeMs: 90_000,
      returnMs: 3_000,
      bufferMs: 5_000,
      logLevel: "info",
      bucket: undefined,
    });
  });

  it("accept fractions of seconds and Python's log levels, and treat an empty variable as unset", () => {
    const settings = readSettings({
      MERGE_SEARCHABLE_PDF_DURATION: "1.5",
      LOG_LEVEL: "WARNING",
      TEXTRACTOR_BUCKET: "",
    });

    expect(settings).toMatchObject({ mergeMs: 1_500, logLevel: "warn", bucket: undefined });
  });

  it("refuse an address in place of a bucket name", () => {
    expect(() => readSettings({ TEXTRACTOR_BUCKET: "s3://results/" })).toThrow(
      /TEXTRACTOR_BUCKET: must be the name of a bucket/,
    );
    expect(readSettings({ TEXTRACTOR_BUCKET: "my.Results_1" }).bucket).toBe("my.Results_1");
  });

  it("give pictures the function's memory minus the engine's, unless the memory is set", () => {
    const memoryOf = (environment: Readonly<Record<string, string>>) =>
      readSettings(environment).limits.decodingMemoryMb;

    expect(memoryOf({})).toBe(800);
    expect(memoryOf({ AWS_LAMBDA_FUNCTION_MEMORY_SIZE: "1769" })).toBe(1_513);
    expect(memoryOf({ AWS_LAMBDA_FUNCTION_MEMORY_SIZE: "128" })).toBe(64);
    expect(memoryOf({ AWS_LAMBDA_FUNCTION_MEMORY_SIZE: "1769", TEXTRACTOR_DECODING_MEMORY_MB: "99" })).toBe(99);
  });

  it("refuse a memory limit too low for a thread to start", () => {
    expect(() => readSettings({ TEXTRACTOR_PARSER_MEMORY_MB: "1" })).toThrow(/TEXTRACTOR_PARSER_MEMORY_MB.*>=64/);
  });

  it("name every invalid variable", () => {
    const read = () => readSettings({ TEXTRACTOR_MAX_PAGES: "many", RETURN_RESULTS_DURATION: "-1" });

    expect(read).toThrow(/TEXTRACTOR_MAX_PAGES.*correct these environment variables/);
    expect(read).toThrow(/RETURN_RESULTS_DURATION/);
  });
});
