// Reads the stories of a Word document in reading order: headers, body, notes, comments, footers.

import { ExtractionError } from "../../base/errors.ts";
import type { Block, FormField } from "../../base/model.ts";
import { childrenOf, pathOf, type XmlElement } from "../../codecs/text/xml-tree.ts";
import type { OfficePackage } from "../office/office-package.ts";
import { picturesOf } from "../office/office-pictures.ts";
import type { AttachedFile } from "../shared/attachments.ts";
import { refuseTooDeep } from "../shared/refuse-too-deep.ts";
import { changeWarnings } from "../shared/tracked-changes.ts";
import { storyBlocks, type WordTools } from "./docx-blocks.ts";
import { wordFields } from "./docx-fields.ts";
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

export function wordDocument(parts: OfficePackage): WordDocument {
  return refuseTooDeep("Word document", () => readDocument(parts));
}

function readDocument(parts: OfficePackage): WordDocument {
  const { main } = parts;
  const root = parts.xml(main);
  if (root?.name !== "w:document") throw noDocument();
  const notes = collectNotes();
  const tools: WordTools = {
    parts,
    styles: wordStyles(relatedXml(parts, "styles")),
    numbering: wordNumbering(relatedXml(parts, "numbering")),
    counts: { insertions: 0, deletions: 0, missingChunks: 0 },
    noteMark: notes.markOf,
  };
  const body = pathOf(root, "w:body");
  const bodyBlocks = storyBlocks(body, main, tools);
  const blocks = [
    ...aroundBlocks("header", tools),
    ...bodyBlocks,
    ...notes.cited.flatMap(({ kind, id, mark }) => noteBlocks(kind, id, mark, tools)),
    ...commentBlocks(tools),
    ...aroundBlocks("footer", tools),
  ];
  return {
    blocks,
    warnings: warningsOf(tools),
    fields: wordFields(body),
    pictures: () => picturesOf(parts, main, body),
  };
}

type NoteKind = "footnote" | "endnote";

/** Collects notes in the order in which the text cites them. */
function collectNotes() {
  const cited: { readonly kind: NoteKind; readonly id: string; readonly mark: string }[] = [];
  const marks = new Map<string, string>();
  return {
    cited,
    markOf(kind: NoteKind, id: string): string {
      const key = `${kind} ${id}`;
      const known = marks.get(key);
      if (known !== undefined) return known;
      const mark = `[${cited.length + 1}]`;
      marks.set(key, mark);
      cited.push({ kind, id, mark });
      return mark;
    },
  };
}

function noteBlocks(kind: NoteKind, id: string, mark: string, tools: WordTools): readonly Block[] {
  const [part] = tools.parts.related(tools.parts.main, `${kind}s`);
  if (part === undefined) return [];
  const note = elementById(childrenOf(partXml(tools.parts, part), `w:${kind}`), id);
  // Tables in notes stay tables. All other blocks become paragraphs of the note.
  return storyBlocks(note, part, tools).map((block, index) => {
    if (block.kind === "table") return block;
    const { marker: own, level: _, ...rest } = block;
    const text = own === undefined ? rest.text : `${own} ${rest.text}`;
    return { ...rest, kind: "footnote", text, ...(index === 0 ? { marker: mark } : {}) };
  });
}

function elementById(elements: readonly XmlElement[], id: string): XmlElement | undefined {
  return elements.find(({ attributes }) => attributes["w:id"] === id);
}

function commentBlocks(tools: WordTools): readonly Block[] {
  return tools.parts.related(tools.parts.main, "comments").flatMap((part) =>
    childrenOf(partXml(tools.parts, part), "w:comment").flatMap((comment): Block[] => {
      const text = joinedText(storyBlocks(comment, part, tools));
      return text === "" ? [] : [{ kind: "comment", text }];
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

function joinedText(blocks: readonly Block[]): string {
  return blocks.map(({ marker, text }) => (marker === undefined ? text : `${marker} ${text}`)).join("\n");
}

const partTrees = new WeakMap<OfficePackage, Map<string, XmlElement | undefined>>();

/** Parses each part once, because notes ask for their part one by one. */
function partXml(parts: OfficePackage, part: string): XmlElement | undefined {
  const trees = partTrees.get(parts) ?? new Map<string, XmlElement | undefined>();
  partTrees.set(parts, trees);
  if (!trees.has(part)) trees.set(part, parts.xml(part));
  return trees.get(part);
}

function relatedXml(parts: OfficePackage, type: string): XmlElement | undefined {
  const [part] = parts.related(parts.main, type);
  return part === undefined ? undefined : parts.xml(part);
}

function warningsOf({ counts }: WordTools): readonly string[] {
  const chunks = `missing imported parts (altChunk) of the document: ${counts.missingChunks}; open it in Word and save it again`;
  return [...changeWarnings(counts), ...(counts.missingChunks > 0 ? [chunks] : [])];
}

function noDocument(): ExtractionError {
  return new ExtractionError("DAMAGED_DOCUMENT", "the Word document has no w:document", {
    remedy: "open it in a word processor and save it again",
  });
}
