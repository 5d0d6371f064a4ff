// Rich Text Format to blocks: groups carry a state that ends with them, and a destination for their text.

import { ExtractionError } from "../../base/errors.ts";
import type { Block, Metadata } from "../../base/model.ts";
import { linkOf } from "../shared/word-fields.ts";
import { CHARACTERS, HEADERS, PROPERTIES, SKIPPED, STARRED, SYMBOLS } from "./control-words.ts";
import { firstState, type RtfLimits, type RtfText, type State } from "./group-state.ts";
import { createFonts } from "./rtf-fonts.ts";
import { createStory, type ParagraphLook } from "./rtf-story.ts";
import { readTokens } from "./rtf-tokens.ts";

export function readRtf(bytes: Uint8Array, { maxDepth, maxObjectBytes }: RtfLimits): RtfText {
  const body = createStory();
  const notes: Block[] = [];
  const comments: Block[] = [];
  const around = { header: new Map<string, Block>(), footer: new Map<string, Block>() };
  const properties: Partial<Record<keyof typeof PROPERTIES, string>> = {};
  const fonts = createFonts();
  const headings = new Map<number, number>();
  const objects: string[][] = [];
  const html: string[] = [];
  let isHtml = false;
  let styleBeing: number | undefined;
  let insertions = 0;
  let deletions = 0;
  let objectBytes = 0;

  let state = firstState(body);
  const stack: State[] = [];
  let beyond = 0;
  let tooDeep = false;
  let isFirst = false;
  let isStarred = false;
  let toSkip = 0;
  let pending: number[] = [];
  const plain = { inTable: false, style: 0, outline: undefined as number | undefined, list: 0 };
  let paragraph = { ...plain };

  const look = (): ParagraphLook => {
    const byOutline = paragraph.outline === undefined ? undefined : paragraph.outline + 1;
    const heading = byOutline ?? headings.get(paragraph.style);
    return {
      inTable: paragraph.inTable,
      heading: heading !== undefined && heading <= 9 ? Math.min(6, heading) : undefined,
      level: paragraph.list + 1,
    };
  };
  const emit = (text: string) => {
    const { destination } = state;
    if (destination === "text") {
      if (isHtml) {
        if (!state.htmlOff) html.push(text);
        return;
      }
      if (state.hidden || state.deleted) return;
      state.story.setLink(state.field?.link);
      state.story.add(text);
    } else if (destination === "marker") {
      if (!state.hidden && !state.deleted) state.story.addMarker(text);
    } else if (destination === "code" && state.field !== undefined) {
      if (state.field.code.length < LONGEST_CODE) state.field.code += text;
    } else if (destination === "html") html.push(text);
    else if (destination === "property" && state.property !== undefined) {
      properties[state.property] = (properties[state.property] ?? "") + text;
    } else if (destination === "styles" && styleBeing !== undefined) {
      const level = /^\s*heading (\d)/i.exec(text)?.[1];
      if (level !== undefined) headings.set(styleBeing, Number(level));
    }
  };
  const flush = () => {
    if (pending.length === 0) return;
    const decoded = fonts.decode(pending, state.font);
    pending = [];
    emit(decoded);
  };
  const openStory = (finish: (blocks: readonly Block[]) => void) => {
    const story = createStory();
    const outer = paragraph;
    paragraph = { ...plain };
    state.story = story;
    state.destination = "text";
    state.field = undefined;
    state.onClose = () => {
      paragraph = outer;
      finish(story.finish());
    };
  };
  const close = () => {
    flush();
    toSkip = 0;
    isFirst = false;
    if (beyond > 0) {
      beyond--;
      return false;
    }
    state.onClose?.();
    state = stack.pop() ?? state;
    return stack.length === 0;
  };

  /** Returns whether the word opened a destination. */
  const openDestination = (name: string): boolean => {
    const parentStory = state.story;
    const around_ = HEADERS[name];
    const property = PROPERTIES[name];
    if (name === "fonttbl") state.destination = "fonts";
    else if (name === "stylesheet") state.destination = "styles";
    else if (name === "objdata") {
      state.destination = "object";
      objects.push([]);
    } else if (name === "listtext" || name === "pntext") state.destination = "marker";
    else if (name === "fldinst") state.destination = "code";
    else if (name === "fldrslt") {
      if (state.field !== undefined) state.field.link = linkOf(state.field.code);
      if (state.destination === "code") state.destination = "text";
    } else if (name === "htmltag" || name === "mhtmltag")
      state.destination = isHtml && name === "htmltag" ? "html" : "skip";
    else if (name === "ud") state.destination = "text";
    else if (name === "info") state.destination = "skip";
    else if (property !== undefined && state.destination === "skip") {
      state.destination = "property";
      state.property = property;
    } else if (state.destination === "skip") return false;
    else if (name === "footnote") {
      if (notes.length >= MAX_NOTES) throw new ExtractionError("LIMIT_EXCEEDED", TOO_MANY_NOTES);
      const marker = `[${notes.length + 1}]`;
      parentStory.add(marker);
      openStory((blocks) => void notes.push({ kind: "footnote", text: textOf(blocks), marker }));
    } else if (name === "annotation") {
      openStory((blocks) => void comments.push({ kind: "comment", text: textOf(blocks) }));
    } else if (name === "shptxt" || name === "dptxbxtext") openStory((blocks) => parentStory.insert(blocks));
    else if (around_ !== undefined) {
      openStory((blocks) => {
        const text = textOf(blocks);
        if (text !== "") around[around_].set(text, { kind: around_, text });
      });
    } else if (SKIPPED.has(name) || (isStarred && !STARRED.has(name))) state.destination = "skip";
    else return false;
    return true;
  };

  const word = (name: string, parameter: number | undefined) => {
    if (isFirst) {
      isFirst = false;
      if (openDestination(name)) return;
    }
    if (fonts.declare(name, parameter)) return;
    const isOn = parameter !== 0;
    switch (name) {
      case "fromhtml":
        isHtml = true;
        return;
      case "htmlrtf":
        state.htmlOff = isOn;
        return;
      case "uc":
        state.fallback = Math.max(0, parameter ?? 1);
        return;
      case "u":
        if (state.destination !== "skip") emit(fonts.shown(String.fromCharCode((parameter ?? 0) & 0xffff), state.font));
        toSkip = state.fallback;
        return;
      case "f":
        if (state.destination === "fonts") fonts.open(parameter ?? 0);
        else state.font = parameter;
        return;
      case "fcharset":
      case "cpg":
        if (state.destination === "fonts") fonts.setPage(name, parameter ?? 0);
        return;
      case "s":
        if (state.destination === "styles") styleBeing = parameter;
        else paragraph.style = parameter ?? 0;
        return;
      case "plain":
        state.font = undefined;
        state.hidden = false;
        return;
      case "v":
        state.hidden = isOn;
        return;
      case "deleted":
        if (isOn && !state.deleted) deletions++;
        state.deleted = isOn;
        return;
      case "revised":
        if (isOn) insertions++;
        return;
      case "upr":
        state.isUpr = true;
        return;
      case "field":
        state.field = { code: "", link: undefined };
        return;
      default:
        if (state.destination === "text") layoutWord(name, parameter);
        else if (state.destination === "marker" || state.destination === "html" || state.destination === "code") {
          const character = name === "par" ? "\r\n" : CHARACTERS[name];
          if (character !== undefined) emit(character);
        }
    }
  };
  const layoutWord = (name: string, parameter: number | undefined) => {
    const { story } = state;
    const character = CHARACTERS[name];
    if (character !== undefined) emit(character);
    else if (name === "par" || name === "sect") {
      if (isHtml) emit("\r\n");
      else if (!state.deleted) story.endParagraph(look());
    } else if (name === "cell" || name === "nestcell") {
      if (name === "cell") story.endCell(look());
      else story.endParagraph({ ...look(), inTable: true });
    } else if (name === "row") story.endRow();
    else if (name === "pard") paragraph = { ...plain };
    else if (name === "intbl") paragraph.inTable = true;
    else if (name === "outlinelevel") paragraph.outline = parameter ?? 0;
    else if (name === "ilvl") paragraph.list = Math.max(0, parameter ?? 0);
  };

  readTokens(bytes, {
    open() {
      flush();
      toSkip = 0;
      isStarred = false;
      isFirst = true;
      if (stack.length >= maxDepth) {
        tooDeep = true;
        beyond++;
        return;
      }
      stack.push(state);
      const inUpr = state.isUpr;
      state = { ...state, isUpr: false, onClose: undefined };
      if (inUpr) state.destination = "skip";
    },
    close,
    word(name, parameter) {
      flush();
      if (toSkip > 0 && name !== "u") {
        toSkip--;
        return;
      }
      word(name, parameter);
      if (name !== "u") toSkip = 0;
    },
    symbol(character) {
      flush();
      if (character === "*" && isFirst) {
        isStarred = true;
        return;
      }
      isFirst = false;
      if (toSkip > 0) {
        toSkip--;
        return;
      }
      if (state.destination === "skip") return;
      // A line end behind a backslash is a paragraph's (RTF 1.9.1, "Special Characters").
      if (character === "\n" || character === "\r") word("par", undefined);
      else emit(SYMBOLS[character] ?? "");
    },
    text(found) {
      isFirst = false;
      const skipped = Math.min(toSkip, found.length);
      toSkip -= skipped;
      const { destination } = state;
      if (destination === "fonts") fonts.name(asciiOf(found));
      if (destination === "skip" || destination === "fonts") return;
      const rest = found.subarray(skipped);
      if (destination !== "object") {
        const isAscii = pending.length === 0 && !fonts.isSymbols(state.font) && rest.every((byte) => byte < 0x80);
        if (isAscii) emit(asciiOf(rest));
        else for (const byte of rest) pending.push(byte);
        return;
      }
      objectBytes += rest.length / 2;
      if (objectBytes <= maxObjectBytes) objects.at(-1)?.push(asciiOf(rest));
    },
    byte(value) {
      isFirst = false;
      if (toSkip > 0) toSkip--;
      else if (state.destination !== "skip" && state.destination !== "fonts") pending.push(value);
    },
  });
  flush();
  while (stack.length > 0) close();

  return {
    blocks: [...around.header.values(), ...body.finish(), ...notes, ...comments, ...around.footer.values()].filter(
      ({ text }) => text !== "",
    ),
    properties: cleaned(properties),
    html: isHtml ? html.join("") : undefined,
    objects: objects.map((hex) => new Uint8Array(Buffer.from(hex.join("").replaceAll(/\s/g, ""), "hex"))),
    insertions,
    deletions,
    tooDeep,
  };
}

// Word numbers notes to 32,767 a section.
const MAX_NOTES = 100_000;
const TOO_MANY_NOTES = `notes: found more than ${MAX_NOTES}, allowed are ${MAX_NOTES}; split the document`;
// Addresses in fields are a few hundred characters long.
const LONGEST_CODE = 4_096;

function asciiOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
}

function textOf(blocks: readonly Block[]): string {
  return blocks.map(({ text, marker }) => (marker === undefined ? text : `${marker} ${text}`)).join("\n");
}

function cleaned(properties: Readonly<Partial<Record<string, string>>>): Partial<Metadata> {
  const present = Object.entries(properties).map(([name, value]) => [name, (value ?? "").trim().normalize("NFC")]);
  return Object.fromEntries(present.filter(([, value]) => value !== ""));
}
