import { describe, expect, it } from "vitest";
import {
  CLOSED_BY,
  isBlock,
  isTableScope,
  VOID_ELEMENTS,
} from "../../../../functions/engine/codecs/text/html-elements.ts";

const closes = (name: string) => [...(CLOSED_BY.get(name)?.closes ?? [])];
const stopsOf = (name: string, candidates: readonly string[]) =>
  candidates.filter((candidate) => CLOSED_BY.get(name)?.stops(candidate));

describe("kinds of elements", () => {
  it("are void, blocks, or parts of a table", () => {
    expect(["br", "img", "p", "span"].filter((name) => VOID_ELEMENTS.has(name))).toEqual(["br", "img"]);
    expect(["div", "td", "h6", "span", "br"].filter(isBlock)).toEqual(["div", "td", "h6"]);
    expect(["table", "td", "caption", "div", "colgroup"].filter(isTableScope)).toEqual(["table", "td", "caption"]);
  });
});

describe("the start of an element", () => {
  it.each(["div", "ul", "p", "table", "hr", "form", "section"])("ends a paragraph: %s", (name) => {
    expect(closes(name)).toEqual(["p"]);
    expect(stopsOf(name, ["div", "span", "td"])).toEqual(["div", "td"]);
  });

  it.each(["span", "select", "title", "col", "colgroup", "caption", "img"])("ends nothing: %s", (name) => {
    expect(CLOSED_BY.has(name)).toBe(false);
  });

  it.each(["h1", "h2", "h3", "h4", "h5", "h6"])("ends another heading: %s", (name) => {
    expect(closes(name)).toEqual(["p", "h1", "h2", "h3", "h4", "h5", "h6"]);
    expect(stopsOf(name, ["div", "b"])).toEqual(["div"]);
  });

  const candidates = ["ul", "dl", "tr", "td", "table", "select", "datalist", "html", "div"];

  it.each([
    ["li", ["li", "p"], ["ul", "td"]],
    ["dt", ["dt", "dd", "p"], ["dl", "td"]],
    ["dd", ["dt", "dd", "p"], ["dl", "td"]],
    ["td", ["td", "th"], ["tr", "table"]],
    ["th", ["td", "th"], ["tr", "table"]],
    ["tr", ["tr", "td", "th"], ["table"]],
    ["thead", ["thead", "tbody", "tfoot", "tr", "td", "th", "caption", "colgroup"], ["table"]],
    ["tbody", ["thead", "tbody", "tfoot", "tr", "td", "th", "caption", "colgroup"], ["table"]],
    ["tfoot", ["thead", "tbody", "tfoot", "tr", "td", "th", "caption", "colgroup"], ["table"]],
    ["option", ["option"], ["select", "datalist"]],
    ["optgroup", ["option", "optgroup"], ["select"]],
    ["body", ["head"], []],
    ["a", ["a"], ["ul", "dl", "tr", "td", "table", "select", "html", "div"]],
  ])("%s ends %j, up to %j", (name, ended, stops) => {
    expect(closes(name)).toEqual(ended);
    expect(stopsOf(name, candidates)).toEqual(stops);
  });
});
