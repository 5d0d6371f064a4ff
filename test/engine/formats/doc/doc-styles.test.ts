import { describe, expect, it } from "vitest";
import { paragraphProperties, readStyles } from "../../../../functions/engine/formats/doc/doc-styles.ts";

const NO_BASE = 0xfff;
const short = (...values: readonly number[]) => values.flatMap((value) => [value & 0xff, value >> 8]);

interface StyleOf {
  readonly builtIn?: number;
  readonly base?: number;
  /** Kind of the style: 1 for paragraphs. */
  readonly kind?: number;
  readonly name?: string;
  readonly properties?: readonly number[];
}
const LIST_LEVEL = [0x0a, 0x26];
const LIST_OVERRIDE = [0x0b, 0x46];

/** A style (MS-DOC, STD): the fixed part, the name with its length and a zero, then the paragraph's properties. */
function styleBytes({ builtIn = 4094, base = NO_BASE, kind = 1, name = "a", properties }: StyleOf, fixed = 10) {
  const head = [...short(builtIn, (base << 4) | kind), ...Array<number>(fixed - 4).fill(9)];
  const named = [...short(name.length), ...[...name].flatMap((letter) => short(letter.charCodeAt(0))), 0, 0];
  const list = properties === undefined ? [] : [...short(2 + properties.length, 0), ...properties, ...LIST_LEVEL, 8];
  return [...head, ...named, ...list];
}

/** A sheet of such styles. An empty style is one that the document lacks. */
function stylesOf(styles: readonly (readonly number[])[], { fixed = 10, count = styles.length, header = 4 } = {}) {
  const each = styles.flatMap((bytes) => [...short(bytes.length), ...bytes]);
  return Uint8Array.from([...short(header, count, fixed), ...Array<number>(header - 4).fill(0xee), ...each]);
}

/** A sheet of paragraph styles. Each has a built-in number and the style that it is based on. */
function sheet(styles: readonly (readonly [builtIn: number, base: number])[]): Uint8Array {
  const fixed = 10;
  const each = styles.flatMap(([builtIn, base]) => {
    const style = [...short(builtIn, (base << 4) | 1, 0, 0, 0), ...short(1, 0x61, 0)];
    return [...short(style.length), ...style];
  });
  return Uint8Array.from([...short(4, styles.length, fixed), ...each]);
}

describe("Word's styles", () => {
  it.each([
    ["a heading", [[3, NO_BASE]], 3],
    ["the title", [[62, NO_BASE]], 1],
    ["the subtitle", [[74, NO_BASE]], 2],
    [
      "a style based on a heading",
      [
        [4094, 1],
        [2, NO_BASE],
      ],
      2,
    ],
    ["normal text", [[0, NO_BASE]], undefined],
    ["a style based on itself", [[4094, 0]], undefined],
  ] as const)("give the level of %s", (_what, styles, heading) => {
    expect(readStyles(sheet(styles))(0)?.heading).toBe(heading);
  });
});

describe("the heading level of a built-in style", () => {
  it.each([
    [0, undefined],
    [1, 1],
    [9, 9],
    [10, undefined],
    [61, undefined],
    [62, 1],
    [74, 2],
    [0x1003, 3],
    [0xf062, undefined],
  ])("of number %i is %s", (builtIn, level) => {
    expect(readStyles(stylesOf([styleBytes({ builtIn })]))(0)?.heading).toBe(level);
  });
});

