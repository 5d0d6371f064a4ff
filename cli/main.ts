// The `textractor` command: the engine of the Lambda functions, with files for storage and threads for invocations.

import { existsSync } from "node:fs";
import { ExtractionError } from "../functions/engine/base/errors.ts";
import { asExtractionError } from "../functions/engine/base/internal-error.ts";
import { createLog } from "../functions/engine/base/log.ts";
import { publicText } from "../functions/engine/base/public-text.ts";
import { ENGINE_VERSION } from "../functions/engine/base/version.ts";
import { endProcess } from "../functions/engine/sandbox/end-process.ts";
import { errorCode } from "../functions/engine/storage/system-error-code.ts";
import { ledgerFailure } from "./corpus/ledger-failures.ts";
import { extractCommand } from "./extract/extract.ts";
import { inCommandWords } from "./shell/command-words.ts";
import { didYouMean } from "./shell/did-you-mean.ts";
import type { Outcome } from "./shell/outcome.ts";
import { UsageError, usageOf } from "./shell/usage.ts";

/** The commands. All but the first are loaded when they run, because each start of the process would pay for them. */
const COMMANDS: Readonly<Record<string, (args: readonly string[]) => Promise<Outcome>>> = {
  extract: (args) => extractCommand(args, process.env),
  async batch(args) {
    const { isOnAws } = await import("./on-aws/on-aws-options.ts");
    if (isOnAws(args)) return await (await import("./on-aws/on-aws.ts")).onAwsCommand(args, process.env);
    return await (await import("./batch/batch.ts")).batchCommand(args, process.env);
  },
  watch: async (args) => await (await import("./watch/watch.ts")).watchCommand(args, process.env),
  plan: async (args) => await (await import("./plan/plan.ts")).planCommand(args, process.env),
  search: async (args) => ended((await import("./search/search.ts")).searchCommand(args)),
  view: async (args) => await (await import("./view/view.ts")).viewCommand(args, process.env),
  report: async (args) => ended((await import("./report/report.ts")).reportCommand(args)),
  forget: async (args) => ended((await import("./forget/forget.ts")).forgetCommand(args)),
  export: async (args) => ended(await (await import("./export/export.ts")).exportCommand(args, process.env)),
  mcp: async (args) => await (await import("./mcp/mcp.ts")).mcpCommand(args, process.env),
  serve: async (args) => await (await import("./serve/serve.ts")).serveCommand(args, process.env),
  languages: async (args) => ended((await import("./languages/languages.ts")).languagesCommand(args, process.env)),
  completions: async (args) => ended((await import("./completions/completions.ts")).completionsCommand(args)),
  status: async (args) => ended(await (await import("./status/status.ts")).statusCommand(args, process.env)),
};
const STARTS_THREADS = new Set(["extract", "batch", "watch", "plan", "serve", "mcp", "view"]);

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

async function run(words: readonly string[]): Promise<Outcome> {
  const [command, ...rest] = namesDocument(words[0]) ? ["extract", ...words] : words;
  try {
    if (command === "help") return ended(print(usageOf(rest[0])));
    if (asksForHelp([command, ...rest])) return ended(print(usageOf(command)));
    if (command === "--version") return ended(print(ENGINE_VERSION));
    const start = Object.hasOwn(COMMANDS, command ?? "") ? COMMANDS[command ?? ""] : undefined;
    if (start === undefined) throw new UsageError(unknownCommand(command));
    if (STARTS_THREADS.has(command ?? "") && !hasCurrentFolder())
      return ended(report("the current folder was deleted, and Node cannot start threads there; change to another", 2));
    return await start(rest);
  } catch (error) {
    return ended(failed(ledgerFailure(error) ?? error, command));
  }
}

/** True where the first word is no command but a document, or an option before one. */
function namesDocument(word: string | undefined): boolean {
  if (word === undefined || Object.hasOwn(COMMANDS, word) || /^(?:help|-h|--help|--version)$/.test(word)) return false;
  return /^-|[./:*\\]/.test(word) || existsSync(word);
}

function unknownCommand(command: string | undefined): string {
  if (command !== undefined)
    return `"${command}" is neither a command nor a file${didYouMean(command, Object.keys(COMMANDS))}`;
  const names = Object.keys(COMMANDS);
  return `name a command: ${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}

function ended(code: number): Outcome {
  return { code, isStuck: false };
}

function failed(error: unknown, command: string | undefined): number {
  if (isWriteError(error)) return reportWriteError(error);
  // A wrong setting, or standard input that could not be stored. Failures of documents are in their responses.
  if (error instanceof ExtractionError)
    return report(inCommandWords(error.message), error.code === "OUTPUT_REFUSED" ? 1 : 2);
  if (error instanceof UsageError) {
    const known = Object.hasOwn(COMMANDS, command ?? "") ? `${command} ` : "";
    report(error.message, 2);
    process.stderr.write(`textractor ${known}--help shows how to use it\n`);
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
