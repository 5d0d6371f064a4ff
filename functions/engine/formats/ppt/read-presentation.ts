// Reads a PowerPoint 97-2003 stream into pages: the slides with their notes, comments and footers.

import type { Block, Page } from "../../base/model.ts";
import { type StoredPicture, storedPictures } from "../office/drawn-pictures.ts";
import { numberAt, type OfficeRecord, type RecordReader, wholeOf } from "../office/record-tree.ts";
import { cleaned } from "./cleaned-text.ts";
import { bodyHasBullets } from "./paragraph-looks.ts";
import { readPersisted } from "./persist-directory.ts";
import { createPptReader, TYPE, textOf } from "./ppt-records.ts";
import {
  type LinkTargets,
  readTexts,
  type SlideText,
  type Surroundings,
  shapeTexts,
  textBlocks,
} from "./shape-text.ts";
import { type FormulaOf, shapeFormulas } from "./stored-objects.ts";
import { TITLES } from "./text-kinds.ts";

export interface PptText {
  readonly pages: readonly Page[];
  /** Stored embedded documents, in the order of their identifiers. */
  readonly objects: readonly OfficeRecord[];
  /** Pictures of the document's store; the first one is "image1". */
  readonly pictures: readonly StoredPicture[];
}

export interface PptLimits {
  readonly slides: number;
  /** Size of an embedded object. */
  readonly objectBytes: number;
}

/** Reads the presentation. `lastEdit` is the offset of the newest edit, from the current user's stream. */
export function readPresentation(stream: Uint8Array, lastEdit: number, limits: PptLimits): PptText {
  const reader = createPptReader(stream);
  const persisted = readPersisted(reader, lastEdit, stream.length);
  const whole = wholeOf(stream);
  const top = reader.children(whole);
  const document = persisted.document ?? top.findLast(({ type }) => type === TYPE.document);
  const objects = top.filter(({ type }) => type === TYPE.embeddedObject);
  const links = document === undefined ? new Map<number, string>() : linkTargets(reader, document);
  const listed = document === undefined ? [] : listedSlides(reader, document, links);
  const slides = listed.flatMap(({ persistId, slideId, texts }): readonly FoundSlide[] => {
    const record = persisted.object(persistId);
    if (record?.type === TYPE.slide) return [{ record, slideId, texts }];
    return texts.length > 0 ? [{ record: undefined, slideId, texts }] : [];
  });
  // With a damaged directory, slides are read in the order of the stream.
  const found = top
    .filter(({ type }) => type === TYPE.slide)
    .map((record): FoundSlide => ({ record, slideId: undefined, texts: [] }));
  const chosen = (slides.length > 0 ? slides : found).slice(0, limits.slides);
  const everywhere = document === undefined ? NOWHERE : surroundings(reader, document, SLIDES);
  const formulaOf = shapeFormulas(reader, { document, object: persisted.object, maxBytes: limits.objectBytes });
  const notes = notesBySlide(reader, document, persisted.object, top);
  const masters = document === undefined ? NO_MASTERS : mastersOf(reader, document, persisted.object);
  const shownMasters = new Set<OfficeRecord | undefined>();
  const pages = chosen.map(({ record, slideId, texts }, index): Page => {
    const tools = { reader, links, everywhere, formulaOf };
    const master = record === undefined ? undefined : masters.get(masterId(reader, record));
    const masterRecord = shownMasters.has(master) ? undefined : master;
    shownMasters.add(master);
    const bulleted = bodyHasBullets(reader, master);
    const noted = slideId === undefined ? undefined : notes.get(slideId);
    return slidePage(index + 1, { record, texts, master: masterRecord, hasBullets: bulleted, notes: noted }, tools);
  });
  return { pages, objects, pictures: document === undefined ? [] : storedPictures(reader, document) };
}

interface ListedSlide {
  readonly persistId: number;
  readonly slideId: number;
  readonly texts: readonly SlideText[];
}

interface FoundSlide {
  readonly record: OfficeRecord | undefined;
  readonly slideId: number | undefined;
  readonly texts: readonly SlideText[];
}

