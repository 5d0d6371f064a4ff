// Effects of control words on the reader (RTF 1.9.1).

import { equationField } from "../formulas/equation-field.ts";
import type { ChangeKind } from "../shared/tracked-changes.ts";
import { CHARACTERS } from "./control-words.ts";
import { openDestination } from "./destinations.ts";
import { PLAIN_SIZE } from "./group-state.ts";
import { endLooks, LOOK_WORDS } from "./rtf-looks.ts";
import { applyMathWord } from "./rtf-math.ts";
import { emit, isShown, paragraphLook, plainParagraph, plainRow, type RtfReader } from "./rtf-reader.ts";

type Apply = (reader: RtfReader, parameter: number | undefined) => void;

/** Applies a control word; `parameter` is undefined for a word without a number. */
export function applyWord(reader: RtfReader, name: string, parameter: number | undefined): void {
  if (reader.isGroupStart) {
    reader.isGroupStart = false;
    if (openDestination(reader, name)) return;
  }
  if (reader.fonts.declare(name, parameter)) return;
  const apply = WORDS.get(name);
  if (apply !== undefined) {
    apply(reader, parameter);
    return;
  }
  const { destination } = reader.group;
  if (destination === "text") applyInText(reader, name, parameter);
  else if (destination === "styles") {
    const { declared } = reader.group;
    if (name === "outlinelevel" && declared !== undefined) declared.outline = parameter ?? 0;
    if (name === "li" && declared !== undefined) declared.indent = parameter ?? 0;
  } else if (destination === "picture") {
    const picture = reader.pictures.at(-1);
    const extension = PICTURES.get(name);
    if (picture !== undefined && extension !== undefined) picture.extension = extension;
  } else if (destination === "math" && reader.group.math !== undefined) {
    applyMathWord(reader.group.math, name, parameter);
  } else if (destination === "marker" || destination === "html" || destination === "code") {
    const character = name === "par" ? "\r\n" : CHARACTERS.get(name);
    if (character !== undefined) emit(reader, character);
  }
}

const PICTURES: ReadonlyMap<string, string> = new Map([
  ["pngblip", "png"],
  ["jpegblip", "jpg"],
]);

function applyInText(reader: RtfReader, name: string, parameter: number | undefined): void {
  const character = CHARACTERS.get(name);
  if (character !== undefined) emit(reader, character);
  else TEXT_WORDS.get(name)?.(reader, parameter);
}

/** Reads \u: a character by its number, followed by its fallback. */
const readUnicode: Apply = (reader, parameter) => {
  const { group, fonts } = reader;
  const character = String.fromCharCode((parameter ?? 0) & 0xffff);
  if (group.destination !== "skip") emit(reader, fonts.shown(character, group.font));
  reader.toSkip = group.fallback;
};

const setFont: Apply = ({ group, fonts }, parameter) => {
  if (group.destination === "fonts") fonts.open(parameter ?? 0);
  else group.font = parameter;
};

const setFontPage =
  (name: "fcharset" | "cpg"): Apply =>
  ({ group, fonts }, parameter) => {
    if (group.destination === "fonts" && parameter !== undefined) fonts.setPage(name, parameter);
  };

const setStyle: Apply = (reader, parameter) => {
  const { group, styles } = reader;
  if (group.destination === "styles") group.declared = styles.declare("paragraph", parameter ?? 0);
  else reader.paragraph.style = parameter ?? 0;
};

const setChange =
  (kind: ChangeKind): Apply =>
  (reader, parameter) => {
    const { group } = reader;
    if (parameter === 0) {
      if (group.change === kind) group.change = undefined;
      return;
    }
    if (kind === "inserted") reader.insertions++;
    else if (group.change !== kind) reader.deletions++;
    // Text may be inserted and deleted again.
    if (group.change !== "deleted") group.change = kind;
  };

