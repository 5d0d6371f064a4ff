import { describe, expect, it } from "vitest";
import { ExtractionError } from "../../../../functions/engine/base/errors.ts";
import { createLog } from "../../../../functions/engine/base/log.ts";
import { ownMark } from "../../../../functions/engine/base/own-mark.ts";
import {
  packStoredPage,
  pagePlace,
  readStoredPage,
  writeStoredPage,
} from "../../../../functions/engine/pipeline/page-results/stored-page.ts";
import type { Storage, WriteOptions } from "../../../../functions/engine/storage/storage.ts";
import type { PageResult } from "../../../../functions/engine/worker/page-result.ts";
import { memoryStorage } from "../../../support/memory-storage.ts";

const IDENTITY = {
  documentUri: "s3://in/a.pdf",
  documentVersion: "v1",
  engine: "e1",
  kind: "pdf",
  languages: ["eng"],
  reader: "tesseract",
  page: 7,
  tempUriPrefix: "s3://temp/a",
} as const;
const PLACE = pagePlace(IDENTITY);
const RESULT: PageResult = {
  page: { number: 7, width: 100, height: 100, source: "ocr", blocks: [] } as unknown as PageResult["page"],
  layer: "",
  warnings: [],
  models: ["eng"],
};
const never = new AbortController().signal;

function recordedLog() {
  const lines: string[] = [];
  return { lines, log: createLog("debug", (line) => lines.push(line)) };
}

describe("the place of a page", () => {
  it("is under the temporary prefix, with a page number of five digits", () => {
    expect(PLACE.name).toMatch(/^[0-9a-f]{32}\/00007$/);
    expect(PLACE).toMatchObject({
      resultUri: `s3://temp/a/${PLACE.name}.json.gz`,
      textUri: `s3://temp/a/${PLACE.name}.txt`,
      leaseUri: `s3://temp/a/${PLACE.name}.lease`,
    });
    expect(pagePlace({ ...IDENTITY, tempUriPrefix: "s3://temp/a/" })).toEqual(PLACE);
  });

  it.each([
    { documentUri: "s3://in/b.pdf" },
    { documentVersion: "v2" },
    { documentDigest: "sha256-1" },
    { engine: "e2" },
    { kind: "image" },
    { languages: ["fra"] },
    { reader: "auto" },
    { page: 8 },
  ] as const)("differs for %j", (change) => {
    expect(pagePlace({ ...IDENTITY, ...change }).name).not.toBe(PLACE.name);
  });

  it("is equal for the same content at another address", () => {
    const here = { ...IDENTITY, documentDigest: "sha256-1" };

    expect(pagePlace({ ...here, documentUri: "s3://in/b.pdf", documentVersion: "v2" })).toEqual(pagePlace(here));
  });
});

describe("a stored page", () => {
  it("is found again as it was written", async () => {
    const { log, lines } = recordedLog();
    const storage = memoryStorage();
    await writeStoredPage(PLACE, RESULT, "words", storage, never);

    expect(await readStoredPage(PLACE, { storage, log })).toEqual(new Uint8Array(packStoredPage(PLACE, RESULT)));
    expect(storage.text(PLACE.textUri)).toBe("words");
    expect(lines).toEqual([]);
  });

  it("is temporary, and its result is written last", async () => {
    const written: (readonly [string, WriteOptions])[] = [];
    const write: Storage["write"] = async (uri, _, options) => {
      written.push([uri, options]);
      return "v1";
    };
    await writeStoredPage(PLACE, RESULT, "words", { ...memoryStorage(), write }, never);

    const shared = { temporary: true, metadata: ownMark(), signal: never };
    expect(written).toEqual([
      [PLACE.textUri, { ...shared, contentType: "text/plain; charset=utf-8" }],
      [PLACE.resultUri, { ...shared, contentType: "application/gzip" }],
    ]);
  });

  it("that does not exist is no reason for a warning", async () => {
    const { log, lines } = recordedLog();

    expect(await readStoredPage(PLACE, { storage: memoryStorage(), log })).toBeUndefined();
    expect(lines).toEqual([]);
  });

  it("that is damaged or of another page is ignored with a warning", async () => {
    const { log, lines } = recordedLog();
    const other = packStoredPage(pagePlace({ ...IDENTITY, page: 8 }), RESULT);
    for (const content of [other, Buffer.from("torn")]) {
      const storage = memoryStorage({ [PLACE.resultUri]: content });

      expect(await readStoredPage(PLACE, { storage, log })).toBeUndefined();
    }

    expect(lines).toEqual([expect.stringContaining("of another page"), expect.stringContaining("damaged")]);
  });

  it("over 64 MB is ignored with a warning, and not read", async () => {
    const { log, lines } = recordedLog();
    const limits: (number | undefined)[] = [];
    const read: Storage["read"] = async (_, options) => {
      limits.push(options?.maxBytes);
      throw new ExtractionError("TOO_LARGE", "it is too large");
    };

    expect(await readStoredPage(PLACE, { storage: { read }, log })).toBeUndefined();
    expect(limits).toEqual([67_108_864]);
    expect(lines).toEqual([expect.stringContaining("it is too large")]);
  });

  it("that cannot be read is an error", async () => {
    const { log } = recordedLog();
    for (const error of [new ExtractionError("ACCESS_DENIED", "no rights"), new Error("a bug")]) {
      const storage = { read: () => Promise.reject(error) };

      await expect(readStoredPage(PLACE, { storage, log })).rejects.toBe(error);
    }
  });
});
