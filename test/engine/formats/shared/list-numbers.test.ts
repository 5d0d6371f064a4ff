import { describe, expect, it } from "vitest";
import { listNumber, roman } from "../../../../functions/engine/formats/shared/list-numbers.ts";

describe("a list number", () => {
  it.each([
    ["decimal", 12, "12"],
    ["unknown", 12, "12"],
    ["none", 1, ""],
    ["bullet", 1, ""],
    ["decimal", 1.5, ""],
    ["decimal", Number.NaN, ""],
    ["decimal", -3, "-3"],
    ["decimalZero", 9, "09"],
    ["decimalZero", 10, "10"],
    ["decimalZero", 0, "00"],
    ["lowerLetter", 1, "a"],
    ["lowerLetter", 26, "z"],
    ["lowerLetter", 27, "aa"],
    ["upperLetter", 53, "AAA"],
    ["lowerLetter", 780, "z".repeat(30)],
    ["lowerLetter", 781, "781"],
    ["lowerLetter", 0, "0"],
    ["lowerRoman", 4, "iv"],
    ["upperRoman", 9, "IX"],
    ["upperRoman", 0, "0"],
    ["upperRoman", -1, "-1"],
    ["ordinal", 0, "0th"],
    ["ordinal", 1, "1st"],
    ["ordinal", 2, "2nd"],
    ["ordinal", 3, "3rd"],
    ["ordinal", 4, "4th"],
    ["ordinal", 10, "10th"],
    ["ordinal", 11, "11th"],
    ["ordinal", 12, "12th"],
    ["ordinal", 13, "13th"],
    ["ordinal", 21, "21st"],
    ["ordinal", 101, "101st"],
    ["ordinal", 111, "111th"],
    ["ordinal", 112, "112th"],
  ])("of format %s and value %d is %j", (format, value, shown) => {
    expect(listNumber(format, value)).toBe(shown);
  });

  it.each([
    [1, "i"],
    [5, "v"],
    [10, "x"],
    [49, "xlix"],
    [50, "l"],
    [99, "xcix"],
    [100, "c"],
    [499, "cdxcix"],
    [500, "d"],
    [944, "cmxliv"],
    [1000, "m"],
    [3999, "mmmcmxcix"],
    [4000, "4000"],
  ])("%i is %s in Roman numerals", (value, shown) => {
    expect(roman(value)).toBe(shown);
  });
});
