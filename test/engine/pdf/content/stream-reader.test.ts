import { describe, expect, it } from "vitest";
import * as op from "../../../../functions/engine/pdf/core/operators.ts";
import { patchedCore } from "../../../support/patched-core.ts";
import { dictionary, name, perform, RESOURCES, START, type Step } from "./performed-operators.ts";

const textsOf = async (...steps: readonly Step[]) => (await perform([...START, ...steps])).texts;

describe("text operators", () => {
  it.each<[string, Step[], string[]]>([
    ["Tj", [[op.showText, "ab"]], ["ab@100,500"]],
    [
      "Td",
      [
        [op.moveText, 7, -20],
        [op.showText, "a"],
      ],
      ["a@107,480"],
    ],
    ["TD, which sets the leading", [[op.setLeadingMoveText, 7, -20], [op.nextLine], [op.showText, "a"]], ["a@107,460"]],
    ["TL and T*", [[op.setLeading, 30], [op.nextLine], [op.showText, "a"]], ["a@100,470"]],
    [
      "'",
      [
        [op.setLeading, 30],
        [op.nextLineShowText, "a"],
      ],
      ["a@100,470"],
    ],
    [
      '"',
      [
        [op.setLeading, 30],
        [op.nextLineSetSpacingShowText, 0, 100, "ab"],
      ],
      ["a@100,470", " @105,470", "b@205,470"],
    ],
    ['" with spaced words', [[op.nextLineSetSpacingShowText, 100, 0, "a b"]], ["a @100,500", " @110,500", "b@210,500"]],
    [
      "Tc",
      [
        [op.setCharSpacing, 100],
        [op.showText, "ab"],
      ],
      ["a@100,500", " @105,500", "b@205,500"],
    ],
    [
      "Tw",
      [
        [op.setWordSpacing, 100],
        [op.showText, "a b"],
      ],
      ["a @100,500", " @110,500", "b@210,500"],
    ],
    [
      "Tz",
      [
        [op.setHScale, 200],
        [op.showText, "a"],
        [op.moveText, 50, 0],
        [op.showText, "b"],
      ],
      ["a@100,500", " @110,500", "b@150,500"],
    ],
    [
      "Ts",
      [
        [op.setTextRise, 5],
        [op.showText, "a"],
      ],
      ["a@100,505"],
    ],
    [
      "Tm",
      [
        [op.setTextMatrix, 1, 0, 0, 1, 3, 4],
        [op.showText, "a"],
      ],
      ["a@3,4"],
    ],
    ["BT, which resets the matrix", [[op.endText], [op.beginText], [op.showText, "a"]], ["a@0,0"]],
  ])("perform %s", async (_, steps, expected) => {
    expect(await textsOf(...steps)).toEqual(expected);
  });
});

describe("TJ", () => {
  it("moves by thousandths of the font size, against the direction of the text", async () => {
    expect(await textsOf([op.showSpacedText, ["a", "b", -2000, "c", 2000, "d"]])).toEqual([
      "ab@100,500",
      " @110,500",
      "c@130,500",
      "d@115,500",
    ]);
  });

  it.each([
    ["one byte", false, "abcd@100,500"],
    ["two bytes", true, "a b cd@100,500"],
  ])("announces a word of four bytes in a font with %s per code", async (_, composite, expected) => {
    const steps: readonly Step[] = [...START, [op.setCharSpacing, 1.6], [op.showSpacedText, ["ab", -10, "cd"]]];

    expect((await perform(steps, { composite })).texts).toEqual([expected]);
  });

  it("moves up in vertical text", async () => {
    const { texts } = await perform([...START, [op.showSpacedText, ["a", -2000, "b"]]], { vertical: true });

    expect(texts).toEqual(["a@100,500", "b@100,515"]);
  });

  it("moves before and after all letters, and keeps letters around a zero together", async () => {
    expect(await textsOf([op.showSpacedText, [-300, "a", 0, "b", -300]], [op.showText, "c"])).toEqual(["ab c@103,500"]);
  });

  it("shows nothing without a list or without a font", async () => {
    expect(await textsOf([op.showSpacedText, "ab"], [op.showSpacedText, []])).toEqual([]);
    expect((await perform([[op.showSpacedText, ["ab"]]])).texts).toEqual([]);
  });
});

describe("text without a font", () => {
  it.each<[string, Step]>([
    ["Tj", [op.showText, "a"]],
    ["'", [op.nextLineShowText, "a"]],
    ['"', [op.nextLineSetSpacingShowText, 3, 4, "a"]],
  ])("is skipped by %s, which changes nothing", async (_, step) => {
    const { texts, states } = await perform([[op.setLeading, 30], step]);

    expect(texts).toEqual([]);
    expect(states.state).toMatchObject({ lf: 0, wordSpacing: 0, charSpacing: 0 });
  });
});

