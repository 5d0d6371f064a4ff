// Progress of an execution on a terminal: documents, rate, time left and failed batches.

import { nowMs } from "../../functions/engine/base/budget.ts";
import { publicText } from "../../functions/engine/base/public-text.ts";
import { visible } from "../../functions/engine/base/visible.ts";
import type { Counts } from "./step-functions.ts";

export interface AwsProgress {
  /** Replaces the progress line. */
  show(line: string): void;
  /** Shows an execution's documents. */
  counts(counts: Counts): void;
  /** Prints a separate line, without secrets of addresses. */
  say(line: string): void;
  /** Prints a separate line as it is. ARNs would lose their names in `say`. */
  sayPlainly(line: string): void;
  end(): void;
}

export function openAwsProgress(terminal: NodeJS.WriteStream, quiet: boolean): AwsProgress {
  const live = terminal.isTTY && !quiet;
  // The speed since the first look. An execution that is followed again has done some of its work before.
  let first: { readonly at: number; readonly done: number } | undefined;
  const clear = () => {
    if (live) terminal.write("\r\u001b[2K");
  };
  const sayPlainly = (line: string) => {
    clear();
    terminal.write(`${visible(line)}\n`);
  };
  const show = (line: string) => {
    clear();
    if (live) terminal.write(line);
  };
  return {
    show,
    counts(counts) {
      first ??= { at: nowMs(), done: counts.succeeded + counts.failed };
      show(lineOf(counts, first.done, nowMs() - first.at));
    },
    say: (line) => sayPlainly(publicText(line)),
    sayPlainly,
    end: clear,
  };
}

/** "120 of 2000 documents, 25.2 documents/s, 75 s left, 10 in failed batches" */
export function lineOf({ total, succeeded, failed }: Counts, doneBefore: number, milliseconds: number): string {
  const done = succeeded + failed;
  const rate = milliseconds > 0 ? (done - doneBefore) / (milliseconds / 1_000) : 0;
  const left = rate > 0 ? `, ${Math.ceil((total - done) / rate)} s left` : "";
  const faults = failed > 0 ? `, ${failed} in failed batches` : "";
  return `${done} of ${total} documents, ${rate.toFixed(1)} documents/s${left}${faults}`;
}
