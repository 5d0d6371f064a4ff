import { describe, expect, it, test } from "vitest";
import { blackInk, type ColourPlace, DrawingRecorder } from "../../../../functions/engine/pdf/content/drawing.ts";
import { CLOSE, CURVE, LINE, MOVE } from "../../../../functions/engine/pdf/content/path.ts";
import type { CoreColorSpace, CoreDict } from "../../../../functions/engine/pdf/core/core-types.ts";
import * as op from "../../../../functions/engine/pdf/core/operators.ts";
import { withReadablePdf } from "../../../../functions/engine/pdf/read/open-pdf.ts";
import { buildPdf } from "../../../support/documents/pdf.ts";
import { patchedCore } from "../../../support/patched-core.ts";

const core = await patchedCore();
const { gray, rgb, cmyk } = core.ColorSpaceUtils;

/** Place whose colour spaces are given by name; an array stands for a space that must be awaited. */
function placeOf(
  spaces: Readonly<Record<string, CoreColorSpace | readonly [CoreColorSpace | null]>> = {},
): ColourPlace {
  const refused = () => Promise.reject(new Error("not needed for colours"));
  const resources = new core.Dict() as CoreDict;
  return {
    evaluator: {
      loadFont: refused,
      _getColorSpace(name, given) {
        expect(given).toBe(resources);
        const found = spaces[String(name)];
        return Array.isArray(found) ? Promise.resolve(found[0]) : (found as CoreColorSpace);
      },
      _handleColorSpace: async (space) => (await space) as CoreColorSpace | null,
    },
    resources,
    cache: undefined,
  };
}

type Step = readonly [operator: number, ...operands: unknown[]];

function draw(...steps: readonly Step[]) {
  const recorder = new DrawingRecorder(core);
  const colours = blackInk(core.ColorSpaceUtils);
  for (const [operator, ...operands] of steps) {
    expect(recorder.take(operator, operands, colours, placeOf())).toBeUndefined();
  }
  return { ...recorder.drawing, count: recorder.count(), colours };
}

const painted = (numbers: readonly number[], operator: number, fill = "#000000", alpha = 1) => [
  operator,
  [new Float32Array(numbers)],
  fill,
  alpha,
];

describe("a recorded path", () => {
  it("has its lines, rectangles and curves, in order", () => {
    const { fnArray, argsArray } = draw(
      [op.moveTo, 1, 2],
      [op.lineTo, 3, 4],
      [op.curveTo, 5, 6, 7, 8, 9, 10],
      [op.curveTo2, 11, 12, 13, 14],
      [op.curveTo3, 15, 16, 17, 18],
      [op.curveTo2, 19, 20, 21, 22],
      [op.closePath],
      [op.rectangle, 30, 40, 5, 6],
      [op.curveTo2, 1, 2, 3, 4],
      [op.fill],
    );

    expect(fnArray).toEqual([op.constructPath]);
    expect(argsArray).toEqual([
      painted(
        [
          ...[MOVE, 1, 2, LINE, 3, 4, CURVE, 5, 6, 7, 8, 9, 10],
          ...[CURVE, 9, 10, 11, 12, 13, 14, CURVE, 15, 16, 17, 18, 17, 18],
          ...[CURVE, 17, 18, 19, 20, 21, 22, CLOSE],
          ...[MOVE, 30, 40, LINE, 35, 40, LINE, 35, 46, LINE, 30, 46, CLOSE],
          ...[CURVE, 30, 40, 1, 2, 3, 4],
        ],
        op.fill,
      ),
    ]);
  });

  it("starts a short curve at the point before: of a move, and of a line", () => {
    const { argsArray } = draw(
      ...([[op.moveTo, 1, 2], [op.curveTo2, 5, 6, 7, 8], [op.stroke]] as const),
      ...([[op.moveTo, 1, 2], [op.lineTo, 3, 4], [op.curveTo2, 5, 6, 7, 8], [op.stroke]] as const),
    );

    expect(argsArray).toEqual([
      painted([MOVE, 1, 2, CURVE, 1, 2, 5, 6, 7, 8], op.stroke),
      painted([MOVE, 1, 2, LINE, 3, 4, CURVE, 3, 4, 5, 6, 7, 8], op.stroke),
    ]);
  });

  it("starts at the origin without a point before", () => {
    expect(draw([op.curveTo2, 5, 6, 7, 8], [op.stroke]).argsArray).toEqual([
      painted([CURVE, 0, 0, 5, 6, 7, 8], op.stroke),
    ]);
  });

  it("has zeros for missing coordinates of a curve", () => {
    expect(draw([op.curveTo], [op.curveTo3], [op.stroke]).argsArray).toEqual([
      painted([CURVE, 0, 0, 0, 0, 0, 0, CURVE, 0, 0, 0, 0, 0, 0], op.stroke),
    ]);
  });

  it.each([
    [op.closeStroke, [MOVE, 1, 2, CLOSE]],
    [op.closeFillStroke, [MOVE, 1, 2, CLOSE]],
    [op.closeEOFillStroke, [MOVE, 1, 2, CLOSE]],
    [op.stroke, [MOVE, 1, 2]],
    [op.eoFill, [MOVE, 1, 2]],
    [op.fillStroke, [MOVE, 1, 2]],
    [op.eoFillStroke, [MOVE, 1, 2]],
  ])("is painted by operator %i", (operator, numbers) => {
    expect(draw([op.moveTo, 1, 2], [operator], [op.fill])).toMatchObject({
      fnArray: [op.constructPath],
      argsArray: [painted(numbers, operator)],
    });
  });

  it("is not recorded when it is empty or ends without paint", () => {
    expect(draw([op.fill], [op.moveTo, 1, 2], [op.endPath], [op.fill]).fnArray).toEqual([]);
  });

  it.each([op.clip, op.eoClip])("clips after its painting, once, with operator %i", (operator) => {
    const { fnArray, argsArray } = draw(
      ...([[op.rectangle, 1, 2, 3, 4], [operator], [op.fill]] as const),
      ...([[op.rectangle, 1, 2, 3, 4], [op.fill]] as const),
    );

    expect(fnArray).toEqual([op.constructPath, op.clip, op.constructPath]);
    expect(argsArray[1]).toEqual([1, 2, 4, 6]);
  });

  it("clips without being painted, but not when it is empty", () => {
    expect(draw([op.rectangle, 1, 2, 3, 4], [op.clip], [op.endPath])).toMatchObject({
      fnArray: [op.clip],
      argsArray: [[1, 2, 4, 6]],
    });
    expect(draw([op.clip], [op.endPath], [op.moveTo, 1, 2], [op.endPath]).fnArray).toEqual([]);
  });

  it("has the fill colour and alpha of its moment", () => {
    const recorder = new DrawingRecorder(core);
    const colours = { ...blackInk(core.ColorSpaceUtils), fillHex: undefined, fillAlpha: 0.5, strokeAlpha: 0.25 };
    recorder.take(op.moveTo, [1, 2], colours, placeOf());

    recorder.take(op.fill, [], colours, placeOf());

    expect(recorder.drawing.argsArray).toEqual([[op.fill, [new Float32Array([MOVE, 1, 2])], undefined, 0.5]]);
  });
});

