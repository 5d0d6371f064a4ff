// Text of a slide's shapes. Each shape has a box with text, or the index of a text in the outline.

import type { Block, Link } from "../../base/model.ts";
import { createAutoNumbers } from "../office/auto-numbers.ts";
import { pictureOf } from "../office/drawn-pictures.ts";
import { numberAt, type OfficeRecord, type RecordReader } from "../office/record-tree.ts";
import { cleaned } from "./cleaned-text.ts";
import { type ParagraphLook, paragraphLooks } from "./paragraph-looks.ts";
import { TYPE, textOf } from "./ppt-records.ts";
import type { FormulaOf } from "./stored-objects.ts";
import { isTable, tableBlock } from "./table-shape.ts";
import { BODIES, TEXT_KIND, TITLES } from "./text-kinds.ts";
import { type AutoNumber, autoNumbers, type EntryRun, entryRuns } from "./text-numbers.ts";

export interface SlideText {
  readonly kind: number;
  readonly text: string;
  readonly links: readonly Link[];
  readonly looks?: readonly ParagraphLook[];
  /** Entries of its characters among `numbers`, the automatic numbers of the shape. */
  readonly entries?: readonly EntryRun[];
  readonly numbers?: readonly (AutoNumber | undefined)[];
  /** Name of the picture that the text describes. */
  readonly picture?: string;
  /** The table whose cells have the text, or the formula. */
  readonly block?: Block;
}

/** Kind of a picture's description. The number is not one of the format's. */
const FIGURE = -1;

/** Header and footer texts that replace the marks on this slide. */
export interface Surroundings {
  readonly header: string | undefined;
  readonly footer: string | undefined;
}

export type LinkTargets = ReadonlyMap<number, string>;

/** Reads texts. A text header starts each text, and the records after the header belong to it. */
export function readTexts(
  reader: RecordReader,
  records: readonly OfficeRecord[],
  links: LinkTargets,
): readonly SlideText[] {
  const texts: (Omit<SlideText, "links"> & Changing)[] = [];
  let target: string | undefined;
  for (const record of records) {
    const current = texts.at(-1);
    if (record.type === TYPE.textHeader) texts.push({ kind: numberAt(record, 0), text: "", links: [] });
    else if (record.type === TYPE.textCharacters || record.type === TYPE.textBytes) {
      const text = textOf(record);
      if (current === undefined) texts.push({ kind: TEXT_KIND.other, text, links: [] });
      else current.text += text;
    } else if (record.type === TYPE.textStyle && current !== undefined) {
      const { looks, next } = paragraphLooks(record, current.text.length);
      current.looks = looks;
      current.entries = entryRuns(record, next, current.text.length);
    } else if (record.type === TYPE.interaction) {
      const atom = reader.children(record).find(({ type }) => type === TYPE.interactionAtom);
      target = atom === undefined ? undefined : links.get(numberAt(atom, 4));
    } else if (record.type === TYPE.textLink && current !== undefined && target !== undefined) {
      const words = current.text.slice(numberAt(record, 0), numberAt(record, 4)).trim();
      if (words !== "") current.links.push({ text: words, uri: target });
    }
  }
  return texts;
}

interface Changing {
  text: string;
  readonly links: Link[];
  looks?: readonly ParagraphLook[];
  entries?: readonly EntryRun[];
}

export interface ShapeTools {
  readonly links: LinkTargets;
  readonly around: Surroundings;
  readonly formulaOf?: FormulaOf;
}

/** Texts of the shapes, in their order. `outline` has the texts of this slide in the slide list. */
export function shapeTexts(
  reader: RecordReader,
  slide: OfficeRecord,
  outline: readonly SlideText[],
  { links, around, formulaOf }: ShapeTools,
): readonly SlideText[] {
  const used = new Set<number>();
  const texts = shapesIn(reader, slide).flatMap((shape): readonly SlideText[] => {
    if (shape.type === TYPE.group) {
      const table = tableBlock(reader, shape, (box) => cellText(reader, box, links));
      return table === undefined ? [] : [ownText(table)];
    }
    const box = reader.descendants(shape, TYPE.textBox)[0];
    if (box === undefined) {
      const formula = formulaOf?.(shape);
      if (formula !== undefined) return [ownText(formula)];
      const { description: stored, number } = pictureOf(reader, shape);
      const description = cleaned(stored);
      if (description === "" && number === undefined) return [];
      const picture = number === undefined ? {} : { picture: `image${number}` };
      return [{ kind: FIGURE, text: description, links: [], ...picture }];
    }
    const records = reader.children(box);
    const numbers = autoNumbers(reader, shape);
    const reference = records.find(({ type }) => type === TYPE.outlineTextRef);
    if (reference === undefined)
      return readTexts(reader, records, links).map((text) => ({ ...withMarks(text, records, around), numbers }));
    const index = numberAt(reference, 0);
    const text = outline[index];
    if (text === undefined || used.has(index)) return [];
    used.add(index);
    return [{ ...text, numbers }];
  });
  return [...texts, ...outline.filter((_, index) => !used.has(index))];
}

