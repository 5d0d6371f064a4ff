// Long texts in parts that a client can ask for one after the other.

export interface TextPart {
  readonly text: string;
  /** Place of the part's first character, and of the next part's; undefined for the last part. */
  readonly from: number;
  readonly next: number | undefined;
  readonly total: number;
}

/** Share of a part that may be given up to end it at the end of a line. */
const LINE_SHARE = 0.2;

/** The part from a place on, with at most `most` characters. It ends at a line's end where one is near. */
export function cutText(text: string, from: number, most: number): TextPart {
  const start = Math.min(from, text.length);
  if (text.length - start <= most) return { text: text.slice(start), from: start, next: undefined, total: text.length };
  const line = text.lastIndexOf("\n", start + most - 1) + 1;
  const end = line >= start + most * (1 - LINE_SHARE) ? line : betweenCharacters(text, start + most);
  return { text: text.slice(start, end), from: start, next: end, total: text.length };
}

/** A place that does not part the halves of a surrogate pair. */
function betweenCharacters(text: string, place: number): number {
  const isHalf = /^[\ud800-\udbff]$/.test(text.charAt(place - 1));
  return isHalf ? place - 1 : place;
}
