// Tracked changes of an OpenDocument text (ODF 1.3 part 3, 5.5): insertions stand in the text between two marks, deletions in
// a list before it.

import { childOf, childrenOf, descendantsOf, textOf, type XmlElement } from "../../codecs/text/xml-tree.ts";
import type { Look } from "../../output/marks/marked-text.ts";
import {
  type ChangeCounts,
  type ChangeKind,
  changeLook,
  isRead,
  type TrackedChanges,
} from "../shared/tracked-changes.ts";

/** Changes of one text, which is read from its start to its end. */
export interface OdfChanges {
  readonly counts: ChangeCounts;
  /** Notes that the text reaches the start or the end of an insertion. */
  begin(id: string | undefined): void;
  end(id: string | undefined): void;
  /** False within insertions that are not read. */
  isShown(): boolean;
  /** Marks of the text that is read now. */
  looks(): readonly Look[];
  /** Text that was deleted here, if it is read. */
  deleted(id: string | undefined): { readonly text: string; readonly looks: readonly Look[] } | undefined;
}

interface Region {
  readonly kind: ChangeKind;
  readonly looks: readonly Look[];
  readonly element: XmlElement;
}

export function odfChanges(body: XmlElement | undefined, mode: TrackedChanges): OdfChanges {
  const regions = new Map<string, Region>();
  const counts = { insertions: 0, deletions: 0 };
  const elements = body === undefined ? [] : descendantsOf(body, "text:changed-region");
  for (const element of elements) {
    const { "xml:id": id, "text:id": olderId = id } = element.attributes;
    const region = regionOf(element, mode);
    if (region?.kind === "inserted") counts.insertions++;
    if (region?.kind === "deleted") counts.deletions++;
    if (olderId !== undefined && region !== undefined) regions.set(olderId, region);
  }
  const open = new Set<Region>();
  const find = (id: string | undefined) => (id === undefined ? undefined : regions.get(id));
  return {
    counts,
    begin(id) {
      const region = find(id);
      if (region?.kind === "inserted") open.add(region);
    },
    end(id) {
      const region = find(id);
      if (region !== undefined) open.delete(region);
    },
    isShown: () => open.size === 0 || isRead("inserted", mode),
    looks: () => (open.size === 0 ? [] : [...open].flatMap(({ looks }) => looks)),
    deleted(id) {
      const region = find(id);
      if (region?.kind !== "deleted" || !isRead("deleted", mode)) return undefined;
      const paragraphs = childrenOf(region.element).filter(({ name }) => name === "text:p" || name === "text:h");
      return { text: paragraphs.map(textOf).join("\n"), looks: region.looks };
    },
  };
}

function regionOf(region: XmlElement, mode: TrackedChanges): Region | undefined {
  const [inserted, deleted] = [childOf(region, "text:insertion"), childOf(region, "text:deletion")];
  const element = inserted ?? deleted;
  if (element === undefined) return undefined;
  const kind = inserted === undefined ? "deleted" : "inserted";
  const facts = childOf(element, "office:change-info");
  const look = changeLook(kind, mode, textOf(childOf(facts, "dc:creator")), textOf(childOf(facts, "dc:date")));
  return { kind, element, looks: look === undefined ? [] : [look] };
}
