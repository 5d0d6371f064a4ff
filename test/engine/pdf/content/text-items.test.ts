// Compares pieces of text with pdf.js's own on pages of seeded random operators. Results are equal, to the last digit,
// except for letter spacing, gaps before accents, the height of bitmaps and letters painted twice, which have their own cases.

import { describe, expect, it } from "vitest";
import type { TextItem } from "../../../../functions/engine/pdf/content/content-item.ts";
import { withReadablePdf } from "../../../../functions/engine/pdf/read/open-pdf.ts";
import { withPage, withPdf } from "../../../../functions/engine/pdf/render/pdfjs.ts";
import { buildPdf, type TestDocument } from "../../../support/documents/pdf.ts";

const limits = { pages: 10_000 };
const shape = ({ str, width, height, transform, hasEOL }: TextItem) => ({ str, width, height, transform, hasEOL });
const isText = (item: object): item is TextItem => "str" in item;

async function ours(bytes: Uint8Array) {
  return await withReadablePdf(bytes, { limits }, async (pdf) => {
    const read = [];
    for (let number = 1; number <= pdf.numPages; number++) {
      read.push((await (await pdf.page(number)).readInk(false)).items.filter(isText).map(shape));
    }
    return read;
  });
}

async function theirs(bytes: Uint8Array) {
  return await withPdf(bytes, { limits, images: "skip" }, async (pdf) => {
    const read = [];
    for (let number = 1; number <= pdf.numPages; number++) {
      const { items } = await withPage(pdf, number, (page) => page.getTextContent());
      read.push((items as readonly object[]).filter(isText).map(shape));
    }
    return read;
  });
}

const TO_UNICODE = `/CMapName /X def 1 begincodespacerange <0000> <ffff> endcodespacerange
1 beginbfrange <0020> <03ff> <0020> endbfrange`;
/** Composite font whose soft hyphen and accent have no width. */
const composite = (direction: "H" | "V") =>
  `<< /Type /Font /Subtype /Type0 /BaseFont /Two${direction} /Encoding /Identity-${direction} /ToUnicode 1001 0 R
  /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Two${direction} /CIDSystemInfo << /Registry (Adobe)
  /Ordering (Identity) /Supplement 0 >> /DW 500 /W [173 [0] 769 [0]] /DW2 [880 -900]
  /FontDescriptor << /Type /FontDescriptor /FontName /Two${direction} /Flags 4 >> >>] >>`;
/** Fonts in place of the usual ones: for horizontal text, for vertical text, and with drawn glyphs. */
const FONTS: TestDocument = {
  objects: {
    4: composite("H"),
    5: composite("V"),
    6: `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 700 900] /FontMatrix [.002 0 0 .003 0 0] /CharProcs << >>
      /Encoding << /Type /Encoding /Differences [97 /a /b /c /d /e /f /g /h] >> /FirstChar 97 /LastChar 104
      /Widths [300 350 400 0 300 350 400 300] >>`,
    1001: `<< /Length ${TO_UNICODE.length} >>\nstream\n${TO_UNICODE}\nendstream`,
  },
};

