// The words of one block while they come in: white space collapsed as a browser does, links remembered.

import type { Link } from "../../base/model.ts";
import { toNfc } from "../../codecs/text/nfc.ts";
import { withoutSoftHyphens } from "../../codecs/text/soft-hyphens.ts";

export interface InlineText {
  /** With `preserve`, white space is kept, as in <pre>. */
  add(text: string, preserve: boolean): void;
  /** A space between two things that stand apart without one, such as buttons. */
  separate(): void;
  /** Returns false where a line was broken just before, which makes this one the end of a paragraph. */
  breakLine(): boolean;
  openLink(uri: string): void;
  closeLink(): void;
  /** What came in since the last time, and starts anew; a link that is open goes on. */
  take(): { readonly text: string; readonly links: readonly Link[] };
}

interface OpenLink {
  readonly uri: string;
  start: number | undefined;
}

export function createInlineText(): InlineText {
  let parts: string[] = [];
  let length = 0;
  let spacePending = false;
  let lineStart = true;
  let link: OpenLink | undefined;
  let spans: { readonly uri: string; readonly start: number; readonly end: number }[] = [];

  const push = (text: string) => {
    parts.push(text);
    length += text.length;
  };
  const endSpan = () => {
    if (link?.start !== undefined && length > link.start) spans.push({ uri: link.uri, start: link.start, end: length });
  };

  return {
    add(text, preserve) {
      // Looked at first: most cells of large tables are single words.
      const collapses = !preserve && SPACES.test(text);
      const collapsed = collapses ? text.replaceAll(ALL_SPACES, " ") : text;
      const body = collapses ? collapsed.replace(/^ /, "").replace(/ $/, "") : collapsed;
      if (collapses && collapsed.startsWith(" ")) spacePending = true;
      if (body === "") return;
      if (spacePending && !lineStart) push(" ");
      if (link !== undefined) link.start ??= length;
      push(body);
      spacePending = !preserve && collapsed.endsWith(" ");
      lineStart = false;
    },
    separate() {
      spacePending = true;
    },
    breakLine() {
      if (lineStart) return false;
      push("\n");
      spacePending = false;
      lineStart = true;
      return true;
    },
    openLink(uri) {
      endSpan();
      link = { uri, start: undefined };
    },
    closeLink() {
      endSpan();
      link = undefined;
    },
    take() {
      if (length === 0) {
        spacePending = false;
        lineStart = true;
        return NOTHING;
      }
      endSpan();
      const [first = ""] = parts;
      const whole = parts.length === 1 ? first : parts.join("");
      const links = spans.map(({ uri, start, end }) => ({ text: clean(whole.slice(start, end)), uri }));
      parts = [];
      spans = [];
      length = 0;
      spacePending = false;
      lineStart = true;
      if (link !== undefined) link.start = undefined;
      return { text: cleanEnds(whole), links: links.filter(({ text }) => text !== "") };
    },
  };
}

const SPACES = /[ \t\n\r\f]/;
const ALL_SPACES = /[ \t\n\r\f]+/g;
const NOTHING = { text: "", links: [] } as const;

function clean(text: string): string {
  return cleanEnds(text).trim();
}

// Empty lines at both ends are markup, not text.
function cleanEnds(text: string): string {
  const words = withoutSoftHyphens(text);
  const shown = words.includes("\r") ? words.replaceAll("\r\n", "\n") : words;
  const started = shown.includes("\n") ? shown.replace(/^(?:[^\S\n]*\n)+/, "") : shown;
  return toNfc(started.trimEnd());
}
