// State of a group of RTF. An inner group starts with a copy, and its end restores the outer state.

import type { Look } from "../../output/marks/marked-text.ts";
import type { RunStyle } from "../shared/named-styles.ts";
import type { ChangeKind } from "../shared/tracked-changes.ts";
import { NO_LOOKS, type WordStory } from "../word/word-story.ts";
import type { Property } from "./control-words.ts";
import type { MathElement } from "./rtf-math.ts";
import type { RtfStyle } from "./rtf-styles.ts";

/** Use of a group's text. */
export type Destination =
  | "text"
  | "skip"
  | "marker"
  | "code"
  | "fonts"
  | "styles"
  | "property"
  | "object"
  | "picture"
  | "html"
  | "math"
  | "bookmark";

export interface GroupState {
  destination: Destination;
  story: WordStory;
  /** Number of fallback characters after each \u, for readers without Unicode. */
  fallback: number;
  font: number | undefined;
  /** Half points. */
  size: number;
  run: RunStyle;
  /** Looks of `run`. */
  looks: readonly Look[];
  hidden: boolean;
  /** Tracked change of the text. */
  change: ChangeKind | undefined;
  /** True between parts of a wrapped HTML page, where RTF repeats its text. */
  htmlOff: boolean;
  field: { code: string; link: string | undefined; hasResult: boolean } | undefined;
  /** Style of the style sheet that is described. */
  declared: RtfStyle | undefined;
  bookmark: { name: string } | undefined;
  property: Property | undefined;
  /** Element of a formula that gets the text. */
  math: MathElement | undefined;
  /** True for the rest of a group whose formula is in the text, so that its picture is not. */
  hasFormula: boolean;
  isUpr: boolean;
  /** Keeps the group's own story when the group ends. */
  onClose: (() => void) | undefined;
}

/** Size without \fs, in half points (RTF 1.9.1). */
export const PLAIN_SIZE = 24;

export function firstState(story: WordStory): GroupState {
  return {
    destination: "text",
    story,
    fallback: 1,
    font: undefined,
    size: PLAIN_SIZE,
    run: {},
    looks: NO_LOOKS,
    hidden: false,
    change: undefined,
    htmlOff: false,
    field: undefined,
    declared: undefined,
    bookmark: undefined,
    property: undefined,
    math: undefined,
    hasFormula: false,
    isUpr: false,
    onClose: undefined,
  };
}
