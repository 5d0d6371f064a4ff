// Lists inside lists: at which depth an item lies and what stands before it, as a browser shows it.

import { roman } from "../shared/list-numbers.ts";

type Attributes = Readonly<Record<string, string>>;

export interface ListItem {
  /** 1 for the outermost. */
  readonly level: number;
  /** Absent on what follows an item's first paragraph. */
  readonly marker?: string;
}

interface OpenList {
  readonly ordered: boolean;
  readonly type: string;
  next: number;
}

const BULLET = "•";

/** The functions that open a list or an item return the one that closes it. */
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
    /** The item that the next block belongs to; its marker is given once. */
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

/** a to z, then aa. */
function letters(value: number): string {
  let text = "";
  for (let rest = value; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    text = String.fromCharCode(97 + ((rest - 1) % 26)) + text;
  }
  return text;
}
