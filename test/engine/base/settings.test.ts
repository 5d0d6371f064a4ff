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

  it("have a default for every limit and deadline", () => {
    const { limits, fetch, ...others } = readSettings({});

    expect(limits).toEqual({
      downloadBytes: 536_870_912,
      unpackedBytes: 268_435_456,
      archiveEntries: 10_000,
      nestingDepth: 1_000,
      pages: 10_000,
      outlineEntries: 5_000,
      chunkTokens: 8_192,
      ...{ pictures: 1_000, pictureBytes: 16_777_216, picturesBytes: 67_108_864 },
      pagePixels: 25_000_000,
      decodingMemoryMb: 800,
      parserMs: 60_000,
      parserMemoryMb: 1_024,
      readPageCpuMs: 6_000,
      readPageMemoryMb: 160,
      inkPages: 100,
      pageMs: 120_000,
    });
    expect(fetch).toEqual({ connectMs: 10_000, headersMs: 15_000, idleMs: 10_000, leastRate: 1_024, totalMs: 300_000 });
    expect(others.sources).toEqual({
      listRow: 1_048_576,
      mailBytes: 67_108_864,
      mailText: 4_194_304,
      mailLinks: 1_000,
      storyPageBytes: 8_388_608,
    });
    expect(others).toMatchObject({
      ocrConcurrency: 50,
      pagesPerInvocation: 1,
      maxContinuations: 12,
      deliveries: 5,
      partialDeliveries: 3,
      redeliveryMs: 30_000,
      longestRedeliveryMs: 300_000,
      eventBus: undefined,
      tessdataFolder: undefined,
      allowedAddresses: [],
      userAgent: undefined,
      pdfCore: "patched",
      storySites: ["news.ycombinator.com"],
    });
  });

  it.each([
    ["RETURN_RESULTS_DURATION", ["0", "0.5"], ["-0.1"]],
    ["TEXTRACTOR_BUCKET", ["abc", "b".repeat(63)], ["ab", "b".repeat(64)]],
    ["TEXTRACTOR_MAX_CONTINUATIONS", ["0", "14"], ["-1", "15", "1.5"]],
    ["TEXTRACTOR_EVENT_BUS", ["b", "b".repeat(1_600)], ["b".repeat(1_601), "a bus"]],
    ["TEXTRACTOR_DECODING_MEMORY_MB", ["1"], ["0"]],
    ["TEXTRACTOR_MAX_PAGES", ["1"], ["0"]],
    ["TEXTRACTOR_MAX_CHUNK_TOKENS", ["32"], ["31"]],
    ["TEXTRACTOR_PARSER_MEMORY_MB", ["64"], ["63"]],
    ["LOG_LEVEL", ["CRITICAL", "debug"], ["loud"]],
  ])("accept %s of %j and refuse %j", (name, accepted, refused) => {
    for (const value of accepted) expect(() => readSettings({ [name]: value })).not.toThrow();
    for (const value of refused) expect(() => readSettings({ [name]: value })).toThrow(name);
  });

  it("split the list of allowed addresses at commas and blanks", () => {
    const TEXTRACTOR_ALLOWED_ADDRESSES = " 10.0.0.1,, fd00::/8 ";

    expect(readSettings({ TEXTRACTOR_ALLOWED_ADDRESSES }).allowedAddresses).toEqual(["10.0.0.1", "fd00::/8"]);
  });

  it("split the list of story sites at commas and blanks, in small letters", () => {
    const TEXTRACTOR_STORY_SITES = " News.example.com,, other.example ";

    expect(readSettings({ TEXTRACTOR_STORY_SITES }).storySites).toEqual(["news.example.com", "other.example"]);
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
