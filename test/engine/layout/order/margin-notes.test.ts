import { describe, expect, it } from "vitest";
import type { Segment } from "../../../../functions/engine/layout/lines/line-segments.ts";
import { insertNotes, isSmallPrint, notesBeside } from "../../../../functions/engine/layout/order/margin-notes.ts";
import { segmentAt } from "../pieces.ts";

type Options = { left?: number; right?: number; from?: number; leading?: number; size?: number };
/** Segments below each other. */
const column = (count: number, { left = 50, right = 350, from = 100, leading = 12, size = 10 }: Options = {}) =>
  Array.from({ length: count }, (_, at) => segmentAt(left, from + leading * at, `${left}.${at}`, { right, size }));
const TEXT = column(10);
const small = (count: number, more: Options = {}) => column(count, { left: 400, right: 500, size: 8, ...more });
const large = (count: number, more: Options = {}) => column(count, { left: 400, right: 500, ...more });
const textsOf = (segments: readonly Segment[]) => segments.map(({ runs }) => runs.map(({ text }) => text).join("+"));

describe("notes beside text", () => {
  it("are the narrower column, on either side", () => {
    const notes = small(3);

    expect(notesBeside(TEXT, notes, [])).toEqual({ text: TEXT, notes });
    expect(notesBeside(notes, TEXT, [])).toEqual({ text: TEXT, notes });
  });

  it("are at most 55 % as wide as the text", () => {
    expect(notesBeside(TEXT, small(3, { right: 565 }), [])).toBeDefined();
    expect(notesBeside(TEXT, small(3, { right: 566 }), [])).toBeUndefined();
  });

  it("have text and notes", () => {
    expect(notesBeside([], TEXT, [])).toBeUndefined();
    expect(notesBeside(TEXT, [], [])).toBeUndefined();
  });

  it("are small, or stand beside text whose lines reach its end", () => {
    const ragged = TEXT.map((each, at) => (at < 6 ? { ...each, right: 330 } : each));
    const justified = TEXT.map((each, at) => (at < 5 ? { ...each, right: 330 } : each));

    expect(notesBeside(ragged, small(3), [])).toBeDefined();
    expect(notesBeside(ragged, large(3), [])).toBeUndefined();
    expect(notesBeside(justified, large(3), [])).toBeDefined();
    expect(notesBeside(ragged, large(3, { size: 0.93 * 10 }), [])).toBeDefined();
    expect(notesBeside(column(6), large(3), [])).toBeDefined();
    expect(notesBeside(column(5), large(3), [])).toBeUndefined();
  });

  it("have less than 70 % of the text's lines, or of its height beside flowing text", () => {
    const ragged = TEXT.map((each, at) => (at < 6 ? { ...each, right: 330 } : each));

    expect(notesBeside(ragged, small(6), [])).toBeDefined();
    expect(notesBeside(ragged, small(7), [])).toBeUndefined();
    expect(notesBeside(TEXT, large(6), [])).toBeDefined();
    expect(notesBeside(TEXT, large(7), [])).toBeUndefined();
    expect(notesBeside(TEXT, small(8), [])).toBeDefined();
    expect(notesBeside(TEXT, small(9), [])).toBeUndefined();
  });

  it("are not beside a line across both columns, which belongs to the text", () => {
    const across = (baseline: number) => [segmentAt(50, baseline, "title", { right: 500 })];

    expect(notesBeside(TEXT, small(3), across(80))?.text).toHaveLength(11);
    expect(notesBeside(TEXT, small(3), across(112))).toBeUndefined();
    // The notes reach from 93.6 to 125.6; a line at 90 from 82 to 92.
    expect(notesBeside(TEXT, small(3), across(91.6))).toBeDefined();
    expect(notesBeside(TEXT, small(3), across(92))).toBeUndefined();
    expect(notesBeside(TEXT, small(3), across(133.6))).toBeDefined();
    expect(notesBeside(TEXT, small(3), across(133))).toBeUndefined();
  });

  it("are small print beside flowing text, or not", () => {
    const ragged = TEXT.map((each, at) => (at < 6 ? { ...each, right: 330 } : each));

    expect(isSmallPrint({ text: TEXT, notes: small(3) })).toBe(true);
    expect(isSmallPrint({ text: TEXT, notes: large(3) })).toBe(false);
    expect(isSmallPrint({ text: ragged, notes: small(3) })).toBe(false);
  });
});

describe("notes between paragraphs", () => {
  const inserted = (lines: readonly Segment[], ...notes: Segment[]) => textsOf(insertNotes(lines, notes));
  const note = (baseline: number, text = "note") => segmentAt(400, baseline, text, { size: 8 });
  /** Six lines; the third one ends early. */
  const paragraphs = (right = 200) =>
    column(6).map((each, at) => (at === 2 ? segmentAt(50, 124, "50.2", { right }) : each));
  const [FIRST, REST] = [
    ["50.0", "50.1", "50.2"],
    ["50.3", "50.4", "50.5"],
  ];

  it("follow the paragraph beside them, or the last one", () => {
    expect(inserted(paragraphs(), note(112))).toEqual([...FIRST, "note", ...REST]);
    expect(inserted(paragraphs(), note(128))).toEqual([...FIRST, "note", ...REST]);
    expect(inserted(paragraphs(), note(128.5))).toEqual([...FIRST, ...REST, "note"]);
    expect(inserted(paragraphs(), note(300))).toEqual([...FIRST, ...REST, "note"]);
  });

  it("follow a line that ends before 85 % of the text's width", () => {
    expect(inserted(paragraphs(304), note(112))).toEqual([...FIRST, "note", ...REST]);
    expect(inserted(paragraphs(305), note(112))).toEqual([...FIRST, ...REST, "note"]);
  });

  it("follow a line before an indent of more than 0.8 em, or before a gap of more than 1.6 em", () => {
    const indented = (left: number) => [...column(3), ...column(3, { from: 136, left }).map((each) => each)];
    const apart = (from: number) => [...column(3), ...column(3, { from })];

    expect(inserted(indented(58.5), note(112))[3]).toBe("note");
    expect(inserted(indented(58), note(112)).at(-1)).toBe("note");
    expect(inserted(apart(140.5), note(112))[3]).toBe("note");
    expect(inserted(apart(140), note(112)).at(-1)).toBe("note");
  });

  it("do not part the pieces of one line", () => {
    const pieces = (baseline: number) => [...column(3), segmentAt(360, baseline, "piece", { right: 370 })];

    expect(inserted(pieces(115.5), note(112)).at(-1)).toBe("note");
    expect(inserted(pieces(132.5), note(112)).at(-1)).toBe("note");
    expect(inserted(pieces(133), note(112))[3]).toBe("note");
  });

  it("of several lines stay together, up to a gap of 2.2 sizes", () => {
    expect(inserted(paragraphs(), note(112, "a"), note(129.5, "b"))).toEqual([...FIRST, "a", "b", ...REST]);
    expect(inserted(paragraphs(), note(112, "a"), note(130, "b"))).toEqual([...FIRST, "a", ...REST, "b"]);
  });

  it("of more than twelve lines follow the text", () => {
    const long = (count: number) =>
      inserted(paragraphs(), ...Array.from({ length: count }, (_, at) => note(100 + 10 * at, `n${at}`)));

    expect(long(12)[3]).toBe("n0");
    expect(long(13).slice(0, 6)).toEqual([...FIRST, ...REST]);
    expect(long(13)).toHaveLength(19);
  });
});
