import { describe, expect, it } from "vitest";
import type { FrameBlock, HeadingLook } from "../../../../functions/engine/layout/blocks/frame-block.ts";
import { judgeHeadings } from "../../../../functions/engine/layout/blocks/judge-headings.ts";
import { blockOf, lineAt, STYLE } from "../pieces.ts";

const ITALIC: HeadingLook = { size: 10, bold: false, italic: true, capitals: false, face: "Italic", isSure: false };
const BOLD: HeadingLook = { ...ITALIC, bold: true, italic: false, face: "Bold", isSure: true };
const PROSE = "This sentence is long enough for the text of a paragraph below its title.";

interface Given {
  readonly above?: number;
  readonly left?: number;
  readonly role?: string;
  readonly text?: string;
}

/** Page with a title between two paragraphs, 10 points above the second one. */
function page(
  title: string,
  look: HeadingLook,
  { above = 20, left = 50, role, text = PROSE }: Given = {},
): FrameBlock[] {
  const element = role === undefined ? undefined : { order: 1, role, depth: 0 };
  const at = 110 + above;
  return [
    blockOf([lineAt(50, 100, PROSE)]),
    blockOf([lineAt(left, at, title, { element })], { heading: look }),
    blockOf([lineAt(50, at + 20, text)]),
  ];
}

const judged = (pages: readonly FrameBlock[][]) =>
  judgeHeadings(pages, STYLE).flatMap((blocks) => blocks.flatMap(({ heading }) => heading?.isSure ?? []));

describe("a look on one page of a longer document", () => {
  const alone = (pages: readonly FrameBlock[][], isPart: boolean) =>
    judgeHeadings(pages, STYLE, isPart).flatMap((blocks) => blocks.flatMap(({ heading }) => heading?.isSure ?? []));
  const below = (text: string) => {
    const title: HeadingLook = { ...BOLD, size: 14 };
    const own: HeadingLook = { ...BOLD, isSure: false };
    return [
      blockOf([lineAt(50, 100, "A large title", { size: 14 })], { heading: title }),
      blockOf([lineAt(50, 120, text)], { heading: own }),
      blockOf([lineAt(50, 142, PROSE)]),
    ];
  };

  it("is that of a heading where one stands closer to the text below it", () => {
    expect(alone([page("Lone title", ITALIC)], true)).toEqual([true]);
    expect(alone([page("Lone title", ITALIC)], false)).toEqual([false]);
    expect(alone([page("Lone title", ITALIC, { above: 4 })], true)).toEqual([false]);
  });

  it("is that of a heading as close to a larger title above, unless it gives a value", () => {
    expect(alone([below("Its first part")], true)).toEqual([true, true]);
    expect(alone([below("Its first part")], false)).toEqual([true, false]);
    expect(alone([below("Severity: low")], true)).toEqual([true, false]);
  });
});

