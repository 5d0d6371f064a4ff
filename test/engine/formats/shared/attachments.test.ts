import { describe, expect, it } from "vitest";
import { ExtractionError } from "../../../../functions/engine/base/errors.ts";
import type { Extraction, Page } from "../../../../functions/engine/base/model.ts";
import { type AttachedFile, readAttachments } from "../../../../functions/engine/formats/shared/attachments.ts";
import type { AttachedScan, ExtractOptions, Format } from "../../../../functions/engine/formats/shared/format.ts";
import { options as usual } from "./options.ts";

const EXTRACTION: Extraction = {
  document: { metadata: { format: "fake", pages: 1 }, outline: [], pages: [], attachments: [] },
  warnings: [],
  unreadable: [],
};
const bytes = (length = 1) => new Uint8Array(length).fill(7);
const file = (name: string, more: Partial<AttachedFile> = {}): AttachedFile => ({ name, bytes: bytes(), ...more });
const files = (count: number) => Array.from({ length: count }, (_, index) => file(`file ${index + 1}`));
const damaged = new ExtractionError("DAMAGED_DOCUMENT", "it is damaged", { remedy: "send another" });

/** Reads files whose format gives this extraction, and records the options of each. */
async function read(
  list: Iterable<AttachedFile>,
  options: Partial<ExtractOptions> = {},
  { name = "fake", extraction = {} as Partial<Extraction>, fail = undefined as unknown } = {},
) {
  const given: ExtractOptions[] = [];
  const format: Format = {
    name,
    method: "fake_to_text",
    extensions: [".fake"],
    mediaTypes: ["fake/fake"],
    async extract(_, own) {
      given.push(own);
      if (fail !== undefined) throw fail;
      return { ...EXTRACTION, ...extraction };
    },
  };
  return { ...(await readAttachments(list, { ...usual, detect: async () => format, ...options })), given };
}
const limited = (limits: Partial<ExtractOptions["limits"]>) => ({ limits: { ...usual.limits, ...limits } });

describe("attachments", () => {
  it("are documents with a name and a size, and with a type and a place if known", async () => {
    const { attachments, warnings } = await read([
      file("a", { bytes: bytes(5) }),
      file("b", { mediaType: "x/y", embedded: true, bytes: () => bytes(6) }),
      file("c", { embedded: false }),
    ]);

    const { document } = EXTRACTION;
    expect(attachments).toEqual([
      { name: "a", bytes: 5, document },
      { name: "b", mediaType: "x/y", embedded: true, bytes: 6, document },
      { name: "c", bytes: 1, document },
    ]);
    expect(warnings).toEqual([]);
  });

  it("without bytes are skipped", async () => {
    expect((await read([file("a", { bytes: () => undefined }), file("b")])).attachments).toHaveLength(1);
  });

  it("get none of the options that belong to pages of the outer document", async () => {
    const outer = {
      name: "outer",
      password: "secret",
      charset: "koi8-r",
      pages: [2],
      countOtherPages: true,
      lostPages: [],
      content: "main",
      detail: "blocks",
    } as const;

    const { given } = await read([file("inner")], outer);

    expect(given[0]).toMatchObject({
      name: "inner",
      content: "all",
      password: "secret",
      detail: "blocks",
      countOtherPages: false,
    });
    expect([given[0]?.pages, given[0]?.lostPages, given[0]?.charset]).toEqual([undefined, undefined, undefined]);
  });

  it("get a budget of their own, which inner ones share", async () => {
    const { given } = await read(files(2), limited({ unpackedBytes: 1_000 }));
    await read(files(1), given[0]);

    expect(given[0]?.limits.inflating).toBeDefined();
    expect(given[1]?.limits.inflating).toBe(given[0]?.limits.inflating);
    expect(given[2]?.limits).toBe(given[0]?.limits);
  });

  it("that cannot be read are listed, with a warning without remedy", async () => {
    const fails = () => {
      throw damaged;
    };

    expect(await read([file("a", { bytes: bytes(3) })], {}, { fail: damaged })).toMatchObject({
      attachments: [{ name: "a", bytes: 3 }],
      warnings: ["a was not read: it is damaged"],
    });
    expect((await read([file("b", { bytes: fails, embedded: true }), file("c")])).attachments).toEqual([
      { name: "b", embedded: true, bytes: 0 },
      { name: "c", bytes: 1, document: EXTRACTION.document },
    ]);
  });

  it("end the document with an unexpected error", async () => {
    await expect(read(files(1), {}, { fail: new TypeError("a fault here") })).rejects.toThrow("a fault here");
  });

  it("have their name before each warning", async () => {
    expect((await read(files(1), {}, { extraction: { warnings: ["one", "two"] } })).warnings).toEqual([
      "file 1: one",
      "file 1: two",
    ]);
  });

  it.each([
    [20, 20, undefined],
    [21, 21, "1 more warnings about attachments"],
    [23, 21, "3 more warnings about attachments"],
  ])("with %i warnings show %i", async (count, shown, last) => {
    const { warnings } = await read(files(count), {}, { extraction: { warnings: ["odd"] } });

    expect(warnings).toHaveLength(shown);
    expect(warnings[0]).toBe("file 1: odd");
    expect(warnings[19]).toBe("file 20: odd");
    expect(warnings[20]).toBe(last);
  });
});

