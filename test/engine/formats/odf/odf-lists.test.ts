import { describe, expect, it } from "vitest";
import { odfLists } from "../../../../functions/engine/formats/odf/odf-lists.ts";
import { xmlElement } from "../../../support/documents/xml-element.ts";

const numbered = (level: number, format: string, more = "") =>
  `<text:list-level-style-number text:level="${level}" style:num-format="${format}" ${more}/>`;
const bullet = (more: string) => `<text:list-level-style-bullet text:level="1" ${more}/>`;
const style = (name: string, levels: string) => `<text:list-style style:name="${name}">${levels}</text:list-style>`;
const outline = (levels: string) => `<text:outline-style>${levels}</text:outline-style>`;
const listsOf = (...roots: readonly string[]) => odfLists(roots.map((root) => xmlElement(`<styles>${root}</styles>`)));
const list = (attributes = 'text:style-name="A"') => xmlElement(`<text:list ${attributes}/>`);

/** Markers of items at the levels, in one list of style A. */
function markers(levels: string, at: readonly number[]) {
  const open = listsOf(style("A", levels)).open(list());
  return at.map((level) => open.next(level, undefined, undefined));
}

describe("the marker of a list item", () => {
  it.each([
    ["1", "2"],
    ["a", "b"],
    ["A", "B"],
    ["i", "ii"],
    ["I", "II"],
    ["一", "2"],
  ])("has format %s: the second item is %s", (format, second) => {
    expect(markers(numbered(1, format), [1, 1])[1]).toBe(second);
  });

  it("has the prefix and the suffix of its level, trimmed", () => {
    expect(markers(numbered(1, "1", 'style:num-prefix=" (" style:num-suffix=") "'), [1])).toEqual(["(1)"]);
  });

  it("is missing for a level without a format, without a style, or without a printable number", () => {
    expect(markers(numbered(1, ""), [1])).toEqual([undefined]);
    expect(markers('<text:list-level-style-number text:level="1" style:num-suffix="."/>', [1])).toEqual([undefined]);
    expect(markers("", [1])).toEqual([undefined]);
    expect(
      listsOf(style("A", numbered(1, "1")))
        .open(list())
        .next(1, undefined, "1e300"),
    ).toBeUndefined();
  });

  it.each([
    ['text:bullet-char="–"', "–"],
    ['text:bullet-char="\ue0b7"', "•"],
    ['text:bullet-char=" "', undefined],
    ['text:bullet-char="\uf020"', undefined],
    ['text:bullet-char=""', "•"],
    ["", "•"],
  ])("is the bullet of %j: %s", (attributes, expected) => {
    expect(markers(bullet(attributes), [1])).toEqual([expected]);
  });

  it("starts at the start value of its level", () => {
    expect(markers(numbered(1, "1", 'text:start-value="7"'), [1, 1])).toEqual(["7", "8"]);
    expect(markers(numbered(1, "1", 'text:start-value="0"'), [1, 1])).toEqual(["0", "1"]);
    expect(markers(numbered(1, "1", 'text:start-value="x"'), [1, 1])).toEqual(["1", "2"]);
  });

  it("restarts below an item of a higher level", () => {
    expect(markers(numbered(1, "1") + numbered(2, "a"), [1, 2, 2, 1, 2])).toEqual(["1", "a", "b", "2", "a"]);
  });

  it("shows as many levels as its style says, and never levels above the first", () => {
    const three = (shown: string) => numbered(1, "1") + numbered(2, "a") + numbered(3, "i", shown);
    const at = [1, 1, 2, 3];

    expect(markers(three(""), at).at(-1)).toBe("i");
    expect(markers(three('text:display-levels="0"'), at).at(-1)).toBe("i");
    expect(markers(three('text:display-levels="2"'), at).at(-1)).toBe("a.i");
    expect(markers(three('text:display-levels="3"'), at).at(-1)).toBe("2.a.i");
    expect(markers(three('text:display-levels="9"'), at).at(-1)).toBe("2.a.i");
  });

  it("shows at most ten levels", () => {
    const levels = Array.from({ length: 12 }, (_, index) =>
      numbered(index + 1, "1", `text:display-levels="99" text:start-value="${index + 1}"`),
    );

    expect(markers(levels.join(""), [12])).toEqual(["3.4.5.6.7.8.9.10.11.12"]);
  });

  it("shows the start value of a level without items, and skips levels without a format", () => {
    const shown = numbered(3, "1", 'text:display-levels="3"');

    expect(markers(numbered(1, "1", 'text:start-value="5"') + numbered(2, "a") + shown, [3])).toEqual(["5.a.1"]);
    expect(markers(numbered(1, "1") + numbered(2, "") + shown, [3])).toEqual(["1.1"]);
  });

  it("looks as on the next lower level where the style does not define its level", () => {
    expect(markers(numbered(1, "1", 'style:num-suffix="."'), [1, 2, 2, 3])).toEqual(["1.", "1.", "2.", "1."]);
    expect(markers(numbered(2, "a"), [1, 2, 3])).toEqual([undefined, "a", "a"]);
  });

  it("follows the start value of the item", () => {
    const open = listsOf(style("A", numbered(1, "1"))).open(list());

    expect([open.next(1, undefined, "4"), open.next(1, undefined, undefined), open.next(1, undefined, "x")]).toEqual([
      "4",
      "5",
      "6",
    ]);
  });

  it("has the style of the inner list if that style is known, else the list's own", () => {
    const open = listsOf(style("A", numbered(1, "1")) + style("B", numbered(1, "a"))).open(list());

    expect([open.next(1, "B", undefined), open.next(1, "Unknown", undefined)]).toEqual(["a", "2"]);
  });
});

