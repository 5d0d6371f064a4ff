// Objects of a JSON array that is too long for memory. Step Functions writes reports of up to 5 GB as one array.

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN = [0x7b, 0x5b];
const CLOSE = [0x7d, 0x5d];

/** Yields the elements of an array of objects, one at a time. Throws SyntaxError for an element that is no JSON. */
export async function* elementsOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<unknown> {
  let depth = 0;
  let isText = false;
  let isEscaped = false;
  let kept: Uint8Array[] = [];
  for await (const chunk of chunks) {
    // An element that began in an earlier chunk goes on at the start of this one.
    let start = depth > 1 ? 0 : -1;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0;
      if (isText) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isText = false;
      } else if (byte === QUOTE) isText = true;
      else if (OPEN.includes(byte)) {
        depth++;
        if (depth === 2) start = at;
      } else if (CLOSE.includes(byte)) {
        depth--;
        if (depth !== 1) continue;
        yield JSON.parse(Buffer.concat([...kept, chunk.subarray(start, at + 1)]).toString("utf8"));
        kept = [];
        start = -1;
      }
    }
    if (start >= 0) kept.push(Buffer.from(chunk.subarray(start)));
  }
}