describe("the limits of attachments", () => {
  it("of entries hold for the whole request", async () => {
    const two = await read(files(2), limited({ archiveEntries: 2 }));
    const three = await read(files(4), limited({ archiveEntries: 3 }));

    expect(two).toMatchObject({ attachments: { length: 2 }, warnings: [] });
    expect(three.attachments).toHaveLength(3);
    expect(three.warnings).toEqual([
      "attachments after the first 3 were skipped; raise TEXTRACTOR_MAX_ARCHIVE_ENTRIES",
    ]);
    const inner = { ...three.given[0], ...limited({ archiveEntries: 3 }) };
    expect((await read(files(1), inner)).attachments).toEqual([]);
  });

  it("of bytes hold for the whole request", async () => {
    const list = [file("a", { bytes: bytes(6) }), file("b", { bytes: bytes(4) }), file("c", { bytes: bytes(1) })];
    const { attachments, warnings } = await read(list, limited({ unpackedBytes: 10 }));

    expect(attachments.map(({ document }) => document !== undefined)).toEqual([true, true, false]);
    expect(warnings).toEqual(["c was not read: attachments take more than 10 bytes together"]);
  });

  it.each([
    [100, 20],
    [3, 3],
  ])("of depth are the setting of %i and 20, here %i", async (nestingDepth, most) => {
    const at = async (depth: number) =>
      await read(files(1), { ...limited({ nestingDepth }), tally: { depth, spent: { entries: 0, bytes: 0 } } });

    expect((await at(most - 1)).given[0]?.tally?.depth).toBe(most);
    expect((await at(most)).warnings).toEqual(["file 1 was not read: it is nested too deep inside other documents"]);
  });

  it("start at zero", async () => {
    const { given } = await read([file("a", { bytes: bytes(3) })]);

    expect(given[0]?.tally).toEqual({ depth: 1, spent: { entries: 1, bytes: 3 } });
  });
});

describe("attachments with pages that need OCR", () => {
  const page = (width?: number, height?: number): Page => ({
    number: 1,
    ...(width === undefined || height === undefined ? {} : { width, height }),
    source: "missing",
    blocks: [],
  });
  const scanOf = (name: string, pages: readonly Page[]) => ({
    name,
    extraction: {
      document: { ...EXTRACTION.document, pages },
      unreadable: [{ page: 1, reason: "image_file" as const }],
      warnings: ["odd"],
    },
  });

  it("are collected for OCR", async () => {
    const scans: AttachedScan[] = [];
    const picture = scanOf("image", [page(100, 100)]);
    const { attachments, warnings } = await read(files(1), { scans }, picture);

    expect(scans).toEqual([
      {
        name: "file 1",
        format: "image",
        bytes: bytes(),
        document: picture.extraction.document,
        unreadable: picture.extraction.unreadable,
      },
    ]);
    expect(attachments[0]?.document).toBe(scans[0]?.document);
    expect(warnings).toEqual(["file 1: odd"]);
  });

  it("get a warning if nobody collects them", async () => {
    const { attachments, warnings } = await read(files(1), {}, scanOf("pdf", [page(9, 9)]));

    expect(attachments[0]?.document).toBeDefined();
    expect(warnings).toEqual(["file 1: odd", "file 1: has pages that need OCR; send it by itself"]);
  });

  it("are not collected if all pages are readable", async () => {
    const scans: AttachedScan[] = [];

    expect((await read(files(1), { scans }, { name: "image" })).attachments[0]?.document).toBeDefined();
    expect(scans).toEqual([]);
  });

  it.each([
    ["image", [page(71.9, 71.9)], 0],
    ["image", [page(72, 71)], 1],
    ["image", [page(71, 72)], 1],
    ["image", [page(10, 10), page(80, 80)], 1],
    ["image", [page()], 0],
    ["pdf", [page(10, 10)], 1],
  ])("are icons only as small pictures: %s %j", async (name, pages, count) => {
    const scans: AttachedScan[] = [];
    const { attachments, warnings } = await read(files(1), { scans }, scanOf(name, pages));

    expect(scans).toHaveLength(count);
    expect(attachments[0]?.document !== undefined).toBe(count === 1);
    expect(warnings).toEqual(["file 1: odd"]);
  });
});
