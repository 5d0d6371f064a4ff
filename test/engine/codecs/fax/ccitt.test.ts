import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CcittOptions, decodeCcitt } from "../../../../functions/engine/codecs/fax/ccitt.ts";
import {
  BLACK_RUNS,
  type CodeTable,
  MODES,
  type Mode,
  WHITE_RUNS,
} from "../../../../functions/engine/codecs/fax/ccitt-codes.ts";

type Row = readonly boolean[];
const LINE_END = "000000000001";

/** Code word of a value, from the look-up table. */
function wordOf<T>({ bits, words }: CodeTable<T>, value: T): string {
  const index = words.findIndex((word) => word?.value === value);
  return index.toString(2).padStart(bits, "0").slice(0, words[index]?.length);
}

function runWord(length: number, isBlack: boolean): string {
  const table = isBlack ? BLACK_RUNS : WHITE_RUNS;
  const long = wordOf(table, 2_560).repeat(Math.floor(length / 2_560));
  const rest = length % 2_560;
  const part = rest >= 64 ? wordOf(table, rest - (rest % 64)) : "";
  return long + part + wordOf(table, rest % 64);
}

function encodeRuns(row: Row): string {
  let code = "";
  let isBlack = false;
  for (let at = 0; at < row.length || code === ""; isBlack = !isBlack) {
    const end = nextChange(row, at, isBlack);
    code += runWord(end - at, isBlack);
    at = end;
  }
  return code;
}

/** First pixel from `at` on with the other colour. */
function nextChange(row: Row, at: number, isBlack: boolean): number {
  let end = at;
  while (end < row.length && row[end] === isBlack) end++;
  return end;
}

/** Coding procedure as printed in T.6, figure 7. */
function encodeModes(row: Row, above: Row): string {
  const pixel = (line: Row, at: number) => (at < 0 ? false : line[at]);
  const changeAfter = (line: Row, after: number, to?: boolean) => {
    for (let at = after + 1; at < line.length; at++) {
      if (pixel(line, at) !== pixel(line, at - 1) && (to === undefined || line[at] === to)) return at;
    }
    return line.length;
  };
  let code = "";
  let isBlack = false;
  for (let a0 = -1; a0 < row.length; ) {
    const a1 = nextChange(row, Math.max(0, a0), isBlack);
    const b1 = changeAfter(above, a0, !isBlack);
    const b2 = changeAfter(above, b1);
    if (b2 < a1) {
      code += wordOf<Mode>(MODES, "pass");
      a0 = b2;
    } else if (Math.abs(a1 - b1) <= 3) {
      code += wordOf<Mode>(MODES, a1 - b1);
      a0 = a1;
      isBlack = !isBlack;
    } else {
      const a2 = nextChange(row, a1, !isBlack);
      code += wordOf<Mode>(MODES, "horizontal") + runWord(a1 - Math.max(0, a0), isBlack) + runWord(a2 - a1, !isBlack);
      a0 = a2;
    }
  }
  return code;
}

function encode(rows: readonly Row[], scheme: CcittOptions["scheme"]): string {
  const white = (rows[0] ?? []).map(() => false);
  const aligned = (code: string) => code.padEnd(Math.ceil(code.length / 8) * 8, "0");
  if (scheme === "rows") return rows.map((row) => aligned(encodeRuns(row))).join("");
  if (scheme === "group4")
    return rows.map((row, index) => encodeModes(row, rows[index - 1] ?? white)).join("") + LINE_END.repeat(2);
  if (scheme === "group3") return rows.map((row) => LINE_END + encodeRuns(row)).join("") + LINE_END.repeat(6);
  const tagged = rows.map((row, index) =>
    index % 3 === 0 ? `1${encodeRuns(row)}` : `0${encodeModes(row, rows[index - 1] ?? white)}`,
  );
  return tagged.map((code) => LINE_END + code).join("") + `${LINE_END}1`.repeat(6);
}

function bytesOf(code: string): Uint8Array {
  return Uint8Array.from({ length: Math.ceil(code.length / 8) }, (_, at) =>
    Number.parseInt(code.slice(at * 8, at * 8 + 8).padEnd(8, "0"), 2),
  );
}

function rowsOf(picture: Uint8Array, width: number, height: number): readonly Row[] {
  const rowBytes = Math.ceil(width / 8);
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, x) => (((picture[row * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 1),
  );
}

const schemes = ["rows", "group3", "group3-2d", "group4"] as const;
/** Rows of a few long runs, each partly equal to the row above, as in writing. */
const pictures = fc
  .tuple(
    fc.integer({ min: 1, max: 90 }),
    fc.array(fc.array(fc.nat(40), { maxLength: 6 }), { minLength: 1, maxLength: 8 }),
  )
  .map(([width, runs]) =>
    runs.map((lengths): Row => {
      const row = lengths.flatMap((length, index) => Array.from({ length }, () => index % 2 === 1));
      return Array.from({ length: width }, (_, x) => row[x] ?? false);
    }),
  );

describe.each(schemes)("fax pictures, %s", (scheme) => {
  it("decode to the pixels that were encoded", () => {
    fc.assert(
      fc.property(pictures, (rows) => {
        const [width, height] = [rows[0]?.length ?? 0, rows.length];

        const picture = decodeCcitt(bytesOf(encode(rows, scheme)), { width, height, scheme });

        expect(rowsOf(picture, width, height)).toEqual(rows);
      }),
    );
  });

  it("may have runs longer than any code", () => {
    const rows = [Array.from({ length: 9_000 }, (_, x) => x >= 2_700 && x < 8_999)];

    const picture = decodeCcitt(bytesOf(encode(rows, scheme)), { width: 9_000, height: 1, scheme });

    expect(rowsOf(picture, 9_000, 1)).toEqual(rows);
  });

  it("end with the expected number of bytes, whatever the data", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3_000 }), fc.integer({ min: 1, max: 500 }), (data, width) => {
        expect(decodeCcitt(data, { width, height: 20, scheme })).toHaveLength(Math.ceil(width / 8) * 20);
      }),
    );
  });
});

describe("a damaged fax picture", () => {
  const row = (black: number): Row => Array.from({ length: 40 }, (_, x) => x < black);

  it("of Group 3 loses only the damaged row", () => {
    const rows = [row(5), row(10), row(15)];
    const codes = rows.map((pixels) => LINE_END + encodeRuns(pixels));
    const damaged = `${codes[0]}${LINE_END}000000001111${codes[2]}`;

    const picture = decodeCcitt(bytesOf(damaged), { width: 40, height: 3, scheme: "group3" });

    expect(rowsOf(picture, 40, 3)).toEqual([row(5), row(0), row(15)]);
  });

  it("of Group 4 keeps the rows above the damage", () => {
    const code = encodeModes(row(5), row(0)) + encodeModes(row(9), row(5));

    const picture = decodeCcitt(bytesOf(`${code}0000000${"1".repeat(50)}`), { width: 40, height: 4, scheme: "group4" });

    expect(rowsOf(picture, 40, 4)).toEqual([row(5), row(9), row(0), row(0)]);
  });
});
