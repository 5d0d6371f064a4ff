// Text in shapes: paragraphs with their bullets, numbers and links (ECMA-376 part 1, 21.1.2).

import type { Block, Link, MarkKind } from "../../base/model.ts";
import { toNfc } from "../../codecs/text/nfc.ts";
import { withoutSoftHyphens } from "../../codecs/text/soft-hyphens.ts";
import { isSymbolFont, symbolText } from "../../codecs/text/symbol-fonts.ts";
import { childOf, childrenOf, textOf, type XmlElement } from "../../codecs/text/xml-tree.ts";
import {
  changed,
  createMarkedText,
  type Look,
  type MarkedText,
  markedFields,
  tidied,
  trimmed,
} from "../../output/marks/marked-text.ts";
import { joinedText } from "../../output/marks/marker-text.ts";
import { nfcTracked } from "../../output/marks/tracked-text.ts";
import { markedFormula } from "../formulas/formula-mark.ts";
import { ommlFormula } from "../formulas/omml.ts";
import { type AutoNumbers, createAutoNumbers } from "./auto-numbers.ts";
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
  const numbers = createAutoNumbers();
  /** Depths of the open items, the innermost last. */
  let open: readonly number[] = [];
  return childrenOf(body, "a:p").flatMap((paragraph): Block[] => {
    const { links, ...words } = paragraphText(paragraph, relationships);
    if (words.text === "") return [];
    const properties = childOf(paragraph, "a:pPr");
    const level = levelOf(properties);
    const marker = markerOf(properties, level, numbers, hasBullets);
    const shared = { ...markedFields(words), ...(links.length === 0 ? {} : { links }) };
    if (marker !== undefined) {
      open = [...open.filter((depth) => depth <= level), level + 1];
      return [{ kind: "list-item", level: level + 1, marker, ...shared }];
    }
    // A paragraph without a bullet, one level below an item, is its further paragraph.
    open = open.filter((depth) => depth <= level);
    const around = open.at(-1);
    if (isCode(words)) {
      return [
        { kind: "code", ...(around === undefined ? {} : { within: "list-item", level: around }), text: words.text },
      ];
    }
    return [around === undefined ? { kind: "paragraph", ...shared } : { kind: "list-item", level: around, ...shared }];
  });
}

/** Reads all paragraphs as one text, a line each. */
export function bodyText(body: XmlElement | undefined, relationships: ReadonlyMap<string, Relationship>): string {
  return joinedText(bodyBlocks(body, relationships));
}

function paragraphText(paragraph: XmlElement, relationships: ReadonlyMap<string, Relationship>) {
  const whole = createMarkedText();
  const links: Link[] = [];
  const read = (element: XmlElement, push: (piece: string) => void) => {
    for (const child of childrenOf(element)) {
      if (child.name === "a:t") push(withoutSoftHyphens(textOf(child)));
      else if (child.name === "a:br") push("\n");
      else if (child.name === "m:oMath") whole.append(markedFormula(ommlFormula(child)));
      else if (child.name === "mc:AlternateContent") read(childOf(child, "mc:Choice") ?? child, push);
      else if (child.name === "a:r" || child.name === "a:fld") {
        let run = "";
        read(child, (piece) => {
          run += piece;
        });
        const properties = childOf(child, "a:rPr");
        const shown = shownIn(properties, run);
        whole.push(shown, looksOf(properties));
        const id = childOf(properties, "a:hlinkClick")?.attributes["r:id"];
        const target = relationships.get(id ?? "");
        const words = toNfc(shown.trim());
        if (target?.external && words !== "") links.push({ text: words, uri: target.target });
      } else if (!/Pr$/.test(child.name)) read(child, push);
    }
  };
  read(paragraph, (piece) => whole.push(piece));
  return { ...cleaned(whole.take()), links };
}

/** Cleans the text. A vertical tab is a line break inside a title. */
function cleaned(marked: MarkedText): MarkedText {
  return trimmed(changed(tidied(marked, [[/\v|_x000B_/g, "\n"]]), nfcTracked));
}

const MONOSPACE = /courier|consolas|menlo|monaco|lucida console|\bmono\b/i;

function isCode({ text, marks }: MarkedText): boolean {
  const letters = text.replaceAll(/\s/g, "").length;
  const inCode = marks.filter(({ kind }) => kind === "code").map(({ start, end }) => text.slice(start, end));
  return inCode.join("").replaceAll(/\s/g, "").length === letters;
}

/** Looks of a run (21.1.2.3.9). */
function looksOf(properties: XmlElement | undefined): readonly Look[] {
  const { b, i, u = "none", strike = "noStrike", baseline = "0" } = properties?.attributes ?? {};
  const raised = Number.parseInt(baseline, 10);
  const looks: readonly (readonly [isSet: boolean, kind: MarkKind])[] = [
    [b === "1" || b === "true", "bold"],
    [i === "1" || i === "true", "italic"],
    [u !== "none", "underline"],
    [strike !== "noStrike", "strike"],
    [raised > 0, "superscript"],
    [raised < 0, "subscript"],
    [MONOSPACE.test(childOf(properties, "a:latin")?.attributes["typeface"] ?? ""), "code"],
  ];
  return looks.flatMap(([isSet, kind]) => (isSet ? [{ kind }] : []));
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
  numbers: AutoNumbers,
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