/** Numbers between 0 and 1 that depend only on the seed (a linear congruential generator). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

const LETTERS = "abcdefgh";

/** Operators of a page of text. Letters never repeat at once, because a repeated one may be the same letter in bold. */
function contentFrom(seed: number): string {
  const random = randomFrom(seed);
  const pick = <T>(...options: readonly [T, ...T[]]) => options[Math.floor(random() * options.length)] ?? options[0];
  let shown = 0;
  const letters = (most: number) =>
    Array.from({ length: 1 + Math.floor(random() * most) }, () => LETTERS[shown++ % LETTERS.length]);
  let isComposite = true;
  const codes = (most: number) => {
    const text = letters(most).flatMap((letter) =>
      random() < 0.15 ? [letter, pick(" ", "  ", ...(isComposite ? ["\u00ad", "\u0301", " \u0301"] : []))] : [letter],
    );
    const plain = text.join("");
    return isComposite ? `<${Buffer.from(plain, "utf16le").swap16().toString("hex")}>` : `(${plain})`;
  };
  const gap = () => pick(-700, -300, -210, -190, -90, -20, 0, 25, 35, 95, 105, 240, 260, 590, 610, 900, 2500);
  const move = () => pick(-9, -3, -2.6, -1, 0, 0, 0, 0.4, 1, 2.4, 2.6, 5.1, 6, 9.9, 10.1, 14, 40);
  const turn = () =>
    pick(
      ...(["1 0 0 1", "1 0 0 1", "1 0 0 1.5", "-1 0 0 -1", "0 1 -1 0", "0 -1 1 0", ".8 .6 -.6 .8"] as const),
      ...(["1 .2 0 1", "1 0 .3 1", "0 1 -1 .2", ".5 0 0 .5"] as const),
    );
  const place = () => `${pick(-3, 50, 100, 200, 299, 400)} ${pick(-2, 40, 150, 299, 301)} Tm`;
  const steps: readonly (() => string)[] = [
    () => `${codes(4)} Tj`,
    () => `[${codes(3)} ${-gap()} ${codes(3)}] TJ`,
    () => `[${codes(2)} ${gap()} ${gap()} ${codes(2)} ${gap()}] TJ`,
    () => `${move()} ${move()} Td ${codes(3)} Tj`,
    () => `${move()} 0 Td ${codes(3)} Tj`,
    () => `0 ${move()} Td ${codes(3)} Tj`,
    () => `${turn()} ${place()} ${codes(4)} Tj`,
    () => `${turn()} ${place()} ${codes(2)} Tj 8 1 Td ${codes(2)} Tj 0 -2 Td ${codes(2)} Tj`,
    () => `${pick(-1, 0, 0.2, 3)} Tc ${pick(0, 2, 5)} Tw`,
    () => `${pick(50, 100, 100, 130)} Tz`,
    () => `${pick(0, 0, 2, -2, 4)} Ts ${codes(2)} Tj`,
    () => `1 0 0 1 ${pick(3, 20)} 5 cm ${codes(2)} Tj`,
    () => "ET BT 1 0 0 1 60 120 Tm",
    () => {
      const font = pick("F1", "F1", "F2", "F3");
      isComposite = font !== "F3";
      return `/${font} ${pick(10, 10, 6)} Tf`;
    },
  ];
  const content = Array.from({ length: 40 }, () => (steps[Math.floor(random() * steps.length)] ?? steps[0])?.());
  return `BT /F1 10 Tf 50 150 Td ${content.join("\n")} ET`;
}

describe("pieces of random text", () => {
  it.each([1, 2, 3, 4])("are those of pdf.js (seed %i)", async (seed) => {
    const contents = Array.from({ length: 50 }, (_, index) => contentFrom(1_000 * seed + index));
    const bytes = buildPdf(
      contents.map((content) => ({ content, width: 400, height: 300 })),
      FONTS,
    );

    const [read, expected] = [await ours(bytes), await theirs(bytes)];

    expect(read.flat().length).toBeGreaterThan(1_000);
    for (const [index, items] of read.entries()) expect(items, contents[index]).toEqual(expected[index]);
  });
});

describe("the limits between pieces of text", () => {
  const hex = (text: string) => `<${Buffer.from(text, "utf16le").swap16().toString("hex")}>`;

  it.each(["F1", "F3"])("are those of pdf.js (font %s)", async (font) => {
    const show = (text: string) => (font === "F3" ? `(${text})` : hex(text));
    // The first letter ends at the origin, so that the distances are exact.
    const start = font === "F3" ? "1 0 0 1 -6 0 Tm" : "1 0 0 1 -5 0 Tm";
    const gaps = [-2.1, -2, -1.9, 0, 0.29, 0.3, 0.31, 1, 1.02, 1.03, 5.9, 6, 6.1];
    const shifts = [2.4, 2.5, 2.6, 4.9, 5, 5.1, 9.9, 10, 10.1, 26.9, 27, 27.1];
    const places = [
      ...gaps.map((gap) => [gap, 0]),
      ...shifts.flatMap((up) => [
        [0, up],
        [-3, up],
      ]),
    ];
    const contents = places.flatMap(([x, y]) =>
      ["", " "].map(
        (space) => `BT /${font} 10 Tf ${start} ${show(`a${space}`)} Tj 1 0 0 1 ${x} ${y} Tm ${show("b")} Tj ET`,
      ),
    );
    const bytes = buildPdf(
      contents.map((content) => ({ content, width: 400, height: 300 })),
      FONTS,
    );

    const [read, expected] = [await ours(bytes), await theirs(bytes)];

    for (const [index, items] of read.entries()) expect(items, contents[index]).toEqual(expected[index]);
  });
});

