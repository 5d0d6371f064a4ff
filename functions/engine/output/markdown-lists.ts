// How far the items of nested lists stand in: below the text of the item that holds them (CommonMark 0.31, 5.2).

export interface ListIndents {
  /** What stands before a new item: its indentation and its bullet; `content` is as wide as both. */
  item(level: number, marker: string): { readonly indent: string; readonly bullet: string; readonly content: string };
  /** The indentation of what follows an item's first paragraph. */
  contentOf(level: number): string;
  /** Forgets the list: what comes next is not inside one. */
  reset(): void;
}

export function createListIndents(): ListIndents {
  let open: { readonly level: number; readonly content: string }[] = [];
  return {
    item(level, marker) {
      open = open.filter((item) => item.level < level);
      const indent = open.at(-1)?.content ?? "";
      const bullet = `${bulletOf(marker)} `;
      const width = /^\d/.test(bullet) ? bullet.length : 2;
      const content = indent + " ".repeat(width);
      open.push({ level, content });
      return { indent, bullet, content };
    },
    contentOf(level) {
      return open.findLast((item) => item.level <= level)?.content ?? "";
    },
    reset() {
      open = [];
    },
  };
}

/** Markdown numbers lists with digits only; any other number is kept as words after a bullet. */
function bulletOf(marker: string): string {
  if (/^\d{1,9}[.)]$/.test(marker)) return marker;
  return /^[\p{L}\p{N}([]/u.test(marker) ? `- ${marker.replaceAll(/[[\]]/g, "\\$&")}` : "-";
}
