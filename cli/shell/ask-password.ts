// A password typed on the terminal without an echo. `ps` shows the arguments of a command to every user.

import { openSync, writeSync } from "node:fs";
import { ReadStream } from "node:tty";
import { errorCode } from "../../functions/engine/storage/system-error-code.ts";
import { UsageError } from "./usage.ts";

const PROMPT = "Password: ";

/** Reads from the terminal device, since standard input may be a document. Throws UsageError without a terminal. */
export async function askPassword(): Promise<string> {
  const terminal = openTerminal();
  const keys = new ReadStream(terminal);
  try {
    keys.setRawMode(true);
    writeSync(terminal, PROMPT);
    const typed = await typedLine(keys.setEncoding("utf8"));
    writeSync(terminal, "\n");
    if (typed !== undefined) return typed;
  } finally {
    keys.setRawMode(false);
    keys.destroy();
  }
  // Ctrl-C sends no signal in raw mode, so the signal is sent here. The exit code stays that of an interrupt.
  process.kill(process.pid, "SIGINT");
  throw new UsageError("no password was typed");
}

function openTerminal(): number {
  try {
    return openSync(process.platform === "win32" ? "CONIN$" : "/dev/tty", "r+");
  } catch (error) {
    if (errorCode(error) === "") throw error;
    throw new UsageError("--ask-password needs a terminal; use --password-file or TEXTRACTOR_PASSWORD");
  }
}

const END = new Set(["\r", "\n", "\u0004"]);
const BACKSPACES = new Set(["\u007f", "\b"]);
const INTERRUPT = "\u0003";
const CLEAR = "\u0015";

/** The line as typed, with its corrections applied. Undefined for an interrupt. */
export async function typedLine(keys: AsyncIterable<string>): Promise<string | undefined> {
  const typed: string[] = [];
  for await (const chunk of keys) {
    for (const key of chunk) {
      if (key === INTERRUPT) return undefined;
      if (END.has(key)) return typed.join("");
      if (BACKSPACES.has(key)) typed.pop();
      else if (key === CLEAR) typed.length = 0;
      else typed.push(key);
    }
  }
  return typed.join("");
}
