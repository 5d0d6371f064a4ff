// Lines of a list, decoded and counted. A line that is too long is skipped, so that no list can fill the memory.

import { TextDecoder } from "node:util";
import { ExtractionError, limitExceeded } from "../../../functions/engine/base/errors.ts";
import { encodingByMark } from "../../../functions/engine/codecs/text/decode-text.ts";

export interface ListLine {
  /** Counted from 1. */
  readonly number: number;
  /** Text without its line end. */
  readonly text: string;
  /** Set in place of the text where the line has more than the allowed characters. */
  readonly error?: ExtractionError;
}

/** Decodes UTF-8, or the encoding of the byte order mark, which Excel's "Unicode text" needs. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<ListLine> {
  let number = 0;
  let held = "";
  let isTooLong = false;
  const finished = (): ListLine => {
    number++;
    const line = isTooLong ? { number, text: "", error: rowTooLong(most) } : { number, text: held.replace(/\r$/, "") };
    held = "";
    isTooLong = false;
    return line;
  };
  const hold = (piece: string) => {
    isTooLong ||= held.length + piece.length > most;
    held = isTooLong ? "" : held + piece;
  };
  for await (const text of decoded(chunks)) {
    let start = 0;
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", start)) {
      hold(text.slice(start, end));
      yield finished();
      start = end + 1;
    }
    hold(text.slice(start));
  }
  if (held !== "" || isTooLong) yield finished();
}

export function rowTooLong(most: number): ExtractionError {
  return limitExceeded("characters of a row", `more than ${most}`, String(most), "TEXTRACTOR_MAX_LIST_ROW");
}

/** Bytes that decide the encoding. */
const MARK_BYTES = 4;

async function* decoded(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let first = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (decoder !== undefined) {
      yield decoder.decode(chunk, { stream: true });
      continue;
    }
    first = Buffer.concat([first, chunk]);
    if (first.length < MARK_BYTES) continue;
    decoder = decoderOf(first);
    yield decoder.decode(first, { stream: true });
  }
  decoder ??= decoderOf(first);
  yield first.length < MARK_BYTES ? decoder.decode(first) : decoder.decode();
}

function decoderOf(start: Uint8Array): TextDecoder {
  const encoding = encodingByMark(start) ?? "utf-8";
  if (!encoding.startsWith("utf-32")) return new TextDecoder(encoding);
  throw new ExtractionError("UNSUPPORTED_FORMAT", "the list is encoded in UTF-32", { remedy: "save it in UTF-8" });
}
