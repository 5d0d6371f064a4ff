// Numbers and bullets of lists, as Word shows them (ECMA-376 part 1, 17.9).

import { childOf, childrenOf, type XmlElement } from "../../codecs/text/xml-tree.ts";
import { isBlankBullet } from "../shared/list-numbers.ts";
import { type ShownNumber, type WordLevel, type WordList, wordCounters } from "../word/word-lists.ts";

export interface WordNumbering {
  /** Counts one item; undefined for an unknown list. */
  next(list: string, level: number): NumberedItem | undefined;
}

export interface NumberedItem {
  readonly marker: string | undefined;
  /** Indentation of the item's text, in twentieths of a point. */
  readonly indent: number;
}

interface Level extends WordLevel {
  readonly text: string | undefined;
  readonly indent: number;
}

export function wordNumbering(root: XmlElement | undefined): WordNumbering {
  const lists = readLists(root);
  const count = wordCounters();
  return {
    next(id, at) {
      const list = lists.get(id);
      const level = list?.levels.get(at);
      return list === undefined || level === undefined
        ? undefined
        : { marker: markerOf(level, at, count(list, at)), indent: level.indent };
    },
  };
}

function markerOf({ format, text }: Level, at: number, numberOf: ShownNumber): string | undefined {
  if (format === "bullet") return bulletOf(text);
  if (format === "none") return undefined;
  const marker = (text ?? `%${at + 1}.`).replaceAll(/%([1-9])/g, (_, digit: string) => numberOf(Number(digit) - 1));
  return marker.trim() === "" ? undefined : marker.trim();
}

/** Symbol fonts use private characters for bullets. Courier's "o" is drawn as a circle. */
function bulletOf(text: string | undefined): string | undefined {
  if (text !== undefined && isBlankBullet(text)) return undefined;
  if (text === "o") return "◦";
  return text === undefined || /^[\s\ue000-\uf8ff§·]*$/.test(text) ? "•" : text;
}

function readLists(root: XmlElement | undefined): ReadonlyMap<string, WordList<Level>> {
  const abstract = new Map(childrenOf(root, "w:abstractNum").map((each) => [each.attributes["w:abstractNumId"], each]));
  const byStyle = new Map(
    [...abstract.values()].map((each) => [childOf(each, "w:styleLink")?.attributes["w:val"], each]),
  );
  const lists = new Map<string, WordList<Level>>();
  for (const element of childrenOf(root, "w:num")) {
    const id = element.attributes["w:numId"];
    const key = childOf(element, "w:abstractNumId")?.attributes["w:val"];
    const direct = abstract.get(key);
    // A list may refer to a definition in a list style (17.9.21).
    const linked = childOf(direct, "w:numStyleLink")?.attributes["w:val"];
    const definition = linked === undefined ? direct : (byStyle.get(linked) ?? direct);
    if (id === undefined || key === undefined || definition === undefined) continue;
    lists.set(id, listOf(element, definition, definition.attributes["w:abstractNumId"] ?? key));
  }
  return lists;
}

function listOf(element: XmlElement, definition: XmlElement, counterKey: string): WordList<Level> {
  const levels = new Map(childrenOf(definition, "w:lvl").map(readLevel));
  const starts = new Map<number, number>();
  for (const override of childrenOf(element, "w:lvlOverride")) {
    const at = Number(override.attributes["w:ilvl"]);
    const start = Number(childOf(override, "w:startOverride")?.attributes["w:val"] ?? Number.NaN);
    if (Number.isFinite(start)) starts.set(at, start);
    const level = childOf(override, "w:lvl");
    if (level !== undefined) levels.set(at, readLevel(level)[1]);
  }
  return { counterKey, levels, starts };
}

function readLevel(element: XmlElement): readonly [number, Level] {
  const value = (name: string) => childOf(element, name)?.attributes["w:val"];
  // Lists without a start value start at zero (17.9.25).
  const start = Number(value("w:start") ?? 0);
  const restart = value("w:lvlRestart");
  const legal = childOf(element, "w:isLgl");
  return [
    Number(element.attributes["w:ilvl"]),
    {
      start: Number.isFinite(start) ? start : 0,
      format: value("w:numFmt") ?? "decimal",
      text: value("w:lvlText"),
      indent: Number(childOf(childOf(element, "w:pPr"), "w:ind")?.attributes["w:left"] ?? 0) || 0,
      isLegal: legal !== undefined && !/^(?:0|false|off)$/.test(legal.attributes["w:val"] ?? ""),
      restartAfter: restart === undefined ? undefined : Number(restart),
    },
  ];
}