/** Words with the same effect in every destination. */
const WORDS: ReadonlyMap<string, Apply> = new Map<string, Apply>([
  ...LOOK_WORDS,
  [
    "fromhtml",
    (reader) => {
      reader.isHtml = true;
    },
  ],
  [
    "htmlrtf",
    ({ group }, parameter) => {
      group.htmlOff = parameter !== 0;
    },
  ],
  [
    "uc",
    ({ group }, parameter) => {
      group.fallback = Math.max(0, parameter ?? 1);
    },
  ],
  ["u", readUnicode],
  ["f", setFont],
  [
    "fs",
    ({ group }, parameter) => {
      group.size = parameter ?? PLAIN_SIZE;
    },
  ],
  ["fcharset", setFontPage("fcharset")],
  ["cpg", setFontPage("cpg")],
  ["s", setStyle],
  [
    "plain",
    (reader) => {
      reader.group.font = undefined;
      reader.group.size = PLAIN_SIZE;
      reader.group.hidden = false;
      endLooks(reader);
    },
  ],
  [
    "v",
    ({ group }, parameter) => {
      group.hidden = parameter !== 0;
    },
  ],
  ["deleted", setChange("deleted")],
  ["revised", setChange("inserted")],
  [
    "upr",
    ({ group }) => {
      group.isUpr = true;
    },
  ],
  [
    "field",
    ({ group }) => {
      const field = { code: "", link: group.field?.link, hasResult: false };
      group.field = field;
      group.onClose = () => {
        const equation = field.hasResult ? undefined : equationField(field.code);
        if (equation !== undefined && group.destination === "text") group.story.append(equation);
      };
    },
  ],
]);

const endParagraph: Apply = (reader) => {
  const { group, isHtml } = reader;
  if (isHtml) emit(reader, "\r\n");
  else if (isShown(reader)) group.story.endParagraph(paragraphLook(reader));
};

/** Depths of the cells that \cell and \row end, and of those that \nestcell and \nestrow end at least. */
const [OUTER, INNER] = [1, 2];

const endCell: Apply = (reader) => reader.group.story.endCell({ ...paragraphLook(reader), depth: OUTER });

const innerDepth = ({ paragraph: { depth = INNER } }: RtfReader) => Math.max(INNER, depth);

const endInnerCell: Apply = (reader) =>
  reader.group.story.endCell({ ...paragraphLook(reader), depth: innerDepth(reader) });

const endRowAt =
  (depthOf: (reader: RtfReader) => number): Apply =>
  (reader) => {
    const { left, cells } = reader.row;
    reader.group.story.endRow({ left, cells: [...cells] }, depthOf(reader));
  };

const endCellShape: Apply = ({ row }, parameter) => {
  const { continuesAbove, continuesLeft } = row;
  row.cells.push({ right: parameter ?? 0, continuesAbove, continuesLeft });
  row.continuesAbove = row.continuesLeft = false;
};

/** Words that only count in text of the document: ends of paragraphs and cells, and properties of paragraphs. */
const TEXT_WORDS: ReadonlyMap<string, Apply> = new Map<string, Apply>([
  ["par", endParagraph],
  ["sect", endParagraph],
  ["cell", endCell],
  ["nestcell", endInnerCell],
  ["row", endRowAt(() => OUTER)],
  ["nestrow", endRowAt(innerDepth)],
  [
    "trowd",
    (reader) => {
      reader.row = plainRow();
    },
  ],
  [
    "trleft",
    ({ row }, parameter) => {
      row.left = parameter ?? 0;
    },
  ],
  [
    "clvmrg",
    ({ row }) => {
      row.continuesAbove = true;
    },
  ],
  [
    "clmrg",
    ({ row }) => {
      row.continuesLeft = true;
    },
  ],
  ["cellx", endCellShape],
  [
    "pard",
    (reader) => {
      reader.paragraph = plainParagraph();
    },
  ],
  [
    "intbl",
    ({ paragraph }) => {
      paragraph.inTable = true;
    },
  ],
  [
    "itap",
    ({ paragraph }, parameter) => {
      paragraph.depth = parameter;
    },
  ],
  [
    "outlinelevel",
    ({ paragraph }, parameter) => {
      paragraph.outline = parameter ?? 0;
    },
  ],
  [
    "ilvl",
    ({ paragraph }, parameter) => {
      paragraph.list = Math.max(0, parameter ?? 0);
    },
  ],
  [
    "ls",
    ({ paragraph }, parameter) => {
      paragraph.list = parameter === 0 ? undefined : (paragraph.list ?? 0);
    },
  ],
  [
    "li",
    ({ paragraph }, parameter) => {
      paragraph.indent = parameter ?? 0;
    },
  ],
  [
    "fi",
    ({ paragraph }, parameter) => {
      paragraph.firstIndent = parameter ?? 0;
    },
  ],
]);
