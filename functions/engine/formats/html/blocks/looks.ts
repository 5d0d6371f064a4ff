// Looks of inline elements, by their names and by their own styles (HTML, section 15.3.4).

import type { MarkKind } from "../../../base/model.ts";
import { percentDecoded } from "../../../base/percent-encoding.ts";
import type { Look } from "../../../output/marks/marked-text.ts";

const LOOKS: ReadonlyMap<string, MarkKind> = new Map<string, MarkKind>([
  ...["b", "strong"].map((name) => [name, "bold"] as const),
  ...["i", "em", "cite", "dfn", "var"].map((name) => [name, "italic"] as const),
  ...["u", "ins"].map((name) => [name, "underline"] as const),
  ...["s", "strike", "del"].map((name) => [name, "strike"] as const),
  ...["code", "kbd", "samp", "tt"].map((name) => [name, "code"] as const),
  ["sup", "superscript"],
  ["sub", "subscript"],
]);

const STYLES: readonly (readonly [RegExp, MarkKind])[] = [
  [/(?:^|;)\s*font-weight\s*:\s*(?:bold|[6-9]00)/i, "bold"],
  [/(?:^|;)\s*font-style\s*:\s*italic/i, "italic"],
  [/(?:^|;)\s*text-decoration(?:-line)?\s*:[^;]*line-through/i, "strike"],
  [/(?:^|;)\s*vertical-align\s*:\s*super/i, "superscript"],
  [/(?:^|;)\s*vertical-align\s*:\s*sub/i, "subscript"],
];
/** Editors wrap whole pages in <b> with this style. */
const NOT_BOLD = /(?:^|;)\s*font-weight\s*:\s*(?:normal|400)/i;

/** Returns the look of an inline element, or the note that it cites. */
export function lookOf(name: string, attributes: Readonly<Record<string, string>>): Look | undefined {
  if (name === "a") return citedNote(attributes);
  const { style = "" } = attributes;
  const kind = LOOKS.get(name) ?? STYLES.find(([pattern]) => pattern.test(style))?.[1];
  return kind === undefined || (kind === "bold" && NOT_BOLD.test(style)) ? undefined : { kind };
}

/** Roles of DPUB-ARIA 1.1 and EPUB 3. */
function citedNote({ href = "", role, "epub:type": type }: Readonly<Record<string, string>>): Look | undefined {
  const isCitation = role === "doc-noteref" || type === "noteref";
  const [, id = ""] = /^[^#]*#(.+)$/s.exec(href.trim()) ?? [];
  return isCitation && id !== "" ? { kind: "note", note: percentDecoded(id) } : undefined;
}
