// Tracks nested lists: the depth and the marker of each item, as a browser shows them.

import { roman } from "../../shared/list-numbers.ts";

type Attributes = Readonly<Record<string, string>>;

export interface ListItem {
  /** Level from 1, the outermost. */
  readonly level: number;
  /** Missing after the first paragraph of an item. */
  readonly marker?: string;
}

interface OpenList {
  readonly ordered: boolean;
  readonly type: string;
  next: number;
}

const BULLET = "•";

/** Creates the tracker. Functions that open a list or an item return the function that closes it. */
export function createLists() {
  const lists: OpenList[] = [];
  const items: { marker: string | undefined; level: number }[] = [];
  return {
    openList(name: string, attributes: Attributes) {
      const start = Number.parseInt(attributes["start"] ?? "1", 10);
      const list = {
        ordered: name === "ol",
        type: attributes["type"] ?? "1",
        next: Number.isFinite(start) ? start : 1,
      };
      lists.push(list);
      return () => void lists.pop();
    },
    openItem(attributes: Attributes) {
      const list = lists.at(-1);
      const value = Number.parseInt(attributes["value"] ?? "", 10);
      if (list !== undefined && Number.isFinite(value)) list.next = value;
      const marker = list?.ordered ? `${numberAs(list.type, list.next++)}.` : BULLET;
      items.push({ marker, level: Math.max(1, lists.length) });
      return () => void items.pop();
    },
    /** Returns the item of the next block. Only the first block of an item gets its marker. */
    take(): ListItem | undefined {
      const item = items.at(-1);
      if (item === undefined) return undefined;
      const { marker, level } = item;
      item.marker = undefined;
      return marker === undefined ? { level } : { level, marker };
    },
  };
}

function numberAs(type: string, value: number): string {
  if (value < 1) return String(value);
  if (type === "a") return letters(value);
  if (type === "A") return letters(value).toUpperCase();
  if (type === "i") return roman(value);
  if (type === "I") return roman(value).toUpperCase();
  return String(value);
}

/** Letters a to z, then aa. */
function letters(value: number): string {
  let text = "";
  for (let rest = value; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    text = String.fromCharCode(97 + ((rest - 1) % 26)) + text;
  }
  return text;
}
