// Notices that a worker thread writes to the log of the main thread. They travel with the answer of the running task.

/** One warning for the log: its step and its facts. */
export interface Notice {
  readonly step: string;
  readonly facts: Readonly<Record<string, string>>;
}

const waiting: Notice[] = [];

/** Sends a warning to the log with the next answer. The log has a line once, however many threads send it. */
export function warnInLog(step: string, facts: Notice["facts"]): void {
  waiting.push({ step, facts });
}

/** Returns the waiting notices and forgets them. */
export function takeNotices(): readonly Notice[] {
  return waiting.splice(0);
}
