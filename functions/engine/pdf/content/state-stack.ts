// Saves and restores graphics states, with the interface that pdf.js's preprocessor expects.

import * as op from "../core/operators.ts";
import type { Colours, DrawingRecorder } from "./drawing.ts";
import { concatenate, type TextState } from "./text-state.ts";

/** Stack of states. The preprocessor itself performs three operators: save, restore, transform. */
export class StateStack {
  state: TextState;
  colours: Colours;
  readonly #recorder: DrawingRecorder;
  readonly #saved: { readonly state: TextState; readonly colours: Colours }[] = [];

  constructor(state: TextState, colours: Colours, recorder: DrawingRecorder) {
    this.state = state;
    this.colours = colours;
    this.#recorder = recorder;
  }

  /** Number of saved states. */
  depth(): number {
    return this.#saved.length;
  }

  save(): void {
    this.#saved.push({ state: this.state, colours: this.colours });
    this.state = { ...this.state };
    this.colours = { ...this.colours };
    this.#recorder.add(op.save);
  }

  restore(): void {
    const last = this.#saved.pop();
    if (last !== undefined) {
      this.state = last.state;
      this.colours = last.colours;
    }
    this.#recorder.add(op.restore);
  }

  transform(args: readonly unknown[]): void {
    const [a, b, c, d, e, f] = args as [number, number, number, number, number, number];
    concatenate(this.state, a, b, c, d, e, f);
    this.#recorder.add(op.transform, [a, b, c, d, e, f]);
  }
}
