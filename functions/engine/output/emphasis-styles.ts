// Chooses how a look is written: with Markdown's signs where CommonMark reads them as such (0.31, section 6.2), else as HTML.

import type { Mark } from "../base/model.ts";
import type { InlineToken } from "./inline-tokens.ts";

export type Signs = readonly [open: string, close: string];

const HTML: Partial<Record<Mark["kind"], string>> = {
  bold: "strong",
  italic: "em",
  strike: "del",
  underline: "u",
  superscript: "sup",
  subscript: "sub",
  inserted: "ins",
  deleted: "del",
};

export function htmlSigns(kind: Mark["kind"]): Signs {
  const tag = HTML[kind];
  return tag === undefined ? ["", ""] : [`<${tag}>`, `</${tag}>`];
}

/** Returns the signs of each border token, by its index. Links have none. */
export function emphasisSigns(text: string, tokens: readonly InlineToken[]): ReadonlyMap<number, string> {
  const signs = new Map<number, string>();
  const open: number[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.type === "open") open.push(index);
    if (token.type !== "close") continue;
    const start = open.pop() ?? index;
    const [opening, closing] = signsOf(token.mark.kind, { text, tokens }, start, index);
    signs.set(start, opening);
    signs.set(index, closing);
  }
  return signs;
}

interface Inline {
  readonly text: string;
  readonly tokens: readonly InlineToken[];
}

function signsOf(kind: Mark["kind"], inline: Inline, open: number, close: number): Signs {
  const outer = [classAt(inline, open - 1, "last"), classAt(inline, close + 1, "first")] as const;
  const inner = [classAt(inline, open + 1, "first"), classAt(inline, close - 1, "last")] as const;
  const isRead = [0, 1].every((side) => inner[side] === "word" || (inner[side] !== "space" && isApart(outer[side])));
  const before = inline.tokens[open - 1];
  // The signs of two equal looks in a row would be one run.
  const isRepeated = before?.type === "close" && before.mark.kind === kind;
  if (!isRead || isRepeated) return htmlSigns(kind);
  if (kind === "bold") return ["**", "**"];
  if (kind === "strike") return ["~~", "~~"];
  if (kind !== "italic") return htmlSigns(kind);
  // Two runs of stars side by side would be one run.
  const isBesideStars = [open - 1, open + 1, close - 1, close + 1].some((at) => hasStars(inline.tokens[at]));
  if (!isBesideStars) return ["*", "*"];
  return outer.every(isApart) ? ["_", "_"] : htmlSigns(kind);
}

function isApart(outside: CharacterClass | undefined): boolean {
  return outside === "space" || outside === "sign";
}

function hasStars(token: InlineToken | undefined): boolean {
  return (
    (token?.type === "open" || token?.type === "close") && (token.mark.kind === "bold" || token.mark.kind === "italic")
  );
}

/** Parsers disagree about odd characters: symbols beyond ASCII, and those of two units. */
type CharacterClass = "space" | "sign" | "word" | "odd";

/** Class of the character that a reader of Markdown sees at one end of a token. */
function classAt({ text, tokens }: Inline, index: number, end: "first" | "last"): CharacterClass {
  const token = tokens[index];
  if (token === undefined) return "space";
  if (token.type !== "text" || token.isCode) return "sign";
  const letter = text.charAt(end === "first" ? token.start : token.end - 1);
  if (/\s/.test(letter)) return "space";
  if (/[!-/:-@[-`{-~\p{P}]/u.test(letter)) return "sign";
  return /[\p{S}\ud800-\udfff]/u.test(letter) ? "odd" : "word";
}
