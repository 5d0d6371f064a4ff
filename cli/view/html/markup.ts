// Markup made from untrusted words. Every word of a document passes one of these functions.

import { cleanText, escapeXml } from "../../../functions/engine/output/clean-text.ts";

/** Text or attribute value without markup. */
export function escaped(text: string): string {
  return escapeXml(text).replaceAll("'", "&#39;");
}

/** Words of a document in a line of the program: their direction cannot change the words around them. */
export function isolated(text: string): string {
  return `<bdi>${escaped(oneLine(text))}</bdi>`;
}

/** Text of one line, cut to a length that a reader can take in. */
export function oneLine(text: string, most = 300): string {
  const line = cleanText(text).replaceAll(/\s+/g, " ").trim();
  // A character has up to two units.
  const characters = [...line.slice(0, 2 * most + 2)];
  return characters.length > most ? `${characters.slice(0, most - 1).join("")}…` : line;
}

/** A block of data that browsers do not run. No text can end it. */
export function dataBlock(id: string, data: unknown): string {
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="${id}">${json}</script>`;
}

const OPENED: ReadonlySet<string> = new Set(["http:", "https:", "mailto:"]);

/** Address that a click may open. Undefined for scripts, files of this machine, relative addresses and all others. */
export function openableUri(uri: string): string | undefined {
  const parsed = URL.parse(uri.trim());
  return parsed !== null && OPENED.has(parsed.protocol) ? parsed.href : undefined;
}

/** The start tag of a link that a click may open. Undefined for other addresses. */
export function linkTag(uri: string): string | undefined {
  const href = openableUri(uri);
  if (href === undefined) return undefined;
  return `<a href="${escaped(href)}" title="${escaped(oneLine(href))}" target="_blank" rel="noopener noreferrer nofollow">`;
}

export function plural(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}