const SLIDES = 0;
const MASTERS = 1;
const NOTES = 2;
const NOWHERE: Surroundings = { header: undefined, footer: undefined };

/** Main masters by their identifier. */
type Masters = ReadonlyMap<number | undefined, OfficeRecord>;
const NO_MASTERS: Masters = new Map();

function listedSlides(
  reader: RecordReader,
  document: OfficeRecord,
  links: LinkTargets,
  instance = SLIDES,
): readonly ListedSlide[] {
  const list = reader.children(document).find((child) => child.type === TYPE.slideList && child.instance === instance);
  const slides: { atom: OfficeRecord; records: OfficeRecord[] }[] = [];
  for (const record of list === undefined ? [] : reader.children(list)) {
    if (record.type === TYPE.slidePersist) slides.push({ atom: record, records: [] });
    else slides.at(-1)?.records.push(record);
  }
  return slides.map(({ atom, records }) => ({
    persistId: numberAt(atom, 0),
    slideId: numberAt(atom, 12),
    texts: readTexts(reader, records, links),
  }));
}

function linkTargets(reader: RecordReader, document: OfficeRecord): LinkTargets {
  const targets = new Map<number, string>();
  for (const link of reader.descendants(document, TYPE.hyperlink)) {
    const records = reader.children(link);
    const atom = records.find(({ type }) => type === TYPE.hyperlinkAtom);
    const target = records.find(({ type, instance }) => type === TYPE.string && instance === 1);
    if (atom !== undefined && target !== undefined) targets.set(numberAt(atom, 0), cleaned(textOf(target)));
  }
  return targets;
}

/** Returns the header and footer whose flags are set (MS-PPT, section 2.4.15.2). */
function surroundings(reader: RecordReader, parent: OfficeRecord, instance: number | undefined): Surroundings {
  const HAS_HEADER = 0x10;
  const HAS_FOOTER = 0x20;
  const wanted = instance === undefined ? undefined : instance + 3;
  const found = reader
    .children(parent)
    .find((child) => child.type === TYPE.headersFooters && (wanted === undefined || child.instance === wanted));
  const records = found === undefined ? [] : reader.children(found);
  const atom = records.find(({ type }) => type === TYPE.headersFootersAtom);
  const flags = atom === undefined ? 0 : numberAt(atom, 0) >>> 16;
  const text = (number: number, flag: number) => {
    const record = records.find((each) => each.type === TYPE.string && each.instance === number);
    return record === undefined || (flags & flag) === 0 ? undefined : cleaned(textOf(record));
  };
  return { header: text(1, HAS_HEADER), footer: text(2, HAS_FOOTER) };
}

function notesBySlide(
  reader: RecordReader,
  document: OfficeRecord | undefined,
  object: (id: number) => OfficeRecord | undefined,
  top: readonly OfficeRecord[],
): ReadonlyMap<number, OfficeRecord> {
  const listed = document === undefined ? [] : listedSlides(reader, document, new Map(), NOTES);
  const current = listed.flatMap(({ persistId }) => object(persistId) ?? []);
  const records = current.length > 0 ? current : top;
  const notes = new Map<number, OfficeRecord>();
  for (const record of records.filter(({ type }) => type === TYPE.notes)) {
    const atom = reader.children(record).find(({ type }) => type === TYPE.notesAtom);
    if (atom !== undefined) notes.set(numberAt(atom, 0), record);
  }
  return notes;
}

function mastersOf(
  reader: RecordReader,
  document: OfficeRecord,
  object: (id: number) => OfficeRecord | undefined,
): Masters {
  const masters = new Map<number, OfficeRecord>();
  for (const { persistId, slideId: id } of listedSlides(reader, document, new Map(), MASTERS)) {
    const record = object(persistId);
    if (record?.type === TYPE.mainMaster) masters.set(id, record);
  }
  return masters;
}

function masterId(reader: RecordReader, slide: OfficeRecord): number | undefined {
  const atom = reader.children(slide).find(({ type }) => type === TYPE.slideAtom);
  return atom === undefined ? undefined : numberAt(atom, 12);
}

