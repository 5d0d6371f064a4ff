import { describe, expect, it, test } from "vitest";
import type { TextItem } from "../../../../functions/engine/pdf/content/content-item.ts";
import { blackInk, DrawingRecorder } from "../../../../functions/engine/pdf/content/drawing.ts";
import { doubtfulPaint, PaintNotes, setAlpha } from "../../../../functions/engine/pdf/content/paint.ts";
import * as op from "../../../../functions/engine/pdf/core/operators.ts";
import { patchedCore } from "../../../support/patched-core.ts";

const core = await patchedCore();
const black = blackInk(core.ColorSpaceUtils);
const piece = (str: string): TextItem => {
  return { str, width: 1, height: 1, transform: [1, 0, 0, 1, 0, 0], fontName: "f", hasEOL: false };
};

describe("paint that may be invisible", () => {
  it.each([
    ["opaque black", 0, black],
    ["dark, with one channel below the lightest tones", 0, { ...black, fillHex: "#cfd0d0" }],
    ["without much green", 0, { ...black, fillHex: "#d0cfd0" }],
    ["without much blue", 0, { ...black, fillHex: "#d0d0cf" }],
    ["a pattern", 0, { ...black, fillHex: undefined }],
    ["hardly transparent", 0, { ...black, fillAlpha: 0.06 }],
    ["stroked in black, with a white fill that is not painted", 1, { ...black, fillHex: "#ffffff", fillAlpha: 0 }],
    ["stroked in black, with clipping", 5, { ...black, fillHex: "#ffffff", fillAlpha: 0 }],
    ["filled, stroked and clipped", 6, black],
  ])("excludes text that is %s", (_, mode, colours) => {
    expect(doubtfulPaint(mode, colours)).toBeUndefined();
  });

  it.each([
    ["in the mode that paints nothing", 3, black],
    ["as light as a light gray", 0, { ...black, fillHex: "#d0d0d0" }],
    ["white", 2, { ...black, fillHex: "#ffffff" }],
    ["nearly transparent", 0, { ...black, fillAlpha: 0.05 }],
    ["filled in white with clipping", 4, { ...black, fillHex: "#ffffff" }],
    ["stroked in white", 1, { ...black, strokeHex: "#ffffff" }],
    ["stroked in white with clipping", 5, { ...black, strokeHex: "#ffffff" }],
    ["stroked and transparent", 1, { ...black, strokeAlpha: 0 }],
  ])("includes text that is %s", (_, mode, colours) => {
    const { fillHex: fill, strokeHex: stroke, fillAlpha, strokeAlpha } = colours;

    expect(doubtfulPaint(mode, colours)).toEqual({ mode, fill, stroke, fillAlpha, strokeAlpha });
  });
});

test("a graphics state sets only the alpha values that it has", () => {
  const colours = { ...black };
  const state = (entries: Readonly<Record<string, unknown>>) => ({
    get: (key: string) => entries[key],
    getArray: () => undefined,
    has: (key: string) => key in entries,
  });

  setAlpha(state({ ca: 0.25 }), colours);
  expect(colours).toMatchObject({ fillAlpha: 0.25, strokeAlpha: 1 });
  setAlpha(state({ CA: 0.5, ca: "no number" }), colours);
  expect(colours).toMatchObject({ fillAlpha: 0.25, strokeAlpha: 0.5 });
  setAlpha(state({ CA: null }), colours);

  expect(colours).toMatchObject({ fillAlpha: 0.25, strokeAlpha: 0.5 });
});

describe("the notes on paint", () => {
  const hidden = { mode: 3, fill: "#000000", stroke: "#000000", fillAlpha: 1, strokeAlpha: 1 };

  it("keep the paint of each doubtful piece, with its place among the drawn operators", () => {
    const recorder = new DrawingRecorder(core);
    const notes = new PaintNotes(recorder);
    const [plain, doubtful, after] = [piece("plain"), piece("doubtful"), piece("after")];

    notes.beginPiece(false);
    notes.endPiece(plain);
    recorder.add(op.save);
    recorder.add(op.restore);
    notes.setPaint(hidden);
    notes.beginPiece(false);
    recorder.add(op.save);
    notes.endPiece(doubtful);
    notes.setPaint(undefined);
    notes.beginPiece(false);
    notes.endPiece(after);

    expect([...notes.result().doubtful]).toEqual([[doubtful, { ...hidden, after: 2, isPlain: true }]]);
  });

  it("tell whether text shows in its own colour: without blending, and in no font whose glyphs paint themselves", () => {
    const notes = new PaintNotes(new DrawingRecorder(core));
    const isPlain = (isType3: boolean) => {
      const text = piece("text");
      notes.setPaint(hidden);
      notes.beginPiece(isType3);
      notes.endPiece(text);
      return notes.result().doubtful.get(text)?.isPlain;
    };

    expect([isPlain(false), isPlain(true)]).toEqual([true, false]);
    notes.noteBlending();
    expect(isPlain(false)).toBe(false);
  });

  it("separate visible from doubtful text, and not two texts of one kind", () => {
    const notes = new PaintNotes(new DrawingRecorder(core));

    expect([notes.separates(undefined), notes.separates(hidden)]).toEqual([false, true]);
    notes.setPaint(hidden);

    expect([notes.separates(undefined), notes.separates({ ...hidden, mode: 0 })]).toEqual([true, false]);
  });

  it("count the characters outside the page", () => {
    const notes = new PaintNotes(new DrawingRecorder(core));
    expect(notes.result().outside).toBe(0);

    notes.addOutside();
    notes.addOutside();

    expect(notes.result().outside).toBe(2);
  });
});
