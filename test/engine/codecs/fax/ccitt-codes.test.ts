import { describe, expect, it } from "vitest";
import { BLACK_RUNS, type CodeTable, MODES, WHITE_RUNS } from "../../../../functions/engine/codecs/fax/ccitt-codes.ts";

/** Value and length of the code word at the start of the bits, which any bits may follow. */
function wordsAt<T>({ bits, words }: CodeTable<T>, code: string) {
  const all = ["0", "1"].map((fill) => words[Number.parseInt(code.padEnd(bits, fill), 2)]);
  expect(all[0]).toEqual(all[1]);
  return all[0];
}

describe("the code words of fax pictures", () => {
  // T.4, tables 2, 3a and 3b.
  it.each([
    ["white", "00110101", 0],
    ["white", "000111", 1],
    ["white", "0111", 2],
    ["white", "00110100", 63],
    ["white", "11011", 64],
    ["white", "10010", 128],
    ["white", "010011011", 1_728],
    ["white", "00000001000", 1_792],
    ["white", "000000011111", 2_560],
    ["black", "0000110111", 0],
    ["black", "010", 1],
    ["black", "11", 2],
    ["black", "000001100111", 63],
    ["black", "0000001111", 64],
    ["black", "0000001100101", 1_728],
    ["black", "00000001000", 1_792],
    ["black", "000000011111", 2_560],
  ] as const)("of a %s run, %s, stand for %i pixels", (colour, code, value) => {
    expect(wordsAt(colour === "white" ? WHITE_RUNS : BLACK_RUNS, code)).toEqual({ length: code.length, value });
  });

  // T.6, table 1.
  it.each([
    ["0001", "pass"],
    ["001", "horizontal"],
    ["1", 0],
    ["011", 1],
    ["000011", 2],
    ["0000011", 3],
    ["010", -1],
    ["000010", -2],
    ["0000010", -3],
  ] as const)("of a mode, %s, stand for %s", (code, value) => {
    expect(wordsAt(MODES, code)).toEqual({ length: code.length, value });
  });

  it.each([
    ["white", WHITE_RUNS, 104, 13],
    ["black", BLACK_RUNS, 104, 13],
    ["mode", MODES, 9, 7],
  ] as const)("of a %s fill their own entries of the table", (_name, { bits, words }, count, longest) => {
    const lengths = new Map<unknown, number[]>();
    for (const word of words) {
      if (word !== undefined) lengths.set(word.value, [...(lengths.get(word.value) ?? []), word.length]);
    }

    expect([bits, words.length]).toEqual([longest, 1 << longest]);
    expect(lengths.size).toBe(count);
    for (const [length = 0, ...others] of lengths.values()) expect(others).toHaveLength((1 << (bits - length)) - 1);
  });

  it("begin with no line end", () => {
    for (const table of [WHITE_RUNS, BLACK_RUNS, MODES]) expect(table.words[0]).toBeUndefined();
    expect([WHITE_RUNS, BLACK_RUNS].map(({ words }) => words[0b10])).toEqual([undefined, undefined]);
  });
});
