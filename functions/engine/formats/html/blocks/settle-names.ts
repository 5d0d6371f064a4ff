// Settles which blocks need their names: those that links of the document point to. Links to nothing become words.

import type { Block, Mark } from "../../../base/model.ts";
import { withChangedMarks } from "../../shared/changed-marks.ts";
import type { Entry } from "./block-writer.ts";

export function settleNames(entries: readonly Entry[]): readonly Entry[] {
  const wanted = new Set(entries.flatMap(({ block }) => marksOf(block).flatMap(nameIn)));
  if (wanted.size === 0 && entries.every(({ block }) => block.id === undefined)) return entries;
  const notes = new Set(entries.flatMap(({ block }) => block.id ?? []));
  const names = new Map<string, string>([...notes].map((note) => [note, note]));
  const named = entries.map((entry) => {
    const own = entry.names.filter((name) => wanted.has(name) && !names.has(name));
    const id = entry.block.id ?? own[0];
    for (const name of own) names.set(name, id ?? name);
    return id === undefined ? entry : { ...entry, block: { ...entry.block, id } };
  });
  const change = (mark: Mark) => settledMark(mark, names, notes);
  return named.map((entry) => ({ ...entry, block: withChangedMarks(entry.block, change) }));
}

function marksOf({ marks = [], table }: Block): readonly Mark[] {
  return table === undefined ? marks : table.cells.flatMap((cell) => cell.marks ?? []);
}

function nameIn({ kind, uri, note }: Mark): readonly string[] {
  if (kind === "link" && uri?.startsWith("#") === true) return [uri.slice(1)];
  return kind === "note" && note !== undefined ? [note] : [];
}

type Names = ReadonlyMap<string, string>;

function settledMark(mark: Mark, names: Names, notes: ReadonlySet<string>): readonly Mark[] {
  const [wanted] = nameIn(mark);
  if (wanted === undefined) return [mark];
  const name = names.get(wanted);
  if (name === undefined) return [];
  if (mark.kind === "link") return [{ ...mark, uri: `#${name}` }];
  // A citation of something that is no note is a link to it.
  const { kind: _, note: __, ...place } = mark;
  return [notes.has(name) ? mark : { kind: "link", ...place, uri: `#${name}` }];
}
