// Writes program text: lines in a monospaced font, with the indentation that the page shows.

import { type FrameLine, sideBySide } from "../lines/frame-line.ts";
import { sharesLine } from "../lines/line-segments.ts";

const BLANK_LINE = 1.7;
const MOST_INDENT = 80;

/** Returns the lines with their indentation, and a blank line where the page has a gap. */
export function codeText(lines: readonly FrameLine[]): string {
  const group = rowsOf(lines);
  const edge = Math.min(...group.map((line) => line.left));
  const character = characterWidth(group);
  let text = "";
  let before: FrameLine | undefined;
  for (const line of group) {
    const indent = Math.min(MOST_INDENT, Math.round((line.left - edge) / character));
    if (before !== undefined) text += line.baseline - before.baseline > BLANK_LINE * line.size ? "\n\n" : "\n";
    text += " ".repeat(indent) + spaced(line, character);
    before = line;
  }
  return text;
}

/** Joins the pieces of each row: a wide gap, as before a comment, cuts a line in two. */
export function rowsOf(lines: readonly FrameLine[]): FrameLine[] {
  const rows: FrameLine[] = [];
  for (const line of lines) {
    const last = rows.at(-1);
    if (last !== undefined && sharesLine(last, line) && line.left >= last.right)
      rows.splice(-1, 1, sideBySide(last, line));
    else rows.push(line);
  }
  return rows;
}

function characterWidth(group: readonly FrameLine[]): number {
  let [width, characters] = [0, 0];
  for (const { words } of group) {
    for (const { left, right, text } of words) {
      width += right - left;
      characters += text.length;
    }
  }
  return characters === 0 || width <= 0 ? 1 : width / characters;
}

/** Columns within a line, such as comments, keep their distance. */
function spaced({ words }: FrameLine, character: number): string {
  let text = "";
  for (const [index, word] of words.entries()) {
    const previous = words[index - 1];
    const gap = previous === undefined ? 0 : Math.round((word.left - previous.right) / character);
    text += (previous === undefined ? "" : " ".repeat(Math.min(MOST_INDENT, Math.max(1, gap)))) + word.text;
  }
  return text;
}
