// Writes a text with its marks as inline Markdown, or as HTML inside a table in HTML.

import type { Mark } from "../base/model.ts";
import { escapeXml } from "./clean-text.ts";
import { emphasisSigns, htmlSigns } from "./emphasis-styles.ts";
import { type InlineToken, inlineTokens } from "./inline-tokens.ts";
import { createEscapes, escapeBracketed, escapeInline, escapeUri } from "./markdown-escapes.ts";
import type { NoteLabels } from "./markdown-notes.ts";
import type { MarkedText } from "./marks/marked-text.ts";

/** Expects clean text with well-formed marks. Line ends stay line ends. */
export function inlineMarkdown({ text, marks }: MarkedText, notes: NoteLabels): string {
  if (marks.length === 0) return escapeInline(text);
  const tokens = inlineTokens(text, marks);
  const signs = emphasisSigns(text, tokens);
  const escaped = createEscapes(text, marks);
  const addresses = addressTokens(text, tokens);
  return tokens
    .map((token, index) => {
      if (token.type === "atom") {
        // Dollar signs in a row would be one run.
        const apart = token.mark.kind === "formula" && isFormula(tokens[index - 1]) ? "<!-- -->" : "";
        return apart + atom(token.mark, text, notes);
      }
      if (token.type === "text") {
        const { start, end, isCode } = token;
        if (addresses.has(index)) return text.slice(start, end);
        return isCode ? text.slice(start, end).split("\n").map(codeSpan).join("\n") : escaped(start, end);
      }
      if (token.mark.kind !== "link") return signs.get(index) ?? "";
      if (addresses.has(index)) return token.type === "open" ? "<" : ">";
      return token.type === "open" ? "[" : `](${escapeUri(token.mark.uri ?? "")})`;
    })
    .join("");
}

/** HTML has no footnotes and no formulas of Markdown: notes keep the mark in the text, formulas their dollar signs. */
export function inlineHtml({ text, marks }: MarkedText): string {
  return inlineTokens(text, marks)
    .map((token) => {
      if (token.type === "text") {
        const words = escapeXml(text.slice(token.start, token.end));
        return token.isCode ? `<code>${words}</code>` : words;
      }
      const { mark } = token;
      if (token.type === "atom") return htmlAtom(mark, text);
      if (mark.kind !== "link") return htmlSigns(mark.kind)[token.type === "open" ? 0 : 1];
      return token.type === "open" ? `<a href="${escapeXml(mark.uri ?? "")}">` : "</a>";
    })
    .join("");
}

/** Returns the indices of the tokens of links whose words, without further looks, are their addresses. */
function addressTokens(text: string, tokens: readonly InlineToken[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (const [index, token] of tokens.entries()) {
    const [words, end] = [tokens[index + 1], tokens[index + 2]];
    const isPlain = words?.type === "text" && !words.isCode && end?.type === "close";
    if (token.type !== "open" || !isPlain || !isAddress(token.mark, text)) continue;
    for (const at of [index, index + 1, index + 2]) found.add(at);
  }
  return found;
}

/** A link whose words are its address (CommonMark 0.31, section 6.5). */
function isAddress({ kind, uri = "", start, end }: Mark, text: string): boolean {
  const words = text.slice(start, end);
  if (kind !== "link" || !/^[^\s<>\p{Cc}]+$/u.test(words)) return false;
  if (words === uri) return /^[a-z][a-z\d+.-]{1,31}:/i.test(uri);
  return uri === `mailto:${words}` && /^[\w.+-]+@[a-z\d-]+(?:\.[a-z\d-]+)+$/i.test(words);
}

function isFormula(token: InlineToken | undefined): boolean {
  return token?.type === "atom" && token.mark.kind === "formula";
}

export function formula(latex: string): string {
  return latex
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/(?<!\\)\$/g, "\\$");
}

export function picture(alt: string, uri: string): string {
  return `![${escapeBracketed(alt.replaceAll(/\s+/g, " ").trim())}](${escapeUri(uri)})`;
}

function atom(mark: Mark, text: string, notes: NoteLabels): string {
  if (mark.kind === "note") return `[^${notes.cite(mark.note ?? "")}]`;
  if (mark.kind === "image") return picture(mark.alt ?? "", mark.uri ?? "");
  return `$${formula(mark.latex ?? text.slice(mark.start, mark.end))}$`;
}

function htmlAtom(mark: Mark, text: string): string {
  const words = escapeXml(text.slice(mark.start, mark.end));
  if (mark.kind === "image") return `<img src="${escapeXml(mark.uri ?? "")}" alt="${escapeXml(mark.alt ?? "")}" />`;
  return mark.kind === "formula" && mark.latex !== undefined ? `$${escapeXml(formula(mark.latex))}$` : words;
}

/** Returns code in more backticks than it has. Spaces keep its own backticks, and a space at both ends, from the fence. */
function codeSpan(words: string): string {
  if (words.trim() === "") return words;
  const longest = Math.max(0, ...[...words.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const pad = /^`|`$|^ .* $/s.test(words) ? " " : "";
  return fence + pad + words + pad + fence;
}
