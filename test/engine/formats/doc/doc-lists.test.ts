import { describe, expect, it } from "vitest";
import { readLists } from "../../../../functions/engine/formats/doc/doc-lists.ts";

interface LevelOf {
  readonly start?: number;
  readonly format?: number;
  readonly flags?: number;
  readonly restart?: number;
  readonly template: string;
  /** Properties of its paragraphs. */
  readonly properties?: readonly number[];
}

/** A level (MS-DOC, LVL): 28 bytes, properties of two sizes, and the template with its length. */
function levelBytes({
  start = 1,
  format = 0,
  flags = 0,
  restart = 0,
  template,
  properties = [9, 9, 9],
}: LevelOf): Buffer {
  const fixed = Buffer.alloc(28);
  fixed.writeInt32LE(start, 0);
  fixed[4] = format;
  fixed[5] = flags;
  fixed[24] = 2;
  fixed[25] = properties.length;
  fixed[26] = restart;
  return Buffer.concat([
    fixed,
    Buffer.from([...properties, 9, 9]),
    Buffer.from([template.length, 0]),
    Buffer.from(template, "utf16le"),
  ]);
}

interface ListOf {
  readonly id: number;
  readonly levels: readonly LevelOf[];
}

/** Lists with one level, or with nine. Levels that a test does not name show nothing. */
function listBytes(lists: readonly ListOf[]): Uint8Array {
  const heads = lists.map(({ id, levels }) => {
    const head = Buffer.alloc(28);
    head.writeInt32LE(id, 0);
    head[26] = levels.length === 1 ? 1 : 0;
    return head;
  });
  const levels = lists.flatMap(({ levels: own }) => {
    const all = own.length === 1 ? own : Array.from({ length: 9 }, (_, at) => own[at] ?? { template: "" });
    return all.map(levelBytes);
  });
  return new Uint8Array(Buffer.concat([Buffer.from([lists.length, 0]), ...heads, ...levels]));
}

interface Change {
  readonly level: number;
  readonly start?: number;
  readonly replaced?: LevelOf;
}

function overrideBytes(overrides: readonly { readonly list: number; readonly changes?: readonly Change[] }[]) {
  const heads = overrides.map(({ list, changes = [] }) => {
    const head = Buffer.alloc(16);
    head.writeInt32LE(list, 0);
    head[12] = changes.length;
    return head;
  });
  const changed = overrides.flatMap(({ changes = [] }) => [
    Buffer.alloc(4, 0xff),
    ...changes.flatMap(({ level, start, replaced }) => {
      const change = Buffer.alloc(8);
      change.writeInt32LE(start ?? 0, 0);
      change.writeUInt32LE(level | (start === undefined ? 0 : 0x10) | (replaced === undefined ? 0 : 0x20), 4);
      return [change, ...(replaced === undefined ? [] : [levelBytes(replaced)])];
    }),
  ]);
  const count = Buffer.alloc(4);
  count.writeUInt32LE(overrides.length, 0);
  return new Uint8Array(Buffer.concat([count, ...heads, ...changed]));
}

/** Returns a function that counts an item and returns its marker. */
function markersOf(lists: Uint8Array, overrides: Uint8Array) {
  const next = readLists(lists, overrides);
  return (override: number, level: number) => next(override, level)?.marker;
}

const simple = (template: string, more: Partial<LevelOf> = {}): ListOf => ({ id: 7, levels: [{ template, ...more }] });