/** Pieces of text on a page where a letter is half as wide as the font is large; "e" and the space "f" are narrow. */
async function shown(operators: string): Promise<readonly string[]> {
  const bytes = buildPdf([{ content: `BT /F3 10 Tf 50 150 Td ${operators} ET`, width: 400, height: 300 }], EVEN);
  return (await ours(bytes)).flat().map(({ str }) => str);
}

const EVEN: TestDocument = {
  objects: {
    6: `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [.001 0 0 .001 0 0] /CharProcs << >>
      /Encoding << /Type /Encoding /Differences [97 /a /b /c /d /e /space /acute /cedilla] >> /FirstChar 97 /LastChar 104
      /Widths [500 500 500 500 100 60 300 300] >>`,
  },
};

describe("spaced letters", () => {
  it.each([
    ["of the widest spacing are one word", "1.99 Tc (abc) Tj", ["abc"]],
    ["beyond it are far apart", "2 Tc (abc) Tj", ["a b c"]],
    ["shown in two pieces are one word", "1.5 Tc (abc) Tj (de) Tj", ["abcde"]],
    [
      "set by one operator for each letter are one word from the third on",
      "1.5 Tc (a) Tj (b) Tj (c) Tj (d) Tj",
      ["a b cd"],
    ],
    ["with a wider gap after the spacing are two words", "1.5 Tc [(abc) -110 (dea)] TJ", ["abc dea"]],
    ["with a small gap after the spacing are one word", "1.5 Tc [(abc) -90 (dea)] TJ", ["abcdea"]],
    ["need three letters: two of them set a space", "1.5 Tc (ab) Tj", ["a b"]],
    ["count from the change of the spacing", "1.5 Tc (abc) Tj 1.6 Tc (de) Tj", ["abc d e"]],
    ["keep the spaces between their words", "1.5 Tc (abcfcab) Tj", ["abc", " ", "cab"]],
    ["keep a space that is hardly wider than their spacing", "1.5 Tc [(abcf) 50 (cab)] TJ", ["abc", " ", "cab"]],
    ["need a spacing that would be a space", "1.1 Tc (abc) Tj", ["abc"]],
    [
      "spaced by the distances of one operator are one word up to a space or a wider gap",
      "[(a) -150 (b) -150 (c) -150 (f) -150 (c) -150 (a) -150 (b) -150 (cf) -150 (a) -400 (b) -140 (c) -150 (a)] TJ",
      ["abc", " ", "cabc", " ", "a bca"],
    ],
    [
      "spaced narrowly by one operator are one word, also after a kerned letter",
      "[(a) -55 (b) -56 (c) -55 (d) -110 (e) -55 (a) -240 (b)] TJ",
      ["abcdea b"],
    ],
    ["are spaced by the scaled width", "50 Tz 1.9 Tc (abcd) Tj", ["abcd"]],
    ["may be spaced by an operator without letters", "(a) Tj [() -300] TJ (b) Tj", ["a b"]],
    ["are spaced once by an operator without letters", "3 Tc [() 300] TJ 0 Tc (b) Tj", ["b"]],
  ])("%s", async (_, operators, expected) => {
    expect(await shown(operators)).toEqual(expected);
  });
});

describe("a gap before an accent", () => {
  it.each([
    ["is no space if it only moves the accent over its letter", "[(a) -190 (g) 400 (e)] TJ", ["a´", "e"]],
    ["is no space before a cedilla either", "[(a) -190 (h)] TJ", ["a¸"]],
    ["is a space if it is as wide as one", "[(a) -210 (g)] TJ", ["a ´"]],
    ["of the same width is a space before a letter", "[(a) -190 (b)] TJ", ["a b"]],
  ])("%s", async (_, operators, expected) => {
    expect(await shown(operators)).toEqual(expected);
  });
});

