// Unicode NFC for texts that may be long and mostly are in NFC already.

/**
 * Returns the text in NFC. A text without the characters of `MAY_COMBINE` is in NFC already (UAX 15, section 9). The
 * check goes piece by piece, because `normalize` copies the whole text to UTF-16: 400 MB for a text of 140 MB.
 */
export function toNfc(text: string): string {
  if (text.length <= PIECE) return MAY_COMBINE.test(text) ? normalized(text) : text;
  for (let at = 0; at < text.length; ) {
    const end = pieceEnd(text, at + PIECE);
    const piece = text.slice(at, end);
    if (MAY_COMBINE.test(piece) && normalized(piece) !== piece) return normalized(text);
    at = end;
  }
  return text;
}

/**
 * Normalises stream-safe text (UAX 15, section 13): a combining grapheme joiner follows each 30 combining marks, more than
 * any language has. `normalize` sorts the marks of one letter and takes quadratic time: 8 minutes for a million marks.
 */
function normalized(text: string): string {
  const joined = MAY_HAVE_MANY.test(text) ? text.replaceAll(MANY_MARKS, "$&\u034f") : text;
  return joined.normalize("NFC");
}

/** Thirty marks before a further one. The joiner is a mark too, and ends a run. */
const MANY_MARKS = /(?:(?!\u034f)\p{M}){30}(?=(?!\u034f)\p{M})/gu;
/** Cheap first test for as many marks. Unicode begins to have marks at U+0300. */
const MAY_HAVE_MANY = /[\u0300-\uffff]{31}/;
const PIECE = 1024 ** 2;
/**
 * Characters that NFC may change, and some that it never does. Left out are Latin letters and the punctuation, signs,
 * arrows and shapes of most documents.
 */
const MAY_COMBINE = /[\u0300-\u2001\u20d0-\u218f\u2329-\u24ff\u2adc-\uffff]/;

/** End of a piece: the place of a character that never combines with the one before it. */
function pieceEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) >= 0x300) at++;
  return at;
}
