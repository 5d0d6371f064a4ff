import { describe, expect, it } from "vitest";
import { parseQuery } from "../../../cli/search/search-query.ts";
import { UsageError } from "../../../cli/shell/usage.ts";

const term = (text: string, more: object = {}) => ({
  ...{ kind: "term", field: "text", tokens: text.split(" "), isPrefix: false },
  ...more,
});

describe("a query", () => {
  it.each([
    ["one", term("one")],
    ['"One Two"', term("one two")],
    ["inter*", term("inter", { isPrefix: true })],
    ['"one tw"*', term("one tw", { isPrefix: true })],
    ["e-mail", term("e mail")],
    ["title:Report", term("report", { field: "title" })],
    ['author:"Jane Doe"', term("jane doe", { field: "author" })],
    ["note:this", term("note this")],
    ["http://example.org/a", term("http example org a")],
    ["(one)", term("one")],
    ["one * ?", term("one")],
  ])("%s is one term", (query, expected) => {
    expect(parseQuery(query)).toEqual({ root: expected, filters: {} });
  });

  it.each(["one two", "one AND two", "(one two)", "  one   two "])("%s needs both words", (query) => {
    expect(parseQuery(query).root).toEqual({ kind: "and", nodes: [term("one"), term("two")], without: [] });
  });

  it("binds AND closer than OR", () => {
    expect(parseQuery("a1 b1 OR c1").root).toEqual({
      kind: "or",
      nodes: [{ kind: "and", nodes: [term("a1"), term("b1")], without: [] }, term("c1")],
    });
  });

  it.each(["one NOT two", "one -two", "-two one"])("%s excludes a word", (query) => {
    expect(parseQuery(query).root).toEqual({ kind: "and", nodes: [term("one")], without: [term("two")] });
  });

  it("takes small letters of operators as words", () => {
    expect(parseQuery("this or that").root).toMatchObject({ nodes: [term("this"), term("or"), term("that")] });
  });

  it.each([
    ["date:2017 a", { from: "2017", before: "2018" }],
    ["a date:2017-12", { from: "2017-12", before: "2018-01" }],
    ["date:2016-02-28 a", { from: "2016-02-28", before: "2016-02-29" }],
    ["date:2017..2019 a", { from: "2017", before: "2020" }],
    ["date:..2019-06 a", { before: "2019-07" }],
    ["date:2018.. a", { from: "2018" }],
    ["after:2017-05 before:2018 a", { from: "2017-05", before: "2018" }],
    ["format:PDF a", { format: "pdf" }],
  ])("%s has a filter", (query, filters) => {
    expect(parseQuery(query).filters).toEqual(filters);
  });

  it.each([
    ["", "no word"],
    ["***", "no word"],
    ["date:2017", "no word"],
    ["NOT one", "NOT needs a word"],
    ["one NOT", "after NOT"],
    ["(one", "not closed"],
    ["one)", "does not open"],
    ['"one', "quote"],
    ["a*", "too short"],
    ["date:may one", "year, a month or a day"],
    ["(date:2017 one)", "outside of parentheses"],
  ])("%s is refused with a reason", (query, reason) => {
    expect(() => parseQuery(query)).toThrow(UsageError);
    expect(() => parseQuery(query)).toThrow(reason);
  });
});
