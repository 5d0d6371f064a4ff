// How the items of nested lists stand: below the text of the item that holds them (CommonMark 0.31, 5.2), and apart
// where Markdown would count on although the document does not.

export interface ListItem {
  /** What stands before its text: its indentation and its bullet; `content` is as wide as both. */
  readonly indent: string;
  readonly bullet: string;
  readonly content: string;
  /** Lines that part it from the item before it. */
  readonly apart: string;
}

export interface ListIndents {
  item(level: number, marker: string): ListItem;
  /** The indentation of what follows an item's first paragraph. */
  contentOf(level: number): string;
  /** Forgets the list: what comes next is not inside one. */
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
    reset() {
      open = [];
    },
  };
}

/** Only the first number of a list is shown, the others count on: a comment ends one list before the next (5.3). */
function between(before: string, bullet: string, indent: string): string {
  const [last, next] = [numberOf(before), numberOf(bullet)];
  const isOther = last === undefined || next === undefined || last.delimiter !== next.delimiter;
  return isOther || next.number === last.number + 1 ? "" : `${indent}<!-- -->\n`;
}

/** Inside an item's text, no list begins but with 1 (5.3): a blank line ends the text first. */
function beforeNested(bullet: string, depth: number): string {
  return depth > 0 && (numberOf(bullet)?.number ?? 1) !== 1 ? "\n" : "";
}

function numberOf(bullet: string): { readonly number: number; readonly delimiter: string } | undefined {
  const [, digits, delimiter] = /^(\d+)([.)])/.exec(bullet) ?? [];
  return digits === undefined || delimiter === undefined ? undefined : { number: Number(digits), delimiter };
}

/** Markdown numbers lists with digits only; any other number is kept as words after a bullet. */
function bulletOf(marker: string): string {
  if (/^\d{1,9}[.)]$/.test(marker)) return marker;
  return /^[\p{L}\p{N}([]/u.test(marker) ? `- ${marker.replaceAll(/[[\]]/g, "\\$&")}` : "-";
}
