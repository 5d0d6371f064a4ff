import { describe, expect, it } from "vitest";
import type { CollectedFacts } from "../../../../../functions/engine/formats/html/facts/collect-facts.ts";
import { isSameTitle, pageTitle } from "../../../../../functions/engine/formats/html/facts/page-title.ts";

const titleOf = (title: string | undefined, headlines: readonly string[] = [], shared?: string, site?: string) => {
  const facts: CollectedFacts = {
    metas: new Map(shared === undefined ? [] : [["og:title", [shared]]]),
    jsonLd: [],
    title,
    language: undefined,
    canonical: undefined,
    found: headlines.map((value) => ({ kind: "headline", value })),
  };
  return pageTitle(facts, site, undefined);
};

describe("the title of a page", () => {
  it.each([
    ["Otters return to the harbour - Harbour News", "Otters return to the harbour"],
    ["Otters return | Harbour News", "Otters return"],
    ["Otters return – The Harbour News", "Otters return"],
    ["Otters - all about them in one long page of the zoo", "Otters - all about them in one long page of the zoo"],
    ["A well-known otter", "A well-known otter"],
  ])("without the site: %s", (title, expected) => {
    expect(titleOf(title)).toBe(expected);
  });

  it("drops a long name of the site that the page states", () => {
    const site = "News of the Harbour and the Sea";

    expect(titleOf(`Otters | ${site}`, [], undefined, site)).toBe("Otters");
  });

  it.each([
    ["the whole title", "Take care - otters at the fair", ["Take care - otters at the fair"]],
    ["the title without the site", "“Otters” return - News", ["News", "'Otters' return"]],
    ["nearly the title", "Otters return in May | News", ["News", "Otters return"]],
  ])("is the visible headline that is %s", (_how, title, headlines) => {
    expect(titleOf(title, headlines)).toBe(headlines.at(-1));
  });

  it("is not a headline with another text, such as the site's name", () => {
    expect(titleOf("Otters return | News of the Sea", ["News of the Sea"], "Otters return")).toBe("Otters return");
  });

  it("is the headline of a page without one in its head", () => {
    expect(titleOf(undefined, ["Otters"])).toBe("Otters");
    expect(titleOf(undefined)).toBeUndefined();
  });
});

describe("titles", () => {
  it.each([
    ["“Otters”", "otters!", true],
    ["Ｏtters", "Otters", true],
    ["…", "!", false],
    ["one", "two", false],
  ])("are compared by letters and digits: %s and %s", (one, other, isSame) => {
    expect(isSameTitle(one, other)).toBe(isSame);
  });
});
