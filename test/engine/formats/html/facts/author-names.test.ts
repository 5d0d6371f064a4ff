import { describe, expect, it } from "vitest";
import { authorNames } from "../../../../../functions/engine/formats/html/facts/author-names.ts";

describe("the names in a byline", () => {
  it.each([
    ["Brigit Katz", ["Brigit Katz"]],
    ["By Megan Rowe meganr@example.com (509) 459-5382", ["Megan Rowe"]],
    ["By Amy Kuperinsky | NJ Advance Media", ["Amy Kuperinsky"]],
    ["Charlie Wood, Business Insider", ["Charlie Wood"]],
    ["Finian Cunningham. Sputnik International", ["Finian Cunningham"]],
    ["J. K. Rowling", ["J. K. Rowling"]],
    ["By DANICA KIRKA and JILL LAWLESS", ["DANICA KIRKA", "JILL LAWLESS"]],
    ["Anna Weiß, Bert Klein und Carla Groß", ["Anna Weiß", "Bert Klein", "Carla Groß"]],
    ["von Moritz Bachmann", ["Moritz Bachmann"]],
    ["Posted by Michael David Smith on November 19, 2019", ["Michael David Smith"]],
    ["Lewis White @lewis Nov 19", ["Lewis White"]],
    ["by Laura Winter 19 Nov 2019", ["Laura Winter"]],
    ["Detroit News wire services Published 11:11 PM", ["Detroit News wire services"]],
    ["山田太郎", ["山田太郎"]],
  ])("%s: %j", (byline, names) => {
    expect(authorNames(byline)).toEqual(names);
  });

  it.each(["https://www.facebook.com/someone", "@someone", "", "12:30", "x".repeat(400)])(
    "are none in %s",
    (byline) => {
      expect(authorNames(byline)).toEqual([]);
    },
  );
});
