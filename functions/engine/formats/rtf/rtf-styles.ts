// The style sheet: names, outline levels and looks of styles by their numbers (RTF 1.9.1, "Style Sheet").

import type { MarkKind } from "../../base/model.ts";
import { looksOf, type NamedStyle, namedStyle, type RunStyle } from "../shared/named-styles.ts";

export interface RtfStyle {
  name: string;
  /** Outline level from 0. */
  outline: number | undefined;
  /** Indentation in twentieths of a point. */
  indent: number;
  run: RunStyle;
}

export interface RtfStyles {
  /** Returns the style, which the next words of the style sheet describe. */
  declare(kind: StyleKind, number: number): RtfStyle;
  of(kind: StyleKind, number: number): RtfStyle | undefined;
  /** Meaning of a paragraph style. */
  meaning(number: number): ParagraphMeaning;
}

export interface ParagraphMeaning extends NamedStyle {
  readonly indent?: number;
  /** Looks of all words of the style. */
  readonly looks: ReadonlySet<MarkKind>;
}

type StyleKind = "paragraph" | "character";

const LONGEST_NAME = 100;

export function createStyles(): RtfStyles {
  const known = { paragraph: new Map<number, RtfStyle>(), character: new Map<number, RtfStyle>() };
  const meanings = new Map<number, ParagraphMeaning>();
  return {
    declare(kind, number) {
      const style = { name: "", outline: undefined, indent: 0, run: {} };
      known[kind].set(number, style);
      return style;
    },
    of: (kind, number) => known[kind].get(number),
    meaning(number) {
      const style = known.paragraph.get(number);
      if (style === undefined) return NO_MEANING;
      const meaning = meanings.get(number) ?? meaningOf(style);
      meanings.set(number, meaning);
      return meaning;
    },
  };
}

export function addToName(style: RtfStyle, text: string): void {
  style.name = `${style.name}${text}`.slice(0, LONGEST_NAME);
}

/** Name in small letters, without the names that Word adds after a comma. */
export function styleName(style: RtfStyle | undefined): string {
  return (style?.name ?? "")
    .replace(/[;,].*/s, "")
    .trim()
    .toLowerCase();
}

const NO_MEANING: ParagraphMeaning = { looks: new Set() };

function meaningOf(style: RtfStyle): ParagraphMeaning {
  const { outline } = style;
  // Level 9 is body text.
  const byOutline = outline === undefined || outline < 0 || outline > 8 ? {} : { heading: Math.min(6, outline + 1) };
  const looks = new Set(looksOf(style.run).map(({ kind }) => kind));
  return { ...byOutline, ...namedStyle(styleName(style)), indent: style.indent, looks };
}