test("ink begins black and opaque", () => {
  expect(blackInk(core.ColorSpaceUtils)).toEqual({
    ...{ fill: gray, stroke: gray, fillHex: "#000000", strokeHex: "#000000" },
    ...{ fillAlpha: 1, strokeAlpha: 1 },
  });
});

describe("colours", () => {
  it.each([
    ["gray", op.setFillGray, op.setStrokeGray, [1], gray, "#ffffff"],
    ["RGB", op.setFillRGBColor, op.setStrokeRGBColor, [1, 0, 0], rgb, "#ff0000"],
    ["CMYK", op.setFillCMYKColor, op.setStrokeCMYKColor, [0, 0, 0, 0], cmyk, "#ffffff"],
  ])("of %s set the fill or the stroke, and their colour space", (_, fills, strokes, components, space, hex) => {
    const filling = draw([fills, ...components]);
    const stroking = draw([strokes, ...components]);

    expect(filling.colours).toEqual({ ...blackInk(core.ColorSpaceUtils), fill: space, fillHex: hex });
    expect([filling.fnArray, filling.argsArray]).toEqual([[op.setFillRGBColor], [[hex]]]);
    expect(stroking.colours).toEqual({ ...blackInk(core.ColorSpaceUtils), stroke: space, strokeHex: hex });
    expect([stroking.fnArray, stroking.argsArray]).toEqual([[op.setStrokeRGBColor], [[hex]]]);
  });

  it.each([
    [op.setFillColor, op.setStrokeColor],
    [op.setFillColorN, op.setStrokeColorN],
  ])("are read in the space that is set (operators %i and %i)", (fills, strokes) => {
    const colours = { ...blackInk(core.ColorSpaceUtils), fill: rgb, stroke: cmyk };
    const recorder = new DrawingRecorder(core);

    recorder.take(fills, [0, 1, 0], colours, placeOf());
    recorder.take(strokes, [0, 0, 0, 0], colours, placeOf());

    expect(colours).toMatchObject({ fill: rgb, stroke: cmyk, fillHex: "#00ff00", strokeHex: "#ffffff" });
    expect(recorder.drawing.fnArray).toEqual([op.setFillRGBColor, op.setStrokeRGBColor]);
  });

  it.each([
    [op.setFillColor, op.setStrokeColor],
    [op.setFillColorN, op.setStrokeColorN],
  ])("of patterns are unknown, and the drawing keeps the colour before (operators %i and %i)", (fills, strokes) => {
    const pattern: CoreColorSpace = { name: "Pattern", getRgbHex: () => "#123456" };
    const colours = { ...blackInk(core.ColorSpaceUtils), fill: pattern, stroke: pattern };
    const recorder = new DrawingRecorder(core);

    recorder.take(fills, [1], colours, placeOf());
    expect(colours).toMatchObject({ fillHex: undefined, strokeHex: "#000000" });
    recorder.take(strokes, [1], colours, placeOf());

    expect(colours).toMatchObject({ fillHex: undefined, strokeHex: undefined });
    expect(recorder.drawing.fnArray).toEqual([]);
  });

  it("with a component that is no number change nothing", () => {
    const { colours, fnArray } = draw([op.setFillRGBColor, 1, "0", 0], [op.setStrokeColorN, 0.5, null]);

    expect([colours, fnArray]).toEqual([blackInk(core.ColorSpaceUtils), []]);
  });
});

