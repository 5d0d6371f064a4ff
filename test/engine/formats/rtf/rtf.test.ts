import { describe, expect, it } from "vitest";
import { detectFormat } from "../../../../functions/engine/formats/detect/detect.ts";
import { rtf } from "../../../../functions/engine/formats/rtf/rtf.ts";
import { equationObject } from "../../../support/documents/equation-object.ts";
import { options } from "../shared/options.ts";

const read = async (body: string) => {
  const bytes = new Uint8Array(Buffer.from(`{\\rtf1\\ansi\\ansicpg1252 ${body}}`, "latin1"));
  const { document, warnings } = await rtf.extract(bytes, options);
  return { document, warnings, blocks: document.pages[0]?.blocks ?? [] };
};
const textsOf = async (body: string) => (await read(body)).blocks.map(({ text }) => text);

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/** An embedded object in the form of OLE 1, with the picture that shows it. */
const objectOf = (program: string, content: Uint8Array) => {
  const name = Buffer.concat([uint32(program.length + 1), Buffer.from(`${program}\0`)]);
  const object = [uint32(0x501), uint32(2), name, uint32(0), uint32(0), uint32(content.length), content];
  const digits = Buffer.concat(object).toString("hex");
  return `{\\object{\\*\\objclass ${program}}{\\*\\objdata ${digits}}{\\result {\\pict\\pngblip 00}}}`;
};

describe("formulas in RTF", () => {
  const formula = (latex: string, at = 1) => [{ kind: "formula", latex, start: at }];
  const PICTURE = "{\\mmathPict{\\pict\\pngblip 00}}";

  it("are those of Office MathML", async () => {
    const fraction = "{\\mf{\\mfPr{\\mtype bar}}{\\mnum{\\mr\\mscr3\\msty2 a}}{\\mden{\\mr {\\f1 b}}}}";
    const fences = "{\\md{\\mdPr{\\mbegChr [}{\\mendChr ]}}{\\me{\\mr\\mnor\\u8805 ? c}}}";
    const { blocks } = await read(`x{\\mmath{\\*\\moMath${fraction}${fences}}${PICTURE}}y`);

    expect(blocks).toMatchObject([
      { text: "xa/b[≥ c]y", marks: formula("\\frac{\\mathbb{a}}{b}\\left[ \\geq c \\right]") },
    ]);
  });

  it("may stand in paragraphs of formulas, without the pictures for other readers", async () => {
    const paragraph = "{\\*\\moMathPara{\\moMathParaPr{\\mjc left}}{\\*\\moMath{\\mr b}}}";
    const { blocks } = await read(`{\\mmath${paragraph}${PICTURE}}\\par {\\pict\\pngblip 00}`);

    expect(blocks).toMatchObject([{ text: "b", marks: formula("b", 0) }, { kind: "figure" }]);
  });

  it("have their picture if they are empty", async () => {
    expect((await read(`x{\\mmath{\\*\\moMath}${PICTURE}}`)).blocks[0]?.marks).toMatchObject([{ kind: "image" }]);
  });

  it("are hidden with their text", async () => {
    expect(await textsOf("x{\\v{\\mmath{\\*\\moMath{\\mr b}}}}y")).toEqual(["xy"]);
  });

  it("of Equation Editor stand in place of their picture, and are no attachments", async () => {
    const { blocks, document } = await read(`x${objectOf("Equation.3", equationObject())}y`);

    expect(blocks).toMatchObject([{ text: "xay", marks: formula("a") }]);
    expect(blocks[0]?.marks).toHaveLength(1);
    expect(document.attachments).toEqual([]);
  });

  it("of other objects are none", async () => {
    expect((await read(`x${objectOf("Package", equationObject())}`)).blocks[0]?.text).toBe("x");
  });
});

