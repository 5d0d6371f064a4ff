// Rows of a CSV file (RFC 4180) from its lines. A broken row costs no other row.

import { ExtractionError } from "../../../functions/engine/base/errors.ts";
import { type ListLine, rowTooLong } from "./list-lines.ts";

export interface CsvRow {
  /** Line in which the row begins. */
  readonly line: number;
  /** Absent in a broken row. */
  readonly fields?: readonly string[];
  readonly error?: ExtractionError;
}

/** Reads rows whose quoted fields may hold separators, doubled quotes and line ends. Skips empty lines. */
export async function* csvRows(
  lines: AsyncIterator<ListLine>,
  separator: string,
  most: number,
): AsyncGenerator<CsvRow> {
  // Lines that a broken row took as the rest of its quoted field, in reverse order. They are rows of their own.
  const returned: ListLine[] = [];
  const next = async () => returned.pop() ?? nextOf(lines);
  for (let line = await next(); line !== undefined; line = await next()) {
    if (line.text.trim() === "" && line.error === undefined) continue;
    const row = createRow(separator);
    const taken: ListLine[] = [];
    let size = line.text.length;
    let error = line.error ?? row.read(line.text);
    while (error === undefined && row.isOpen()) {
      const more = await next();
      if (more !== undefined) taken.push(more);
      size += 1 + (more?.text.length ?? 0);
      error = more === undefined ? unclosed() : (more.error ?? (size > most ? rowTooLong(most) : row.read(more.text)));
    }
    if (error === undefined) {
      yield { line: line.number, fields: row.fields() };
      continue;
    }
    for (const one of taken.toReversed()) returned.push(one);
    yield { line: line.number, error };
  }
}

async function nextOf(lines: AsyncIterator<ListLine>): Promise<ListLine | undefined> {
  const { done, value } = await lines.next();
  return done ? undefined : value;
}

/** Splits one line, for the names of columns. Undefined where a quote is not closed. */
export function csvFields(line: string, separator: string): readonly string[] | undefined {
  const row = createRow(separator);
  return row.read(line) !== undefined || row.isOpen() ? undefined : row.fields();
}

interface OpenRow {
  /** Returns an error where characters follow a closed quote. */
  read(line: string): ExtractionError | undefined;
  /** True while a quoted field continues in the next line. */
  isOpen(): boolean;
  fields(): readonly string[];
}

function createRow(separator: string): OpenRow {
  const fields: string[] = [];
  // The pieces of an open quoted field. A string would be copied for each line.
  let quoted: string[] | undefined;
  const readQuoted = (pieces: string[], line: string, from: number): number => {
    let at = from;
    for (;;) {
      const quote = line.indexOf('"', at);
      if (quote < 0) {
        pieces.push(line.slice(at), "\n");
        return line.length;
      }
      if (line[quote + 1] !== '"') {
        pieces.push(line.slice(at, quote));
        fields.push(pieces.join(""));
        quoted = undefined;
        return quote + 1;
      }
      pieces.push(line.slice(at, quote + 1));
      at = quote + 2;
    }
  };
  return {
    read(line) {
      for (let at = 0; ; at++) {
        const start = afterBlanks(line, at);
        if (quoted === undefined && line[start] === '"') {
          quoted = [];
          at = start + 1;
        }
        if (quoted === undefined) {
          const end = line.indexOf(separator, at);
          fields.push(line.slice(at, end < 0 ? line.length : end));
          at = end < 0 ? line.length : end;
        } else {
          at = readQuoted(quoted, line, at);
          if (quoted !== undefined) return undefined;
          at = afterBlanks(line, at);
        }
        if (at >= line.length) return undefined;
        if (line[at] !== separator) return misquoted();
      }
    },
    isOpen: () => quoted !== undefined,
    fields: () => fields,
  };
}

/** Skips blanks around quotes, which programs do not write but people do. */
function afterBlanks(line: string, from: number): number {
  let at = from;
  while (line[at] === " ") at++;
  return at;
}

function unclosed(): ExtractionError {
  return new ExtractionError("INVALID_EVENT", "a quote is not closed", { remedy: CLOSE });
}

function misquoted(): ExtractionError {
  return new ExtractionError("INVALID_EVENT", "characters follow a closing quote", { remedy: CLOSE });
}

const CLOSE = "close each quote, and double quotes inside a field";
