import { describe, expect, it } from "vitest";
import { createInlineText } from "../../../../../functions/engine/formats/html/blocks/inline-text.ts";

/** The text after some additions: strings as they are, "|" for a break and "_" for a separation. */
function textOf(...parts: readonly string[]): string {
  const inline = createInlineText();
  for (const part of parts) {
    if (part === "|") inline.breakLine();
    else if (part === "_") inline.separate();
    else inline.add(part, false);
  }
  return inline.take().text;
}

describe("white space", () => {
  it.each([
    [["a  \t\n b"], "a b"],
    [["a ", " b"], "a b"],
    [["a", " ", "b"], "a b"],
    [["a", "b"], "ab"],
    [[" a "], "a"],
    [["a", "_", "b"], "a b"],
    [["_", "a"], "a"],
    [["a ", "|", " b"], "a\nb"],
    [["|", "a"], "a"],
    [["a", "|", "|", "b"], "a\nb"],
    [["a\u00a0 b"], "a\u00a0 b"],
    [["so\u00adft"], "soft"],
    [["e\u0301"], "é"],
    [[""], ""],
  ])("of %j collapses to %j", (parts, text) => {
    expect(textOf(...parts)).toBe(text);
  });

  it("stays where it is preserved, except around the block", () => {
    const inline = createInlineText();
    inline.add("\n \n  a  b \n", true);
    inline.add("c\r\nd ", true);

    expect(inline.take().text).toBe("  a  b \nc\nd");
  });

  it("is not pending after preserved text", () => {
    const inline = createInlineText();
    inline.add("a ", true);
    inline.add("b", false);

    expect(inline.take().text).toBe("a b");
  });
});

describe("a line break", () => {
  it("is refused at the start of a line", () => {
    const inline = createInlineText();

    expect(inline.breakLine()).toBe(false);
    inline.add("a", false);
    expect(inline.breakLine()).toBe(true);
    expect(inline.breakLine()).toBe(false);
    inline.add("b", false);
    inline.take();
    expect(inline.breakLine()).toBe(false);
  });
});

describe("links", () => {
  it("have the words between their ends", () => {
    const inline = createInlineText();
    inline.add("x ", false);
    inline.openLink("http://a/");
    inline.add(" a ", false);
    inline.closeLink();
    inline.add("y", false);
    inline.openLink("http://b/");
    inline.add("b", false);
    inline.openLink("http://c/");
    inline.add("c", false);
    inline.closeLink();

    expect(inline.take()).toMatchObject({
      text: "x a ybc",
      marks: [
        { kind: "link", start: 2, end: 3, uri: "http://a/" },
        { kind: "link", start: 5, end: 6, uri: "http://b/" },
        { kind: "link", start: 6, end: 7, uri: "http://c/" },
      ],
      links: [
        { text: "a", uri: "http://a/" },
        { text: "b", uri: "http://b/" },
        { text: "c", uri: "http://c/" },
      ],
    });
  });

  it("go on in the next block, and need words", () => {
    const inline = createInlineText();
    inline.openLink("http://a/");
    inline.closeLink();
    inline.openLink("http://b/");
    inline.add("a", false);
    const first = inline.take();
    const empty = inline.take();
    inline.add("b", false);
    const second = inline.take();
    inline.add("\u00a0", false);

    expect([first.links, empty, second.links, inline.take().links]).toEqual([
      [{ text: "a", uri: "http://b/" }],
      { text: "", marks: [], links: [] },
      [{ text: "b", uri: "http://b/" }],
      [],
    ]);
  });
});
