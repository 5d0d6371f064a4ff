import { expect, test } from "vitest";
import { plainOperators, renumberedOperator } from "../../../../functions/engine/pdf/core/operator-table.ts";
import * as operators from "../../../../functions/engine/pdf/core/operators.ts";
import { patchedCore } from "../../../support/patched-core.ts";

const core = await patchedCore();

test("plain operators are found by their tokens", () => {
  const plain = plainOperators(core);

  expect(plain.get(core.Cmd.get("Tj"))).toMatchObject({ id: operators.showText, numArgs: 1, variableArgs: false });
  expect(plain.get(core.Cmd.get("re"))).toMatchObject({ id: operators.rectangle, numArgs: 4 });
});

test("inline images and the first letters of operators are not plain", () => {
  const names = [...plainOperators(core).keys()].map(({ cmd }) => cmd);

  expect(names).not.toContain("BI");
  expect(names.filter((name) => core.EvaluatorPreprocessor.opMap[name] === null)).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(["EI", "BT", "f*", "'"]));
});

test("the numbers of pdf.js are ours", () => {
  expect(renumberedOperator(core.OPS)).toBeUndefined();
});

test("an operator with another number, or without one, is named", () => {
  const { clip: _, ...others } = core.OPS;

  expect(renumberedOperator({ ...core.OPS, showText: 144 })).toBe("showText");
  expect(renumberedOperator(others)).toBe("clip");
});
