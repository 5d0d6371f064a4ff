// Addresses in lists: text with an address a line, CSV, and JSONL.

import { extname } from "node:path";
import { ExtractionError } from "../../../functions/engine/base/errors.ts";
import { isRecord } from "../../../functions/engine/base/is-record.ts";
import { ADDRESS_COLUMNS, OBJECT_COLUMNS, rowAddress } from "../../../functions/engine/request/row-address.ts";
import { csvFields, csvRows } from "./csv-rows.ts";
import { type ListLine, linesOf } from "./list-lines.ts";

export interface ListRow {
  /** Line in which the row begins, counted from 1. */
  readonly line: number;
  /** An address, a path or a pattern, as written. Absent in a bad row. */
  readonly address?: string;
  readonly error?: ExtractionError;
}

export interface ListOptions {
  /** File name of the list: a CSV file without a known column is an error and not a list of paths. */
  readonly name: string;
  /** Limit of the characters of one row. */
  readonly mostCharacters: number;
}

/** The first line decides the format. A bad row is reported with its line, and the next rows follow. */
export async function* readList(
  chunks: AsyncIterable<Uint8Array>,
  { name, mostCharacters }: ListOptions,
): AsyncGenerator<ListRow> {
  const lines = linesOf(chunks, mostCharacters);
  try {
    yield* rowsOf(lines, { name, mostCharacters });
  } finally {
    // Closes the file, also when the caller stops early.
    await lines.return(undefined);
  }
}

async function* rowsOf(
  lines: AsyncGenerator<ListLine>,
  { name, mostCharacters }: ListOptions,
): AsyncGenerator<ListRow> {
  const first = await firstLine(lines);
  if (first === undefined) return;
  const header = headerOf(first.text);
  if (header !== undefined) {
    for await (const row of csvRows(lines, header.separator, mostCharacters)) yield addressInCsv(row, header.names);
    return;
  }
  const read = isJsonRow(first.text) ? jsonRow : textRow;
  if (read === textRow && /^\.[ct]sv$/i.test(extname(name)) && !isAddress(first.text)) {
    yield { line: first.number, error: withoutColumns() };
    return;
  }
  for await (const line of followed(first, lines)) {
    if (line.error !== undefined) yield { line: line.number, error: line.error };
    else if (line.text.trim() !== "") yield* read(line);
  }
}

/**
 * Decides whether a file named as a source is a list: a CSV header or a first JSON object with a known column, or a text
 * whose lines are all absolute addresses.
 */
export async function isList(chunks: AsyncIterable<Uint8Array>, mostCharacters: number): Promise<boolean> {
  const lines = linesOf(chunks, mostCharacters);
  try {
    return await hasOnlyRows(lines);
  } finally {
    await lines.return(undefined);
  }
}

async function hasOnlyRows(lines: AsyncGenerator<ListLine>): Promise<boolean> {
  const first = await firstLine(lines);
  if (first === undefined || first.error !== undefined) return false;
  if (headerOf(first.text) !== undefined) return true;
  if (isJsonRow(first.text)) return jsonRow(first).some(({ address }) => address !== undefined);
  let addresses = 0;
  for await (const { text, error } of followed(first, lines)) {
    if (error !== undefined) return false;
    if (isAddress(text)) addresses++;
    else if (!isComment(text) && text.trim() !== "") return false;
  }
  return addresses > 0;
}

/** Lines before the first row: empty ones, and the separator that Excel writes as "sep=;". */
async function firstLine(lines: AsyncGenerator<ListLine>): Promise<ListLine | undefined> {
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const { text, error } = next.value;
    if (error !== undefined || (text.trim() !== "" && !/^sep=.$/i.test(text))) return next.value;
  }
  return undefined;
}

/** Yields a line that was already read, and the others. */
async function* followed(first: ListLine, lines: AsyncGenerator<ListLine>): AsyncGenerator<ListLine> {
  yield first;
  yield* lines;
}

interface Header {
  readonly separator: string;
  /** Names in lower case; empty for columns without addresses. */
  readonly names: readonly string[];
}

const SEPARATORS = [",", ";", "\t", "|"];
const COLUMNS: ReadonlySet<string> = new Set([...ADDRESS_COLUMNS, ...OBJECT_COLUMNS]);

function headerOf(line: string): Header | undefined {
  for (const separator of SEPARATORS) {
    const fields = csvFields(line, separator) ?? [];
    const names = fields.map((field) => field.trim().toLowerCase()).map((name) => (COLUMNS.has(name) ? name : ""));
    const isKnown = ADDRESS_COLUMNS.some((column) => names.includes(column));
    if (isKnown || OBJECT_COLUMNS.every((column) => names.includes(column))) return { separator, names };
  }
  return undefined;
}

function addressInCsv(
  { line, fields, error }: { line: number; fields?: readonly string[]; error?: ExtractionError },
  names: readonly string[],
): ListRow {
  if (fields === undefined) return { line, error: error ?? withoutAddress() };
  const row: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    // The key of an object may end in a blank. The other columns hold addresses.
    const field = fields[index] ?? "";
    if (name !== "") row[name] = name === "key" ? field : field.trim();
  }
  const found = rowAddress(row);
  return found === undefined ? { line, error: withoutAddress() } : { line, address: found.uri };
}

function isJsonRow(line: string): boolean {
  return /^\s*\{/.test(line) && isRecord(parsed(line));
}

function jsonRow({ number: line, text }: ListLine): readonly ListRow[] {
  const row = parsed(text);
  if (typeof row === "string" && row !== "") return [{ line, address: row }];
  const found = isRecord(row) ? rowAddress(row) : undefined;
  if (found !== undefined) return [{ line, address: found.uri }];
  return [{ line, error: row === undefined ? notJson() : withoutAddress() }];
}

function textRow({ number: line, text }: ListLine): readonly ListRow[] {
  if (isComment(text)) return [];
  return [{ line, address: isAddress(text) ? text.trim() : text }];
}

function isAddress(text: string): boolean {
  return /^\s*(?:https?|s3|file):\/\/\S/i.test(text);
}

function isComment(text: string): boolean {
  return /^\s*#/.test(text);
}

/** Undefined for text that is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function withoutColumns(): ExtractionError {
  return new ExtractionError("INVALID_EVENT", "the first line names no column with addresses", {
    remedy: `name a column ${ADDRESS_COLUMNS.join(", ")}, or two columns bucket and key`,
  });
}

function withoutAddress(): ExtractionError {
  return new ExtractionError("INVALID_EVENT", "the row has no address", {
    remedy: `fill ${ADDRESS_COLUMNS.join(", ")}, or bucket and key`,
  });
}

function notJson(): ExtractionError {
  return new ExtractionError("INVALID_EVENT", "the row is not JSON", { remedy: "write one JSON object a line" });
}
