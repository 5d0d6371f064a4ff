// Graphics states saved and restored, in the form in which pdf.js's preprocessor keeps them.

import type { Colours, DrawingRecorder } from "./drawing.ts";
import * as op from "./operators.ts";
import { concatenate, type TextState } from "./text-state.ts";

export interface StateStack {
  readonly state: TextState;
  readonly colours: Colours;
  save(): void;
  restore(): void;
  transform(args: readonly unknown[]): void;
  depth(): number;
}

/** Of all operators the preprocessor itself performs these three. */
export function stateStack(first: TextState, firstColours: Colours, recorder: DrawingRecorder): StateStack {
  const saved: { state: TextState; colours: Colours }[] = [];
  const stack = {
    state: first,
    colours: firstColours,
    save() {
      saved.push({ state: stack.state, colours: stack.colours });
      stack.state = { ...stack.state };
      stack.colours = { ...stack.colours };
      recorder.add(op.save);
    },
    restore() {
      const last = saved.pop();
      if (last !== undefined) {
        stack.state = last.state;
        stack.colours = last.colours;
      }
      recorder.add(op.restore);
    },
    transform(args: readonly unknown[]) {
      const [a, b, c, d, e, f] = args as [number, number, number, number, number, number];
      concatenate(stack.state, a, b, c, d, e, f);
      recorder.add(op.transform, [a, b, c, d, e, f]);
    },
    depth: () => saved.length,
  };
  return stack;
}
