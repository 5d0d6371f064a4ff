// Progress on a terminal: one line with the pages done, the speed and the time left.

import { nowMs } from "../../functions/engine/base/budget.ts";
import { publicText } from "../../functions/engine/base/public-text.ts";
import { visible } from "../../functions/engine/base/visible.ts";

export interface Progress {
  /** Reports that the work on a document begins. */
  begin(name: string): void;
  /** Reports the recognised pages of one document. */
  pages(name: string, done: number, of: number): void;
  /** Prints a separate line above the progress line. */
  say(line: string): void;
  end(): void;
}

export function openProgress(terminal: NodeJS.WriteStream, quiet: boolean): Progress {
  const live = terminal.isTTY && !quiet;
  const started = nowMs();
  const documents = new Map<string, { done: number; of: number }>();
  const clear = () => {
    if (live) terminal.write("\r\u001b[2K");
  };
  return {
    begin(name) {
      if (!live) return;
      clear();
      terminal.write(`${visible(name)}: reading`);
    },
    pages(name, done, of) {
      documents.set(name, { done, of });
      if (!live) return;
      clear();
      terminal.write(progressLine(name, [...documents.values()], nowMs() - started));
    },
    say(line) {
      clear();
      terminal.write(`${publicText(line)}\n`);
    },
    end: clear,
  };
}

/** "scan.pdf: 12 of 20 pages, 1.5 pages/s, 6 s left" */
export function progressLine(
  name: string,
  documents: readonly { readonly done: number; readonly of: number }[],
  milliseconds: number,
): string {
  const done = documents.reduce((sum, document) => sum + document.done, 0);
  const of = documents.reduce((sum, document) => sum + document.of, 0);
  const rate = done / (milliseconds / 1000);
  const left = Math.ceil((of - done) / rate);
  return `${visible(name)}: ${done} of ${of} pages, ${rate.toFixed(1)} pages/s, ${left} s left`;
}
