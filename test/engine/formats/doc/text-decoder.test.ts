import { describe, expect, it } from "vitest";
import { type Fib, readFib, TABLE } from "../../../../functions/engine/formats/doc/fib.ts";
import { decoderOf } from "../../../../functions/engine/formats/doc/text-decoder.ts";

const PAGE = 512;
/** Places of the tables in the document, and of its text, behind the header's page. */
const [FONTS, STYLES, RUNS, TEXT] = [PAGE, PAGE + 100, PAGE + 200, 3 * PAGE];
const FONT = 93;
const SETS = [0, 204, 238, 128, 2];

interface Run {
  readonly length: number;
  readonly font?: number;
}

/** A document whose only page of runs is its third. */
async function textOf(
  text: Uint8Array,
  runs: readonly Run[],
  { standard = 0, ofStyle }: { standard?: number; ofStyle?: number } = {},
) {
  const document = Buffer.alloc(TEXT + text.length);
  document.writeUInt16LE(0xa5dc, 0);
  document.writeUInt16LE(101, 2);
  document.set(text, TEXT);
  const fonts = Buffer.concat(SETS.map((set) => Buffer.from([7, 0, 0, 0, set, 0, 0x61, 0])));
  fonts.copy(document, FONTS + 2);
  const style = ofStyle === undefined ? [] : [FONT, ofStyle, 0];
  const names = [2, 0x4e, 0x6f, 0];
  const sheet = [14, 0, 1, 0, 8, 0, ...Array(8).fill(0), standard, 0, 40, 0, ...Array(8).fill(0)];
  document.set([...sheet, ...names, 2, 0, 0, 0, style.length, 0, ...style], STYLES);
  document.writeUInt32LE(TEXT, RUNS);
  document.writeUInt16LE(2, RUNS + 8);
  const page = document.subarray(2 * PAGE, 3 * PAGE);
  page[PAGE - 1] = runs.length;
  let at = TEXT;
  for (const [index, { length, font }] of runs.entries()) {
    page.writeUInt32LE(at, index * 4);
    at += length;
    page.writeUInt32LE(at, index * 4 + 4);
    if (font === undefined) continue;
    const place = 100 + index * 4;
    page[(runs.length + 1) * 4 + index] = place;
    // Bold comes first, whose operand has one byte.
    page.set([5, 85, 1, FONT, font, 0], place * 2);
  }
  const places: Readonly<Record<number, { start: number; length: number }>> = {
    [TABLE.fonts]: { start: FONTS, length: 2 + fonts.length },
    [TABLE.styles]: { start: STYLES, length: 100 },
    [TABLE.characterRuns]: { start: RUNS, length: 10 },
  };
  const fib: Fib = { ...readFib(document), table: (index) => places[index] ?? { start: 0, length: 0 } };
  return (await decoderOf(document, fib))(TEXT, TEXT + text.length);
}

const bytes = (...all: readonly number[]) => Uint8Array.from(all);

describe("text of Word 6", () => {
  it("has the code pages of the fonts of its runs", async () => {
    const text = bytes(0xe9, 0xcc, 0xe8, 0x70, 0xf8);

    expect(await textOf(text, [{ length: 1 }, { length: 2, font: 1 }, { length: 2, font: 2 }])).toBe("éМиpř");
  });

  it("without a font of its own has that of the first style, or the document's", async () => {
    expect(await textOf(bytes(0xcc), [{ length: 1 }])).toBe("Ì");
    expect(await textOf(bytes(0xcc), [{ length: 1 }], { ofStyle: 1 })).toBe("М");
    expect(await textOf(bytes(0xcc), [], { standard: 1 })).toBe("М");
  });

  it("is not decoded by a font of symbols", async () => {
    expect(await textOf(bytes(0xcc), [{ length: 1, font: 4 }])).toBe("Ì");
  });

  it("of two bytes for each character keeps its length", async () => {
    expect(
      await textOf(bytes(0x93, 0xfa, 0x41), [
        { length: 2, font: 3 },
        { length: 1, font: 1 },
      ]),
    ).toBe("日\0A");
  });
});
