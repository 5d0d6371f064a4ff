// Unicode NFC of texts that may be long, and mostly are in it already.

/**
 * What holds nothing from U+0300 on is in NFC as it stands (UAX 15, section 9). Looked at piece by piece: `normalize` alone
 * copies a text to UTF-16, which took 400 MB for one of 140 MB.
 */
export function toNfc(text: string): string {
  if (text.length <= PIECE) return FROM_COMBINING_MARKS.test(text) ? text.normalize("NFC") : text;
  for (let at = 0; at < text.length; ) {
    const end = pieceEnd(text, at + PIECE);
    const piece = text.slice(at, end);
    if (FROM_COMBINING_MARKS.test(piece) && piece.normalize("NFC") !== piece) return text.normalize("NFC");
    at = end;
  }
  return text;
}

const PIECE = 1024 ** 2;
const FROM_COMBINING_MARKS = /[\u0300-\uffff]/;

/** Before a character that never joins with what stands before it. */
function pieceEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) >= 0x300) at++;
  return at;
}
