import { describe, expect, it } from "vitest";
import { jats } from "../../../../../functions/engine/formats/xml/vocabulary-formats.ts";
import { read, shown } from "./read.ts";

const article = (inside: string) =>
  read(jats, `<article xmlns:xlink="http://www.w3.org/1999/xlink" xml:lang="en">${inside}</article>`);
const linesOf = async (inside: string) => shown((await article(inside)).blocks);

describe("an article in JATS", () => {
  it("begins with title, authors and abstract; the rest of its front is metadata", async () => {
    const { blocks, metadata } = await article(
      "<front><journal-meta><journal-title-group><journal-title>Zoo Letters</journal-title></journal-title-group><issn>7</issn></journal-meta>" +
        "<article-meta><article-id>8</article-id><title-group><article-title>Tapirs</article-title></title-group><contrib-group>" +
        '<contrib contrib-type="author"><name><surname>Okapi</surname><given-names>Ada</given-names></name></contrib>' +
        '<contrib contrib-type="editor"><name><surname>No</surname></name></contrib></contrib-group>' +
        "<pub-date><day>3</day><month>9</month><year>2026</year></pub-date><abstract><p>Short.</p></abstract>" +
        "<kwd-group><kwd>a</kwd><kwd>b</kwd></kwd-group></article-meta></front>",
    );

    expect(shown(blocks)).toEqual(["heading 1: Tapirs", "paragraph: Ada Okapi", "paragraph: Short."]);
    expect(metadata).toEqual({
      format: "jats",
      encoding: "utf-8",
      pages: 1,
      title: "Tapirs",
      author: "Ada Okapi",
      keywords: "a, b",
      siteName: "Zoo Letters",
      published: "2026-09-03",
      language: "en",
    });
  });

  it("has sections with their labels", async () => {
    expect(
      await linesOf(
        "<body><sec><label>1</label><title>One</title><sec><title>Two</title><p>a</p></sec></sec><sec><label>A</label></sec></body>",
      ),
    ).toEqual(["heading 1: 1 One", "heading 2: Two", "paragraph: a", "heading 1: A"]);
  });

  it("has lists, with the numbers of their labels", async () => {
    expect(
      await linesOf(
        '<body><list list-type="order"><list-item><label>(4)</label><p>a</p><list list-type="bullet"><list-item><p>b</p></list-item></list>' +
          '</list-item></list><list list-type="alpha-lower"><list-item><p>c</p></list-item></list>' +
          "<def-list><def-item><term>d</term><def><p>e</p></def></def-item></def-list></body>",
      ),
    ).toEqual(["list-item 1 4.: a", "list-item 2 •: b", "list-item 1 a.: c", "term: d", "definition: e"]);
  });

  it("has figures and tables with label and caption in one", async () => {
    const { blocks } = await article(
      '<body><fig><label>Figure 1.</label><caption><title>Size.</title><p>By year.</p></caption><graphic xlink:href="f1"><alt-text>a curve</alt-text></graphic></fig>' +
        '<table-wrap><label>Table 1.</label><caption><p>Counts.</p></caption><table><tfoot><tr><td>f</td></tr></tfoot><tbody><tr><td rowspan="2">x</td></tr></tbody></table></table-wrap></body>',
    );

    expect(shown(blocks)).toEqual([
      "caption: Figure 1. Size.\nBy year.",
      "figure: ",
      "caption: Table 1. Counts.",
      "table: x\nf",
    ]);
    expect(blocks[1]).toMatchObject({ uri: "f1", alt: "a curve" });
  });

  it("has notes, wherever they stand", async () => {
    expect(
      await linesOf(
        '<body><p>one<xref ref-type="fn" rid="n">a</xref> two<fn><p>second</p></fn></p></body>' +
          '<back><fn-group><fn id="n"><label>a</label><p>first</p></fn></fn-group></back>',
      ),
    ).toEqual(["paragraph: onea two[1]", "footnote a: first", "footnote [1]: second"]);
  });

  it("has its references, written out or put together from their parts", async () => {
    expect(
      await linesOf(
        '<back><ref-list><title>References</title><ref id="r1"><label>1.</label><mixed-citation>Okapi A. <italic>Zoo</italic>. 2025.</mixed-citation></ref>' +
          "<ref><element-citation><person-group><name><surname>Tapir</surname><given-names>B</given-names></name></person-group>" +
          "<article-title>On leaves</article-title><source>Zoo</source><year>2024</year><volume>7</volume><issue>2</issue><fpage>1</fpage><lpage>9</lpage>" +
          '<pub-id pub-id-type="doi">10.1/x</pub-id></element-citation></ref></ref-list></back>',
      ),
    ).toEqual([
      "heading 1: References",
      "paragraph: 1. Okapi A. Zoo. 2025.",
      "paragraph: Tapir B. On leaves. Zoo. 2024;7(2):1–9. doi: 10.1/x",
    ]);
  });

  it("puts together references of all generations, with parts that have no place of their own", async () => {
    const parts =
      "<name><surname>Okapi</surname><given-names>A</given-names></name><source>Zoo</source><year>2024</year><conf-name>Leaves 24</conf-name>";

    for (const name of ["mixed-citation", "citation", "nlm-citation"]) {
      expect(await linesOf(`<back><ref-list><ref><${name}>${parts}</${name}></ref></ref-list></back>`)).toEqual([
        "paragraph: Okapi A. Zoo. 2024. Leaves 24",
      ]);
    }
    expect(
      await linesOf(
        "<back><ref-list><ref><mixed-citation><italic>Zoo</italic></mixed-citation></ref></ref-list></back>",
      ),
    ).toEqual(["paragraph: Zoo"]);
  });

  it("keeps written references in one line, whatever elements they have", async () => {
    const names =
      "<name><surname>Okapi</surname><given-names>A</given-names></name>, " +
      "<string-name><given-names>B.</given-names> <surname>Tapir</surname></string-name>, <etal>et al</etal>";
    const others = "<part-title><x><y>Leaves</y></x></part-title>";

    expect(
      await linesOf(
        `<back><ref-list><ref><label>2</label><mixed-citation>${names} ${others}. <year>2024</year>.<pub-id>10.1/x</pub-id></mixed-citation></ref></ref-list></back>`,
      ),
    ).toEqual(["paragraph: 2 Okapi A, B. Tapir, et al Leaves. 2024. 10.1/x"]);
  });

  it("has one form of things that it has in several, and quotes and code", async () => {
    expect(
      await linesOf(
        "<body><table-wrap><alternatives><graphic xlink:href='t'/><table><tr><td>a</td><td>b</td></tr></table></alternatives></table-wrap>" +
          "<disp-quote><p>c</p></disp-quote><preformat>d\n e</preformat><p>f <code>g</code></p></body>",
      ),
    ).toEqual(["table: a | b", "paragraph quoted 1: c", "code: d\n e", "paragraph: f g"]);
  });
});
