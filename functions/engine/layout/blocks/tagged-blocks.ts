// Decides the kind of a block from the author's tags.

import type { FrameLine } from "../lines/frame-line.ts";
import { splitMarker } from "../text/item-markers.ts";
import type { FrameBlock } from "./frame-block.ts";

const HEADING = /^H([1-6])$/;

/** Returns undefined when the tag leaves the kind open: many headings are tagged as paragraphs. */
export function taggedBlock({ element }: FrameLine, text: string, lines: readonly FrameLine[]): FrameBlock | undefined {
  if (element === undefined || text === "") return undefined;
  const level = HEADING.exec(element.role)?.[1];
  if (level !== undefined) return { kind: "heading", level: Number(level), text, lines };
  if (element.role === "Title") return { kind: "heading", level: 1, text, lines };
  if (element.role === "H") return { kind: "heading", level: 2, text, lines };
  if (element.role === "Note" || element.role === "FENote") return { kind: "footnote", text, lines };
  if (element.role !== "LI") return undefined;
  const marked = splitMarker(text);
  const depth = Math.max(1, element.depth);
  if (marked === undefined || marked.rest === "") return { kind: "list-item", level: depth, text, lines };
  return { kind: "list-item", level: depth, marker: marked.marker, text: marked.rest, lines };
}
