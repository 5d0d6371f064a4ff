import { describe, expect, it } from "vitest";
import { epub } from "../../../../functions/engine/formats/epub/epub.ts";
import { csv } from "../../../../functions/engine/formats/plain-text/csv.ts";
import { ipynb } from "../../../../functions/engine/formats/plain-text/ipynb.ts";
import { json } from "../../../../functions/engine/formats/plain-text/json.ts";
import { markdown } from "../../../../functions/engine/formats/plain-text/markdown.ts";
import { subtitles } from "../../../../functions/engine/formats/plain-text/subtitles.ts";
import { text } from "../../../../functions/engine/formats/plain-text/text.ts";
import type { Format } from "../../../../functions/engine/formats/shared/format.ts";
import { xml } from "../../../../functions/engine/formats/xml/xml.ts";
import { epubBytes } from "../../../support/documents/epub.ts";
import { options } from "../shared/options.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const blocksOf = async (format: Format, bytes: Uint8Array, name = "document") =>
  (await format.extract(bytes, { ...options, name })).document.pages[0]?.blocks ?? [];
const textsOf = async (format: Format, text: string, name?: string) =>
  (await blocksOf(format, utf8(text), name)).map(({ text: words }) => words);

describe("a text whose sender declares its encoding", () => {
  it.each([
    ["text", text, "\xc4\xc1"],
    ["markdown", markdown, "\xc4\xc1"],
    ["csv", csv, "\xc4\xc1"],
    ["subtitles", subtitles, "\xc4\xc1"],
    ["xml", xml, '<?xml version="1.0" encoding="iso-8859-1"?><a>\xc4\xc1</a>'],
  ])("is decoded with that encoding: %s", async (_, format, latin1) => {
    const { document } = await format.extract(new Uint8Array(Buffer.from(latin1, "latin1")), {
      ...options,
      charset: "koi8-r",
    });

    expect(document.metadata.encoding).toBe("koi8-r");
    expect(document.pages[0]?.blocks[0]?.text).toBe("да");
  });
});

describe("EPUB", () => {
  it("returns chapters in the order of the spine, properties and the table of contents", async () => {
    const metadata = "<dc:title>Okapi</dc:title><dc:creator>Ada</dc:creator><dc:language>en</dc:language>";
    const { document } = await epub.extract(epubBytes(["<h1>Quokka</h1><p>walrus", "<p>ibex"], metadata), options);

    expect(document.pages[0]?.blocks.map(({ text }) => text)).toEqual(["Quokka", "walrus", "ibex"]);
    expect(document.metadata).toMatchObject({ title: "Okapi", author: "Ada", language: "en" });
    expect(document.outline).toEqual([
      { title: "Part 1", level: 1 },
      { title: "Part 2", level: 1 },
    ]);
  });
});

