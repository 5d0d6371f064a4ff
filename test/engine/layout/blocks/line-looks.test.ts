import { describe, expect, it } from "vitest";
import { looksOf } from "../../../../functions/engine/layout/blocks/line-looks.ts";
import type { FrameLine } from "../../../../functions/engine/layout/lines/frame-line.ts";
import { FONTS, lineAt, wordAt } from "../pieces.ts";

const code = (baseline: number, text = "some code", left = 50) => lineAt(left, baseline, text, { font: "m" });
const prose = (baseline: number, text = "some prose", left = 50) => lineAt(left, baseline, text);
/** Texts of the lines that look like code. */
const codeIn = (...lines: FrameLine[]) => {
  const look = looksOf(lines, FONTS, () => 100);
  return lines.filter((line) => look(line).monospaced).map(({ text }) => text);
};

describe("a monospaced line among lines of prose", () => {
  it("continues the sentence of the line above it", () => {
    expect(codeIn(prose(100), code(112), prose(124))).toEqual([]);
  });

  it("is a listing below a title in larger print", () => {
    const title = (size: number) => lineAt(50, 100, "A title", { size });

    const listing = [code(112), code(124, "more code")];

    expect(codeIn(title(13), ...listing)).toEqual([]);
    expect(codeIn(title(13.1), ...listing)).toEqual(["some code", "more code"]);
    expect(codeIn(title(13.1), code(112))).toEqual([]);
  });

  it.each(["ends.", "ends:", "ends;", "ends!", "ends?"])("is a listing after a line that %s", (text) => {
    expect(codeIn(prose(100, text), code(112))).toEqual(["some code"]);
  });

  it("continues a line that ends in code, whatever its last sign", () => {
    const last = { ...prose(100, "see a.b;"), words: [...prose(100, "see").words, ...code(100, "a.b;", 70).words] };

    expect(codeIn(last, code(112))).toEqual([]);
  });

  it.each<[string, string, string[]]>([
    ["a word", "see", []],
    ["a sign", "→", ["see https://example.org/a/long/address"]],
    ["a marker and a word", "– Example:", []],
  ])(
    "is part of a sentence, however far the lines are apart, if it has %s in the font of the prose",
    (_, first, expected) => {
      const address = code(130, "https://example.org/a/long/address", 70);
      const line = {
        ...address,
        left: 50,
        text: "see https://example.org/a/long/address",
        words: [...prose(130, first).words, ...address.words],
      };

      expect(codeIn(prose(100, "as of"), line, prose(160))).toEqual(expected);
    },
  );

  it.each([
    ["14.9 points below", 114.9, 50, []],
    ["15 points below", 115, 50, ["some code"]],
    ["above", 88, 50, ["some code"]],
    ["indented by its size", 112, 60, []],
    ["indented by more than its size", 112, 61, ["some code"]],
    ["outdented by more than its size", 112, 39, ["some code"]],
  ])("continues the line above only if it is near: %s", (_, baseline, left, expected) => {
    expect(codeIn(prose(100), code(baseline, "some code", left))).toEqual(expected);
  });

  it("continues a sentence that ends in code, wherever it starts, in one line or in an address of several", () => {
    const words = [...prose(100, "see").words, ...code(100, "a/b/", 70).words];
    const last = { ...prose(100, "see a/b/"), words };
    const address = [code(112, "https://example.org", 90), code(124, "/more/of/it", 90)];

    expect(codeIn(last, code(112, "some code", 90), prose(124))).toEqual([]);
    expect(codeIn(last, ...address)).toEqual([]);
    expect(codeIn(last, code(112, "some code", 90), code(124, "more code", 90))).toEqual(["some code", "more code"]);
    expect(codeIn(code(100, "a/b/"), code(112, "some code", 90))).toEqual(["a/b/", "some code"]);
  });

  it("continues the line above, wherever it starts, if it has a word of prose", () => {
    const mixed = {
      ...code(112, "some code from", 39),
      words: [...code(112, "some code", 39).words, wordAt(90, "from")],
    };

    expect(codeIn(prose(100), mixed)).toEqual([]);
    expect(
      codeIn(prose(100), { ...mixed, words: [...code(112, "some code", 39).words, wordAt(90, "→")] }),
    ).toHaveLength(1);
  });

  it("continues an item under its number, but not under its bullet", () => {
    const under = (marker: string) => {
      const first = prose(100, `${marker} some prose`);
      return codeIn({ ...first, words: [wordAt(50, marker), wordAt(70, "some"), wordAt(95, "prose")] }, code(112));
    };

    expect([under("7."), under("•")]).toEqual([[], ["some code"]]);
  });

  it("is a listing where it had room on the line above", () => {
    expect(codeIn(prose(100, "type"), code(112))).toEqual(["some code"]);
  });

  it("continues the text of an item, and goes on in lines of code", () => {
    expect(codeIn(prose(100, "1. some prose"), code(112, "one", 65), code(124, "two", 65))).toEqual(["two"]);
    expect(codeIn(prose(100, "1. some prose"), code(112, "endless_name", 65), code(124, "two", 65))).toEqual([]);
  });

  it("is part of a row of prose next to it, but not of a number or of other lines of code", () => {
    expect(codeIn(prose(100, "ends."), code(120, "name"), prose(120, "some prose", 200))).toEqual([]);
    expect(codeIn(prose(100, "ends."), code(120, "name"), prose(120, "12", 200))).toEqual(["name"]);
    expect(codeIn(code(100, "one"), code(112, "two"), prose(112, "some prose", 200))).toEqual(["one", "two"]);
  });

  it("is a listing at the page's start, unless it is an address", () => {
    expect(codeIn(code(100), prose(112))).toEqual(["some code"]);
    expect(codeIn(code(100, "ada@example.org"), prose(112))).toEqual([]);
    expect(codeIn(code(100, "https://example.org/"), prose(112))).toEqual([]);
    expect(codeIn(code(100, "www.example.org"), prose(112))).toEqual([]);
    expect(codeIn(code(100, "mail ada@example.org"), prose(112))).toEqual(["mail ada@example.org"]);
  });
});