describe("visible and doubtful text", () => {
  const hide: Step = [op.setTextRenderingMode, 3];

  it.each<[string, Step]>([
    ["Tj", [op.showText, "b"]],
    ["TJ", [op.showSpacedText, ["b"]]],
    ["'", [op.nextLineShowText, "b"]],
    ['"', [op.nextLineSetSpacingShowText, 0, 0, "b"]],
  ])("are separate pieces (%s)", async (_, step) => {
    const { shown, doubtful } = await perform([...START, [op.showText, "a"], hide, step]);

    expect(shown.map((item) => [item.str, doubtful.get(item)?.mode])).toEqual([
      ["a", undefined],
      ["b", 3],
    ]);
  });

  it("are one piece each", async () => {
    const { shown } = await perform([
      ...START,
      [op.showText, "a"],
      [op.showText, "b"],
      hide,
      [op.showText, "c"],
      [op.showText, "d"],
    ]);

    expect(shown.map(({ str }) => str)).toEqual(["ab", "cd"]);
  });
});

describe("a graphics state", () => {
  it("sets the alpha values", async () => {
    const { states, texts } = await perform([
      ...START,
      [op.showText, "a"],
      [op.setGState, name("Clear")],
      [op.showText, "b"],
    ]);

    expect(states.colours.fillAlpha).toBe(0.02);
    expect(texts).toEqual(["a@100,500", "b@105,500"]);
  });

  it("sets a font and its size, after the open piece of text", async () => {
    const { shown } = await perform([...START, [op.showText, "a"], [op.setGState, name("Large")], [op.showText, "b"]]);

    expect(shown.map(({ str, height }) => [str, height])).toEqual([
      ["a", 10],
      ["b", 20],
    ]);
  });

  it.each([
    ["that is missing", name("Other"), RESOURCES],
    ["without a name", "Large", RESOURCES],
    ["of resources without any", name("Large"), dictionary({ ExtGState: "none" })],
  ])("%s changes nothing", async (_, named, resources) => {
    const { states } = await perform([...START, [op.setGState, named]], { resources });

    expect(states).toMatchObject({ state: { fontSize: 10 }, colours: { fillAlpha: 1 } });
  });
});

describe("painted objects", () => {
  const paint = (text: string): Step => [op.paintXObject, name(text)];

  it("end the open piece of text", async () => {
    expect(await textsOf([op.showText, "a"], [op.paintXObject, "no name"], [op.showText, "b"])).toEqual([
      "a@100,500",
      "b@105,500",
    ]);
  });

  it("are recorded when they are pictures, each time", async () => {
    const { drawing, read } = await perform([paint("Picture"), paint("Picture")]);

    expect(drawing.fnArray).toEqual([op.paintXObject, op.paintXObject]);
    expect(read).toEqual([]);
  });

  it("are passed over where an object is lost, and no other error is", async () => {
    const { XRefEntryException } = await patchedCore();

    expect(
      (await perform([paint("Form"), paint("Form")], { forms: [new XRefEntryException(), false] })).read,
    ).toHaveLength(2);
    await expect(perform([paint("Form"), paint("Form")], { forms: [new Error("too large")] })).rejects.toThrow(
      "too large",
    );
  });

  it("are read when they are forms, again and again unless they show nothing", async () => {
    expect((await perform([paint("Form"), paint("Form"), paint("Form")], { forms: [false, true] })).read).toHaveLength(
      2,
    );
    expect((await perform([paint("Form"), paint("Form")], { forms: [true] })).read).toHaveLength(1);
  });

  it.each(["Code", "Untyped", "Nothing", "Missing"])("of another kind are skipped: %s", async (kind) => {
    const { read, drawing } = await perform([paint(kind), paint(kind)]);

    expect([read, drawing.fnArray]).toEqual([[], []]);
  });

  it("are skipped when the resources have none", async () => {
    expect((await perform([paint("Form")], { resources: dictionary({ XObject: 1 }) })).read).toEqual([]);
  });
});

describe("other operators", () => {
  it("mark content, and close its marks at the end", async () => {
    const { items, reader } = await perform([
      ...([[op.beginMarkedContentProps, name("P"), dictionary({ MCID: 4 })], [op.endMarkedContent]] as const),
      ...([[op.beginText], [op.beginMarkedContent, name("Span")], [op.endText]] as const),
      [op.beginMarkedContent, name("Open")],
    ]);
    reader.close();

    expect(items).toEqual([
      ...[{ type: "beginMarkedContentProps", tag: "P", id: "p1R_mc4" }, { type: "endMarkedContent" }],
      ...[{ type: "beginMarkedContent", tag: "Span" }, { type: "endMarkedContent" }],
      ...[{ type: "beginMarkedContent", tag: "Open" }, { type: "endMarkedContent" }],
    ]);
  });

  it("draw lines", async () => {
    const { drawing } = await perform([[op.setLineWidth, 3], [op.moveTo, 1, 2], [op.lineTo, 3, 4], [op.stroke]]);

    expect(drawing.fnArray).toEqual([op.setLineWidth, op.constructPath]);
    expect(drawing.argsArray[0]).toEqual([3]);
  });

  it("measure the text so far before the matrix scales the text that follows", async () => {
    const { shown } = await perform([
      ...START,
      [op.showText, "a"],
      [op.setTextMatrix, 2, 0, 0, 2, 105, 500],
      [op.showText, "b"],
    ]);

    expect(shown.map(({ str, width }) => [str, width])).toEqual([["ab", 15]]);
  });
});
