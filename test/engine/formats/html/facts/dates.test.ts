import { describe, expect, it } from "vitest";
import { isoDate } from "../../../../../functions/engine/formats/html/facts/dates.ts";

describe("the date in a text", () => {
  it.each([
    ["2019-11-19T18:18:25.828095", "2019-11-19T18:18:25"],
    ["2019-11-20T07:29:39+0000", "2019-11-20T07:29:39+00:00"],
    ["2019-11-18 12:12:24", "2019-11-18T12:12:24"],
    ["2019/11/19", "2019-11-19"],
    ["Published 2019-11-19Z", "2019-11-19"],
    ["20 Nov 2019 08:02 GMT", "2019-11-20"],
    ["November 9, 2019", "2019-11-09"],
    ["Nov. 18th 2019 12:12 pm PT", "2019-11-18"],
    ["01:38:07 PM IST Nov 20, 2019", "2019-11-20"],
    ["25.09.2018", "2018-09-25"],
    ["21/06/2014", "2014-06-21"],
    ["06/21/2014", "2014-06-21"],
    ["2018年8月16日", "2018-08-16"],
  ])("%s is %s", (text, date) => {
    expect(isoDate(text)).toBe(date);
  });

  it.each([
    ["publiziert am 25. September 2018", "de", "2018-09-25"],
    ["3. März 2020", "de-AT", "2020-03-03"],
    ["Posted on Oktober 27, 2015", "id", "2015-10-27"],
    ["3 октября 2018", "ru", "2018-10-03"],
    ["le 14 février 2021", "fr", "2021-02-14"],
  ])("%s is read in the language %s", (text, language, date) => {
    expect(isoDate(text, language)).toBe(date);
  });

  it.each([
    undefined,
    "",
    "yesterday",
    "0001-01-01T00:00:00Z",
    "2019-13-40",
    "05/06/2014",
    "November 2019",
    "12. März 2020",
    "page 2019-11-190",
    `${"x ".repeat(100)}2019-11-19`,
  ])("is missing in %s", (text) => {
    expect(isoDate(text)).toBeUndefined();
  });

  it.each(["de_DE", "german", "en-US, fr", "", "x"])("is read for a malformed language: %s", (language) => {
    expect(isoDate("9 November 2019", language)).toBe("2019-11-09");
  });
});
