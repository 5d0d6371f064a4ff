import { describe, expect, it } from "vitest";
import { decodePage, pageOfCharacterSet, SYMBOL_PAGE } from "../../../../functions/engine/formats/shared/code-pages.ts";

describe("a code page", () => {
  it.each([
    [1251, "\xe6", "ж"],
    [437, "\x82", "é"],
    [10_000, "\x8e", "é"],
    [65001, "\xc3\xa9", "é"],
    [936, "\xb0\xa1", "啊"],
    [1361, "\xb0\xa1", "가"],
    [932, "\x82\xa0", "あ"],
    [99_999, "\x80", "€"],
    [SYMBOL_PAGE, "a\xb7", "a•"],
    [SYMBOL_PAGE, "\xe4", "ä"],
    [1252, "a\xb7", "a·"],
  ])("of number %i decodes %j as %s", (page, bytes, text) => {
    expect(decodePage(new Uint8Array(Buffer.from(bytes, "latin1")), page)).toBe(text);
  });
});

describe("a character set", () => {
  it.each([
    [0, undefined],
    [1, undefined],
    [2, 42],
    [77, 10_000],
    [128, 932],
    [129, 949],
    [130, 1361],
    [134, 936],
    [136, 950],
    [161, 1253],
    [162, 1254],
    [163, 1258],
    [177, 1255],
    [178, 1256],
    [186, 1257],
    [204, 1251],
    [222, 874],
    [238, 1250],
    [254, 437],
    [255, 850],
  ])("of number %i has the code page %s", (set, page) => {
    expect(pageOfCharacterSet(set)).toBe(page);
  });
});
