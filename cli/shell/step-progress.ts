// Progress on a terminal as one line that changes.

import { nowMs } from "../../functions/engine/base/budget.ts";
import { publicText } from "../../functions/engine/base/public-text.ts";

export interface StepProgress {
  /** Replaces the line, but not more often than a person can read. */
  show(line: string): void;
  /** Prints a separate line. */
  say(line: string): void;
  end(): void;
}

const LEAST_MS = 200;

export function openStepProgress(terminal: NodeJS.WriteStream, quiet: boolean): StepProgress {
  const live = terminal.isTTY && !quiet;
  let shown = 0;
  const clear = () => {
    if (live) terminal.write("\r\u001b[2K");
  };
  return {
    show(line) {
      if (!live || nowMs() - shown < LEAST_MS) return;
      shown = nowMs();
      clear();
      terminal.write(line);
    },
    say(line) {
      clear();
      terminal.write(`${publicText(line)}\n`);
    },
    end: clear,
  };
}
