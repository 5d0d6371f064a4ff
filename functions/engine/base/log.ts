// Logs one JSON line per event, with `step`, `page`, `ms`. No line holds document text, a password or a signed address.

import { publicJson } from "./public-text.ts";

const LEVELS = ["debug", "info", "warn", "error"] as const;
export type LogLevel = (typeof LEVELS)[number];
export type Facts = Readonly<Record<string, string | number | boolean | undefined>>;
export type Log = Readonly<Record<LogLevel, (step: string, facts?: Facts) => void>>;

/** Returns a log whose lines all have the shared facts, such as the ID of the request. */
export function createLog(threshold: LogLevel, writeLine: (line: string) => void, shared: Facts = {}): Log {
  const at =
    (level: LogLevel) =>
    (step: string, facts: Facts = {}) => {
      if (LEVELS.indexOf(level) < LEVELS.indexOf(threshold)) return;
      writeLine(publicJson({ time: new Date().toISOString(), level, step, ...facts, ...shared }));
    };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

export const silentLog: Log = createLog("error", () => undefined);
