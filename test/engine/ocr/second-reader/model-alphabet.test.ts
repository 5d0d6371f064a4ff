import { expect, it } from "vitest";
import { charactersIn } from "../../../../functions/engine/ocr/second-reader/model-alphabet.ts";

const bytes = (text: string) => [...new TextEncoder().encode(text)];
const field = (number: number, content: readonly number[]) => [number * 8 + 2, content.length, ...content];

it("finds the alphabet among the properties of a model", () => {
  const other = field(14, [...field(1, bytes("shape")), ...field(2, bytes("48"))]);
  const alphabet = field(14, [...field(1, bytes("character")), ...field(2, bytes("a\nä\n字"))]);
  const model = Uint8Array.from([1 * 8, 0x88, 0x01, ...field(7, bytes("graph")), ...other, ...alphabet]);

  expect(charactersIn(model)).toEqual(["a", "ä", "字"]);
});

it("refuses a model without an alphabet, also a damaged one", () => {
  expect(() => charactersIn(Uint8Array.from(field(7, bytes("graph"))))).toThrow(/no alphabet/);
  expect(() => charactersIn(Uint8Array.from([14 * 8 + 2, 0xff, 0xff, 0x7f, 1]))).toThrow(/no alphabet/);
});