describe("XML", () => {
  it("returns the text of elements and plain entities, without reading entities of other files", async () => {
    const entity = '<!DOCTYPE a [<!ENTITY b "bomb"><!ENTITY c SYSTEM "file:///etc/passwd">]>';

    expect(await textsOf(xml, `<?xml version="1.0"?>${entity}<a>x &b;&c;<d>quokka <b>ibex</b></d></a>`)).toEqual([
      "x bomb&c;",
      "quokka ibex",
    ]);
  });

  it("is decoded by its declaration", async () => {
    const bytes = Buffer.from('<?xml version="1.0" encoding="koi8-r"?><a>\xc4\xc1</a>', "latin1");

    expect((await blocksOf(xml, new Uint8Array(bytes))).map(({ text }) => text)).toEqual(["да"]);
  });

  it("returns the words of drawings without their styles", async () => {
    expect(await textsOf(xml, "<svg><style>a {}</style><text>newt <tspan>okapi</tspan></text></svg>")).toEqual([
      "newt okapi",
    ]);
  });

  it("keeps a MathML formula in its line", async () => {
    const formula =
      "<mml:math><mml:mrow><mml:mi>n</mml:mi><mml:mo>&gt;</mml:mo><mml:mn>2</mml:mn></mml:mrow></mml:math>";
    expect(await textsOf(xml, `<article><p>where ${formula} holds</p><p>next</p></article>`)).toEqual([
      "where n > 2 holds",
      "next",
    ]);
  });

  it("returns a FictionBook's words, and its description as properties", async () => {
    const author = "<author><first-name>Ada</first-name> <last-name>Kakapo</last-name></author>";
    const description = `<genre>sf_x</genre>${author}<book-title>Quokka</book-title><annotation><p>walrus</p></annotation>`;
    const info = `<description><title-info>${description}<lang>en</lang></title-info></description>`;
    const book = `<FictionBook><stylesheet>p {}</stylesheet>${info}<body><p>tapir <author>ibex</author></p></body></FictionBook>`;

    const { document } = await xml.extract(utf8(book), options);

    expect(document.pages[0]?.blocks.map(({ text }) => text)).toEqual(["Quokka", "walrus", "tapir", "ibex"]);
    expect(document.metadata).toMatchObject({ title: "Quokka", author: "Ada Kakapo", language: "en" });
  });

  it("reads Word's XML of 2006 as a Word document", async () => {
    const type = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
    const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
    const rels = "http://schemas.openxmlformats.org/package/2006/relationships";
    const part = (name: string, contentType: string, content: string) =>
      `<pkg:part pkg:name="${name}" pkg:contentType="${contentType}"><pkg:xmlData>${content}</pkg:xmlData></pkg:part>`;
    const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument";
    const link = `<Relationships xmlns="${rels}"><Relationship Id="r" Type="${office}" Target="word/document.xml"/></Relationships>`;
    const body = `<w:document ${w}><w:body><w:p><w:r><w:t>tapir</w:t></w:r></w:p></w:body></w:document>`;
    const flat = `<?xml version="1.0"?><pkg:package>${part("/_rels/.rels", "application/vnd.openxmlformats-package.relationships+xml", link)}${part("/word/document.xml", type, body)}</pkg:package>`;

    expect(await textsOf(xml, flat)).toEqual(["tapir"]);
  });
});

describe("separated values", () => {
  it.each([
    ["commas and quotes", 'a,"b, ""c"""\n"d\ne",f\n', "document", 'a | b, "c"\nd e | f'],
    ["semicolons", "a;b,1\r\nc;d,2\r\n", "document", "a | b,1\nc | d,2"],
    ["tabs, by the name", "a, x\tb\n", "a.tsv", "a, x | b"],
    ["Excel's mark", "sep=|\na|b\n", "document", "a | b"],
    ["an unclosed quote", 'a,"b\nc,d', "document", "a | b c,d"],
  ])("are read with %s", async (_what, text, name, table) => {
    expect(await textsOf(csv, text, name)).toEqual([table]);
  });
});

describe("other text formats", () => {
  it("find headings and code in Markdown", async () => {
    const text = "# Quokka #\n\nwalrus\n\n```\n\n# no heading\n```\n";

    expect((await blocksOf(markdown, utf8(text))).map(({ kind }) => kind)).toEqual([
      "heading",
      "paragraph",
      "code",
      "code",
    ]);
  });

  it("return JSON as written", async () => {
    expect(await textsOf(json, '{"a":\n  [1]}\n')).toEqual(['{"a":\n  [1]}']);
  });

  it("return a notebook's cells and outputs", async () => {
    const cells = [
      { cell_type: "markdown", source: ["# Quokka\n", "\n", "ibex"] },
      {
        cell_type: "code",
        source: "f()",
        outputs: [{ data: { "text/plain": ["newt"] } }, { traceback: ["\x1b[31mE\x1b[0m"] }],
      },
    ];

    expect(await textsOf(ipynb, JSON.stringify({ cells, nbformat: 4 }))).toEqual([
      "Quokka",
      "ibex",
      "f()",
      "newt",
      "E",
    ]);
  });

  it("refuse a notebook that is not JSON", async () => {
    await expect(ipynb.extract(utf8(`{"cells":${"[".repeat(100_000)}`), options)).rejects.toMatchObject({
      code: "DAMAGED_DOCUMENT",
    });
  });

  it("return the words of subtitles", async () => {
    const vtt =
      "WEBVTT - title\n\nNOTE x\n\nSTYLE\n::cue {}\n\n1\n00:01.000 --> 00:02.000 line:0\n<v.loud Ada>quokka &amp; ibex</v>\n";

    expect(await textsOf(subtitles, vtt)).toEqual(["quokka & ibex"]);
    expect(await textsOf(subtitles, "1\r\n00:00:01,000 --> 00:00:02,000\r\n<i>newt</i>\r\nokapi\r\n")).toEqual([
      "newt\nokapi",
    ]);
  });
});
