import { describe, expect, it } from "vitest";
import { readRtf } from "../../../../functions/engine/formats/rtf/read-rtf.ts";

const LIMITS = { maxDepth: 20, maxObjectBytes: 1_000 };
const read = (body: string, limits = LIMITS) =>
  readRtf(new Uint8Array(Buffer.from(`{\\rtf1 ${body}}`, "latin1")), limits);
const textsOf = (body: string) => read(body).blocks.map(({ text }) => text);

it("makes headings of larger print in a text without headings", () => {
  const prose = "A long text in the size that most of the document has, so that the title above it is short.";
  const read = (title: string) =>
    readRtf(Buffer.from(`{\\rtf1 ${title}\\par\\plain ${prose}\\par}`), { maxDepth: 10, maxObjectBytes: 100 })
      .blocks[0];

  expect(read("\\b\\fs40 One")).toEqual({ kind: "heading", level: 1, text: "One" });
  expect(read("\\fs40 One \\fs24 two")).toMatchObject({ kind: "paragraph" });
  expect(read("\\b One")).toMatchObject({ kind: "paragraph" });
});

describe("the text", () => {
  it("comes in the order of headers, body, notes, comments, footers", () => {
    const { blocks } = read("{\\footer foot}body{\\footnote note}{\\*\\annotation comment}{\\header head}");

    expect(blocks.map(({ kind, text }) => [kind, text])).toEqual([
      ["header", "head"],
      ["paragraph", "body[1]"],
      ["footnote", "note"],
      ["comment", "comment"],
      ["footer", "foot"],
    ]);
  });

  it("has a block for each paragraph of a note", () => {
    const { blocks } = read("a{\\footnote one\\par two}{\\footnote\\ftnalt three}");

    expect(blocks.slice(1)).toEqual([
      { kind: "footnote", id: "1", marker: "[1]", text: "one" },
      { kind: "footnote", id: "1", text: "two" },
      { kind: "footnote", id: "2", marker: "[2]", text: "three" },
    ]);
  });

  it("lacks notes without words", () => {
    expect(textsOf("a{\\footnote }")).toEqual(["a[1]"]);
  });

  it("is complete without the last braces", () => {
    const bytes = Buffer.from("{\\rtf1 a{\\header head{ b\\'e4", "latin1");

    expect(readRtf(new Uint8Array(bytes), LIMITS).blocks.map(({ text }) => text)).toEqual(["head bä", "a"]);
  });

  it("is complete where the last brace of its first group is missing", () => {
    const bytes = Buffer.from("{\\header head", "latin1");

    expect(readRtf(new Uint8Array(bytes), LIMITS).blocks).toEqual([{ kind: "header", text: "head" }]);
  });

  it.each([
    ["\\'80 before a word\\par", "€ before a word"],
    ["a\\\nb", "a|b"],
    ["a\\\rb", "a|b"],
    ["a\\~b\\_c\\\\d\\{e\\}\\\tf", "a\u00a0b\u2011c\\d{e}\tf"],
    ["a\\|b", "ab"],
    ["{\\fonttbl{\\f0\\fcharset128 M;}}\\'93\u00fa\u0096\\'7b", "日本"],
    ["{\\fonttbl{\\f0\\fcharset2 Symbol;}}a\\'62", "αβ"],
    ["caf\u00e9\u007f", "café\u007f"],
    ["{\\fonttbl{\\f0 silent;}\\'80\\~}a", "a"],
    ["{\\pict silent\\'80\\~\\\n}a", "a"],
  ])("%j is %j", (body, expected) => {
    expect(textsOf(body).join("|")).toBe(expected);
  });
});

describe("the fallback after \\u", () => {
  it.each([
    ["\\u8364 ?x", "€x"],
    ["\\uc0\\u8364 ?x", "€?x"],
    ["\\uc2\\u8364 ??x", "€x"],
    ["\\uc3\\u8364 ab{}c", "€c"],
    ["\\uc2\\u8364 a\\'80x", "€x"],
    ["\\uc1\\u8364\\'80\\'80", "€€"],
    ["\\uc2\\u8364\\emdash\\emdash x", "€x"],
    ["\\uc1\\u8364\\emdash\\emdash x", "€—x"],
    ["\\uc2\\u8364\\~\\~\\~x", "€\u00a0x"],
    ["\\uc1\\u8364\\u8364 ?x", "€€x"],
    ["\\uc2\\u8364 ?{x}", "€x"],
    ["\\uc3\\u8364 ?\\b\\b xy", "€xy"],
  ])("in %s is skipped: %s", (body, expected) => {
    expect(textsOf(body)).toEqual([expected]);
  });

  it("ends at another word", () => {
    expect(textsOf("\\uc1\\u65 \\emdash\\b ?x")).toEqual(["A?x"]);
  });
});

