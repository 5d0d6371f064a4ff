// Escapes characters that have a meaning in Markdown (CommonMark 0.31, sections 2.4 and 4 to 6).

/** Escapes inline syntax. "_" inside a word and "&" without an entity need no escape. */
export function escapeInline(text: string): string {
  return text
    .replaceAll(/[\\`*[\]<]/g, "\\$&")
    .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_")
    .replaceAll(/~(?=~)|(?<=~)~/g, "\\~")
    .replaceAll(/&(?=#?\w+;)/g, "&amp;");
}

/** Escapes block syntax at the start of lines. Removes indentation, since four spaces would make code. */
export function escapeLines(text: string): string {
  return text
    .split("\n")
    .map((line) =>
      line
        .trim()
        .replace(/^(#{1,6})(?=\s|$)/, "\\$1")
        .replace(/^([>+-])(?=\s|$)/, "\\$1")
        .replace(/^>/, "\\>")
        .replace(/^(\d{1,9})([.)])(?=\s|$)/, "$1\\$2")
        .replace(/^(=+|-{2,}|(?:- *){3,}|~{3,})$/, "\\$1"),
    )
    .join("\n");
}

/** Escapes a link's target: angle brackets around spaces and brackets, controls encoded as browsers do. */
export function escapeUri(uri: string): string {
  const safe = uri
    .replaceAll(/[\t\r\n]/g, "")
    .replaceAll(/\p{Cc}/gu, encodeURIComponent)
    .replaceAll("<", "%3C")
    .replaceAll(">", "%3E")
    .replaceAll("\\", "%5C");
  return /[\s()]/.test(safe) ? `<${safe}>` : safe;
}
