import { expect, test } from "vitest";
import { blackInk, DrawingRecorder } from "../../../../functions/engine/pdf/content/drawing.ts";
import { StateStack } from "../../../../functions/engine/pdf/content/state-stack.ts";
import { newTextState } from "../../../../functions/engine/pdf/content/text-state.ts";
import * as op from "../../../../functions/engine/pdf/core/operators.ts";
import { patchedCore } from "../../../support/patched-core.ts";

const core = await patchedCore();

function openStack() {
  const recorder = new DrawingRecorder(core);
  return { recorder, stack: new StateStack(newTextState(), blackInk(core.ColorSpaceUtils), recorder) };
}

test("a restored state has its values from before the save", () => {
  const { stack } = openStack();
  stack.state.fontSize = 12;
  stack.colours.fillHex = "#123456";

  stack.save();
  expect([stack.state.fontSize, stack.colours.fillHex]).toEqual([12, "#123456"]);
  stack.state.fontSize = 7;
  stack.colours.fillHex = "#ffffff";
  stack.restore();

  expect([stack.state.fontSize, stack.colours.fillHex]).toEqual([12, "#123456"]);
});

test("the depth counts the saved states, and restoring too often keeps the state", () => {
  const { stack } = openStack();
  stack.save();
  stack.save();
  expect(stack.depth()).toBe(2);

  stack.restore();
  stack.restore();
  expect(stack.depth()).toBe(0);
  const { state, colours } = stack;
  stack.restore();

  expect([stack.state, stack.colours, stack.depth()]).toEqual([state, colours, 0]);
});

test("a transformation changes the current matrix", () => {
  const { stack } = openStack();

  stack.transform([2, 0, 0, 3, 5, 7]);

  expect(stack.state).toMatchObject({ ca: 2, cb: 0, cc: 0, cd: 3, ce: 5, cf: 7 });
});

test("the drawing records all three operators", () => {
  const { stack, recorder } = openStack();

  stack.save();
  stack.transform([2, 0, 0, 3, 5, 7]);
  stack.restore();

  expect(recorder.drawing).toEqual({
    fnArray: [op.save, op.transform, op.restore],
    argsArray: [[], [2, 0, 0, 3, 5, 7], []],
  });
});
