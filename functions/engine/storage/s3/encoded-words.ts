// Any text in a header value, as RFC 2047 encoded words. S3 itself returns non-ASCII metadata in this form.

const PLAIN = /^(?! )[\x20-\x7e]*(?<! )$/;
const ENCODED_WORD = /=\?([\w-]+)\?([bq])\?([^?]*)\?=/gi;

export function encodeMetadata(metadata: Readonly<Record<string, string>>): Record<string, string> {
  return mapValues(metadata, encodeWords);
}

export function decodeMetadata(metadata: Readonly<Record<string, string>>): Record<string, string> {
  return mapValues(metadata, decodeWords);
}

function mapValues(metadata: Readonly<Record<string, string>>, change: (value: string) => string) {
  return Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name.toLowerCase(), change(value)]));
}

// One word of any length: the limit of 75 characters applies to mail, and S3 does not respect it either.
function encodeWords(value: string): string {
  const plain = PLAIN.test(value) && value.search(ENCODED_WORD) < 0;
  return plain ? value : `=?UTF-8?B?${Buffer.from(value).toString("base64")}?=`;
}

function decodeWords(value: string): string {
  // Spaces between two encoded words are not part of the text (RFC 2047, 6.2).
  return value
    .replace(/(\?=)\s+(?==\?)/g, "$1")
    .replace(ENCODED_WORD, (word, charset: string, encoding: string, text: string) => {
      if (!/^(utf-?8|us-ascii)$/i.test(charset)) return word;
      return encoding.toLowerCase() === "b" ? Buffer.from(text, "base64").toString("utf8") : decodeQ(text);
    });
}

function decodeQ(text: string): string {
  const bytes = text
    .replaceAll("_", " ")
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
