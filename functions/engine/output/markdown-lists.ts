// Indents the items of nested lists below the text of their parent item (CommonMark 0.31, 5.2). Separates lists that
// Markdown would otherwise number as one.

export interface ListItem {
  /** Indentation before the bullet. `content` is indentation as wide as `indent` and `bullet` together. */
  readonly indent: string;
  readonly bullet: string;
  readonly content: string;
  /** Lines that separate the item from the one before. */
  readonly apart: string;
}

export interface ListIndents {
  item(level: number, marker: string): ListItem;
  /** Returns the indentation of an item's further paragraphs. */
  contentOf(level: number): string;
  /** True inside a list. The end of an item that began on the page before is in none. */
  isOpen(): boolean;
  /** Ends the list. The next block is not inside it. */
  reset(): void;
}

interface OpenItem {
  readonly level: number;
  readonly bullet: string;
  readonly content: string;
}

export function createListIndents(): ListIndents {
  let open: OpenItem[] = [];
  return {
    item(level, marker) {
      const before = open.find((item) => item.level >= level);
      open = open.filter((item) => item.level < level);
      const indent = open.at(-1)?.content ?? "";
      const bullet = `${bulletOf(marker)} `;
      const width = /^\d/.test(bullet) ? bullet.length : 2;
      const content = indent + " ".repeat(width);
      const apart = before === undefined ? beforeNested(bullet, open.length) : between(before.bullet, bullet, indent);
      open.push({ level, bullet, content });
      return { indent, bullet, content, apart };
    },
    contentOf(level) {
      return open.findLast((item) => item.level <= level)?.content ?? "";
    },
    isOpen: () => open.length > 0,
    reset() {
      open = [];
    },
  };
}

/** Returns a comment between two lists. Markdown shows only the first number of a list and counts on (5.3). */
function between(before: string, bullet: string, indent: string): string {
  const [last, next] = [numberOf(before), numberOf(bullet)];
  const isOther = last === undefined || next === undefined || last.delimiter !== next.delimiter;
  return isOther || next.number === last.number + 1 ? "" : `${indent}<!-- -->\n`;
}

/** Returns a blank line before a nested list that does not start with 1, as such a list cannot interrupt text (5.3). */
function beforeNested(bullet: string, depth: number): string {
  return depth > 0 && (numberOf(bullet)?.number ?? 1) !== 1 ? "\n" : "";
}

function numberOf(bullet: string): { readonly number: number; readonly delimiter: string } | undefined {
  const [, digits, delimiter = ""] = /^(\d+)([.)])/.exec(bullet) ?? [];
  return digits === undefined ? undefined : { number: Number(digits), delimiter };
}

/** Returns the bullet. Markdown numbers lists with "1." or "1)" only; any other marker becomes text after a bullet. */
function bulletOf(marker: string): string {
  const [, inBrackets] = /^\((\d{1,9}\))$/.exec(marker) ?? [];
  if (inBrackets !== undefined) return inBrackets;
  if (/^\d{1,9}[.)]$/.test(marker)) return marker;
  if (/^[☐☑☒]$/.test(marker)) return marker === "☐" ? "- [ ]" : "- [x]";
  // Word's second bullet is the letter of a typewriter.
  if (marker === "o") return "-";
  return /^[\p{L}\p{N}([]/u.test(marker) ? `- ${marker.replaceAll(/[[\]]/g, "\\$&")}` : "-";
}