describe("monospaced lines near each other", () => {
  it("are a listing", () => {
    expect(codeIn(prose(100, "see:"), code(112, "one"), code(124, "two"))).toEqual(["one", "two"]);
  });

  it("are judged one by one when they are four sizes apart", () => {
    const address = "www.example.org";

    expect(codeIn(code(112, address), code(151.5, "two"))).toEqual([address, "two"]);
    expect(codeIn(code(112, address), code(152, "two"))).toEqual(["two"]);
  });
});

it("looks at a line that it was not made for, too", () => {
  const look = looksOf([], FONTS, () => 100);

  expect(look(code(100))).toMatchObject({ monospaced: true });
  expect(look(prose(100))).toMatchObject({ monospaced: false });
});

describe("a monospaced line with a marker", () => {
  const item = (baseline: number, marker: string, font = "f") => {
    const [sign, text] = [lineAt(50, baseline, marker, { font }), lineAt(65, baseline, "a name", { font: "m" })];
    return { ...sign, right: text.right, words: [...sign.words, ...text.words], text: `${marker} ${text.text}` };
  };

  it("is an item when the marker is in another font", () => {
    expect(codeIn(item(100, "•"), item(112, "•"), item(124, "•"))).toEqual([]);
  });

  it("is an item of a formula and code below a bullet", () => {
    const formula = (marker: string) => {
      const [sign, name] = [lineAt(50, 100, `${marker} v`), code(100, "= query(an_entry_of_the_table)", 65)];
      return { ...sign, right: name.right, words: [...sign.words, ...name.words], text: `${sign.text} ${name.text}` };
    };

    expect(codeIn(formula("•"))).toEqual([]);
    expect(codeIn(formula("1"))).toHaveLength(1);
  });

  it("is code when the marker is in the font of the code, or is a number without a sign", () => {
    expect(codeIn(item(100, "*", "m"), item(112, "*", "m"))).toHaveLength(2);
    expect(codeIn(item(100, "1"), item(112, "2"))).toHaveLength(2);
  });

  it("has lines below it that start where its text does, and are near", () => {
    const item1 = item(100, "•");

    expect(codeIn(item1, code(112, "more", 65), code(124, "more", 65))).toEqual([]);
    expect(codeIn(item1, code(112, "other", 50), code(124, "other", 65))).toEqual(["other", "other"]);
    expect(codeIn(item1, code(140, "far", 65), code(152, "far", 65))).toEqual(["far", "far"]);
  });
});
