import { expect, it } from "vitest";
import { openCompoundFile } from "../../../../functions/engine/codecs/containers/compound-file.ts";
import { writeCompoundFile } from "../../../../functions/engine/codecs/containers/write-compound-file.ts";
import { formulaLatex } from "../../../../functions/engine/formats/formulas/formula-latex.ts";
import { equationIn, oleEquation } from "../../../../functions/engine/formats/office/ole-equation.ts";

const LETTER = [3, 1, 1, 3, 0, 0x01, 0x02, 131, 0x61, 0, 0, 0];
const HEADER = [28, ...Array.from({ length: 27 }, () => 0)];
const latexOf = (...streams: readonly (readonly [name: string, bytes: readonly number[]])[]) => {
  const file = openCompoundFile(
    writeCompoundFile(
      streams.map(([path, bytes]) => ({ path: `ObjectPool/_7/${path}`, bytes: Uint8Array.from(bytes) })),
    ),
  );
  const formula = oleEquation(file, "ObjectPool/_7/");
  return formula === undefined ? undefined : formulaLatex(formula);
};
const named = (name: string) => [...name].map((one) => one.charCodeAt(0));

it("reads the formula behind the header of its stream", () => {
  expect(latexOf(["Equation Native", [...HEADER, ...LETTER]])).toBe("a");
});

it("reads the formula of a native object, if its program is one for equations", () => {
  const native = ["\x01Ole10Native", [LETTER.length, 0, 0, 0, ...LETTER]] as const;

  expect(latexOf(native, ["\x01Ole10FmtProgID", named("Equation")])).toBe("a");
  expect(latexOf(native, ["\x01Ole10FmtProgID", named("Package")])).toBeUndefined();
  expect(latexOf(native)).toBeUndefined();
});

it("is none in a damaged file, and in bytes that are no such file", () => {
  const whole = writeCompoundFile([{ path: "Equation Native", bytes: Uint8Array.from([...HEADER, ...LETTER]) }]);

  expect(equationIn(whole)).toBeDefined();
  expect(equationIn(whole.subarray(0, 300))).toBeUndefined();
  expect(equationIn(Uint8Array.from(LETTER))).toBeUndefined();
  expect(equationIn(undefined)).toBeUndefined();
});
