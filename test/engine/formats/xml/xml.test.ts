import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { xml } from "../../../../functions/engine/formats/xml/xml.ts";
import { options } from "../shared/options.ts";

const extract = (content: string | Uint8Array, own: Partial<typeof options> = {}) =>
  xml.extract(typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content), {
    ...options,
    ...own,
  });
const wordsOf = async (content: string | Uint8Array, own: Partial<typeof options> = {}) =>
  (await extract(content, own)).document.pages[0]?.blocks.map(({ text }) => text);

describe("an XML document", () => {
  it("is one page with its properties, and without warnings", async () => {
    const { document, warnings } = await extract(
      "<book><title-info><lang>en</lang></title-info><title>a</title>b</book>",
    );

    expect(document.metadata).toEqual({ format: "xml", encoding: "utf-8", pages: 1, title: "a", language: "en" });
    expect(document.pages.map(({ number, blocks }) => [number, blocks.length])).toEqual([[1, 2]]);
    expect(warnings).toEqual([]);
  });

  it("has no second page", async () => {
    await expect(extract("<a/>", { pages: [2] })).rejects.toMatchObject({ code: "PAGE_OUT_OF_RANGE" });
    expect(await wordsOf("<a>b</a>", { pages: [1] })).toEqual(["b"]);
  });

  it("reports elements beyond the limit of depth", async () => {
    const nested = (nestingDepth: number) =>
      extract("<a><b>c</b></a>", { limits: { ...options.limits, nestingDepth } });

    expect((await nested(2)).warnings).toEqual([]);
    expect((await nested(1)).warnings).toEqual([
      "elements nested more than 1 deep were read as part of the elements around them",
    ]);
  });

  it("that is a package of Word becomes a Word document", async () => {
    const part = (name: string, content: string) =>
      `<pkg:part pkg:name="${name}"><pkg:xmlData>${content}</pkg:xmlData></pkg:part>`;
    const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
    const document = `<w:document ${w}><w:body><w:p><w:r><w:t>tapir</w:t></w:r></w:p></w:body></w:document>`;

    const read = await extract(`<pkg:package>${part("/word/document.xml", document)}</pkg:package>`);

    expect(read.document.metadata.format).toBe("docx");
    expect(read.document.pages[0]?.blocks).toEqual([{ kind: "paragraph", text: "tapir" }]);
  });
});

describe("the encoding of an XML document", () => {
  const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a>Привет</a>`;

  it("is the declared one", async () => {
    expect(await wordsOf(iconv.encode(declared("koi8-r"), "koi8-r"))).toEqual(["Привет"]);
  });

  it("is the sender's one before the declared one", async () => {
    expect(await wordsOf(iconv.encode(declared("koi8-r"), "windows-1251"), { charset: "windows-1251" })).toEqual([
      "Привет",
    ]);
  });

  it("is UTF-16 if its bytes are, with or without a mark, whatever it declares", async () => {
    for (const addBOM of [true, false]) {
      const bytes = iconv.encode(declared("koi8-r"), "utf-16le", { addBOM });
      expect(await wordsOf(bytes, { charset: "windows-1251" })).toEqual(["Привет"]);
    }
  });

  it.each([
    [256, true],
    [257, false],
  ])("is declared in the first 256 bytes: %i", async (end, isRead) => {
    const [before, after] = ["<?xml version='1.0'", "encoding='macintosh"];
    const start = `${before}${" ".repeat(end - before.length - after.length)}${after}`;

    expect((await wordsOf(iconv.encode(`${start}'?><a>ä</a>`, "macintosh")))?.[0] === "ä").toBe(isRead);
  });

  it("with broken bytes has a warning", async () => {
    const { warnings } = await extract(
      Buffer.concat([Buffer.from(`<a>${"é ".repeat(200)}`), Buffer.from([0xff]), Buffer.from("é</a>")]),
    );

    expect(warnings).toEqual([expect.stringContaining("1 byte sequences are not valid utf-8")]);
  });
});