describe("the list of a style", () => {
  const listed = [...LIST_LEVEL, 3, ...LIST_OVERRIDE, 5, 1];

  it("has a level and an override, up to the size of the properties", () => {
    expect(readStyles(stylesOf([styleBytes({ properties: listed })]))(0)).toMatchObject({ level: 3, override: 0x105 });
    expect(readStyles(stylesOf([styleBytes({ properties: [] })]))(0)).toEqual({ run: {} });
  });

  it("follows a name of any length", () => {
    const styles = stylesOf([styleBytes({ name: "n".repeat(300), properties: listed }), styleBytes({ builtIn: 2 })]);

    expect(readStyles(styles)(0)?.level).toBe(3);
    expect(readStyles(styles)(1)?.heading).toBe(2);
  });

  it("is missing from styles of other kinds, and from those cut before it", () => {
    expect(readStyles(stylesOf([styleBytes({ kind: 2, properties: listed })]))(0)?.level).toBeUndefined();
    expect(readStyles(stylesOf([styleBytes({ builtIn: 3 })]))(0)).toEqual({ heading: 3, run: {} });
  });

  it("has the last value of each property, and no others", () => {
    const other = [0x16, 0x24, 1];

    expect(paragraphProperties(Uint8Array.from([...LIST_LEVEL, 1, ...other, ...LIST_LEVEL, 2]))).toEqual({ level: 2 });
    expect(paragraphProperties(Uint8Array.from([...LIST_OVERRIDE, 4, 0]))).toEqual({ override: 4 });
    expect(paragraphProperties(Uint8Array.from(other))).toEqual({});
  });
});

describe("a style based on others", () => {
  it("has their list, level and heading where it has none", () => {
    const find = readStyles(
      stylesOf([
        styleBytes({ base: 1, properties: [...LIST_LEVEL, 1] }),
        styleBytes({ base: 2, properties: [...LIST_LEVEL, 2, ...LIST_OVERRIDE, 7, 0] }),
        styleBytes({ builtIn: 4, properties: [...LIST_OVERRIDE, 9, 0] }),
      ]),
    );

    expect(find(0)).toMatchObject({ level: 1, override: 7, heading: 4 });
    expect(find(1)).toMatchObject({ level: 2, override: 7, heading: 4 });
  });

  it.each([
    [16, 5],
    [17, undefined],
  ])("follows %i bases to the level %s", (bases, level) => {
    const chain = Array.from({ length: bases }, (_, index) => styleBytes({ base: index + 1 }));

    expect(readStyles(stylesOf([...chain, styleBytes({ builtIn: 5 })]))(0)?.heading).toBe(level);
  });

  it("may be based on a style that is missing", () => {
    expect(readStyles(stylesOf([styleBytes({ builtIn: 3, base: 9 })]))(0)?.heading).toBe(3);
  });
});

describe("a style sheet", () => {
  const heading = styleBytes({ builtIn: 2 });

  it("may lack styles, and has as many as it counts", () => {
    const find = readStyles(stylesOf([[], heading, heading], { count: 2 }));

    expect([find(0), find(1)?.heading, find(2), find(3)]).toEqual([undefined, 2, undefined, undefined]);
  });

  it("may have a longer header, and more than 255 styles", () => {
    const many = Array.from({ length: 299 }, () => [] as const);

    expect(readStyles(stylesOf([heading], { header: 18 }))(0)?.heading).toBe(2);
    expect(readStyles(stylesOf([...many, heading], { header: 300 }))(299)?.heading).toBe(2);
  });

  it("may be cut: short headers, fewer styles than counted, a style without its end", () => {
    expect(readStyles(new Uint8Array(5))(0)).toBeUndefined();
    expect(readStyles(stylesOf([heading], { count: 9 }))(0)?.heading).toBe(2);
    expect(readStyles(Uint8Array.from([...stylesOf([heading], { count: 9 }), 1]))(1)).toBeUndefined();
    expect(readStyles(stylesOf([heading.slice(0, 11), heading]))(0)).toBeUndefined();
    expect(readStyles(stylesOf([heading.slice(0, 12)]))(0)?.heading).toBe(2);
  });

  it.each([
    [8, 2],
    [7, undefined],
  ])("has fixed parts of eight bytes and more: %i", (fixed, level) => {
    const style = [...styleBytes({ builtIn: 2 }, 8), 0, 0];

    expect(readStyles(stylesOf([style], { fixed }))(0)?.heading).toBe(level);
  });
});
