// Progress of an export on a terminal: one line with the documents done.

import { nowMs } from "../../functions/engine/base/budget.ts";

export interface ExportProgress {
  next(): void;
  /** Prints a separate line. */
  say(line: string): void;
  end(): void;
}

/** A terminal needs no more than a few changes a second. */
const LEAST_MS = 200;

export function openExportProgress(terminal: NodeJS.WriteStream, quiet: boolean, total: number): ExportProgress {
  const live = terminal.isTTY && !quiet;
  let done = 0;
  let shown = 0;
  const clear = () => {
    if (live) terminal.write("\r\u001b[2K");
  };
  return {
    next() {
      done++;
      if (!live || nowMs() - shown < LEAST_MS) return;
      shown = nowMs();
      clear();
      terminal.write(`${done} of ${total} documents`);
    },
    say(line) {
      clear();
      terminal.write(`${line}\n`);
    },
    end: clear,
  };
}
