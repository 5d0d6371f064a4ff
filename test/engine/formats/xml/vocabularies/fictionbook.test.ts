import { describe, expect, it } from "vitest";
import { fb2 } from "../../../../../functions/engine/formats/xml/vocabulary-formats.ts";
import { read, shown } from "./read.ts";

const book = (inside: string) =>
  read(fb2, `<FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" xmlns:l="x">${inside}</FictionBook>`);
const linesOf = async (inside: string) => shown((await book(inside)).blocks);

describe("a FictionBook", () => {
  it("has the levels of its sections, below the title of its body", async () => {
    const section =
      "<section><title><p>Part</p></title><section><title><p>One</p><p>two</p></title><p>a</p></section></section>";

    expect(await linesOf(`<body>${section}</body>`)).toEqual([
      "heading 1: Part",
      "heading 2: One\ntwo",
      "paragraph: a",
    ]);
    expect(await linesOf(`<body><title><p>Book</p></title>${section}</body>`)).toEqual([
      "heading 1: Book",
      "heading 2: Part",
      "heading 3: One\ntwo",
      "paragraph: a",
    ]);
  });

  it("has its description as metadata, and the title and annotation as text", async () => {
    const { metadata, blocks } = await book(
      "<description><title-info><genre>x</genre><author><first-name>Ada</first-name><last-name>Okapi</last-name></author>" +
        "<author><nickname>bo</nickname></author><book-title>Tapirs</book-title><annotation><p>About.</p></annotation>" +
        "<keywords>a, b</keywords><lang>en</lang></title-info><document-info><id>77</id></document-info></description>" +
        "<body><section><p>Text.</p></section></body><binary id='c'>QUJD</binary>",
    );

    expect(metadata).toMatchObject({
      format: "fb2",
      title: "Tapirs",
      author: "Ada Okapi, bo",
      keywords: "a, b",
      language: "en",
    });
    expect(shown(blocks)).toEqual(["heading 1: Tapirs", "paragraph: About.", "paragraph: Text."]);
  });

  it("has the title once where its body repeats it", async () => {
    const description = "<description><title-info><book-title>Tapirs</book-title></title-info></description>";

    expect(await linesOf(`${description}<body><title><p>Tapirs</p></title></body>`)).toEqual(["heading 1: Tapirs"]);
  });

  it("keeps verses as lines, and quotes as quotes", async () => {
    expect(
      await linesOf(
        "<body><section><epigraph><p>motto</p></epigraph><poem><title><p>Poem</p></title><stanza><v>one</v><v>two</v></stanza>" +
          "<text-author>Ada</text-author></poem><cite><p>said</p></cite></section></body>",
      ),
    ).toEqual([
      "paragraph quoted 1: motto",
      "heading 2: Poem",
      "paragraph: one\ntwo",
      "paragraph: Ada",
      "paragraph quoted 1: said",
    ]);
  });

  it("has tables and pictures", async () => {
    const { blocks } = await book(
      '<body><section><table><tr><th>a</th><td colspan="2">b</td></tr></table><image l:href="#p.png" alt="a tapir"/></section></body>',
    );

    expect(blocks).toMatchObject([
      { kind: "table", table: { cells: [{ header: true }, { colspan: 2, text: "b" }] } },
      { kind: "figure", uri: "p.png", alt: "a tapir" },
    ]);
  });

  it("has notes of its bodies with a name", async () => {
    expect(
      await linesOf(
        '<body><section><p>Text<a l:href="#n" type="note">1</a>.</p></section></body>' +
          '<body name="notes"><section id="n"><title><p>1</p></title><p>Words of the note.</p></section></body>',
      ),
    ).toEqual(["paragraph: Text1.", "footnote 1: Words of the note."]);
  });
});