describe("small text of a Type 3 font", () => {
  const PIXELS: TestDocument = {
    objects: {
      6: `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [1 0 0 1 0 0] /CharProcs << >>
        /Encoding << /Type /Encoding /Differences [97 /a /b] >> /FirstChar 97 /LastChar 98 /Widths [20 20] >>`,
    },
  };
  const read = async (gap: number) => {
    const content = `BT /F3 .25 Tf 50 150 Td [(a) ${-1000 * gap} (b)] TJ ET`;
    return (await ours(buildPdf([{ content, width: 400, height: 300 }], PIXELS))).flat().map(({ str }) => str);
  };

  it("has gaps and spaces of its real height, a fortieth of its glyphs' widths", async () => {
    // Ten points high: letters of five points, and spaces from one point on.
    expect(await read(0.9 / 0.25)).toEqual(["ab"]);
    expect(await read(1.1 / 0.25)).toEqual(["a b"]);
  });
});

describe("a letter that is painted twice", () => {
  it.each([
    ["in its place is read once", "(a) Tj 5 0 Td (b) Tj 0 0 Td (b) Tj 5 0 Td (c) Tj", ["abc"]],
    ["at the smallest offset is read once", "(a) Tj .99 0 Td (a) Tj", ["a"]],
    ["further away is read twice", "(a) Tj 1.01 0 Td (a) Tj", ["a", "a"]],
    ["above itself is read once", "(a) Tj 0 .99 Td (a) Tj", ["a"]],
    ["further above itself is read twice", "(a) Tj 0 1.01 Td (a) Tj", ["a", "a"]],
    ["is read once if it is narrow and stays in its place", "(e) Tj .39 0 Td (e) Tj", ["e"]],
    ["is read twice if it is narrow and moved by half its width", "(e) Tj .41 0 Td (e) Tj", ["ee"]],
    ["is read twice in two fonts", "(a) Tj /F1 10 Tf .1 0 Td (a) Tj", ["a", "a"]],
    ["next to another letter is read twice", "(a) Tj .1 0 Td (b) Tj", ["a", "b"]],
  ])("%s", async (_, operators, expected) => {
    expect(await shown(operators)).toEqual(expected);
  });
});

describe("letters outside the page", () => {
  const outside = async (operators: string) => {
    const bytes = buildPdf([{ content: `BT /F3 10 Tf ${operators} ET`, width: 400, height: 300 }], EVEN);
    return await withReadablePdf(bytes, { limits }, async (pdf) => {
      const { items, outside: count } = await (await pdf.page(1)).readInk(false);
      return [items.filter(isText).map(({ str, transform }) => [str, transform[4]]), count];
    });
  };

  it("are counted, and move the pen", async () => {
    expect(await outside("1 0 0 1 -10 50 Tm (abc) Tj")).toEqual([[["bc", -5]], 1]);
    expect(await outside("1 0 0 1 391 50 Tm (abc) Tj")).toEqual([[["ab", 391]], 1]);
    expect(await outside("50 Tz 1 0 0 1 -10 50 Tm (abcd) Tj")).toEqual([[["cd", -5]], 2]);
  });

  it("are beyond any side of the page, also in vertical text", async () => {
    const vertical = async (x: number, y: number) => {
      const bytes = buildPdf(
        [{ content: `BT /F2 10 Tf 1 0 0 1 ${x} ${y} Tm <0061> Tj ET`, width: 400, height: 300 }],
        FONTS,
      );
      return (await ours(bytes)).flat().length;
    };

    expect([await vertical(0, 300), await vertical(400, 300), await vertical(0, 9)]).toEqual([1, 1, 1]);
    expect([await vertical(-0.1, 200), await vertical(400.1, 200)]).toEqual([0, 0]);
    expect([await vertical(100, 300.1), await vertical(100, 8.9)]).toEqual([0, 0]);
  });

  it("are none on the edges", async () => {
    expect(await outside("1 0 0 1 400 300 Tm (a) Tj")).toEqual([[["a", 400]], 0]);
    expect(await outside("1 0 0 1 -5 0 Tm (a) Tj")).toEqual([[["a", -5]], 0]);
  });
});
