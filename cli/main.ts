// The `textractor` command: the engine of the Lambda functions, with files for S3 and threads for invocations.

import { ExtractionError } from "../functions/engine/base/errors.ts";
import { asExtractionError } from "../functions/engine/base/internal-error.ts";
import { createLog } from "../functions/engine/base/log.ts";
import { publicText } from "../functions/engine/base/public-text.ts";
import { ENGINE_VERSION } from "../functions/engine/base/version.ts";
import { endProcess } from "../functions/engine/sandbox/end-process.ts";
import { errorCode } from "../functions/engine/storage/system-error-code.ts";
import { extractCommand, type Outcome } from "./extract.ts";
import { UsageError, usage } from "./usage.ts";

// `npm run` moves to the package's folder; paths are meant from where the person stands.
const standing = process.env["npm_lifecycle_event"] === "textractor" ? process.env["INIT_CWD"] : undefined;
if (standing !== undefined) process.chdir(standing);

// A reader that has seen enough, such as `head`, is no error, and the documents that are left are still wanted.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") endProcess(refused(error));
});
process.stderr.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") endProcess(1);
});

// No await here: the built command is a script, not a module.
void run(process.argv.slice(2)).then(async ({ code, isStuck }) => {
  process.exitCode = code;
  if (!isStuck) return;
  await Promise.all([written(process.stdout), written(process.stderr)]);
  endProcess(code);
});

async function run([command, ...rest]: readonly string[]): Promise<Outcome> {
  try {
    if (command === "help" || asksForHelp([command, ...rest])) return ended(print(usage));
    if (command === "--version") return ended(print(ENGINE_VERSION));
    if (command === "extract" && !standsSomewhere())
      return ended(
        told("the folder that this was run in is gone, and Node starts no threads there; change to another", 2),
      );
    if (command === "extract") return await extractCommand(rest, process.env);
    if (command === "status") {
      const { statusCommand } = await import("./status.ts");
      return ended(await statusCommand(rest, process.env));
    }
    throw new UsageError(command === undefined ? "say what to do" : `there is no command "${command}"`);
  } catch (error) {
    return ended(failed(error));
  }
}

function ended(code: number): Outcome {
  return { code, isStuck: false };
}

function failed(error: unknown): number {
  if (isWriteError(error)) return refused(error);
  // Of standard input that could not be kept, or of a setting: what goes wrong with a document is in its response.
  if (error instanceof ExtractionError) return told(error.message, error.code === "OUTPUT_REFUSED" ? 1 : 2);
  if (error instanceof UsageError) {
    told(error.message, 2);
    process.stderr.write(`\n${usage}\n`);
    return 2;
  }
  const { code, message } = asExtractionError(
    error,
    createLog("error", (line) => process.stderr.write(`${line}\n`)),
  );
  return told(`${code}: ${message}`, 1);
}

/** Resolves when all that was given to the stream has been written, or never can be. */
function written(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => stream.write("", () => resolve()));
}

/** Behind "--" it is the name of a document. */
function asksForHelp(words: readonly (string | undefined)[]): boolean {
  const end = words.indexOf("--");
  return words.slice(0, end < 0 ? words.length : end).some((word) => word === "--help" || word === "-h");
}

function standsSomewhere(): boolean {
  try {
    return process.cwd() !== "";
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
    return false;
  }
}

function told(message: string, exitCode: number): number {
  process.stderr.write(`textractor: ${publicText(message)}\n`);
  return exitCode;
}

/** Standard output that is a file fails at once, and not by an event. */
function isWriteError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error && error.syscall === "write";
}

function refused({ code }: NodeJS.ErrnoException): number {
  process.stderr.write(`textractor: standard output could not be written (${code}); check its disk, or use --into\n`);
  return 1;
}

function print(text: string): number {
  process.stdout.write(`${text}\n`);
  return 0;
}