describe("a look that is not sure", () => {
  it("may stand as far from a further title as from the text above, if both are in capitals", () => {
    const capitals: HeadingLook = { ...ITALIC, italic: false, capitals: true };
    const chapter = (further: Partial<HeadingLook>) => [
      blockOf([lineAt(50, 100, PROSE)]),
      blockOf([lineAt(50, 130, "THREE")], { heading: capitals }),
      blockOf([lineAt(50, 162, "FOUR")], { heading: { ...capitals, size: 9, ...further } }),
      blockOf([lineAt(50, 180, PROSE)]),
    ];
    const others = [page("ONE", capitals), page("TWO", capitals)];

    expect(judged([...others, chapter({})]).slice(0, 3)).toEqual([true, true, true]);
    expect(judged([...others, chapter({ capitals: false })]).slice(0, 3)).toEqual([false, false, false]);
  });

  it("is that of headings where two stand closer to the text below them than to that above", () => {
    expect(judged([page("One", ITALIC), page("Two", ITALIC)])).toEqual([true, true]);
    expect(judged([page("One", ITALIC)])).toEqual([false]);
  });

  it("is that of a heading where a section's number starts it", () => {
    expect(judged([page("4.3.1 One", ITALIC)])).toEqual([true]);
    expect(judged([page("4 One", ITALIC)])).toEqual([false]);
  });

  it.each<[string, string, Given]>([
    ["as far from the text above as from that below", "One", { above: 10 }],
    ["elsewhere than the text", "One", { left: 80 }],
    ["above a short line", "One", { text: "Short line" }],
    ["like a sentence", "One.", {}],
    ["like a label", "One:", {}],
    ["with a small letter", "one", {}],
  ])("is not that of headings that stand or are written %s", (_, title, given) => {
    expect(judged([page(title, ITALIC, given), page(title, ITALIC, given)])).toEqual([false, false]);
  });

  it("is not that of headings where it differs from the text in nothing", () => {
    const plain = { ...ITALIC, italic: false, face: "Plain" };

    expect(judged([page("One", plain), page("Two", plain)])).toEqual([false, false]);
    expect(judged([page("One", { ...plain, size: 10.5 }), page("Two", { ...plain, size: 10.5 })])).toEqual([
      true,
      true,
    ]);
  });

  it("is that of headings in the middle of the column of their text", () => {
    const middle = 50 + (PROSE.length * 5 - "One".length * 5) / 2;
    const centred = (left: number) => [page("One", ITALIC, { left }), page("Two", ITALIC, { left })];

    expect(judged(centred(middle))).toEqual([true, true]);
    expect(judged(centred(middle + 6))).toEqual([false, false]);
  });

  it("is that of headings in capitals", () => {
    const capitals = { ...ITALIC, italic: false, face: "Plain", capitals: true };

    expect(judged([page("ONE", capitals), page("TWO", capitals)])).toEqual([true, true]);
  });

  it("is that of headings in capitals in the middle of their column, as far from the text above as from that below", () => {
    const capitals = { ...ITALIC, italic: false, face: "Plain", capitals: true };
    const middle = (title: string) => 50 + (PROSE.length * 5 - title.length * 5) / 2;
    const titles = (look: HeadingLook, given: Given = {}) =>
      ["ONE", "TWO"].map((title) => page(title, look, { above: 20, left: middle(title), ...given }));
    const lower = (pages: FrameBlock[][]) =>
      pages.map(([text, title, ...others]) => [
        ...(text === undefined || title === undefined ? [] : [text, title]),
        ...others.map((other) => blockOf(other.lines.map((line) => lineAt(50, line.baseline + 10, line.text)))),
      ]);

    expect(judged(lower(titles(capitals)))).toEqual([true, true]);
    expect(judged(lower(titles(ITALIC)))).toEqual([false, false]);
    expect(judged(lower(titles(capitals, { left: 50 })))).toEqual([false, false]);
  });

  it("is that of headings whose number moves them a little from the middle", () => {
    const middle = 50 + (PROSE.length * 5 - "II. One".length * 5) / 2;
    const moved = (number: string, by: number) =>
      ["One", "Two"].map((title) => page(`${number} ${title}`, ITALIC, { left: middle + by }));

    expect(judged(moved("II.", 20))).toEqual([true, true]);
    expect(judged(moved("II.", 40))).toEqual([false, false]);
    expect(judged(moved("So", 20))).toEqual([false, false]);
  });

  it("is not that of names in the middle above the lines of an address", () => {
    const address = (left: number) => [
      blockOf([lineAt(50, 100, PROSE)]),
      blockOf([lineAt(200, 130, "Ann Onym")], { heading: ITALIC }),
      blockOf([lineAt(left, 145, "Department of Examples"), lineAt(95, 157, PROSE.slice(0, 50))]),
    ];

    expect(judged([address(165), address(165)])).toEqual([false, false]);
    expect(judged([address(95), address(95)])).toEqual([true, true]);
  });

  it("is that of headings where one follows another", () => {
    const titles = (...texts: readonly string[]) =>
      texts.map((text, index) => blockOf([lineAt(50, 130 + 20 * index, text)], { heading: ITALIC }));
    const text = (baseline: number) => blockOf([lineAt(50, baseline, PROSE)]);

    expect(judged([[text(100), ...titles("One", "Two"), text(170)], page("Three", ITALIC)])).toEqual([
      true,
      true,
      true,
    ]);
  });

  it("is not that of the captions of tables", () => {
    expect(judged([page("Table 1 One", ITALIC), page("Table 2 Two", ITALIC)])).toEqual([false, false]);
  });

  it("is not that of headings where many of its texts are otherwise", () => {
    const sentences = [page("One.", ITALIC), page("Two.", ITALIC)];

    expect(judged([page("One", ITALIC), page("Two", ITALIC), ...sentences])).toEqual([false, false, false, false]);
  });
});

