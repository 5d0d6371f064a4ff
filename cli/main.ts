// The `textractor` command: the engine of the Lambda functions, with files for storage and threads for invocations.

import { ExtractionError } from "../functions/engine/base/errors.ts";
import { asExtractionError } from "../functions/engine/base/internal-error.ts";
import { createLog } from "../functions/engine/base/log.ts";
import { publicText } from "../functions/engine/base/public-text.ts";
import { ENGINE_VERSION } from "../functions/engine/base/version.ts";
import { endProcess } from "../functions/engine/sandbox/end-process.ts";
import { errorCode } from "../functions/engine/storage/system-error-code.ts";
import { extractCommand } from "./extract/extract.ts";
import type { Outcome } from "./shell/outcome.ts";
import { UsageError, usageOf } from "./shell/usage.ts";

// `npm run` changes to the package's folder, but the person's paths are relative to their own folder.
const callersFolder = process.env["npm_lifecycle_event"] === "textractor" ? process.env["INIT_CWD"] : undefined;
if (callersFolder !== undefined) process.chdir(callersFolder);

// A reader such as `head` may close the pipe early. That is not an error: the run goes on with the other documents.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") endProcess(reportWriteError(error));
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
    if (command === "help") return ended(print(usageOf(rest[0])));
    if (asksForHelp([command, ...rest])) return ended(print(usageOf(command)));
    if (command === "--version") return ended(print(ENGINE_VERSION));
    if (["extract", "batch", "plan"].includes(command ?? "") && !hasCurrentFolder())
      return ended(report("the current folder was deleted, and Node cannot start threads there; change to another", 2));
    if (command === "extract") return await extractCommand(rest, process.env);
    if (command === "batch") {
      const { isOnAws } = await import("./on-aws/on-aws-options.ts");
      if (isOnAws(rest)) return await (await import("./on-aws/on-aws.ts")).onAwsCommand(rest, process.env);
      const { batchCommand } = await import("./batch/batch.ts");
      return await batchCommand(rest, process.env);
    }
    if (command === "plan") {
      const { planCommand } = await import("./plan/plan.ts");
      return await planCommand(rest, process.env);
    }
    if (command === "search") {
      const { searchCommand } = await import("./search/search.ts");
      return ended(searchCommand(rest));
    }
    if (command === "report") {
      const { reportCommand } = await import("./report/report.ts");
      return ended(reportCommand(rest));
    }
    if (command === "export") {
      const { exportCommand } = await import("./export/export.ts");
      return ended(await exportCommand(rest, process.env));
    }
    if (command === "status") {
      const { statusCommand } = await import("./status/status.ts");
      return ended(await statusCommand(rest, process.env));
    }
    throw new UsageError(
      command === undefined
        ? "name a command: extract, batch, plan, search, report, export or status"
        : `unknown command "${command}"`,
    );
  } catch (error) {
    return ended(failed(error, command));
  }
}

function ended(code: number): Outcome {
  return { code, isStuck: false };
}

function failed(error: unknown, command: string | undefined): number {
  if (isWriteError(error)) return reportWriteError(error);
  // A wrong setting, or standard input that could not be stored. Failures of documents are in their responses.
  if (error instanceof ExtractionError) return report(error.message, error.code === "OUTPUT_REFUSED" ? 1 : 2);
  if (error instanceof UsageError) {
    report(error.message, 2);
    process.stderr.write(`\n${usageOf(command)}\n`);
    return 2;
  }
  const { code, message } = asExtractionError(
    error,
    createLog("error", (line) => process.stderr.write(`${line}\n`)),
  );
  return report(`${code}: ${message}`, 1);
}

/** Resolves when the stream has written or refused everything it was given. */
function written(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => stream.write("", () => resolve()));
}

/** Looks for --help before "--". Words after "--" are documents. */
function asksForHelp(words: readonly (string | undefined)[]): boolean {
  const end = words.indexOf("--");
  return words.slice(0, end < 0 ? words.length : end).some((word) => word === "--help" || word === "-h");
}

function hasCurrentFolder(): boolean {
  try {
    return process.cwd() !== "";
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
    return false;
  }
}

function report(message: string, exitCode: number): number {
  process.stderr.write(`textractor: ${publicText(message)}\n`);
  return exitCode;
}

/** Recognises a write to a file that failed: it throws, while a pipe emits an event. */
function isWriteError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error && error.syscall === "write";
}

function reportWriteError({ code }: NodeJS.ErrnoException): number {
  process.stderr.write(`textractor: standard output could not be written (${code}); check its disk, or use --into\n`);
  return 1;
}

function print(text: string): number {
  process.stdout.write(`${text}\n`);
  return 0;
}
