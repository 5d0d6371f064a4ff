// Text in shapes: paragraphs with their bullets, numbers and links (ECMA-376 part 1, 21.1.2).

import type { Block, Link } from "../../base/model.ts";
import { toNfc } from "../../codecs/text/nfc.ts";
import { withoutSoftHyphens } from "../../codecs/text/soft-hyphens.ts";
import { isSymbolFont, symbolText } from "../../codecs/text/symbol-fonts.ts";
import { childOf, childrenOf, textOf, type XmlElement } from "../../codecs/text/xml-tree.ts";
import { listNumber } from "../shared/list-numbers.ts";
import type { Relationship } from "./office-package.ts";

/** Decides whether paragraphs of a level, from 0, have bullets by default. */
export type HasBullets = (level: number) => boolean;

const NO_BULLETS: HasBullets = () => false;

/** Reads the paragraphs of a text body (a:txBody under any name). Empty paragraphs are skipped. */
export function bodyBlocks(
  body: XmlElement | undefined,
  relationships: ReadonlyMap<string, Relationship>,
  hasBullets: HasBullets = NO_BULLETS,
): readonly Block[] {
  const numbers = createNumbers();
  return childrenOf(body, "a:p").flatMap((paragraph): Block[] => {
    const { text, links } = paragraphText(paragraph, relationships);
    if (text === "") return [];
    const properties = childOf(paragraph, "a:pPr");
    const level = levelOf(properties);
    const marker = markerOf(properties, level, numbers, hasBullets);
    const shared = links.length === 0 ? { text } : { text, links };
    if (marker === undefined) return [{ kind: "paragraph", ...shared }];
    return [{ kind: "list-item", level: level + 1, marker, ...shared }];
  });
}

/** Reads all paragraphs as one text, a line each. */
export function bodyText(body: XmlElement | undefined, relationships: ReadonlyMap<string, Relationship>): string {
  return joinedBlocks(bodyBlocks(body, relationships));
}

export function joinedBlocks(blocks: readonly Block[]): string {
  return blocks.map(({ marker, text }) => (marker === undefined ? text : `${marker} ${text}`)).join("\n");
}

function paragraphText(paragraph: XmlElement, relationships: ReadonlyMap<string, Relationship>) {
  let text = "";
  const links: Link[] = [];
  const read = (element: XmlElement) => {
    for (const child of childrenOf(element)) {
      if (child.name === "a:t" || child.name === "m:t") text += withoutSoftHyphens(textOf(child));
      else if (child.name === "a:br") text += "\n";
      else if (child.name === "mc:AlternateContent") read(childOf(child, "mc:Choice") ?? child);
      else if (child.name === "a:r" || child.name === "a:fld") {
        const start = text.length;
        read(child);
        text = text.slice(0, start) + shownIn(childOf(child, "a:rPr"), text.slice(start));
        const id = childOf(childOf(child, "a:rPr"), "a:hlinkClick")?.attributes["r:id"];
        const target = relationships.get(id ?? "");
        const words = toNfc(text.slice(start).trim());
        if (target?.external && words !== "") links.push({ text: words, uri: target.target });
      } else if (!/Pr$/.test(child.name)) read(child);
    }
  };
  read(paragraph);
  // A vertical tab is a line break inside a title.
  return {
    text: toNfc(text.replaceAll(/\v|_x000B_/g, "\n").trim()),
    links,
  };
}

/** Maps a run in a symbol font, or a single symbol inside another font, such as the arrow that replaces "-->". */
function shownIn(properties: XmlElement | undefined, text: string): string {
  const font = childOf(properties, "a:latin")?.attributes["typeface"];
  if (isSymbolFont(font)) return symbolText(font, text);
  const symbols = childOf(properties, "a:sym")?.attributes["typeface"] ?? "";
  const language = properties?.attributes["lang"] ?? "";
  // Writers leave the symbol font set on later words. A single "à" is a symbol, except in languages where it is a word.
  const isSymbol = /^\s*[\u00a1-\u00ff]\s*$/.test(text) && !/^(?:ca|fr|it|pt)/i.test(language);
  return isSymbol ? symbolText(symbols, text) : text.replaceAll(PRIVATE, (one) => symbolText(symbols, one));
}

const PRIVATE = /[\uf020-\uf0ff]/g;

function levelOf(properties: XmlElement | undefined): number {
  const level = Number(properties?.attributes["lvl"] ?? 0);
  return level > 0 && level < 9 ? Math.floor(level) : 0;
}

function markerOf(
  properties: XmlElement | undefined,
  level: number,
  numbers: ReturnType<typeof createNumbers>,
  hasBullets: HasBullets,
): string | undefined {
  const automatic = childOf(properties, "a:buAutoNum");
  if (automatic !== undefined) {
    const start = Number(automatic.attributes["startAt"] ?? 1);
    return numbers.next(level, automatic.attributes["type"] ?? "arabicPeriod", start);
  }
  numbers.interrupt(level);
  if (childOf(properties, "a:buNone") !== undefined) return undefined;
  const character = childOf(properties, "a:buChar")?.attributes["char"];
  const isBullet = character !== undefined || childOf(properties, "a:buBlip") !== undefined || hasBullets(level);
  if (!isBullet) return undefined;
  // Symbol fonts draw bullets in place of letters.
  return character !== undefined && /^[\p{P}\p{S}]$/u.test(character) && character !== "§" ? character : "•";
}

const NUMBER_FORMATS: readonly (readonly [start: string, format: string])[] = [
  ["alphaLc", "lowerLetter"],
  ["alphaUc", "upperLetter"],
  ["romanLc", "lowerRoman"],
  ["romanUc", "upperRoman"],
];

function createNumbers() {
  let counts: (number | undefined)[] = [];
  return {
    /** Ends the numbering of this level and below, at a paragraph without a number. */
    interrupt(level: number) {
      counts = counts.slice(0, level);
    },
    next(level: number, type: string, start: number): string {
      counts = counts.slice(0, level + 1);
      const count = (counts[level] ?? (Number.isFinite(start) ? start : 1) - 1) + 1;
      counts[level] = count;
      const number = listNumber(NUMBER_FORMATS.find(([name]) => type.startsWith(name))?.[1] ?? "decimal", count);
      if (type.endsWith("ParenBoth")) return `(${number})`;
      return `${number}${type.endsWith("ParenR") ? ")" : type.endsWith("Plain") ? "" : "."}`;
    },
  };
}
