import { describe, expect, it } from "vitest";
import { docbook } from "../../../../../functions/engine/formats/xml/vocabulary-formats.ts";
import { read, shown } from "./read.ts";

const article = (inside: string) => read(docbook, `<article xmlns="http://docbook.org/ns/docbook">${inside}</article>`);
const linesOf = async (inside: string) => shown((await article(inside)).blocks);

describe("DocBook", () => {
  it("has headings with the levels of its sections", async () => {
    expect(
      await linesOf(
        "<sect1><title>One</title><sect2><title>Two</title><simplesect><title>Three</title></simplesect></sect2></sect1>" +
          "<section><info><title>Own</title></info><para>words</para></section>",
      ),
    ).toEqual(["heading 1: One", "heading 2: Two", "heading 3: Three", "heading 1: Own", "paragraph: words"]);
  });

  it("has its title and authors, in the text and as metadata", async () => {
    const { blocks, metadata } = await article(
      "<info><title>Tapirs</title><author><personname><firstname>Ada</firstname><surname>Okapi</surname></personname></author>" +
        "<author><orgname>Zoo</orgname></author><date>2026</date><keywordset><keyword>x</keyword></keywordset></info>",
    );

    expect(shown(blocks)).toEqual(["heading 1: Tapirs", "paragraph: Ada Okapi, Zoo"]);
    expect(metadata).toMatchObject({ format: "docbook", title: "Tapirs", author: "Ada Okapi, Zoo" });
  });

  it("has lists with their depth and numbers, and lists of terms", async () => {
    expect(
      await linesOf(
        '<orderedlist numeration="upperroman" startingnumber="4"><listitem><para>a</para><itemizedlist><listitem><para>b</para>' +
          "</listitem></itemizedlist></listitem></orderedlist><procedure><step><para>c</para></step></procedure>" +
          "<variablelist><varlistentry><term>d</term><listitem><para>e</para></listitem></varlistentry></variablelist>",
      ),
    ).toEqual(["list-item 1 IV.: a", "list-item 2 •: b", "list-item 1 1.: c", "term: d", "definition: e"]);
  });

  it("has code, quotes and admonitions", async () => {
    const { blocks } = await article(
      '<programlisting language="c">a\n  b</programlisting><blockquote><para>c</para></blockquote>' +
        "<note><title>Mind</title><para>d</para></note><para><quote>e</quote> <citerefentry><refentrytitle>ls</refentrytitle>" +
        "<manvolnum>1</manvolnum></citerefentry></para>",
    );

    expect(shown(blocks)).toEqual([
      "code: a\n  b",
      "paragraph quoted 1: c",
      "paragraph: Mind",
      "paragraph: d",
      "paragraph: “e” ls(1)",
    ]);
    expect(blocks[0]?.language).toBe("c");
  });

  it("has tables with spans by the names of columns, and their title as caption", async () => {
    const { blocks } = await article(
      '<table><title>Sizes</title><tgroup cols="3"><colspec colname="a"/><colspec colname="b"/><colspec colname="c"/>' +
        '<spanspec spanname="s" namest="a" nameend="b"/><tfoot><row><entry>foot</entry></row></tfoot>' +
        '<thead><row><entry namest="a" nameend="c">head</entry></row></thead>' +
        '<tbody><row><entry spanname="s" morerows="1">x</entry><entry>y</entry></row><row><entry>z</entry></row></tbody></tgroup></table>',
    );

    expect(shown(blocks)).toEqual(["caption: Sizes", "table: head\nx | y\nz\nfoot"]);
    expect(blocks[1]?.table?.cells).toEqual([
      { row: 1, column: 1, colspan: 3, header: true, text: "head" },
      { row: 2, column: 1, rowspan: 2, colspan: 2, text: "x" },
      { row: 2, column: 3, text: "y" },
      { row: 3, column: 3, text: "z" },
      { row: 4, column: 1, text: "foot" },
    ]);
  });

  it("moves notes out of their paragraph, and marks their place", async () => {
    expect(
      await linesOf(
        "<para>one<footnote><para>first</para></footnote> two<footnote><para>second</para></footnote></para><para>three</para>",
      ),
    ).toEqual(["paragraph: one[1] two[2]", "paragraph: three", "footnote [1]: first", "footnote [2]: second"]);
  });

  it("has pictures with their description, and links", async () => {
    const { blocks } = await article(
      '<mediaobject><imageobject><imagedata fileref="a.png"/></imageobject><textobject><phrase>a tapir</phrase></textobject>' +
        '</mediaobject><para><ulink url="http://x.y/">z</ulink> <email>a@b.c</email> <xref linkend="s"/></para>' +
        '<section xml:id="s"><title>Target</title></section>',
    );

    expect(blocks[0]).toMatchObject({ kind: "figure", uri: "a.png", alt: "a tapir" });
    expect(blocks[1]).toMatchObject({ text: "z a@b.c Target" });
    expect(blocks[1]?.links?.map(({ uri }) => uri)).toEqual(expect.arrayContaining(["http://x.y/", "mailto:a@b.c"]));
  });

  it("keeps elements without a rule apart, and in their line where they stand in one", async () => {
    expect(
      await linesOf("<para>a <newinline>b</newinline> c</para><newblock>d</newblock><newblock>e</newblock>"),
    ).toEqual(["paragraph: a b c", "paragraph: d", "paragraph: e"]);
  });
});
