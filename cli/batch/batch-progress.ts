// Progress of a batch on a terminal: documents, pages, rate, time left and failures.

import { nowMs } from "../../functions/engine/base/budget.ts";
import { publicText } from "../../functions/engine/base/public-text.ts";

/** Numbers of a run so far. */
export interface BatchCounts {
  /** Documents that this run has to look at; 0 while the sources are listed. */
  readonly due: number;
  readonly complete: number;
  readonly partial: number;
  readonly failed: number;
  readonly unchanged: number;
  /** Documents that failed or stayed partial in an earlier run. They have not changed since. */
  readonly failedBefore: number;
  readonly duplicates: number;
  readonly pages: number;
}

export interface BatchProgress {
  listed(total: number): void;
  update(counts: BatchCounts): void;
  /** Prints a separate line. */
  say(line: string): void;
  end(): void;
}

/** A terminal needs no more than a few changes a second. */
const LEAST_MS = 200;

export function openBatchProgress(terminal: NodeJS.WriteStream, quiet: boolean): BatchProgress {
  const live = terminal.isTTY && !quiet;
  const started = nowMs();
  let shown = 0;
  const clear = () => {
    if (live) terminal.write("\r\u001b[2K");
  };
  const show = (line: () => string) => {
    if (!live || nowMs() - shown < LEAST_MS) return;
    shown = nowMs();
    clear();
    terminal.write(line());
  };
  return {
    listed: (total) => show(() => `listing: ${total} documents`),
    update: (counts) => show(() => progressOf(counts, nowMs() - started)),
    say(line) {
      clear();
      terminal.write(`${publicText(line)}\n`);
    },
    end: clear,
  };
}

/** "120 of 2000 documents, 1310 pages, 25.2 documents/s, 75 s left, 3 failed" */
export function progressOf(counts: BatchCounts, milliseconds: number): string {
  const { due, pages, failed, partial } = counts;
  const done = doneOf(counts);
  const rate = done / (milliseconds / 1000);
  const left = rate > 0 ? `, ${durationOf((due - done) / rate)} left` : "";
  const faults = [failed > 0 ? `, ${failed} failed` : "", partial > 0 ? `, ${partial} partial` : ""].join("");
  return `${done} of ${due} documents, ${pages} pages, ${rate.toFixed(1)} documents/s${left}${faults}`;
}

export function doneOf({ complete, partial, failed, unchanged, failedBefore, duplicates }: BatchCounts): number {
  return complete + partial + failed + unchanged + failedBefore + duplicates;
}

/** "45 s", "12 min" or "3 h 20 min". */
function durationOf(seconds: number): string {
  if (seconds < 120) return `${Math.ceil(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