describe("RTF", () => {
  it("returns headings, lists with their numbers, tables, links and notes", async () => {
    const { blocks } = await read(
      "{\\stylesheet{\\s1 heading 1;}}{\\header zeppelin\\par}\\pard\\s1 Quokka\\par" +
        "\\pard\\ilvl1{\\listtext\\tab b)\\tab}walrus\\par\\pard plain{\\footnote \\chftn tapir}\\par" +
        "\\trowd\\pard\\intbl axolotl\\cell okapi\\cell\\row\\pard " +
        '{\\field{\\*\\fldinst HYPERLINK "http://a/b"}{\\fldrslt narwhal}}\\par{\\*\\annotation ibex}',
    );

    expect(blocks).toEqual([
      { kind: "header", text: "zeppelin" },
      { kind: "heading", level: 1, text: "Quokka" },
      { kind: "list-item", level: 2, marker: "b)", text: "walrus" },
      { kind: "paragraph", text: "plain[1]", marks: [{ kind: "note", note: "1", start: 5, end: 8 }] },
      {
        kind: "table",
        text: "axolotl | okapi",
        table: {
          rows: 1,
          columns: 2,
          cells: [
            { row: 1, column: 1, text: "axolotl" },
            { row: 1, column: 2, text: "okapi" },
          ],
        },
      },
      { kind: "paragraph", text: "narwhal", marks: [{ kind: "link", uri: "http://a/b", start: 0, end: 7 }] },
      { kind: "footnote", id: "1", marker: "[1]", text: "tapir" },
      { kind: "comment", text: "ibex" },
    ]);
  });

  it("returns the looks of words, links into the document, and their targets", async () => {
    const { blocks } = await read(
      "{\\stylesheet{\\s1\\b\\outlinelevel1 Chapter;}{\\*\\cs2\\additive HTML Code;}}" +
        "\\pard\\s1\\b{\\*\\bkmkstart place}Quokka \\i x\\par\\pard\\plain{\\b bold {\\ul line}}{\\strike gone}" +
        "x{\\super 2}{\\sub 3}{\\cs2 code}{\\b\\deleted no}\\par" +
        '{\\field{\\*\\fldinst{HYPERLINK  \\\\l "place"}}{\\fldrslt{\\ul here}}}\\par',
    );

    expect(blocks).toEqual([
      { kind: "heading", level: 2, id: "place", text: "Quokka x", marks: [{ kind: "italic", start: 7, end: 8 }] },
      {
        kind: "paragraph",
        text: "bold linegonex23code",
        marks: [
          { kind: "bold", start: 0, end: 5 },
          { kind: "bold", start: 5, end: 9 },
          { kind: "underline", start: 5, end: 9 },
          { kind: "strike", start: 9, end: 13 },
          { kind: "superscript", start: 14, end: 15 },
          { kind: "subscript", start: 15, end: 16 },
          { kind: "code", start: 16, end: 20 },
        ],
      },
      { kind: "paragraph", text: "here", marks: [{ kind: "link", uri: "#place", start: 0, end: 4 }] },
    ]);
  });

  it.each([
    ["code pages of fonts", "{\\fonttbl{\\f0 A;}{\\f1\\fcharset204 B;}}\\f1\\'e4\\'e0 \\f0\\'e4", "да ä"],
    ["double bytes", "{\\fonttbl{\\f0\\fcharset128 M;}}\\f0\\'93\\'fa\\'96\\'7b", "日本"],
    ["Unicode with its fallback", "\\uc2\\u8364\\'80\\'80x{\\uc0\\u960}y\\u-10179?\\u-8704?", "€xπy😀"],
    ["symbols", "a\\~b\\_c\\endash d\\{e\\}\\'", "a\u00a0b\u2011c–d{e}"],
    [
      "symbol fonts",
      "{\\fonttbl{\\f0 A;}{\\f1\\fcharset2{\\*\\panose 05}Symbol;}{\\f2\\fcharset2 Wingdings;}}p {\\f1\\'b3 m}{\\f2\\u-3842?\\'fc} m",
      "p ≥ μ☑✓ m",
    ],
    ["binary data", "a\\bin5 }}{{\\b", "ab"],
    ["alternatives", "{\\upr{no}{\\*\\ud yes}}", "yes"],
    ["hidden text and deletions", "a{\\v b}{\\deleted c}d", "ad"],
    ["no junk after its end", "a}\\'ef\\'bf8$DM{", "a"],
    ["on after an extra brace ends it", "a}\\par b", "a|b"],
    [
      "words named like members of every object",
      "a{\\constructor b}\\toString c{\\fonttbl{\\f0 A;}}\\valueOf d\\'e4",
      "abcdä",
    ],
    ["no destinations without text", "{\\pict 00ff}{\\*\\unknown x}{\\info{\\operator y}}z", "z"],
  ])("reads %s", async (_what, body, text) => {
    expect((await textsOf(body)).join("|")).toBe(text);
  });

  it("has embedded documents as attachments", async () => {
    const inner = Buffer.from("{\\rtf1 pangolin}\0");
    const native = Buffer.concat([Buffer.from("\x02\0"), Buffer.from("a.rtf\0\0"), Buffer.alloc(8), Buffer.from("\0")]);
    const packed = Buffer.concat([native, uint32(inner.length), inner]);

    const { document, warnings } = await read(`x${objectOf("Package", packed)}`);

    expect(warnings).toEqual([]);
    expect(document.attachments).toMatchObject([{ name: "a.rtf", embedded: true, document: { pages: [{}] } }]);
    expect(JSON.stringify(document.attachments)).toContain("pangolin");
  });

  it("returns properties, and warns about tracked changes", async () => {
    const { document, warnings } = await read("{\\info{\\title Kakapo}{\\author Ada}}a{\\deleted b}{\\revised c}");

    expect(document.metadata).toMatchObject({ title: "Kakapo", author: "Ada" });
    expect(warnings.join()).toMatch(/1 .*insertions.*1 .*deletions/);
  });

  it("unwraps an HTML page that a mail client put into it", async () => {
    const { blocks } = await read(
      "\\fromhtml1{\\*\\htmltag64 <p>}\\htmlrtf {\\htmlrtf0 gecko\\htmlrtf }\\htmlrtf0 {\\*\\htmltag64 &amp; <b>}newt",
    );

    expect(blocks).toEqual([{ kind: "paragraph", text: "gecko& newt", marks: [{ start: 7, end: 11, kind: "bold" }] }]);
  });

  it("is recognised by its start, even if pictures make most of its bytes binary", async () => {
    const bytes = Buffer.from(`{\\rtf1 x{\\pict\\bin64 ${"\x01".repeat(64)}}}`, "latin1");

    expect(await detectFormat(bytes, "a")).toBe(rtf);
  });

  it("reads groups of any depth", async () => {
    const { blocks, warnings } = await read(`${"{".repeat(100_000)}deep${"}".repeat(100_000)} after`);

    expect(blocks.map(({ text }) => text)).toEqual(["deep after"]);
    expect(warnings.join()).toContain("deep");
  });

  it("places merged cells by the edges of their rows", async () => {
    const rows =
      "\\trowd\\trleft-100\\clvmgf\\cellx1000\\cellx3000\\intbl tapir\\cell okapi\\cell\\row" +
      "\\trowd\\trleft-100\\clvmrg\\cellx1000\\cellx2000\\cellx3000\\intbl\\cell ibex\\cell gnu\\cell\\row" +
      "\\trowd\\trleft-100\\clmgf\\cellx1000\\clmrg\\cellx2000\\cellx3000\\intbl dodo\\cell\\cell emu\\cell\\row";
    const { document } = await read(`${rows}\\pard walrus\\par`);

    expect(document.pages[0]?.blocks[0]?.table).toEqual({
      rows: 3,
      columns: 3,
      cells: [
        { row: 1, column: 1, rowspan: 2, text: "tapir" },
        { row: 1, column: 2, colspan: 2, text: "okapi" },
        { row: 2, column: 2, text: "ibex" },
        { row: 2, column: 3, text: "gnu" },
        { row: 3, column: 1, colspan: 2, text: "dodo" },
        { row: 3, column: 3, text: "emu" },
      ],
    });
  });

  it("keeps the cells of a table that has others in it", async () => {
    const inner = "{\\*\\nesttableprops\\trowd\\cellx500\\nestrow}{\\nonesttables\\par}";
    const rows =
      `\\trowd\\cellx1000\\cellx2000\\intbl\\itap2 inner\\nestcell${inner}\\itap1 tapir\\cell okapi\\cell\\row` +
      "\\trowd\\cellx2000\\intbl ibex\\cell\\row";
    const { document } = await read(rows);

    expect(document.pages[0]?.blocks[0]?.table?.cells).toEqual([
      { row: 1, column: 1, text: "inner\ntapir" },
      { row: 1, column: 2, text: "okapi" },
      { row: 2, column: 1, colspan: 2, text: "ibex" },
    ]);
  });

  it("keeps tables in cells, with what stands around them", async () => {
    const end = "{\\*\\nesttableprops\\trowd\\cellx500\\cellx900\\nestrow}{\\nonesttables\\par}";
    const deepest = `\\itap3 e\\nestcell f\\nestcell${end}\\itap2`;
    const inner = `\\itap2 a\\nestcell b\\nestcell${end} c\\nestcell ${deepest} d\\nestcell${end}`;
    const { document } = await read(
      `\\trowd\\cellx1000\\cellx2000\\intbl before\\par${inner}\\itap1 after\\cell okapi\\cell\\cell\\row\\pard end`,
    );
    const [table, ...others] = document.pages[0]?.blocks ?? [];
    const textsIn = (block: typeof table) => block?.table?.cells.map(({ text }) => text);
    const [before, middle, after] = table?.table?.cells[0]?.blocks ?? [];
    const [deep] = middle?.table?.cells[3]?.blocks ?? [];

    expect(textsIn(table)).toEqual(["before\na | b\nc | e | f d\nafter", "okapi"]);
    expect([before?.text, after?.text, others[0]?.text]).toEqual(["before", "after", "end"]);
    expect([textsIn(middle), textsIn(deep)]).toEqual([
      ["a", "b", "c", "e | f\nd"],
      ["e", "f"],
    ]);
  });

  it("treats a table of one cell as a frame", async () => {
    const { document } = await read("\\trowd\\intbl okapi\\par ibex\\cell\\row\\pard walrus\\par");

    expect(document.pages[0]?.blocks).toEqual([
      { kind: "paragraph", text: "okapi\nibex" },
      { kind: "paragraph", text: "walrus" },
    ]);
  });

  it("has one page", async () => {
    const bytes = new Uint8Array(Buffer.from("{\\rtf1 a}"));

    await expect(rtf.extract(bytes, { ...options, pages: [2] })).rejects.toMatchObject({ code: "PAGE_OUT_OF_RANGE" });
  });

  it("refuses more cells than the limit", async () => {
    await expect(read("\\cell".repeat(1_000_001))).rejects.toMatchObject({ code: "LIMIT_EXCEEDED" });
  });
});
