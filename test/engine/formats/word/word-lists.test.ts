import { describe, expect, it } from "vitest";
import { readLists } from "../../../../functions/engine/formats/doc/doc-lists.ts";
import { wordCounters } from "../../../../functions/engine/formats/word/word-lists.ts";

interface Level {
  readonly template: string;
  readonly format?: number;
  readonly start?: number;
  readonly isLegal?: boolean;
  readonly restartAfter?: number;
}

const LEVELS = 9;
const [DECIMAL, ROMAN, LETTER, BULLET] = [0, 2, 4, 23];

/** PlfLst (MS-DOC): one list of nine levels. Levels that are not given have no marker. */
function listOf(levels: readonly Level[]): Uint8Array {
  const head = Buffer.alloc(2 + 28);
  head.writeUInt16LE(1, 0);
  head.writeInt32LE(7, 2);
  const all = Array.from({ length: LEVELS }, (_, index) => levels[index] ?? { template: "" });
  return Buffer.concat([head, ...all.map(levelBytes)]);
}

function levelBytes({ template, format = DECIMAL, start = 1, isLegal = false, restartAfter }: Level): Buffer {
  const fixed = Buffer.alloc(28);
  fixed.writeInt32LE(start, 0);
  fixed[4] = format;
  fixed[5] = (isLegal ? 4 : 0) | (restartAfter === undefined ? 0 : 8);
  fixed[26] = restartAfter ?? 0;
  const length = Buffer.alloc(2);
  length.writeUInt16LE(template.length);
  return Buffer.concat([fixed, length, Buffer.from(template, "utf16le")]);
}

/** PlfLfo (MS-DOC): overrides of the list, with the start numbers that each gives to levels. */
function overridesOf(...all: readonly (readonly (readonly [level: number, start: number])[])[]): Uint8Array {
  const count = Buffer.alloc(4);
  count.writeUInt32LE(all.length);
  const heads = all.map((starts) => {
    const head = Buffer.alloc(16);
    head.writeInt32LE(7, 0);
    head[12] = starts.length;
    return head;
  });
  const changes = all.map((starts) =>
    Buffer.concat([
      Buffer.alloc(4),
      ...starts.map(([level, start]) => {
        const change = Buffer.alloc(8);
        change.writeInt32LE(start, 0);
        change.writeUInt32LE(level | 0x10, 4);
        return change;
      }),
    ]),
  );
  return Buffer.concat([count, ...heads, ...changes]);
}

type Item = readonly [override: number, level: number];

function markers(levels: readonly Level[], overrides: Uint8Array, items: readonly Item[]) {
  const next = readLists(listOf(levels), overrides);
  return items.map(([override, level]) => next(override, level)?.marker);
}

const ONE = overridesOf([]);
const FIRST: Level = { template: "\0." };
const SECOND: Level = { template: "\0.\u0001" };

describe("a list of Word 97", () => {
  it("restarts the numbers below each item", () => {
    const items: Item[] = [
      [1, 0],
      [1, 1],
      [1, 1],
      [1, 0],
      [1, 1],
    ];

    expect(markers([FIRST, SECOND], ONE, items)).toEqual(["1.", "1.1", "1.2", "2.", "2.1"]);
  });

  it("continues if the level never restarts", () => {
    const items: Item[] = [
      [1, 0],
      [1, 1],
      [1, 0],
      [1, 1],
    ];
    const never = { ...SECOND, restartAfter: 0 };

    expect(markers([FIRST, never], ONE, items)).toEqual(["1.", "1.1", "2.", "2.2"]);
  });

  it("continues after levels that do not restart it", () => {
    const items: Item[] = [
      [1, 0],
      [1, 1],
      [1, 2],
      [1, 1],
      [1, 2],
      [1, 0],
      [1, 2],
    ];
    const third: Level = { template: "\u0002", restartAfter: 1 };

    expect(markers([FIRST, SECOND, third], ONE, items)).toEqual(["1.", "1.1", "1", "1.2", "2", "2.", "1"]);
  });

  it("shows plain numbers of all levels if the level is legal", () => {
    const items: Item[] = [
      [1, 0],
      [1, 1],
    ];
    const levels = [
      { ...FIRST, format: ROMAN },
      { ...SECOND, format: LETTER, isLegal: true },
    ];

    expect(markers(levels, ONE, items)).toEqual(["i.", "1.1"]);
  });

  it("counts a missing item above as one item", () => {
    const items: Item[] = [
      [1, 1],
      [1, 0],
      [1, 1],
    ];

    expect(markers([FIRST, SECOND], ONE, items)).toEqual(["1.1", "2.", "2.1"]);
  });

  it("has no number for a level of bullets", () => {
    const levels = [FIRST, { template: "\uf0b7", format: BULLET }, { template: "\0.\u0001.\u0002" }];

    expect(
      markers(levels, ONE, [
        [1, 0],
        [1, 1],
        [1, 2],
      ]),
    ).toEqual(["1.", "•", "1..1"]);
  });

  it("shows no marker for a blank bullet, which continues the item before", () => {
    expect(markers([{ template: "\uf020", format: BULLET }], ONE, [[1, 0]])).toEqual([undefined]);
  });

  it("starts at the number of an override, and continues from there", () => {
    const overrides = overridesOf([], [[0, 5]]);

    expect(
      markers([FIRST], overrides, [
        [1, 0],
        [2, 0],
        [2, 0],
        [1, 0],
      ]),
    ).toEqual(["1.", "5.", "6.", "7."]);
  });

  it("has no marker for an unknown list or level", () => {
    expect(
      markers([FIRST], ONE, [
        [2, 0],
        [1, 9],
        [0, 0],
      ]),
    ).toEqual([undefined, undefined, undefined]);
  });
});

it("counts from 1 at a level that the list does not define", () => {
  const count = wordCounters();
  const list = { counterKey: 1, levels: new Map(), starts: new Map() };

  expect([count(list, 0)(0), count(list, 0)(0), count(list, 1)(1)]).toEqual(["1", "2", "1"]);
});
