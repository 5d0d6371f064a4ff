// Reads separated values row by row (RFC 4180) in one pass. An unclosed quote extends to the end of the text.

// In order of preference for ties. The comma comes last, because it also occurs in decimal numbers.
const CANDIDATES = [";", "\t", "|", ","] as const;
const SAMPLE_LINES = 20;

/**
 * Finds the separator that splits the first lines most evenly. Excel's line "sep=;" wins, then a file name for tabs.
 */
export function separatorOf(text: string, name: string): string {
  const declared = /^\ufeff?sep=(.)\r?\n/i.exec(text)?.[1];
  if (declared !== undefined) return declared;
  if (/\.(?:tsv|tab)$/i.test(name)) return "\t";
  const sample = text.slice(0, 64 * 1024);
  let best: { readonly separator: string; readonly score: number } = { separator: ",", score: 0 };
  for (const separator of CANDIDATES) {
    const score = evenness(sample, separator);
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
}

/** Scores a separator: the share of lines with as many columns as the first, times these columns. */
function evenness(sample: string, separator: string): number {
  const widths: number[] = [];
  for (const row of separatedRows(sample, separator)) {
    widths.push(row.length);
    if (widths.length >= SAMPLE_LINES) break;
  }
  const first = widths[0] ?? 1;
  return first < 2 ? 0 : (widths.filter((width) => width === first).length / widths.length) * Math.min(first, 100);
}

export function* separatedRows(text: string, separator: string): Generator<readonly string[]> {
  const marked = /^sep=.\r?\n/i.exec(text);
  let at = marked === null ? 0 : marked[0].length;
  while (at < text.length) {
    const row: string[] = [];
    for (;;) {
      const quoted = text[at] === '"' ? readQuoted(text, at) : undefined;
      const from = quoted?.end ?? at;
      const end = endOfPlain(text, from, separator);
      row.push(quoted === undefined ? text.slice(from, end) : quoted.value + text.slice(from, end));
      at = end + 1;
      if (text[end] !== separator) break;
    }
    // An empty row also lies between the two characters of a Windows line end.
    if (row.length > 1 || row[0] !== "") yield row;
  }
}

function endOfPlain(text: string, from: number, separator: string): number {
  for (let at = from; ; at++) {
    const character = text[at];
    if (character === undefined || character === separator || character === "\n" || character === "\r") return at;
  }
}

function readQuoted(text: string, start: number): { readonly value: string; readonly end: number } {
  const parts: string[] = [];
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return { value: parts.join("") + text.slice(at), end: text.length };
    parts.push(text.slice(at, quote));
    if (text[quote + 1] !== '"') return { value: parts.join(""), end: quote + 1 };
    parts.push('"');
    at = quote + 2;
  }
}
