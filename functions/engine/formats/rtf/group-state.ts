// What holds inside a group of RTF and ends with it, and what is made of the whole.

import type { Block, Metadata } from "../../base/model.ts";
import type { PROPERTIES } from "./control-words.ts";
import type { RtfStory } from "./rtf-story.ts";

export interface RtfLimits {
  readonly maxDepth: number;
  readonly maxObjectBytes: number;
}

export interface RtfText {
  readonly blocks: readonly Block[];
  readonly properties: Partial<Metadata>;
  /** The page that a mail client wrapped in RTF (MS-OXRTFEX). */
  readonly html: string | undefined;
  /** Embedded objects as they are wrapped, decoded from hexadecimal. */
  readonly objects: readonly Uint8Array[];
  readonly insertions: number;
  readonly deletions: number;
  readonly tooDeep: boolean;
}

export type Destination = "text" | "skip" | "marker" | "code" | "fonts" | "styles" | "property" | "object" | "html";

export interface State {
  destination: Destination;
  story: RtfStory;
  /** Characters that follow each \u for readers without Unicode. */
  fallback: number;
  font: number | undefined;
  hidden: boolean;
  deleted: boolean;
  /** Outside the page that is wrapped. */
  htmlOff: boolean;
  field: { code: string; link: string | undefined } | undefined;
  property: keyof typeof PROPERTIES | undefined;
  isUpr: boolean;
  /** What becomes of the group's own story when the group ends. */
  onClose: (() => void) | undefined;
}

export function firstState(story: RtfStory): State {
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
