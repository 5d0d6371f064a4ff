// Text for a terminal or a log: a name in a document must not move the cursor, set a title or reverse the line.

/** Control characters (C0, DEL, C1), line and paragraph separators, and overrides of the writing direction. */
const CONTROL = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu;

/** Replaces control characters by escapes such as "\u001b". JSON text keeps its meaning. */
export function visible(text: string): string {
  return text.replace(CONTROL, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
