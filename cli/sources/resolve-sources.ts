// The documents of all sources of a command: addresses, lists, mailboxes and mail accounts.

import { basename, dirname } from "node:path";
import { ExtractionError } from "../../functions/engine/base/errors.ts";
import { localPath } from "../../functions/engine/base/local-path.ts";
import { publicUri } from "../../functions/engine/base/public-uri.ts";
import { UsageError } from "../shell/usage.ts";
import { isList, readList } from "./lists/list-rows.ts";
import type { MailboxOptions, MailboxTools } from "./mailbox-sources.ts";
import { documentsAt, type PlaceTools, pathOf } from "./place-sources.ts";
import { reporting, type Sourced } from "./source.ts";
import { excludedBy } from "./web-address.ts";

export interface ResolveOptions extends MailboxOptions {
  /** Files of addresses; "-" is standard input. */
  readonly lists: readonly string[];
  /** Folder or database of the results. It is no source, also where it lies below one. */
  readonly into: string;
  /** True: named lists and mailboxes are documents. "lists": only lists are. */
  readonly asDocuments: boolean | "lists";
}

export interface ResolveTools extends PlaceTools, MailboxTools {
  readonly standardInput: () => AsyncIterable<Uint8Array>;
}

/**
 * Yields documents as they are found, and never holds their list. An unreadable part is an item of its own. Throws
 * UsageError when the results would go into a named folder: the next run would extract them.
 */
export async function* resolveSources(
  sources: readonly string[],
  options: ResolveOptions,
  tools: ResolveTools,
): AsyncGenerator<Sourced> {
  const except = await tools.disk.realPath(options.into);
  for (const source of sources) await refuseResults(source, except, tools);
  for (const item of [
    ...sources.map((source) => ({ uri: source, read: () => itemsOf(source, except, options, tools) })),
    ...options.lists.map((list) => ({ uri: list, read: () => rowsOf(list, except, tools) })),
  ]) {
    // The address of a mail folder may hold a password that does not belong there.
    const uri = IMAP.test(item.uri) ? publicUri(item.uri) : item.uri;
    for await (const found of reporting(uri, item.read())) yield excluding(found, options.exclude ?? []);
  }
}

/** Throws UsageError for a folder that is also the place of the results. */
async function refuseResults(source: string, except: string, { disk }: ResolveTools): Promise<void> {
  const path = isLocal(source) ? localPath(source) : undefined;
  if (path === undefined || (await disk.facts(path))?.kind !== "folder" || (await disk.realPath(path)) !== except)
    return;
  throw new UsageError(`--into is the folder of the documents (${source}); name another folder`);
}

async function* itemsOf(
  source: string,
  except: string,
  options: ResolveOptions,
  tools: ResolveTools,
): AsyncGenerator<Sourced> {
  if (source === STANDARD_INPUT) throw notNamed();
  const isMailbox = options.asDocuments !== true && isLocal(source) && MAIL_NAME.test(source);
  const isNamedList = options.asDocuments === false && isLocal(source) && LIST_NAME.test(source);
  // Readers of mails are two thirds of the code of all sources, and are loaded for mails only.
  if (IMAP.test(source)) yield* (await import("./mailbox-sources.ts")).documentsInFolder(source, options, tools);
  else if (isMailbox && (await isFile(source, tools)))
    yield* (await import("./mailbox-sources.ts")).documentsInMailbox(pathOf(source, ""), options, tools);
  else if (isNamedList && (await isListAt(source, tools))) yield* rowsOf(source, except, tools);
  else yield* documentsAt(source, { folder: "", except }, tools);
}

/** The usual sign for standard input. */
const STANDARD_INPUT = "-";
/** Names of files whose content may be a list. A JSON document in one line would look like a list. */
const LIST_NAME = /(?:^|[\\/])[^.\\/]+$|\.(?:csv|tsv|txt|text|jsonl|ndjson|lst|list|urls)$/i;

const IMAP = /^imaps:\/\//i;

/** Names of mailboxes and mails. */
const MAIL_NAME = /\.(?:mbox|mbx|eml)$/i;

async function isFile(source: string, { disk }: ResolveTools): Promise<boolean> {
  return (await disk.facts(pathOf(source, "")))?.kind === "file";
}

async function isListAt(source: string, tools: ResolveTools): Promise<boolean> {
  const { read, settings } = tools;
  return (await isFile(source, tools)) && (await isList(read(pathOf(source, "")), settings.sources.listRow));
}

/** Reads a list. Relative paths in a file start at its folder. */
async function* rowsOf(list: string, except: string, tools: ResolveTools): AsyncGenerator<Sourced> {
  const isInput = list === STANDARD_INPUT;
  const uri = !isInput && isLocal(list) ? pathOf(list, "") : list;
  const folder = !isInput && isLocal(list) ? dirname(uri) : "";
  const name = isInput ? "standard input" : basename(uri);
  const chunks = isInput ? tools.standardInput() : tools.read(uri);
  const options = { name, mostCharacters: tools.settings.sources.listRow };
  for await (const { line, address, error } of readList(chunks, options)) {
    const row = `${uri}:${line}`;
    if (address === undefined) yield { kind: "unread", uri: row, error: inLine(line, name, error) };
    else yield* reporting(row, documentsAt(address, { folder, except }, tools), (cause) => inLine(line, name, cause));
  }
}

function inLine(line: number, list: string, error: ExtractionError | undefined): ExtractionError {
  const { code = "INVALID_EVENT", problem = "the row has no address", remedy } = error ?? {};
  return new ExtractionError(code, `line ${line} of ${list}: ${problem}`, { remedy, cause: error });
}

function excluding(found: Sourced, patterns: readonly string[]): Sourced {
  const pattern = found.kind === "document" ? excludedBy(found.uri, patterns) : undefined;
  return pattern === undefined ? found : { kind: "skipped", uri: found.uri, reason: `excluded by "${pattern}"` };
}

function isLocal(source: string): boolean {
  return !/^(?!file:)[a-z][a-z0-9+.-]+:\/\//i.test(source);
}

function notNamed(): ExtractionError {
  return new ExtractionError("INVALID_EVENT", "a document on standard input has no name", {
    remedy: "use --list - for a list, or name a file",
  });
}
