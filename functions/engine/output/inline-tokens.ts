// Cuts a text at its marks: parts of text, and tokens where a mark begins and ends.

import type { Mark } from "../base/model.ts";

/** Part of the text with the same looks. `code` is a look of parts, as nothing nests in it. */
export interface TextToken {
  readonly type: "text";
  readonly start: number;
  readonly end: number;
  readonly isCode: boolean;
}

/** A note, a formula or an image, which stands for its words. */
export interface AtomToken {
  readonly type: "atom";
  readonly mark: Mark;
}

export interface BorderToken {
  readonly type: "open" | "close";
  readonly mark: Mark;
}

export type InlineToken = TextToken | AtomToken | BorderToken;

const ATOMS: ReadonlySet<Mark["kind"]> = new Set(["note", "formula", "image"]);

/** Expects well-formed marks. Looks of a note alone, such as a raised number, are its own and dropped. */
export function inlineTokens(text: string, marks: readonly Mark[]): readonly InlineToken[] {
  const tokens: InlineToken[] = [];
  const open: { readonly mark: Mark; readonly at: number }[] = [];
  let code = -1;
  let at = 0;
  const writeUntil = (end: number) => {
    for (; at < end; ) {
      const isCode = at < code;
      const until = isCode ? Math.min(code, end) : end;
      tokens.push({ type: "text", start: at, end: until, isCode });
      at = until;
    }
  };
  const closeUntil = (end: number) => {
    for (let last = open.at(-1); last !== undefined && last.mark.end <= end; last = open.at(-1)) {
      open.pop();
      writeUntil(last.mark.end);
      const inside = tokens.slice(last.at + 1);
      const isEmpty = last.mark.kind !== "link" && inside.every(({ type }) => type === "atom");
      if (isEmpty) tokens.splice(last.at, 1);
      else tokens.push({ type: "close", mark: last.mark });
    }
  };
  for (const mark of marks) {
    closeUntil(mark.start);
    writeUntil(mark.start);
    if (ATOMS.has(mark.kind)) {
      tokens.push({ type: "atom", mark });
      at = Math.max(at, mark.end);
    } else if (mark.kind === "code") code = mark.end;
    else if (mark.kind !== "comment") {
      open.push({ mark, at: tokens.length });
      tokens.push({ type: "open", mark });
    }
  }
  closeUntil(text.length);
  writeUntil(text.length);
  return tokens;
}
