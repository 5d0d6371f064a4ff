import { describe, expect, it } from "vitest";
import { addToName, createStyles, styleName } from "../../../../functions/engine/formats/rtf/rtf-styles.ts";

describe("a style", () => {
  it("has a kind and a number", () => {
    const styles = createStyles();
    const style = styles.declare("paragraph", 1);

    expect([styles.of("paragraph", 1), styles.of("character", 1), styles.of("paragraph", 2)]).toEqual([
      style,
      undefined,
      undefined,
    ]);
  });

  it("has a name of at most a hundred characters, up to a semicolon or a comma", () => {
    const style = createStyles().declare("paragraph", 1);
    for (const text of [" Head", "ing 1,h1;", "x".repeat(1_000)]) addToName(style, text);

    expect(style.name).toHaveLength(100);
    expect([styleName(style), styleName(undefined)]).toEqual(["heading 1", ""]);
  });

  it.each([
    ["heading 2;", undefined, { heading: 2 }],
    ["heading 2;", 4, { heading: 2 }],
    ["heading 9;", undefined, { heading: 6 }],
    ["Title;", undefined, { heading: 1 }],
    ["Chapter;", 4, { heading: 5 }],
    ["Chapter;", 8, { heading: 6 }],
    ["my heading 1;", 9, {}],
    ["Intense Quote;", undefined, { isQuote: true }],
    ["caption;", undefined, { isCaption: true }],
  ])("named %j with outline level %j means %j", (name, outline, meaning) => {
    const styles = createStyles();
    Object.assign(styles.declare("paragraph", 3), { name, outline, indent: 40, run: { bold: true } });

    expect(styles.meaning(3)).toEqual({ ...meaning, indent: 40, looks: new Set(["bold"]) });
    expect(styles.meaning(3)).toBe(styles.meaning(3));
    expect(styles.meaning(4)).toEqual({ looks: new Set() });
  });
});