interface SlideParts {
  readonly record: OfficeRecord | undefined;
  readonly texts: readonly SlideText[];
  readonly master: OfficeRecord | undefined;
  readonly hasBullets: boolean;
  readonly notes: OfficeRecord | undefined;
}

interface SlideTools {
  readonly reader: RecordReader;
  readonly links: LinkTargets;
  readonly everywhere: Surroundings;
  readonly formulaOf: FormulaOf;
}

function slidePage(number: number, parts: SlideParts, { reader, links, everywhere, formulaOf }: SlideTools): Page {
  const { record, texts, master, hasBullets, notes } = parts;
  const own = record === undefined ? NOWHERE : surroundings(reader, record, undefined);
  const around = { header: own.header ?? everywhere.header, footer: own.footer ?? everywhere.footer };
  const shown = record === undefined ? texts : shapeTexts(reader, record, texts, { links, around, formulaOf });
  const title = shown.find(({ kind }) => TITLES.has(kind));
  const label = title === undefined ? "" : cleaned(title.text).replaceAll("\n", " ");
  const blocks: Block[] = shown.flatMap((text) => textBlocks(text, hasBullets));
  const shownTexts = new Set(blocks.map(({ text }) => text));
  const outside = (kind: "header" | "footer", text: string | undefined): readonly Block[] =>
    text === undefined || text === "" || shownTexts.has(text) ? [] : [{ kind, text }];
  const masterTexts = master === undefined ? [] : fixedTexts(reader, master, links);
  const info =
    record === undefined ? undefined : reader.children(record).find(({ type }) => type === TYPE.slideShowInfo);
  return {
    number,
    ...(label === "" ? {} : { label }),
    source: "native",
    ...(info !== undefined && (numberAt(info, 8) >>> 16) & HIDDEN ? { hidden: true } : {}),
    blocks: [
      ...outside("header", around.header),
      ...blocks,
      ...masterTexts.filter(({ text }) => !shownTexts.has(text)),
      ...(notes === undefined ? [] : noteBlocks(reader, notes, links)),
      ...(record === undefined ? [] : commentBlocks(reader, record)),
      ...outside("footer", around.footer),
    ],
  };
}

/** Flag fHidden (MS-PPT, section 2.6.6). */
const HIDDEN = 0x4;

/** Reads the texts that a master shows on each slide: boxes that are not placeholders. */
function fixedTexts(reader: RecordReader, master: OfficeRecord, links: LinkTargets): readonly Block[] {
  return reader.descendants(master, TYPE.shape).flatMap((shape) => {
    const box = reader.descendants(shape, TYPE.textBox)[0];
    if (box === undefined || reader.descendants(shape, TYPE.placeholder).length > 0) return [];
    const records = reader.children(box);
    // "Page *" differs on each slide, and this text is read once.
    if (records.some(({ type }) => type === TYPE.slideNumberMark)) return [];
    return readTexts(reader, records, links).flatMap((text) => textBlocks(text));
  });
}

function noteBlocks(reader: RecordReader, notes: OfficeRecord, links: LinkTargets): readonly Block[] {
  const around = surroundings(reader, notes, undefined);
  return shapeTexts(reader, notes, [], { links, around }).flatMap(({ text }) => {
    const words = cleaned(text);
    return words === "" || words === "*" ? [] : [{ kind: "note" as const, text: words }];
  });
}

/** Reads comments as author and text (MS-PPT, section 2.5.21). */
function commentBlocks(reader: RecordReader, slide: OfficeRecord): readonly Block[] {
  return reader.descendants(slide, TYPE.comment).flatMap((comment) => {
    const strings = reader.children(comment).filter(({ type }) => type === TYPE.string);
    const [author = "", text = ""] = [0, 1].map((instance) => {
      const found = strings.find((each) => each.instance === instance);
      return found === undefined ? "" : cleaned(textOf(found));
    });
    return text === "" ? [] : [{ kind: "comment" as const, text: author === "" ? text : `${author}: ${text}` }];
  });
}
