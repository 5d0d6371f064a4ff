// Collects the words of one block. White space is collapsed as in a browser, and links keep their place.

import type { Link } from "../../../base/model.ts";
import { toNfc } from "../../../codecs/text/nfc.ts";
import { withoutSoftHyphens } from "../../../codecs/text/soft-hyphens.ts";

export interface InlineText {
  /** Adds text. With `preserve`, white space is kept, as in <pre>. */
  add(text: string, preserve: boolean): void;
  /** Adds a space between elements that browsers show apart, such as buttons. */
  separate(): void;
  /** Breaks the line. Returns false after another break, because two breaks end a paragraph. */
  breakLine(): boolean;
  openLink(uri: string, title?: string): void;
  closeLink(): void;
  /** Returns the text since the last call and starts again. An open link continues. */
  take(): { readonly text: string; readonly links: readonly Link[] };
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
}

export function createInlineText(): InlineText {
  const state: TextState = {
    parts: [],
    length: 0,
    spacePending: false,
    lineStart: true,
    link: undefined,
    spans: [],
  };
  return {
    add: (text, preserve) => addText(state, text, preserve),
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
    take: () => takeText(state),
  };
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
  const { parts, spans } = state;
  const [first = ""] = parts;
  const whole = parts.length === 1 ? first : parts.join("");
  const links = spans.map(({ start, end, ...target }) => ({ text: clean(whole.slice(start, end)), ...target }));
  state.parts = [];
  state.spans = [];
  state.length = 0;
  if (state.link !== undefined) state.link.start = undefined;
  return { text: cleanEnds(whole), links: links.filter(({ text }) => text !== "") };
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
