import { describe, expect, it } from "vitest";
import { parseQuery } from "../../../cli/search/search-query.ts";
import { snippetOf } from "../../../cli/search/snippet.ts";
import type { SearchLine } from "../../../functions/engine/output/search-pages.ts";

const LINES: readonly SearchLine[] = [
  ["The budget of the year", [0, 0, 9, 9]],
  ["was cut by the council.", [0, 10, 9, 19]],
  ["The council\nvotes on the budget", [0, 20, 9, 29]],
];

const snippet = (query: string) => snippetOf(LINES, parseQuery(query).root);

describe("a snippet", () => {
  it("begins with the line that has most of the terms", () => {
    expect(snippet("council budget")).toEqual({ text: "The council votes on the budget", box: [0, 20, 9, 29] });
  });

  it("takes the first of equal lines, with the lines after it", () => {
    expect(snippet("budget").text).toBe(
      "The budget of the year was cut by the council. The council votes on the budget",
    );
  });

  it("finds prefixes, and phrases that go on in the next line", () => {
    expect(snippet("coun*").box).toEqual([0, 10, 9, 19]);
    expect(snippet('"council the"').box).toEqual([0, 10, 9, 19]);
  });

  it("begins with the line in which a word of a script without spaces begins, and shows the word whole", () => {
    const lines: readonly SearchLine[] = [
      ...([
        ["東の都", [0, 0, 9, 9]],
        ["私は東", [0, 10, 9, 19]],
        ["京へ", [0, 20, 9, 29], true],
      ] as const),
    ];
    const found = (query: string) => snippetOf(lines, parseQuery(query).root);

    expect(found("東京")).toEqual({ text: "私は東京へ", box: [0, 10, 9, 19] });
    expect(found("京へ")).toEqual({ text: "京へ", box: [0, 20, 9, 29] });
  });

  it("ignores the words after NOT", () => {
    expect(snippet("cut NOT votes").box).toEqual([0, 10, 9, 19]);
  });

  it("is the beginning of a page that matches by its title alone", () => {
    expect(snippet("title:report").box).toEqual([0, 0, 9, 9]);
    expect(snippetOf([], parseQuery("x1").root)).toEqual({ text: "" });
  });

  it("is cut to 240 characters, never inside one", () => {
    const { text } = snippetOf([[`${"😀".repeat(300)} word`]], parseQuery("word").root);

    expect([...text]).toHaveLength(240);
    expect(text).toBe(`${"😀".repeat(239)}…`);
  });
});
