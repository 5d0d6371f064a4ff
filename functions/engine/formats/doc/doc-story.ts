// Reads one story of a Word document (body, note or header) into blocks: paragraphs, list items, headings, tables.

import type { Block } from "../../base/model.ts";
import type { Look } from "../../output/marks/marked-text.ts";
import { markedFormula } from "../formulas/formula-mark.ts";
import type { Formula } from "../formulas/formula-tree.ts";
import { CHECKED, UNCHECKED } from "../word/check-box-marks.ts";
import { createFieldReader } from "../word/word-fields.ts";
import { createStory, NO_LOOKS, type ParagraphLook } from "../word/word-story.ts";
import type { RowShape } from "../word/word-table.ts";

export interface DocLook extends ParagraphLook {
  readonly isRowEnd: boolean;
  /** True for the paragraph that ends a cell of a table in a cell. */
  readonly isInnerCell?: boolean;
  /** Cells of the row that ends here. */
  readonly row?: RowShape;
}

export interface DocPicture {
  readonly name: string;
  /** Description by the author, or an empty text. */
  readonly alt: string;
}

export interface StorySource {
  /** The character at a position; undefined for deleted and hidden text. */
  character(position: number): string | undefined;
  looks(position: number): readonly Look[];
  isMonospaced(position: number): boolean;
  /** Half points; undefined for the size of the paragraph's style. */
  size(position: number): number | undefined;
  /** The look of the paragraph that ends with the mark at this position. */
  paragraph(mark: number): DocLook;
  /** The text that replaces a note's mark, and the name of the note's blocks, if it has words. */
  note(position: number): { readonly mark: string; readonly id?: string };
  /** State of the check box whose data this character stands for; undefined for other characters. */
  isChecked(position: number): boolean | undefined;
  /** Formula of the embedded object whose field has its result after this character. */
  equation(position: number): Formula | undefined;
  /** Pictures in the line at a position, or with their anchor there. */
  pictures(position: number): readonly DocPicture[];
  /** Name of the comment whose mark stands here. */
  comment(position: number): string | undefined;
  /** Name of the place that begins here. */
  bookmark(position: number): string | undefined;
}

const PARAGRAPH_MARKS = new Set(["\r", "\x07", "\x0c"]);
const CELL_MARK = "\x07";
const NOTE = "\x02";
const COMMENT = "\x05";
const PICTURE = "\x01";
/** The character where a floating shape has its anchor. */
export const ANCHOR = "\x08";
const [SEPARATOR, FIELD_END] = ["\x14", "\x15"];
/** Characters with a special meaning (MS-DOC, section 2.4.1). Other control characters are dropped. */
const MEANING: Readonly<Record<string, string>> = {
  "\t": "\t",
  "\n": "\n",
  "\v": "\n",
  "\x0e": "\n",
  "\x1e": "\u2011",
  "\x1f": "",
};

export function storyBlocks(source: StorySource, from: number, to: number, { isBody = false } = {}): readonly Block[] {
  const story = createStory({ isBody });
  const fields = createFieldReader();
  // Characters wait for others with the same looks and link: a piece of text takes ten times the memory of its letters.
  let waiting = "";
  let looks = NO_LOOKS;
  let isMonospaced = false;
  let size: number | undefined;
  let hasFormula = false;
  const flush = () => {
    if (waiting !== "") story.add(waiting, looks, { isMonospaced, ...(size === undefined ? {} : { size }) });
    waiting = "";
  };
  for (let position = from; position < to; position++) {
    const character = source.character(position);
    if (character === undefined) continue;
    const bookmark = source.bookmark(position);
    if (bookmark !== undefined) story.name(bookmark);
    if (PARAGRAPH_MARKS.has(character)) {
      flush();
      const { isRowEnd, isInnerCell, row, ...look } = source.paragraph(position);
      if (isRowEnd) story.endRow(row, look.depth);
      else if (character === CELL_MARK || isInnerCell === true) story.endCell(look);
      else story.endParagraph(look);
      continue;
    }
    const isShown = fields.shows(character);
    // The result of an object's field is a picture of the object.
    if (character === FIELD_END) hasFormula = false;
    const formula = character === SEPARATOR ? source.equation(position) : undefined;
    if (formula !== undefined) {
      flush();
      story.append(markedFormula(formula));
      hasFormula = true;
    }
    const equation = fields.takeEquation();
    if (equation !== undefined) {
      flush();
      story.append(equation);
    }
    if (!isShown) {
      const isChecked = character === PICTURE ? source.isChecked(position) : undefined;
      if (isChecked !== undefined) {
        flush();
        story.setLink(undefined);
        story.add(isChecked ? CHECKED : UNCHECKED, NO_LOOKS, { isMonospaced: false });
      }
      continue;
    }
    const link = fields.link();
    if (link !== story.link()) flush();
    story.setLink(link);
    if (character === PICTURE && hasFormula) continue;
    if (character === PICTURE || character === ANCHOR) {
      const pictures = source.pictures(position);
      if (pictures.length > 0) flush();
      for (const { name, alt } of pictures) story.picture(name, alt);
    } else if (character === COMMENT) {
      flush();
      const note = source.comment(position);
      if (note !== undefined) story.append({ text: "", marks: [{ kind: "comment", note, start: 0, end: 0 }] });
    } else if (character === NOTE) {
      flush();
      const { mark, id } = source.note(position);
      const tie = story.cite(mark);
      if (id !== undefined) tie(id);
    } else {
      const own = source.looks(position);
      const isOwnMonospaced = source.isMonospaced(position);
      const ownSize = source.size(position);
      if (own !== looks || isOwnMonospaced !== isMonospaced || ownSize !== size) flush();
      looks = own;
      isMonospaced = isOwnMonospaced;
      size = ownSize;
      waiting += MEANING[character] ?? (character < " " ? "" : character);
    }
  }
  flush();
  return story.finish();
}
