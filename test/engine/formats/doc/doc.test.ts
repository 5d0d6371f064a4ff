import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { doc } from "../../../../functions/engine/formats/doc/doc.ts";
import { wordBytes } from "../../../support/documents/word.ts";
import { options } from "../shared/options.ts";

const extract = async (bytes: Uint8Array) => (await doc.extract(bytes, options)).document;
const blocksOf = async (bytes: Uint8Array) => (await extract(bytes)).pages[0]?.blocks ?? [];

describe("Word 97-2003", () => {
  it("returns every story: body, notes, comments, headers and footers, text boxes", async () => {
    const blocks = await blocksOf(
      wordBytes({
        body: "Quokka\x02\rwalrus\v tapir\r",
        footnotes: [{ at: 6, text: "\x02 okapi\r" }],
        headers: ["", "ibex\r", "", "newt\r", "", ""],
        comments: "\x05gecko\r",
        endnotes: [{ at: 9, text: "kakapo\r" }],
        textBoxes: "numbat\r",
      }),
    );

    expect(blocks.map(({ kind, text }) => [kind, text])).toEqual([
      ["header", "ibex"],
      ["paragraph", "Quokka[1]"],
      ["paragraph", "walrus\n tapir"],
      ["paragraph", "numbat"],
      ["footnote", "okapi"],
      ["footnote", "kakapo"],
      ["comment", "gecko"],
      ["footer", "newt"],
    ]);
  });

  it("numbers footnotes and endnotes in one sequence by citation, without those that have a mark of their own", async () => {
    const blocks = await blocksOf(
      wordBytes({
        body: "a\x02 b\x02 c* d\x02\r",
        footnotes: [
          { at: 1, text: "\x02\r" },
          { at: 7, text: "* okapi\r" },
          { at: 10, text: "\x02 ibex\r" },
        ],
        endnotes: [{ at: 4, text: "\x02 kakapo\r" }],
      }),
    );

    expect(blocks).toEqual([
      {
        kind: "paragraph",
        text: "a[1] b[2] c* d[3]",
        marks: [
          { kind: "note", note: "2", start: 6, end: 9 },
          { kind: "note", note: "3", start: 14, end: 17 },
        ],
      },
      { kind: "footnote", id: "2", marker: "[2]", text: "kakapo" },
      { kind: "footnote", id: "3", marker: "[3]", text: "ibex" },
      { kind: "footnote", text: "* okapi" },
    ]);
  });

  it.each([
    [0, 0xf0b3, "≥"],
    [1, 0xf0fe, "☑"],
    [1, 0xf021, "•"],
    [2, 0x2260, "≠"],
  ])("shows a symbol of its font number %i and code %i as %s", async (font, code, shown) => {
    const value = [font, 0, code & 0xff, code >> 8];

    const blocks = await blocksOf(
      wordBytes({
        body: "p ( 5\r",
        fonts: ["Symbol", "Wingdings", "Arial"],
        modified: { from: 2, to: 3, code: 0x6a09, value },
      }),
    );

    expect(blocks.map(({ text }) => text)).toEqual([`p ${shown} 5`]);
  });

  it("shows results of fields without their codes, and keeps links", async () => {
    const blocks = await blocksOf(
      wordBytes({ body: 'a \x13 HYPERLINK "http://b/" \x14narwhal\x13 PAGE \x147\x15\x15 \x13 EMBED x \x15c\r' }),
    );

    expect(blocks).toEqual([
      { kind: "paragraph", text: "a narwhal7 c", marks: [{ kind: "link", start: 2, end: 10, uri: "http://b/" }] },
    ]);
  });

  it.each([
    ["deleted", 0x0800, 1, "ac", 1],
    ["deleted, unlike its style", 0x0800, 0x81, "ac", 1],
    ["not deleted, like its style", 0x0800, 0x80, "abc", 0],
    ["hidden, unlike its style", 0x083c, 0x81, "ac", 0],
    ["inserted, unlike its style", 0x0801, 0x81, "abc", 1],
  ])("applies tracked changes where a part is %s", async (_what, code, value, text, changes) => {
    const bytes = wordBytes({ body: "abc\r", modified: { from: 1, to: 2, code, value: [value] } });

    const { document, warnings } = await doc.extract(bytes, options);

    expect(document.pages[0]?.blocks.map(({ text: words }) => words)).toEqual([text]);
    expect(warnings).toHaveLength(changes);
  });

  it("reads the asked text of tracked changes, with marks where both are shown", async () => {
    const blocksBy = async (code: number, trackedChanges: "reject" | "show") => {
      const bytes = wordBytes({ body: "abc\r", modified: { from: 1, to: 2, code, value: [1] } });
      const { document } = await doc.extract(bytes, { ...options, trackedChanges });
      return document.pages[0]?.blocks;
    };
    const [deleted, inserted] = [0x0800, 0x0801];

    expect(await blocksBy(deleted, "reject")).toEqual([{ kind: "paragraph", text: "abc" }]);
    expect(await blocksBy(inserted, "reject")).toEqual([{ kind: "paragraph", text: "ac" }]);
    expect(await blocksBy(deleted, "show")).toEqual([
      { kind: "paragraph", text: "abc", marks: [{ kind: "deleted", start: 1, end: 2 }] },
    ]);
  });

  it("makes headings of larger print in a text without headings", async () => {
    const prose = "A long text of the size that documents have where neither style nor characters set another one.";
    const kindsOf = async (value: number) => {
      const modified = { from: 0, to: 5, code: 0x4a43, value: [value, 0] };
      const { document } = await doc.extract(wordBytes({ body: `Title\r${prose}\r`, modified }), options);
      return document.pages[0]?.blocks.map(({ kind, level }) => [kind, level]);
    };

    expect(await kindsOf(40)).toEqual([
      ["heading", 1],
      ["paragraph", undefined],
    ]);
    expect(await kindsOf(20)).toEqual([
      ["paragraph", undefined],
      ["paragraph", undefined],
    ]);
  });

  it("reads Word 2, whose file has no container", async () => {
    const text = Buffer.from("axolotl\rcaf\xe9\r", "latin1");
    const header = Buffer.alloc(384);
    header.writeUInt16LE(0xa5db, 0);
    header.writeUInt16LE(45, 2);
    header.writeUInt32LE(384, 24);
    header.writeUInt32LE(384 + text.length, 28);

    const blocks = await blocksOf(new Uint8Array(Buffer.concat([header, text])));

    expect(blocks.map(({ text: words }) => words)).toEqual(["axolotl", "café"]);
  });

  it("has one page", async () => {
    await expect(doc.extract(wordBytes({ body: "x\r" }), { ...options, pages: [2] })).rejects.toMatchObject({
      code: "PAGE_OUT_OF_RANGE",
    });
  });

  it("extracts embedded files as documents of their own", async () => {
    const inner = zipSync({ "a.txt": new TextEncoder().encode("pangolin") });
    const document = await extract(wordBytes({ body: "x\r", streams: { "ObjectPool/_1/Package": inner } }));

    expect(document.attachments[0]).toMatchObject({ embedded: true });
    expect(document.attachments[0]?.document?.attachments[0]).toMatchObject({ name: "a.txt" });
    expect(JSON.stringify(document.attachments)).toContain("pangolin");
  });

  it.each([
    [undefined, "PASSWORD_REQUIRED"],
    ["secret", "NOT_AVAILABLE"],
  ])("reports that the document is encrypted, with password %s", async (password, code) => {
    const bytes = wordBytes({ body: "x\r", encrypted: true });

    await expect(doc.extract(bytes, { ...options, password })).rejects.toMatchObject({ code });
  });
});