function ownText(block: Block): SlideText {
  return { kind: TEXT_KIND.other, text: block.text, links: [], block };
}

/** Lists shapes in order, also those inside groups. A table stays a group. */
function shapesIn(reader: RecordReader, container: OfficeRecord, depth = 0): readonly OfficeRecord[] {
  if (depth > MAX_DEPTH) return [];
  return reader.children(container).flatMap((child) => {
    if (child.type === TYPE.shape) return [child];
    if (child.type === TYPE.group && isTable(reader, child)) return [child];
    return child.isContainer ? shapesIn(reader, child, depth + 1) : [];
  });
}

// Real presentations nest about 12 deep.
const MAX_DEPTH = 64;

function cellText(reader: RecordReader, box: OfficeRecord, links: LinkTargets) {
  const texts = readTexts(reader, reader.children(box), links);
  return { text: cleaned(texts.map(({ text }) => text).join("\n")), links: texts.flatMap((text) => text.links) };
}

/** Replaces the star that is a placeholder for a header, footer, date or slide number. */
function withMarks(text: SlideText, records: readonly OfficeRecord[], around: Surroundings): SlideText {
  const has = (type: number) => records.some((record) => record.type === type);
  if (has(TYPE.footerMark)) return { ...text, text: text.text.replace("*", around.footer ?? "") };
  if (has(TYPE.headerMark)) return { ...text, text: text.text.replace("*", around.header ?? "") };
  return text.text.trim() === "*" ? { ...text, text: "" } : text;
}

/** Builds blocks. With `hasBullets`, paragraphs of a body are list items by default. */
export function textBlocks(slideText: SlideText, hasBullets = false): readonly Block[] {
  const { kind, text, links, looks = [], entries = [], numbers = [], block, picture } = slideText;
  if (block !== undefined) return [block];
  if (kind === FIGURE) return [{ kind: "figure", text, ...(picture === undefined ? {} : { uri: picture }) }];
  const isTitle = TITLES.has(kind);
  const paragraphs = isTitle ? [text.replaceAll("\r", "\n")] : text.split("\r");
  const counts = createAutoNumbers();
  let start = 0;
  let [look, run] = [0, 0];
  return paragraphs.flatMap((paragraph): readonly Block[] => {
    while ((looks[look]?.end ?? Number.POSITIVE_INFINITY) <= start) look++;
    while ((entries[run]?.end ?? Number.POSITIVE_INFINITY) <= start) run++;
    start += paragraph.length + 1;
    const words = cleaned(paragraph);
    if (words === "") return [];
    const own = links.filter((link) => paragraph.includes(link.text));
    const shared = { text: words, ...(own.length === 0 ? {} : { links: own }) };
    if (isTitle) return [{ kind: "heading", level: 1, ...shared }];
    const { bullet, level = 0, mark = "•" } = looks[look] ?? {};
    const isItem = bullet ?? (hasBullets && BODIES.has(kind));
    const number = isItem ? numbers[entries[run]?.entry ?? 0] : undefined;
    if (number === undefined) counts.interrupt(level);
    if (!isItem) return [{ kind: "paragraph", ...shared }];
    const plain = PLAIN_MARKS.includes(mark) ? mark : "•";
    const marker = number === undefined ? plain : counts.next(level, number.scheme, number.start);
    return [{ kind: "list-item", level: level + 1, marker, ...shared }];
  });
}

/** Marks that look the same in every font. */
const PLAIN_MARKS = "•–—-*○■□▪►";
