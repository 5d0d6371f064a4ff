import { describe, expect, it } from "vitest";
import { characterStyleOf, runStyleOf } from "../../../../functions/engine/formats/doc/run-looks.ts";
import { SPRM } from "../../../../functions/engine/formats/doc/sprms.ts";

const sprm = (code: number, ...value: readonly number[]) => [code & 0xff, code >> 8, ...value];
const bytes = (...modifiers: readonly (readonly number[])[]) => Uint8Array.from(modifiers.flat());

describe("looks of characters", () => {
  it.each([
    [sprm(SPRM.bold, 1), { bold: true }],
    [sprm(SPRM.bold, 0), { bold: false }],
    [sprm(SPRM.italic, 1), { italic: true }],
    [sprm(SPRM.strike, 1), { strike: true }],
    [sprm(SPRM.doubleStrike, 1), { strike: true }],
    [sprm(SPRM.underline, 3), { underline: true }],
    [sprm(SPRM.underline, 0), { underline: false }],
    [sprm(SPRM.position, 1), { position: "superscript" }],
    [sprm(SPRM.position, 2), { position: "subscript" }],
    [sprm(SPRM.position, 0), { position: "baseline" }],
    [sprm(SPRM.hidden, 1), {}],
  ])("are given by %j: %j", (modifier, expected) => {
    expect(runStyleOf(bytes(modifier), {})).toEqual(expected);
  });

  it.each([
    [0, false, false],
    [1, false, true],
    [0x80, false, false],
    [0x81, false, true],
    [0x80, true, true],
    [0x81, true, false],
  ])("are toggled by %i over a style of %s: %s", (value, ofStyle, expected) => {
    expect(runStyleOf(bytes(sprm(SPRM.bold, value)), { bold: ofStyle }).bold).toBe(expected);
  });

  it("keep those of the style, and the last of several", () => {
    const modifiers = bytes(sprm(SPRM.bold, 1), sprm(SPRM.bold, 0), sprm(SPRM.position, 1));

    expect(runStyleOf(modifiers, { code: true, italic: true })).toEqual({
      code: true,
      italic: true,
      bold: false,
      position: "superscript",
    });
  });

  it("name their character style", () => {
    expect(characterStyleOf(bytes(sprm(SPRM.bold, 1), sprm(SPRM.characterStyle, 0x0b, 1)))).toBe(0x10b);
    expect(characterStyleOf(bytes(sprm(SPRM.bold, 1)))).toBeUndefined();
  });
});