describe("a bold look at the text's size", () => {
  it("is that of labels where most end in a colon without more space above", () => {
    const label = { above: 10 };

    expect(judged([page("One:", BOLD, label), page("Two:", BOLD, label)])).toEqual([false, false]);
    expect(judged([page("One:", BOLD), page("Two:", BOLD)])).toEqual([true, true]);
    expect(judged([page("One:", BOLD, label), page("Two", BOLD, label)])).toEqual([true, true]);
  });

  it("is that of a section's title with its number, whatever labels have the same print", () => {
    const label = { above: 10 };
    const labels = [page("One:", BOLD, label), page("Two:", BOLD, label)];
    const titles = [page("1.1 Scope", BOLD), page("1.2 Method:", BOLD)];

    expect(judged([...labels, ...titles.slice(0, 1)])).toEqual([false, false, true]);
    expect(judged(titles)).toEqual([true, true]);
  });

  it("is that of labels and values where it stands side by side, without prose below", () => {
    const pair = (left: number, value: string, heading: HeadingLook | undefined) => [
      blockOf([lineAt(left, 130, "Number")], { heading: BOLD }),
      blockOf([lineAt(left, 150, value)], heading === undefined ? {} : { heading }),
    ];

    expect(judged([[...pair(50, "12", BOLD), ...pair(300, "34", undefined)]])).toEqual([false, true, false]);
    expect(judged([[...pair(50, "12", BOLD), ...pair(300, "34", BOLD)]])).toEqual([false, false, false, false]);
    expect(judged([[...pair(50, PROSE, undefined), ...pair(300, PROSE, undefined)]])).toEqual([true, true]);
    expect(judged([pair(50, "12", undefined), pair(300, "34", undefined)])).toEqual([true, true]);
    const large = { ...BOLD, size: 12 };
    const titles = [50, 300].flatMap((left) => [
      blockOf([lineAt(left, 130, "Number")], { heading: large }),
      blockOf([lineAt(left, 150, "12")]),
    ]);
    expect(judged([titles])).toEqual([true, true]);
  });

  it("is that of names where most are lines of a paragraph, with no more than 0.35 em to the lines next to them", () => {
    const name = (above: number, below: number) => {
      const at = 100 + above;
      const blocks = [blockOf([lineAt(50, 100, "Number 1")]), blockOf([lineAt(50, at, "One")], { heading: BOLD })];
      return [...blocks, blockOf([lineAt(50, at + below, "1 One Street")])];
    };

    expect(judged([name(13.5, 13.5)])).toEqual([false]);
    expect(judged([name(14, 13.5)])).toEqual([true]);
    expect(judged([name(13.5, 14)])).toEqual([true]);
    expect(judged([name(13.5, 13.5), page("Two", BOLD)])).toEqual([true, true]);
    expect(judged([name(13.5, 13.5).slice(1)])).toEqual([true]);
    expect(judged([name(13.5, 13.5).slice(0, 2)])).toEqual([true]);
  });

  it("is no heading where the author tagged it as text, and others as headings", () => {
    const tagged = [1, 2].map((at) => blockOf([lineAt(50, 100 * at, "Tagged")], { kind: "heading", level: 1 }));

    expect(judged([page("One", BOLD, { role: "P" }), tagged])).toEqual([false]);
    expect(judged([page("One", BOLD, { role: "P" }), tagged.slice(1)])).toEqual([true]);
    expect(judged([page("One", { ...BOLD, size: 14 }, { role: "P" }), tagged])).toEqual([true]);
    expect(judged([page("One", BOLD), tagged])).toEqual([true]);
  });
});
