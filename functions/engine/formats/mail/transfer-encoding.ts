// Decodes the transfer encodings of mail (RFC 2045, section 6).

/** Decodes base64 and quoted-printable. Other encodings, such as 8bit, leave the bytes unchanged. */
export function decodeTransfer(body: Buffer, encoding: string): Buffer {
  if (encoding.includes("base64")) return fromBase64(body);
  return encoding.includes("quoted-printable") ? fromQuotedPrintable(body) : body;
}

/** Decodes each run up to its padding, because some programs pad every line. */
function fromBase64(body: Buffer): Buffer {
  // Other characters are skipped (RFC 2045, section 6.8). Node would decode these two.
  const letters = body.toString("latin1").replaceAll(/[-_]+/g, "");
  const decoded = Buffer.alloc(Math.floor((letters.length * 3) / 4));
  let length = 0;
  for (let from = 0; from < letters.length; ) {
    const pad = letters.indexOf("=", from);
    const end = pad < 0 ? letters.length : pad;
    if (end > from) length += decoded.write(letters.slice(from, end), length, "base64");
    from = end + 1;
  }
  return decoded.subarray(0, length);
}

function fromQuotedPrintable(body: Buffer): Buffer {
  const decoded = Buffer.alloc(body.length);
  let length = 0;
  for (let at = 0; at < body.length; ) {
    const byte = body[at] ?? 0;
    if (byte !== ESCAPE) {
      decoded[length++] = byte;
      at++;
      continue;
    }
    const [high, low] = [nibble(body[at + 1]), nibble(body[at + 2])];
    const next = high < 0 || low < 0 ? behindSoftBreak(body, at + 1) : at + 3;
    // An escape that is neither a byte nor a line's end is an ordinary character.
    if (next === undefined) decoded[length++] = byte;
    else if (high >= 0 && low >= 0) decoded[length++] = high * 16 + low;
    at = next ?? at + 1;
  }
  return decoded.subarray(0, length);
}

const ESCAPE = 0x3d;

function behindSoftBreak(body: Buffer, from: number): number | undefined {
  let at = from;
  while (body[at] === 0x20 || body[at] === 0x09) at++;
  if (body[at] === 0x0d) at++;
  if (at >= body.length) return at;
  return body[at] === 0x0a ? at + 1 : undefined;
}

function nibble(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const upper = byte & ~0x20;
  return upper >= 0x41 && upper <= 0x46 ? upper - 0x37 : -1;
}
