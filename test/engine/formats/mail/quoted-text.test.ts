import { describe, expect, it } from "vitest";
import { quotedText } from "../../../../functions/engine/formats/mail/quoted-text.ts";

const shown = (text: string) => quotedText(text).map((block) => [block.quoted ?? 0, block.text]);

describe("the plain text of a mail", () => {
  it("has the depth of quotes instead of their marks", () => {
    expect(shown("On Monday Ada wrote:\n> one\n> two\n>\n> three\n> > deeper\n>>> deepest\n\nmine")).toEqual([
      [0, "On Monday Ada wrote:"],
      [1, "one\ntwo"],
      [1, "three"],
      [2, "deeper"],
      [3, "deepest"],
      [0, "mine"],
    ]);
  });

  it("has at most ten depths", () => {
    expect(shown(`${">".repeat(50)} a`)).toEqual([[10, "a"]]);
  });

  it("keeps arrows, and marks inside lines", () => {
    expect(shown(">-- a\n\nb > c\n\n=> d")).toEqual([
      [0, ">-- a"],
      [0, "b > c"],
      [0, "=> d"],
    ]);
  });

  it("keeps the lines of a mail with the line ends of the internet", () => {
    expect(shown("> a\r\n> b\r\n\r\nc\r\nd")).toEqual([
      [1, "a\nb"],
      [0, "c\nd"],
    ]);
  });
});