describe("a chosen colour space", () => {
  it("is set at once when it is known", () => {
    const colours = blackInk(core.ColorSpaceUtils);
    const recorder = new DrawingRecorder(core);

    const waits = [
      recorder.take(op.setFillColorSpace, ["A"], colours, placeOf({ A: rgb })),
      recorder.take(op.setStrokeColorSpace, ["B"], colours, placeOf({ B: cmyk })),
    ];

    expect(waits).toEqual([undefined, undefined]);
    expect(colours).toMatchObject({ fill: rgb, stroke: cmyk, fillHex: "#000000" });
  });

  it("is awaited otherwise, and gray replaces an unreadable one", async () => {
    const colours = { ...blackInk(core.ColorSpaceUtils), stroke: cmyk };
    const recorder = new DrawingRecorder(core);

    const fill = recorder.take(op.setFillColorSpace, ["A"], colours, placeOf({ A: [rgb] }));
    const stroke = recorder.take(op.setStrokeColorSpace, ["B"], colours, placeOf({ B: [null] }));
    expect([fill, stroke]).toEqual([expect.any(Promise), expect.any(Promise)]);
    await Promise.all([fill, stroke]);
    expect(colours).toMatchObject({ fill: rgb, stroke: gray });
    await recorder.take(op.setFillColorSpace, ["B"], colours, placeOf({ B: [null] }));

    expect(colours.fill).toBe(gray);
  });
});

describe("the drawing", () => {
  it("has shadings and inline pictures, and no operator that draws nothing", () => {
    expect(draw([op.shadingFill, "Sh1"], [op.endInlineImage], [op.setLeading, 3], [op.showText, "a"])).toMatchObject({
      fnArray: [op.shadingFill, op.endInlineImage],
      argsArray: [[], []],
    });
  });

  it("counts its operators, their operands and the numbers of their paths", () => {
    expect(draw([op.shadingFill]).count).toBe(1);
    expect(draw([op.setFillGray, 0]).count).toBe(2);
    // One operator, four operands, six numbers.
    expect(draw([op.moveTo, 1, 2], [op.lineTo, 3, 4], [op.stroke]).count).toBe(11);
  });

  it("is given up beyond a million numbers, because its lines make no tables", () => {
    const recorder = new DrawingRecorder(core);
    recorder.add(op.clip, new Array(999_999).fill(0));
    expect(recorder.drawing.fnArray).toEqual([op.clip]);

    recorder.add(op.save);
    expect(recorder.drawing).toEqual({ fnArray: [], argsArray: [] });
    recorder.add(op.save);

    expect(recorder.drawing).toEqual({ fnArray: [], argsArray: [] });
    expect(recorder.count()).toBe(1_000_001);
  });
});

describe("a colour of a profile", () => {
  /** Colour of a rectangle that is filled with these numbers in the space of this profile or this dictionary. */
  async function filled(space: string, operands: string, profile = "") {
    const entries = `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /ColorSpace << /C ${space} >> >>`;
    const images = { Fm: { entries, data: Buffer.from(`/C cs ${operands} scn 0 0 9 9 re f`) } };
    const objects = { 1000: `<< /N 3 /Length ${profile.length} >>\nstream\n${profile}\nendstream` };
    const bytes = buildPdf([{ content: "/Fm Do", images }], { objects });
    return await withReadablePdf(bytes, { limits: { pages: 1 } }, async (pdf) => {
      const { drawing } = await (await pdf.page(1)).readInk(false);
      return (drawing.argsArray[drawing.fnArray.indexOf(op.constructPath)] as unknown[])[2];
    });
  }

  const ofProfile = (space: string, operands: string) =>
    filled("[/ICCBased 1000 0 R]", operands, `${"\0".repeat(16)}${space}`);

  it("of Lab is that of Lab", async () => {
    const lab = "[/Lab << /WhitePoint [0.9642 1 0.8249] /Range [-128 127 -128 127] >>]";

    for (const operands of ["42 55 33", "100 0 0", "60 -40 20"])
      expect(await ofProfile("Lab ", operands)).toBe(await filled(lab, operands));
    expect(await ofProfile("Lab ", "42 55 33")).toMatch(/^#[a-b].[2-3].[2-3].$/);
  });

  it.each(["RGB ", "Lab", ""])("of %j and three components is that of RGB", async (space) => {
    expect(await ofProfile(space, "1 0.5 0")).toBe("#ff8000");
  });
});
