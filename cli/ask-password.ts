// A password typed on the terminal, without an echo: arguments of a command are shown to every user by `ps`.

import { openSync, writeSync } from "node:fs";
import { ReadStream } from "node:tty";
import { errorCode } from "../functions/engine/storage/system-error-code.ts";
import { UsageError } from "./usage.ts";

const PROMPT = "Password: ";

/** Reads from the terminal itself, since a document may be on standard input. Throws UsageError where there is none. */
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
  // As the terminal would have done, and with its exit code.
  process.kill(process.pid, "SIGINT");
  throw new UsageError("the password was not given");
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

/** What is typed up to the end of the line, with its corrections. Undefined for an interrupt. */
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
