// What a block is by the tags of its document's author.

import type { FrameLine } from "../lines/frame-line.ts";
import { splitMarker } from "../text/item-markers.ts";
import type { FrameBlock } from "./frame-block.ts";

const HEADING = /^H([1-6])$/;

/** Undefined where the tag leaves the kind open: many a heading is tagged as a paragraph. */
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
