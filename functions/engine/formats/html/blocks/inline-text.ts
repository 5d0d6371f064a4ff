// Collects the words of one block. White space is collapsed as in a browser, and links keep their place.

import type { Link, Mark } from "../../../base/model.ts";
import { toNfc } from "../../../codecs/text/nfc.ts";
import { withoutSoftHyphens } from "../../../codecs/text/soft-hyphens.ts";
import { changed, type Look, type MarkedText, sliced, tidied } from "../../../output/marks/marked-text.ts";
import { nfcTracked, type TidyStep } from "../../../output/marks/tracked-text.ts";

export interface InlineText {
  /** Adds text. With `preserve`, white space is kept, as in <pre>. */
  add(text: string, preserve: boolean): void;
  /** Adds a piece with marks of its own, such as a formula. */
  addMarked(piece: MarkedText): void;
  /** Adds a space between elements that browsers show apart, such as buttons. */
  separate(): void;
  /** Breaks the line. Returns false after another break, because two breaks end a paragraph. */
  breakLine(): boolean;
  openLink(uri: string, title?: string): void;
  closeLink(): void;
  /** Gives the text from here a look. Returns the function that ends it. */
  openLook(look: Look): () => void;
  /** Returns the text since the last call and starts again. An open link and open looks continue. */
  take(): { readonly text: string; readonly links: readonly Link[]; readonly marks: readonly Mark[] };
}

interface Target {
  readonly uri: string;
  readonly title?: string;
}

interface TextState {
  parts: string[];
  /** Characters in `parts`. */
  length: number;
  spacePending: boolean;
  lineStart: boolean;
  link: (Target & { start: number | undefined }) | undefined;
  spans: (Target & { readonly start: number; readonly end: number })[];
  looks: OpenLook[];
  marks: Mark[];
}

interface OpenLook {
  readonly look: Look;
  /** Place of its first character in the current block. */
  start: number | undefined;
}

export function createInlineText(): InlineText {
  const state: TextState = {
    parts: [],
    length: 0,
    spacePending: false,
    lineStart: true,
    link: undefined,
    spans: [],
    looks: [],
    marks: [],
  };
  return {
    add: (text, preserve) => addText(state, text, preserve),
    addMarked({ text, marks }) {
      if (text === "") return;
      addText(state, text, true);
      const start = state.length - text.length;
      for (const mark of marks) state.marks.push({ ...mark, start: start + mark.start, end: start + mark.end });
    },
    separate() {
      state.spacePending = true;
    },
    breakLine: () => breakLine(state),
    openLink(uri, title) {
      endSpan(state);
      const shown = title?.replaceAll(/\s+/g, " ").trim() ?? "";
      state.link = { uri, ...(shown === "" ? {} : { title: toNfc(shown) }), start: undefined };
    },
    closeLink() {
      endSpan(state);
      state.link = undefined;
    },
    openLook: (look) => openLook(state, look),
    take: () => takeText(state),
  };
}

// Each piece of text passes all open looks. Real pages open a few.
const MAX_LOOKS = 32;

function openLook(state: TextState, look: Look): () => void {
  const isKnown = look.kind !== "note" && state.looks.some((each) => each.look.kind === look.kind);
  if (isKnown || state.looks.length >= MAX_LOOKS) return () => undefined;
  const open: OpenLook = { look, start: undefined };
  state.looks.push(open);
  return () => {
    // A look may end after one that it is within, as in <b><i></b></i>.
    state.looks = state.looks.filter((each) => each !== open);
    endLook(state, open);
  };
}

function endLook({ marks, length }: TextState, { look, start }: OpenLook): void {
  if (start !== undefined && start < length) marks.push({ ...look, start, end: length });
  // A note without words is cited where it stands.
  else if (look.kind === "note" && start === undefined) marks.push({ ...look, start: length, end: length });
}

function push(state: TextState, text: string): void {
  state.parts.push(text);
  state.length += text.length;
}

function endSpan({ link, length, spans }: TextState): void {
  if (link?.start === undefined || length <= link.start) return;
  spans.push({ ...link, start: link.start, end: length });
}

function addText(state: TextState, text: string, preserve: boolean): void {
  // Tested before replacing: most cells of large tables are single words.
  const collapses = !preserve && SPACES.test(text);
  const collapsed = collapses ? text.replaceAll(ALL_SPACES, " ") : text;
  const body = collapses ? collapsed.replace(/^ /, "").replace(/ $/, "") : collapsed;
  if (collapses && collapsed.startsWith(" ")) state.spacePending = true;
  if (body === "") return;
  if (state.spacePending && !state.lineStart) push(state, " ");
  if (state.link !== undefined) state.link.start ??= state.length;
  for (const open of state.looks) open.start ??= state.length;
  push(state, body);
  state.spacePending = !preserve && collapsed.endsWith(" ");
  state.lineStart = false;
}

function breakLine(state: TextState): boolean {
  if (state.lineStart) return false;
  push(state, "\n");
  state.spacePending = false;
  state.lineStart = true;
  return true;
}

function takeText(state: TextState): ReturnType<InlineText["take"]> {
  state.spacePending = false;
  state.lineStart = true;
  endSpan(state);
  for (const open of state.looks) if (open.start !== undefined) endLook(state, open);
  const { parts, spans } = state;
  const [first = ""] = parts;
  const whole = parts.length === 1 ? first : parts.join("");
  const links = spans.map(({ start, end, ...target }) => ({ text: clean(whole.slice(start, end)), ...target }));
  const linkMarks = spans.map(({ uri, title, start, end }): Mark => {
    return { kind: "link", uri, ...(title === undefined ? {} : { title }), start, end };
  });
  const marks = [...linkMarks, ...state.marks];
  state.parts = [];
  state.spans = [];
  state.marks = [];
  state.length = 0;
  if (state.link !== undefined) state.link.start = undefined;
  for (const open of state.looks) open.start = undefined;
  return {
    ...(marks.length === 0 ? { text: cleanEnds(whole), marks } : cleanMarked({ text: whole, marks })),
    links: links.filter(({ text, uri }) => text !== "" && !uri.startsWith("#")),
  };
}

const SPACES = /[ \t\n\r\f]/;
const ALL_SPACES = /[ \t\n\r\f]+/g;

function clean(text: string): string {
  return cleanEnds(text).trim();
}

// Empty lines at both ends come from the markup.
function cleanEnds(text: string): string {
  const words = withoutSoftHyphens(text);
  const shown = words.includes("\r") ? words.replaceAll("\r\n", "\n") : words;
  const started = shown.includes("\n") ? shown.replace(/^(?:[^\S\n]*\n)+/, "") : shown;
  return toNfc(started.trimEnd());
}

const CLEANING: readonly TidyStep[] = [
  [/\u00ad/g, ""],
  [/\r\n/g, "\n"],
];

/** Cleans a text as `cleanEnds` does, and keeps its marks at their characters. */
function cleanMarked(marked: MarkedText): MarkedText {
  const cleaned = changed(tidied(marked, CLEANING), nfcTracked);
  const start = /^(?:[^\S\n]*\n)*/.exec(cleaned.text)?.[0].length ?? 0;
  return sliced(cleaned, start, Math.max(start, cleaned.text.trimEnd().length));
}
