import { expect, test } from "vitest";
import type { ContentItem } from "../../../../functions/engine/pdf/content/content-item.ts";
import { DrawingRecorder } from "../../../../functions/engine/pdf/content/drawing.ts";
import { MarkRecorder } from "../../../../functions/engine/pdf/content/marked-content.ts";
import { PaintNotes } from "../../../../functions/engine/pdf/content/paint.ts";
import { ItemBuilder } from "../../../../functions/engine/pdf/content/text-items.ts";
import { newTextState } from "../../../../functions/engine/pdf/content/text-state.ts";
import type { CoreDict } from "../../../../functions/engine/pdf/core/core-types.ts";
import * as op from "../../../../functions/engine/pdf/core/operators.ts";
import { ReadableFont } from "../../../../functions/engine/pdf/core/readable-font.ts";
import { patchedCore } from "../../../support/patched-core.ts";

const core = await patchedCore();
const P = core.Name.get("P");
const END = { type: "endMarkedContent" };
const begun = (tag: string | null, id: string | null) => ({ type: "beginMarkedContentProps", id, tag });
const category = { isWhitespace: false, isZeroWidthDiacritic: false, isInvisibleFormatMark: false };
const glyphOf = (code: number) => ({ unicode: String.fromCharCode(code), width: 500, isSpace: false, category });
const font = new ReadableFont("f", { name: "F", _charToGlyph: glyphOf }, () => ({}));

function properties(entries: Readonly<Record<string, unknown>>): CoreDict {
  const dictionary = new core.Dict() as CoreDict & { set(key: string, value: unknown): void };
  for (const [key, value] of Object.entries(entries)) dictionary.set(key, value);
  return dictionary;
}

function openMarks(marked = true) {
  const items: ContentItem[] = [];
  const recorder = new DrawingRecorder(core);
  const builder = new ItemBuilder(items, [0, 0, 600, 800], core, new PaintNotes(recorder));
  const marks = new MarkRecorder(builder, { core, items, marked, pageId: "p7R", recorder });
  const write = (letter: string) => builder.show({ ...newTextState(), font, fontSize: 10 }, letter, 0);
  const shown = () => items.map((item) => ("str" in item ? item.str : item));
  const texts = () => {
    builder.flush();
    return shown().filter((item) => typeof item === "string" && item !== "");
  };
  return { marks, items, recorder, write, shown, texts };
}

test("marks with properties have the page's id and their own number", () => {
  const { marks, items, recorder } = openMarks();

  marks.begin(P, properties({ MCID: 3 }), true);
  marks.end();

  expect(items).toEqual([begun("P", "p7R_mc3"), END]);
  expect(recorder.drawing).toEqual({
    fnArray: [op.beginMarkedContent, op.endMarkedContent],
    argsArray: [["p7R_mc3"], []],
  });
});

test("marks without a usable number or name have none", () => {
  const { marks, items } = openMarks();

  marks.begin(P, properties({ MCID: 1.5 }), true);
  marks.begin(P, properties({}), true);
  marks.begin("P", "not a dictionary", true);
  marks.begin(P, properties({ MCID: 3 }), false);

  expect(items).toEqual([
    begun("P", null),
    begun("P", null),
    begun(null, null),
    { type: "beginMarkedContent", tag: "P" },
  ]);
});

test("an end without a begin is no end", () => {
  const { marks, items } = openMarks();

  marks.end();
  marks.begin(P, undefined, false);
  marks.end();
  marks.end();
  marks.close();

  expect(items).toEqual([{ type: "beginMarkedContent", tag: "P" }, END]);
});

test("marks end the open piece of text on both sides", () => {
  const { marks, write, shown } = openMarks();

  write("x");
  marks.begin(P, undefined, false);
  write("y");
  marks.end();
  write("z");
  marks.end();

  expect(shown()).toEqual(["x", { type: "beginMarkedContent", tag: "P" }, "y", END, "z"]);
});

test("marks that nobody asked for still end the open piece of text, as in pdf.js", () => {
  const { marks, write, shown, recorder } = openMarks(false);

  write("x");
  marks.begin(P, properties({ MCID: 3 }), true);
  write("y");
  marks.end();
  write("z");
  marks.beginText();
  marks.endText();
  marks.close();
  marks.begin(P, undefined, false);

  expect(shown()).toEqual(["x", "y", "z"]);
  expect(recorder.drawing.fnArray).toEqual([]);
});

test("marks that a text object opens end with it, and the marks around it stay open", () => {
  const { marks, items } = openMarks();
  marks.begin(P, properties({ MCID: 0 }), true);

  marks.beginText();
  marks.begin(P, properties({ MCID: 1 }), true);
  marks.begin(P, properties({ MCID: 2 }), true);
  marks.endText();

  expect(items.slice(1)).toEqual([begun("P", "p7R_mc1"), begun("P", "p7R_mc2"), END, END]);
  marks.close();
  expect(items.slice(5)).toEqual([END]);
});

test("the end of a text object ends the open piece only where it ends a mark", () => {
  const { marks, items, write, shown } = openMarks();

  marks.beginText();
  write("x");
  marks.endText();
  expect(items).toEqual([]);
  marks.beginText();
  marks.begin(P, undefined, false);
  write("y");
  marks.endText();

  expect(shown()).toEqual(["x", { type: "beginMarkedContent", tag: "P" }, "y", END]);
});

test("an end of a text object that never began closes nothing", () => {
  const { marks, items } = openMarks();
  marks.beginText();
  marks.endText();
  marks.begin(P, undefined, false);

  marks.endText();

  expect(items).toEqual([{ type: "beginMarkedContent", tag: "P" }]);
});

test("the end of the stream ends all marks", () => {
  const { marks, items } = openMarks();
  marks.begin(P, undefined, false);
  marks.begin(P, undefined, false);

  marks.close();

  expect(items.slice(2)).toEqual([END, END]);
});

test("a stated text stands in for glyphs without a meaning, with its marks or without them", () => {
  for (const marked of [true, false]) {
    const { marks, write, texts } = openMarks(marked);

    marks.begin(core.Name.get("Span"), properties({ ActualText: "tt\u00ad" }), true);
    write("\u0000");
    write("\u0001");
    marks.end();
    write("a");

    expect(texts()).toEqual(["tt", "a"]);
  }
});

test("a stated text counts up to the end of its marked content", () => {
  const { marks, write, texts } = openMarks(false);

  marks.begin(P, properties({ ActualText: "x" }), true);
  marks.begin(P, properties({ MCID: 1 }), true);
  write("\ue000");
  marks.end();
  marks.begin(P, properties({ ActualText: "y" }), true);
  write("\u0000");
  marks.end();
  marks.end();
  write("\u0000");

  expect(texts().join("|")).toBe("x|y|\u0000");
});

test("a stated text changes no glyph with a meaning, nor what follows one", () => {
  const { marks, write, texts } = openMarks(false);

  marks.begin(P, properties({ ActualText: "-" }), true);
  write("a");
  write("\u0000");
  marks.end();
  marks.begin(P, properties({ ActualText: 7 }), true);
  write("\u0000");
  marks.end();

  expect(texts().join("|")).toBe("a|\u0000");
});

test("a stated text stands in for a soft hyphen, unless it is one", () => {
  for (const [stated, text] of [
    [" ", "x| |y"],
    ["\u00ad", "x|-|y"],
  ] as const) {
    const { marks, write, texts } = openMarks(false);

    write("x");
    marks.begin(P, properties({ ActualText: stated }), true);
    write("\u00ad");
    marks.end();
    write("y");

    expect(texts().join("|")).toBe(text);
  }
});
