// State of a group of RTF. An inner group starts with a copy, and its end restores the outer state.

import type { Property } from "./control-words.ts";
import type { RtfStory } from "./rtf-story.ts";

/** Use of a group's text. */
export type Destination = "text" | "skip" | "marker" | "code" | "fonts" | "styles" | "property" | "object" | "html";

export interface GroupState {
  destination: Destination;
  story: RtfStory;
  /** Number of fallback characters after each \u, for readers without Unicode. */
  fallback: number;
  font: number | undefined;
  hidden: boolean;
  deleted: boolean;
  /** True between parts of a wrapped HTML page, where RTF repeats its text. */
  htmlOff: boolean;
  field: { code: string; link: string | undefined } | undefined;
  property: Property | undefined;
  isUpr: boolean;
  /** Keeps the group's own story when the group ends. */
  onClose: (() => void) | undefined;
}

export function firstState(story: RtfStory): GroupState {
  return {
    destination: "text",
    story,
    fallback: 1,
    font: undefined,
    hidden: false,
    deleted: false,
    htmlOff: false,
    field: undefined,
    property: undefined,
    isUpr: false,
    onClose: undefined,
  };
}
