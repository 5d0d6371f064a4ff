// Facts about characters, by their positions: hidden and deleted text, symbols, looks, pictures.

import { isSymbolFont, symbolCharacter, symbolText } from "../../codecs/text/symbol-fonts.ts";
import type { Look } from "../../output/marks/marked-text.ts";
import { isMonospaced, looksOf, type RunStyle } from "../shared/named-styles.ts";
import { type ChangeKind, changeLook, isRead, type TrackedChanges } from "../shared/tracked-changes.ts";
import { MAX_LOOK_CHANGES, NO_LOOKS } from "../word/word-story.ts";
import type { Style } from "./doc-styles.ts";
import type { Piece } from "./piece-table.ts";
import { eachCovered, type Run } from "./property-runs.ts";
import { characterStyleOf, runStyleOf, toggled } from "./run-looks.ts";
import { readSprms, SPRM } from "./sprms.ts";

export interface CharacterFacts {
  isShown(position: number): boolean;
  /** Characters that a symbol font shows for the one of the text, or an inserted symbol; undefined for others. */
  symbol(position: number, character: string): string | undefined;
  /** Looks of the character; the same array for neighbours with the same looks. */
  looks(position: number): readonly Look[];
  isMonospaced(position: number): boolean;
  /** Size of the character in half points; undefined for that of its paragraph's style. */
  size(position: number): number | undefined;
  /** Place of the picture in the data stream. */
  picture(position: number): number | undefined;
  /** Number of the embedded object, which names its storage. */
  object(position: number): number | undefined;
  /** Place of the form field's data in the data stream. */
  formField(position: number): number | undefined;
  /** Runs that were inserted and deleted while changes were tracked. */
  readonly changes: { readonly insertions: number; readonly deletions: number };
}

export interface CharacterTools {
  readonly styleOf: (number: number) => Style | undefined;
  readonly fonts: readonly string[];
  readonly trackedChanges: TrackedChanges;
}

export function characterFacts(
  length: number,
  pieces: readonly Piece[],
  runs: readonly Run[],
  { styleOf, fonts, trackedChanges }: CharacterTools,
): CharacterFacts {
  const hidden = new Uint8Array(length);
  const monospaced = new Uint8Array(length);
  const sizes = new Uint16Array(length);
  const symbols = new Map<number, string>();
  const symbolFonts = fonts.filter(isSymbolFont).slice(0, MOST_SYMBOL_FONTS);
  /** Number of the symbol font of each character, from 1 on; 0 for other fonts. */
  const symbolFont = new Uint8Array(length);
  const pictures = new Map<number, number>();
  const formFields = new Map<number, number>();
  const objects = new Map<number, number>();
  const changes = { insertions: 0, deletions: 0 };
  const looked: { readonly from: number; readonly to: number; readonly looks: readonly Look[] }[] = [];
  const looksOfRun = knownLooks(styleOf, trackedChanges);
  eachCovered(pieces, runs, ({ properties }, from, to) => {
    let isHidden = false;
    let isData = false;
    let isObject = false;
    let place: number | undefined;
    let change: ChangeKind | undefined;
    for (const { code, value } of readSprms(properties)) {
      const isOn = toggled(value, false);
      if (code === SPRM.deleted && isOn) changes.deletions++;
      if (code === SPRM.inserted && isOn) changes.insertions++;
      if ((code === SPRM.deleted || code === SPRM.inserted) && isOn) {
        change = code === SPRM.deleted ? "deleted" : "inserted";
        if (!isRead(change, trackedChanges)) isHidden = true;
      }
      if (code === SPRM.hidden && isOn) isHidden = true;
      if (code === SPRM.fieldData && isOn) isData = true;
      if (code === SPRM.object && isOn) isObject = true;
      if (code === SPRM.symbol && to - from === 1) {
        symbols.set(from, symbolOf(fonts[value & 0xffff] ?? "", value >>> 16));
      }
      if (code === SPRM.font && isMonospaced(fonts[value])) monospaced.fill(1, from, to);
      if (code === SPRM.font) symbolFont.fill(symbolFonts.indexOf(fonts[value] ?? "") + 1, from, to);
      if (code === SPRM.size) sizes.fill(value, from, to);
      if (code === SPRM.picture) place = value;
    }
    if (place !== undefined) (isData ? formFields : isObject ? objects : pictures).set(from, place);
    if (isHidden) hidden.fill(1, from, to);
    const looks = looked.length < MAX_LOOK_CHANGES ? looksOfRun(properties, change) : NO_LOOKS;
    if (looks.length > 0) looked.push({ from, to, looks });
  });
  let at = 0;
  return {
    isShown: (position) => hidden[position] === 0,
    isMonospaced: (position) => monospaced[position] === 1,
    size: (position) => sizes[position] || undefined,
    symbol(position, character) {
      const font = symbolFonts[(symbolFont[position] ?? 0) - 1];
      return symbols.get(position) ?? (font === undefined ? undefined : symbolText(font, character));
    },
    picture: (position) => pictures.get(position),
    formField: (position) => formFields.get(position),
    object: (position) => objects.get(position),
    looks(position) {
      if ((looked[at]?.from ?? 0) > position) at = 0;
      while (at < looked.length && (looked[at]?.to ?? 0) <= position) at++;
      const found = looked[at];
      return found !== undefined && found.from <= position ? found.looks : NO_LOOKS;
    },
    changes,
  };
}

/** Numbers of fonts have a byte for each character. */
const MOST_SYMBOL_FONTS = 255;

/** Returns the same array for the same looks, because stories compare looks by identity. */
function knownLooks(
  styleOf: CharacterTools["styleOf"],
  trackedChanges: TrackedChanges,
): (modifiers: Uint8Array, change: ChangeKind | undefined) => readonly Look[] {
  const known = new Map<string, readonly Look[]>([["", NO_LOOKS]]);
  return (modifiers, change) => {
    if (modifiers.length === 0) return NO_LOOKS;
    const number = characterStyleOf(modifiers);
    const style: RunStyle = number === undefined ? {} : (styleOf(number)?.run ?? {});
    const changeOf = change === undefined ? undefined : changeLook(change, trackedChanges);
    const looks = [...(changeOf === undefined ? [] : [changeOf]), ...looksOf(runStyleOf(modifiers, style))];
    const key = looks.map(({ kind }) => kind).join(" ");
    const same = known.get(key) ?? looks;
    known.set(key, same);
    return same;
  };
}

/** Maps a character of a symbol font. Private characters have no meaning without the font. */
function symbolOf(font: string, code: number): string {
  const isPrivate = code >= 0xf000 && code <= 0xf0ff;
  return symbolCharacter(font, code) ?? (isPrivate ? "•" : String.fromCharCode(code));
}