describe("a star", () => {
  it("lets unknown groups be skipped, only at their start", () => {
    expect(textsOf("a{\\*\\unknown b}{\\unknown c}{d\\*\\unknown e}")).toEqual(["acde"]);
    expect(textsOf("{\\*\\unknown b}{\\unknown c}")).toEqual(["c"]);
  });

  it.each(["x\\pict", "\\'41\\pict", "\\~\\pict"])(
    "or destination counts only as the first thing in a group: %s",
    (start) => {
      expect(textsOf(`a{${start} b}c`).join("")).toMatch(/b c$|bc$/);
    },
  );
});

describe("properties", () => {
  it("are trimmed and composed, without empty ones", () => {
    const { properties } = read("{\\info{\\title  Caf\\u101 ?\\u769 ? }{\\author  }{\\keywords a, b}}");

    expect(properties).toEqual({ title: "Caf\u00e9", keywords: "a, b" });
  });
});

describe("wrapped HTML", () => {
  it("is joined from its parts, and missing in other documents", () => {
    expect(read("\\fromhtml1{\\*\\htmltag <p>}a\\par{\\*\\htmltag </p>}").html).toBe("<p>a\r\n</p>");
    expect(read("a").html).toBeUndefined();
  });
});

describe("objects", () => {
  const object = (digits: string) => `{\\object{\\*\\objdata ${digits}}}`;

  it("are decoded from hexadecimal, without line ends and spaces", () => {
    expect(read(object("0a \n0B\nff") + object("01")).objects).toEqual([Uint8Array.of(10, 11, 255), Uint8Array.of(1)]);
  });

  it.each([
    [3, [3]],
    [2, [0]],
  ])("are read up to the limit of %i bytes together", (maxObjectBytes, expected) => {
    const { objects } = read(object("010203"), { ...LIMITS, maxObjectBytes });

    expect(objects.map(({ length }) => length)).toEqual(expected);
  });

  it("share the limit", () => {
    const { objects } = read(object("0102") + object("0304") + object("05"), { ...LIMITS, maxObjectBytes: 3 });

    expect(objects.map(({ length }) => length)).toEqual([2, 0, 0]);
  });
});

it("counts changes, and reports groups beyond the limit of depth", () => {
  const { insertions, deletions } = read("{\\revised a}{\\revised b}{\\deleted c}");

  expect([insertions, deletions]).toEqual([2, 1]);
  expect(read("{{a}}", { ...LIMITS, maxDepth: 3 }).tooDeep).toBe(false);
  expect(read("{{{a}}}", { ...LIMITS, maxDepth: 3 }).tooDeep).toBe(true);
});

describe("pictures", () => {
  const png = (hex: string) => `{\\pict\\pngblip\\picw9 ${hex}}`;
  const filesOf = (body: string, limits = LIMITS) =>
    [...read(body, limits).pictures].map(([name, bytes]) => [name, Buffer.from(bytes()).toString("hex")]);

  it("are marks among words, and figures without them", () => {
    const body = `a${png("00ff")}b\\par {\\*\\shppict${png("1234\n5678")}}{\\nonshppict{\\pict\\wmetafile8 99}}\\par c`;

    expect(read(body).blocks).toEqual([
      { kind: "paragraph", text: "ab", marks: [{ kind: "image", uri: "image1.png", start: 1, end: 1 }] },
      { kind: "figure", text: "", uri: "image2.png" },
      { kind: "paragraph", text: "c" },
    ]);
    expect(filesOf(body)).toEqual([
      ["image1.png", "00ff"],
      ["image2.png", "12345678"],
    ]);
  });

  it.each(["\\wmetafile8", "\\emfblip", "\\dibitmap0", ""])("that are no files are skipped: %j", (kind) => {
    const body = `a{\\pict${kind} 00ff}`;

    expect(read(body).blocks).toEqual([{ kind: "paragraph", text: "a" }]);
    expect(filesOf(body)).toEqual([]);
  });

  it("are JPEGs, with their properties skipped", () => {
    expect(filesOf("{\\pict{\\*\\picprop{\\sp{\\sn x}{\\sv 12}}}\\jpegblip ffd8}")).toEqual([["image1.jpg", "ffd8"]]);
  });

  it("are missing where they are hidden, or beyond the limit of bytes", () => {
    expect(read(`a{\\v${png("00ff")}}{\\deleted${png("00ff")}}b`).blocks).toEqual([{ kind: "paragraph", text: "ab" }]);
    expect(read(png("00".repeat(11)), { ...LIMITS, maxObjectBytes: 10 }).blocks).toEqual([]);
  });
});

it("shows EQ fields, which have no result", () => {
  const field = (code: string, result = "") => `{\\field{\\*\\fldinst ${code}}{\\fldrslt ${result}}}`;

  expect(textsOf(`a ${field("EQ \\\\f(1,2)")} b${field("EQ \\\\f(1,2)", "c")}${field("PAGE")}`)).toEqual(["a 1/2 bc"]);
});
