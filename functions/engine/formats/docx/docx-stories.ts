// Reads the stories of a Word document in reading order: headers, body, notes, comments, footers.

import { ExtractionError } from "../../base/errors.ts";
import type { Block, FormField } from "../../base/model.ts";
import { childrenOf, type XmlElement } from "../../codecs/text/xml-tree.ts";
import { joinedText } from "../../output/marks/marker-text.ts";
import type { OfficePackage } from "../office/office-package.ts";
import { picturesOf } from "../office/office-pictures.ts";
import type { AttachedFile } from "../shared/attachments.ts";
import { noteBlocks } from "../shared/note-blocks.ts";
import { refuseTooDeep } from "../shared/refuse-too-deep.ts";
import { changeWarnings, type TrackedChanges } from "../shared/tracked-changes.ts";
import { storyBlocks, type WordTools } from "./docx-blocks.ts";
import { wordFields } from "./docx-fields.ts";
import { commentName, type NoteMark } from "./docx-paragraph.ts";
import { wordStyles } from "./docx-styles.ts";
import { wordNumbering } from "./numbering.ts";

export interface WordDocument {
  readonly blocks: readonly Block[];
  readonly warnings: readonly string[];
  /** Form fields of the body. */
  readonly fields: readonly FormField[];
  /** Pictures of the body. */
  pictures(): Iterable<AttachedFile>;
}

export function wordDocument(parts: OfficePackage, trackedChanges: TrackedChanges = "accept"): WordDocument {
  return refuseTooDeep("Word document", () => readDocument(parts, trackedChanges));
}

function readDocument(parts: OfficePackage, trackedChanges: TrackedChanges): WordDocument {
  const { main } = parts;
  const root = parts.xml(main);
  if (root?.name !== "w:document") throw noDocument();
  const notes = collectNotes(noteFinder(parts));
  const tools: WordTools = {
    parts,
    styles: wordStyles(relatedXml(parts, "styles")),
    numbering: wordNumbering(relatedXml(parts, "numbering")),
    counts: { insertions: 0, deletions: 0, missingChunks: 0 },
    trackedChanges,
    noteMark: notes.markOf,
  };
  // Damaged documents have several bodies.
  const bodyBlocks = childrenOf(root, "w:body").flatMap((body) => storyBlocks(body, main, tools));
  const blocks = [
    ...aroundBlocks("header", tools),
    ...bodyBlocks,
    ...notes.cited.flatMap(({ part: { part, element }, mark, name }) =>
      noteBlocks(storyBlocks(element, part, tools), name, mark),
    ),
    ...commentBlocks(tools),
    ...aroundBlocks("footer", tools),
  ];
  return {
    blocks,
    warnings: warningsOf(tools),
    fields: wordFields(root),
    pictures: () => picturesOf(parts, main, root),
  };
}

type NoteKind = "footnote" | "endnote";

interface CitedNote {
  readonly part: NotePart;
  readonly mark: string;
  readonly name: string;
}

/** A note with the part of the package that has it. */
interface NotePart {
  readonly part: string;
  readonly element: XmlElement;
}

/** Returns a function that finds a note. Each part is parsed once. */
function noteFinder(parts: OfficePackage): (kind: NoteKind, id: string) => NotePart | undefined {
  const known = new Map<NoteKind, ReadonlyMap<string, NotePart>>();
  return (kind, id) => {
    const notes = known.get(kind) ?? notesOf(parts, kind);
    known.set(kind, notes);
    return notes.get(id);
  };
}

function notesOf(parts: OfficePackage, kind: NoteKind): ReadonlyMap<string, NotePart> {
  const [part] = parts.related(parts.main, `${kind}s`);
  if (part === undefined) return new Map();
  // The first of two notes with one id counts, as in Word.
  const notes = childrenOf(parts.xml(part), `w:${kind}`).toReversed();
  return new Map(notes.map((element) => [element.attributes["w:id"] ?? "", { part, element }]));
}

/** Collects notes in the order in which the text cites them. */
function collectNotes(find: (kind: NoteKind, id: string) => NotePart | undefined) {
  const cited: CitedNote[] = [];
  const marks = new Map<string, NoteMark>();
  return {
    cited,
    markOf(kind: NoteKind, id: string): NoteMark {
      const key = `${kind} ${id}`;
      const known = marks.get(key);
      if (known !== undefined) return known;
      const name = String(marks.size + 1);
      const part = find(kind, id);
      const mark = { mark: `[${name}]`, ...(part === undefined ? {} : { note: name }) };
      marks.set(key, mark);
      if (part !== undefined) cited.push({ part, mark: mark.mark, name });
      return mark;
    },
  };
}

function commentBlocks(tools: WordTools): readonly Block[] {
  return tools.parts.related(tools.parts.main, "comments").flatMap((part) =>
    childrenOf(tools.parts.xml(part), "w:comment").flatMap((comment): Block[] => {
      const text = joinedText(storyBlocks(comment, part, tools));
      const { "w:id": id = "", "w:author": author = "" } = comment.attributes;
      const by = author === "" ? {} : { author };
      return text === "" ? [] : [{ kind: "comment", id: commentName(id), ...by, text }];
    }),
  );
}

/** Removes repeats: first, even and default headers often have the same text. */
function aroundBlocks(kind: "header" | "footer", tools: WordTools): readonly Block[] {
  const texts = tools.parts.related(tools.parts.main, kind).map((part) => {
    return joinedText(storyBlocks(tools.parts.xml(part), part, tools));
  });
  return [...new Set(texts)].filter((text) => text !== "").map((text) => ({ kind, text }));
}

function relatedXml(parts: OfficePackage, type: string): XmlElement | undefined {
  const [part] = parts.related(parts.main, type);
  return part === undefined ? undefined : parts.xml(part);
}

function warningsOf({ counts, trackedChanges }: WordTools): readonly string[] {
  const chunks = `missing imported parts (altChunk) of the document: ${counts.missingChunks}; open it in Word and save it again`;
  return [...changeWarnings(counts, trackedChanges), ...(counts.missingChunks > 0 ? [chunks] : [])];
}

function noDocument(): ExtractionError {
  return new ExtractionError("DAMAGED_DOCUMENT", "the Word document has no w:document", {
    remedy: "open it in a word processor and save it again",
  });
}
