// Tracked changes: which of their texts are read, how these are marked, and warnings about them.

import type { Look } from "../../output/marks/marked-text.ts";

/** Text that is read: that after the changes, that before them, or both, marked. */
export type TrackedChanges = "accept" | "reject" | "show";
export type ChangeKind = "inserted" | "deleted";

export interface ChangeCounts {
  readonly insertions: number;
  readonly deletions: number;
}

/** Decides whether text with such a change is read. */
export function isRead(kind: ChangeKind, mode: TrackedChanges): boolean {
  return mode === "show" || (mode === "accept") === (kind === "inserted");
}

/** Returns the mark of changed text; undefined where only one text is read. Empty facts are left out. */
export function changeLook(kind: ChangeKind, mode: TrackedChanges, author = "", date = ""): Look | undefined {
  if (mode !== "show") return undefined;
  return { kind, ...(author === "" ? {} : { author }), ...(date === "" ? {} : { date }) };
}

/** Returns a warning that says which texts of the changes are in the document. */
export function changeWarnings(
  { insertions, deletions }: ChangeCounts,
  mode: TrackedChanges = "accept",
): readonly string[] {
  if (insertions + deletions === 0) return [];
  if (mode === "reject")
    return [`tracked changes: the text contains ${deletions} deletions and lacks ${insertions} insertions`];
  if (mode === "show")
    return [
      `tracked changes: the text contains ${insertions} insertions and ${deletions} deletions; JSON and Markdown mark them`,
    ];
  return [`tracked changes: the text contains ${insertions} insertions and lacks ${deletions} deletions`];
}
