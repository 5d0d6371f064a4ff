import { describe, expect, it } from "vitest";
import { item } from "../../../support/runs.ts";
import { across, ROW, row, rows, textsOf } from "./draw-table.ts";

const XS = [52, 152, 202];
const RULES = [0, 1, 2, 3].map((at) => across(114 + at * ROW, 50, 250));
const BODY = rows(124, XS, ["Revenue", "275", "295"], ["Income", "44", "56"], ["Yield", "70", "68"]);
const BODY_TEXT = "Revenue | 275 | 295\nIncome | 44 | 56\nYield | 70 | 68";

describe("a table whose rules start below the titles of its columns", () => {
  it("has the titles as its first row", () => {
    expect(textsOf([...row(108, XS, "", "2024", "2025e"), ...BODY], RULES)).toEqual([` | 2024 | 2025e\n${BODY_TEXT}`]);
  });

  it("takes neither a sentence above nor text next to the columns as titles", () => {
    const sentence = item(52, 108, "In two years, by quarter:");
    const beside = [...row(108, XS, "", "2024"), item(300, 108, "elsewhere on the page")];

    expect(textsOf([sentence, ...BODY], RULES)).toEqual([BODY_TEXT]);
    expect(textsOf([...beside, ...BODY], RULES)).toEqual([BODY_TEXT]);
    expect(textsOf([item(202, 108, "one title that is far too long to be one"), ...BODY], RULES)).toEqual([BODY_TEXT]);
  });

  it("takes no titles that are far above", () => {
    expect(textsOf([...row(80, XS, "", "2024", "2025e"), ...BODY], RULES)).toEqual([BODY_TEXT]);
  });
});
