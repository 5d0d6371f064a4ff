// Text whose long lines were folded for sending (RFC 3676): a line that ends in a space continues in the next one.

export function unfold(folded: string, spaces: "keep-spaces" | "drop-spaces"): string {
  let text = "";
  let continuedQuote: string | undefined;
  for (const line of linesOf(folded)) {
    const quote = /^>*/.exec(line)?.[0] ?? "";
    // The writer adds a space before text that looks like a quotation or a mailbox's separator.
    const content = line.startsWith(" ", quote.length) ? line.slice(quote.length + 1) : line.slice(quote.length);
    const isFolded = content.endsWith(" ") && content !== SIGNATURE;
    if (continuedQuote !== quote) {
      text += `${text === "" ? "" : "\n"}${quote}${quote === "" || content === "" ? "" : " "}`;
    }
    text += isFolded && spaces === "drop-spaces" ? content.slice(0, -1) : content;
    continuedQuote = isFolded ? quote : undefined;
  }
  return text;
}

const SIGNATURE = "-- ";

/** Yields lines one by one. split() would make millions of strings of a large text at once. */
function* linesOf(text: string): Generator<string> {
  for (let at = 0; at <= text.length; ) {
    const found = text.indexOf("\n", at);
    const end = found === -1 ? text.length : found;
    yield text.slice(at, text[end - 1] === "\r" ? end - 1 : end);
    at = end + 1;
  }
}
