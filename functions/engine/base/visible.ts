// Texts for a terminal or a log: a name in a document must not move the cursor, set a title or turn the line around.

/** Control characters (C0, DEL, C1), line and paragraph separators, and what overrides the direction of writing. */
const STEERING = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu;

/** The text with such characters as escapes: "\u001b". JSON text keeps its meaning. */
export function visible(text: string): string {
  return text.replace(STEERING, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