describe("the numbers of a list", () => {
  const lists = () => listsOf(style("A", numbered(1, "1")) + style("B", numbered(1, "a")));
  const next = (open: ReturnType<ReturnType<typeof lists>["open"]>) => open.next(1, undefined, undefined);

  it("start anew in the next list of the same style", () => {
    const { open } = lists();
    next(open(list()));

    expect(next(open(list()))).toBe("1");
    expect(next(open(list('text:style-name="A" text:continue-numbering="false"')))).toBe("1");
  });

  it("continue the last list of the same style if the list says so", () => {
    const { open } = lists();
    next(open(list()));
    next(open(list('text:style-name="B"')));

    expect(next(open(list('text:style-name="A" text:continue-numbering="true"')))).toBe("2");
  });

  it("continue the list with the given id, also in another look", () => {
    const { open } = lists();
    next(open(list('text:style-name="A" xml:id="first"')));
    next(open(list()));
    next(open(list('text:style-name="A" text:continue-numbering="true"')));

    expect(next(open(list('text:style-name="B" text:continue-list="first"')))).toBe("b");
  });

  it("start anew if the list to continue is unknown", () => {
    const { open } = lists();
    next(open(list()));

    expect(next(open(list('text:style-name="A" text:continue-list="unknown"')))).toBe("1");
  });

  it("continue the list before if it looks alike, else start anew", () => {
    const { open } = lists();
    const before = open(list());
    next(before);

    expect(next(open(list(), before))).toBe("2");
    expect(next(open(list('text:style-name="B"'), before))).toBe("a");
  });

  it("prefer the list to continue to the list before", () => {
    const { open } = lists();
    const first = open(list('text:style-name="A" xml:id="first"'));
    next(first);
    next(first);
    const before = open(list());
    next(before);

    expect(next(open(list('text:style-name="A" text:continue-list="first"'), before))).toBe("3");
  });

  it.each(['style:num-prefix="("', 'style:num-suffix=")"', 'text:start-value="1.0"'])(
    "look alike by %s too",
    (look) => {
      const { open } = listsOf(style("A", numbered(1, "1")) + style("B", numbered(1, "1", look)));
      const before = open(list());
      next(before);

      const isAlike = look.startsWith("text:");
      expect(next(open(list('text:style-name="B"'), before))).toMatch(isAlike ? "2" : "1");
    },
  );
});

describe("the number of a heading", () => {
  it("counts each level below the level above", () => {
    const lists = listsOf(outline(numbered(1, "I") + numbered(2, "1", 'text:display-levels="2" style:num-suffix="."')));

    expect([1, 2, 2, 1, 2].map((level) => lists.heading(level))).toEqual(["I", "I.1.", "I.2.", "II", "II.1."]);
  });

  it("is missing without an outline style", () => {
    expect(listsOf(style("A", numbered(1, "1"))).heading(1)).toBeUndefined();
  });

  it("follows the last outline style", () => {
    expect(listsOf(outline(numbered(1, "1")), outline(numbered(1, "A"))).heading(1)).toBe("A");
  });
});

it("prefers a list style of a later part", () => {
  const open = listsOf(style("A", numbered(1, "1")), style("A", numbered(1, "a"))).open(list());

  expect(open.next(1, undefined, undefined)).toBe("a");
});

it("reads a list style without a name, for lists without a style", () => {
  const open = listsOf(`<text:list-style>${numbered(1, "1")}</text:list-style>`).open(list(""));

  expect(open.next(1, undefined, undefined)).toBe("1");
});
