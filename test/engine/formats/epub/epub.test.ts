import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { epub } from "../../../../functions/engine/formats/epub/epub.ts";
import { epubBytes } from "../../../support/documents/epub.ts";
import { options } from "../shared/options.ts";

const zip = (parts: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
const extract = async (bytes: Uint8Array) => {
  const { document, warnings } = await epub.extract(bytes, options);
  return { document, warnings, texts: document.pages[0]?.blocks.map(({ text }) => text) };
};
const chapter = '<item id="a" href="A.xhtml" media-type="application/xhtml+xml"/>';

describe("a book", () => {
  it("has its chapters in the order of the spine, its properties and its table of contents", async () => {
    const metadata = "<dc:title>Okapi</dc:title><dc:creator>Ada</dc:creator><dc:language>en</dc:language>";

    const { document, warnings, texts } = await extract(epubBytes(["<h1>Quokka</h1><p>walrus", "<p>ibex"], metadata));

    expect(texts).toEqual(["Quokka", "walrus", "ibex"]);
    expect(document.metadata).toEqual({ format: "epub", pages: 1, title: "Okapi", author: "Ada", language: "en" });
    expect(document.outline).toEqual([
      { title: "Part 1", level: 1 },
      { title: "Part 2", level: 1 },
    ]);
    expect(warnings).toEqual([]);
  });

  it("of one chapter has a table of contents of one entry", async () => {
    expect((await extract(epubBytes(["<h1>Quokka</h1>"]))).document.outline).toEqual([{ title: "Part 1", level: 1 }]);
  });

  it("without a table of contents has its headings as outline", async () => {
    const { document, texts } = await extract(
      zip({
        "b.opf": `<package><manifest>${chapter}</manifest><spine><itemref idref="a"/></spine></package>`,
        "a.XHTML": "<h1>Quokka</h1>",
      }),
    );

    // The entry's name differs from the path in case.
    expect(texts).toEqual(["Quokka"]);
    expect(document.outline).toEqual([{ title: "Quokka", level: 1, page: 1 }]);
  });

  it("has drawings and bitmaps in its spine, as books with fixed pages have", async () => {
    const items =
      '<item id="s" href="OPS/s.svg" media-type="image/svg+xml"/><item id="p" href="OPS/a%20b.png" media-type="image/png"/>';
    const book = zip({
      "b.opf": `<package><manifest>${items}</manifest><spine><itemref idref="s"/><itemref idref="p"/></spine></package>`,
      "OPS/s.svg":
        '<svg><title>page</title><text><tspan x="0" y="0">qu</tspan><tspan x="9" y="0">okka</tspan><tspan x="0" y="9">ibex</tspan></text></svg>',
      "OPS/a b.png": "x".repeat(20_000),
    });

    const { document } = await extract(book);
    expect(document.pages[0]?.blocks).toMatchObject([{ text: "quokka ibex" }, { kind: "figure", uri: "a%20b.png" }]);
    const small = { ...options, limits: { ...options.limits, unpackedBytes: 10_000 } };
    await expect(epub.extract(book, small)).resolves.toBeDefined();
  });

  it("lacks the page of its contents, but not the words around them", async () => {
    const nav = '<item id="n" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>';
    const book = (page: string) =>
      zip({
        "b.opf": `<package><manifest>${chapter}${nav}</manifest><spine><itemref idref="n"/><itemref idref="a"/></spine></package>`,
        "A.xhtml": "<p>okapi",
        "nav.xhtml": page,
      });
    const contents = '<h1>Contents</h1><nav epub:type="toc"><ol><li><a href="A.xhtml">One</a></li></ol></nav>';

    expect((await extract(book(contents))).texts).toEqual(["okapi"]);
    expect((await extract(book(`${contents}<p>tapir</p>`))).texts).toEqual(["Contents", "tapir", "okapi"]);
  });

  it("has links out of the book, and words where its links lead into it", async () => {
    const { document } = await extract(
      epubBytes([
        '<p><a href="http://x.y/">one</a> <a href="chapter%202.xhtml#b">two</a> <a href="mailto:a@b.c">three</a>',
        "<p>b",
      ]),
    );

    expect(document.pages[0]?.blocks[0]).toMatchObject({
      text: "one two three",
      links: [
        { text: "one", uri: "http://x.y/" },
        { text: "three", uri: "mailto:a@b.c" },
      ],
    });
  });

  it("keeps the notes and links of its chapters apart", async () => {
    const chapter =
      '<p>a<a href="#n" epub:type="noteref">1</a> <a href="#s">b</a><h2 id="s">c</h2><aside id="n" epub:type="footnote">d</aside>';

    const { document } = await extract(epubBytes([chapter, chapter]));

    const blocks = document.pages[0]?.blocks ?? [];
    expect(blocks.flatMap(({ marks = [] }) => marks.map(({ note, uri }) => note ?? uri))).toEqual([
      "#1-s",
      "1-n",
      "#2-s",
      "2-n",
    ]);
    expect(blocks.flatMap(({ id }) => id ?? [])).toEqual(["1-s", "1-n", "2-s", "2-n"]);
  });

  it("has the links from one chapter to a place in another", async () => {
    const links = '<p><a href="chapter%202.xhtml#b%20c">to it</a> <a href="chapter%202.xhtml">its file</a>';
    const { document } = await extract(epubBytes([`${links} <a href="chapter%202.xhtml#z">gone</a>`, '<p id="b c">b']));

    const [first, second] = document.pages[0]?.blocks ?? [];
    expect(first?.marks).toEqual([{ kind: "link", start: 0, end: 5, uri: "#2-b c" }]);
    expect(second?.id).toBe("2-b c");
  });

  it("is read without its missing chapters, with a warning for each", async () => {
    const items = `${chapter}<item id="b" href="b.xhtml" media-type="text/html"/>`;
    const spine = '<spine><itemref idref="b"/><itemref idref="a"/></spine>';

    const { warnings, texts } = await extract(
      zip({ "b.opf": `<package><manifest>${items}</manifest>${spine}</package>`, "A.xhtml": "<p>okapi" }),
    );

    expect(texts).toEqual(["okapi"]);
    expect(warnings).toEqual(["chapter b.xhtml is missing"]);
  });

  it("without chapters is refused", async () => {
    await expect(extract(zip({ "b.opf": "<package/>" }))).rejects.toMatchObject({
      code: "DAMAGED_DOCUMENT",
      message: expect.stringContaining("export it again"),
    });
  });

  it("has one page", async () => {
    await expect(epub.extract(epubBytes(["a"]), { ...options, pages: [2] })).rejects.toMatchObject({
      code: "PAGE_OUT_OF_RANGE",
    });
  });
});
