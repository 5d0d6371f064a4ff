import { describe, expect, it } from "vitest";
import { folded, indexTokens, queryTokens } from "../../../cli/corpus/search-tokens.ts";

describe("folded text", () => {
  it.each([
    ["Crème BRÛLÉE", "creme brulee"],
    ["Straße Œuvre Ødegård łódź", "strasse oeuvre odegard lodz"],
    ["ﬁle x² Ｆｕｌｌ", "file x2 full"],
    ["ΟΔΟΣ Άγγελος", "οδοσ αγγελοσ"],
    ["Ёлка Київ", "елка киів"],
    ["كِتَابٌ", "كتاب"],
    ["שָׁלוֹם", "שלום"],
  ])("of %s has no case, accents or compatibility forms", (text, expected) => {
    expect(folded(text)).toBe(expected);
  });

  it("keeps the vowel signs of scripts that spell with them", () => {
    expect(folded("हिन्दी")).toBe("हिन्दी".normalize("NFC"));
    expect(folded("が")).toBe("が");
  });
});

describe("tokens of the index", () => {
  it.each([
    ["e-mail: don't, 3.14!", "e mail don t 3 14"],
    ["東京都", "東京 京都 都"],
    ["ABC株式会社2020", "abc 株式 式会 会社 社 2020"],
    ["한국어 문서", "한국 국어 어문 문서 서"],
    ["สวัสดี x", "สว วั ัส สด ดี ี x"],
    ["字", "字"],
    [" – … ", ""],
  ])("of %s are folded words, and pairs of characters without spaces", (text, expected) => {
    expect(indexTokens(text)).toBe(expected);
  });

  it.each(["A_b-C1 d'E\tf.G\r\n9h\u0000I~j", "", "--", "WORD"])(
    "of %j do not change where letters outside of ASCII follow",
    (text) => {
      expect(indexTokens(`${text} é`)).toBe(`${indexTokens(text)} e`.trim());
    },
  );
});

describe("tokens of a query", () => {
  it("are those of the index for words", () => {
    expect(queryTokens("E-Mail")).toEqual({ tokens: ["e", "mail"], isPrefix: false });
  });

  it("find a Korean phrase wherever its lines end", () => {
    const written = "법률이 정하는 바에 의하여";
    for (const text of [written, "법률이 정하는\n바에 의하여", "법률이 정하는바에 의하여"])
      expect(indexTokens(text)).toContain(queryTokens(written).tokens.join(" "));
  });

  it("leave the end of a run open, because the text may continue it", () => {
    expect(queryTokens("東京")).toEqual({ tokens: ["東京"], isPrefix: false });
    expect(queryTokens("東")).toEqual({ tokens: ["東"], isPrefix: true });
  });

  it("close a run that another word follows", () => {
    expect(queryTokens("東京 2020")).toEqual({ tokens: ["東京", "京", "2020"], isPrefix: false });
    expect(queryTokens("字 x")).toEqual({ tokens: ["字", "x"], isPrefix: false });
  });

  it("are none for signs alone", () => {
    expect(queryTokens("*?")).toEqual({ tokens: [], isPrefix: false });
  });
});