describe("markers of one level", () => {
  it.each([
    [0, "3."],
    [1, "III."],
    [2, "iii."],
    [3, "C."],
    [4, "c."],
    [5, "3rd."],
    [22, "03."],
    [255, "."],
    [99, "3."],
  ])("have number format %i", (format, marker) => {
    const next = markersOf(listBytes([simple("\0.", { format, start: 3 })]), overrideBytes([{ list: 7 }]));

    expect(next(1, 0)).toBe(marker);
  });

  it.each([
    ["-", "-"],
    ["\uf0b7", "•"],
    ["\uf000", "•"],
    ["\uf0ff", "•"],
    ["", "•"],
    [" ", undefined],
    ["\uf020", undefined],
  ])("show the bullet %j as %s", (template, marker) => {
    const next = markersOf(listBytes([simple(template, { format: 23 })]), overrideBytes([{ list: 7 }]));

    expect([next(1, 0), next(1, 0)]).toEqual([marker, marker]);
  });

  it("have the indentation of their level", () => {
    const next = readLists(
      listBytes([simple("\0.", { properties: [0x0f, 0x84, 0xd0, 0x02] })]),
      overrideBytes([{ list: 7 }]),
    );

    expect(next(1, 0)).toEqual({ marker: "1.", indent: 720 });
  });

  it("count up, and are missing for other lists and levels", () => {
    const next = markersOf(listBytes([simple("(\0)")]), overrideBytes([{ list: 7 }, { list: 8 }]));

    expect([next(1, 0), next(1, 0), next(1, 1), next(2, 0), next(3, 0), next(0, 0)]).toEqual([
      "(1)",
      "(2)",
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("are missing when they show nothing", () => {
    const next = markersOf(listBytes([simple(" ")]), overrideBytes([{ list: 7 }]));

    expect(next(1, 0)).toBeUndefined();
  });
});

describe("markers of nine levels", () => {
  const levels = (second: Partial<LevelOf>): ListOf => ({
    id: -5,
    levels: [
      { template: "\0", format: 1 },
      { template: "\0.\x01", ...second },
    ],
  });
  const sequence = (list: ListOf) => {
    const next = markersOf(listBytes([simple("\0"), list]), overrideBytes([{ list: -5 }]));
    return [next(1, 0), next(1, 1), next(1, 0), next(1, 1)];
  };

  it("show the numbers of the levels above, and restart", () => {
    expect(sequence(levels({}))).toEqual(["I", "I.1", "II", "II.1"]);
  });

  it("show plain numbers with the legal flag", () => {
    expect(sequence(levels({ flags: 4 }))).toEqual(["I", "1.1", "II", "2.1"]);
  });

  it("have no use for the other flags", () => {
    expect(sequence(levels({ flags: 3 }))).toEqual(["I", "I.1", "II", "II.1"]);
  });

  it("may restart after some of the levels above only", () => {
    const third = { template: "\x02", flags: 8, restart: 1 };
    const list = { id: 7, levels: [{ template: "\0" }, { template: "\x01" }, third] };
    const next = markersOf(listBytes([list]), overrideBytes([{ list: 7 }]));

    expect([next(1, 2), next(1, 1), next(1, 2), next(1, 0), next(1, 2)]).toEqual(["1", "2", "2", "2", "1"]);
  });

  it("go on without a restart", () => {
    expect(sequence(levels({ flags: 8, restart: 0 }))).toEqual(["I", "I.1", "II", "II.2"]);
  });

  it("include the ninth level, whose placeholder is 8", () => {
    const ninth = {
      id: 7,
      levels: [...Array.from({ length: 8 }, () => ({ template: "x" })), { template: "\x08\x09" }],
    };
    const next = markersOf(listBytes([ninth]), overrideBytes([{ list: 7 }]));

    expect(next(1, 8)).toBe("1");
  });
});

describe("overrides of a list", () => {
  it("share the list's counter", () => {
    const next = markersOf(listBytes([simple("\0")]), overrideBytes([{ list: 7 }, { list: 7 }]));

    expect([next(1, 0), next(2, 0), next(1, 0)]).toEqual(["1", "2", "3"]);
  });

  it("may start at a number of their own", () => {
    const changes = [{ level: 0, start: 9 }];
    const next = markersOf(listBytes([simple("\0")]), overrideBytes([{ list: 7, changes }]));

    expect([next(1, 0), next(1, 0)]).toEqual(["9", "10"]);
  });

  it("may replace a level, whose start counts before theirs", () => {
    const replaced = { template: "<\0>", start: 4 };
    const changes = [{ level: 0, start: 9, replaced }];
    const next = markersOf(listBytes([simple("\0")]), overrideBytes([{ list: 7, changes }, { list: 7 }]));

    expect([next(1, 0), next(2, 0)]).toEqual(["<4>", "5"]);
  });

  it("may replace a level and keep counting", () => {
    const changes = [{ level: 0, replaced: { template: "<\0>", start: 4 } }];
    const next = markersOf(listBytes([simple("\0")]), overrideBytes([{ list: 7 }, { list: 7, changes }]));

    expect([next(1, 0), next(2, 0)]).toEqual(["1", "<2>"]);
  });

  it("cannot add a level", () => {
    const changes = [{ level: 1, replaced: { template: "<\x01>" } }];
    const next = markersOf(listBytes([simple("\0")]), overrideBytes([{ list: 7, changes }]));

    expect(next(1, 1)).toBeUndefined();
  });

  it("are each found behind the changes of those before", () => {
    const first = {
      list: 7,
      changes: [
        { level: 0, start: 3 },
        { level: 1, replaced: { template: "x" } },
      ],
    };
    const second = { list: 8, changes: [{ level: 0, start: 5 }] };
    const lists = [simple("\0"), { id: 8, levels: [{ template: "\0" }] }];
    const next = markersOf(listBytes(lists), overrideBytes([first, second]));

    expect([next(1, 0), next(2, 0)]).toEqual(["3", "5"]);
  });
});

describe("damaged lists", () => {
  const lists = listBytes([simple("\0"), { id: 8, levels: [{ template: "\0x" }] }]);
  const overrides = overrideBytes([{ list: 7 }, { list: 8 }]);
  const markers = (next: ReturnType<typeof markersOf>) => [next(1, 0), next(2, 0)];

  it.each([
    ["without bytes", 0, [undefined, undefined]],
    ["with half a count", 1, [undefined, undefined]],
    ["cut in the second level's text", lists.length - 1, ["1", undefined]],
    ["cut before the second level's text", lists.length - 5, ["1", undefined]],
    ["cut in the second level", lists.length - 10, ["1", undefined]],
    ["cut in the lists", 2 + 28, [undefined, undefined]],
  ])("show what is whole: %s", (_what, bytes, expected) => {
    expect(markers(markersOf(lists.subarray(0, bytes), overrides))).toEqual(expected);
  });

  it.each([
    [0, [undefined, undefined]],
    [3, [undefined, undefined]],
    [4 + 16, ["1", undefined]],
    [4 + 28, ["1", undefined]],
    [4 + 32, ["1", "1x"]],
  ])("have the overrides in their first %i bytes", (bytes, expected) => {
    expect(markers(markersOf(lists, overrides.subarray(0, bytes)))).toEqual(expected);
  });

  it("have overrides without the changes that are cut", () => {
    const changed = overrideBytes([{ list: 7, changes: [{ level: 0, start: 9 }] }]);

    expect(markersOf(lists, changed)(1, 0)).toBe("9");
    expect(markersOf(lists, changed.subarray(0, -1))(1, 0)).toBe("1");
  });
});
