// Removes the invisible text that an earlier OCR laid over a page. The page's other content stays byte for byte.

import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFName,
  type PDFObject,
  PDFRawStream,
  type PDFRef,
} from "@cantoo/pdf-lib";
import { deflate } from "./glyphless-font.ts";
import { inherited, type PageNode } from "./page-tree.ts";

const INVISIBLE = 3;
/** Forms inside forms. */
const MOST_DEPTH = 5;

/** Removes the old layers of these pages, counted from 1. */
export function stripHiddenTexts(pages: readonly PageNode[], numbers: ReadonlySet<number>): void {
  for (const [index, { node }] of pages.entries()) if (numbers.has(index + 1)) stripHiddenText(node);
}

/** Removes text in rendering mode 3. A page without such text hides its layer otherwise, and loses all its text. */
function stripHiddenText(page: PDFDict): void {
  const removed = { count: 0 };
  stripPage(page, false, removed);
  if (removed.count === 0) stripPage(page, true, removed);
}

interface Removed {
  count: number;
}

function stripPage(page: PDFDict, all: boolean, removed: Removed): void {
  const { context } = page;
  const contents = context.lookup(page.get(CONTENTS));
  const streams = contents instanceof PDFArray ? contents.asArray() : [page.get(CONTENTS)];
  const bytes = streams.flatMap((each) => {
    const stream = context.lookup(each);
    return stream instanceof PDFRawStream ? [decoded(stream), "\n"] : [];
  });
  const before = removed.count;
  const stripped = withoutText(bytes.join(""), all, removed);
  if (removed.count > before) page.set(CONTENTS, context.register(context.stream(deflated(stripped), FLATE)));
  const resources = context.lookup(inherited(page, "Resources"));
  if (!(resources instanceof PDFDict)) return;
  const own = stripForms(resources, all, removed, 0);
  if (own !== undefined) page.set(RESOURCES, own);
}

/** Returns a copy of the resources whose forms have no hidden text. Undefined if no form had any. */
function stripForms(resources: PDFDict, all: boolean, removed: Removed, depth: number): PDFDict | undefined {
  const { context } = resources;
  const forms = context.lookup(resources.get(XOBJECT));
  if (!(forms instanceof PDFDict) || depth >= MOST_DEPTH) return undefined;
  const changed = new Map<PDFName, PDFObject>();
  for (const [name, value] of forms.entries()) {
    const form = context.lookup(value);
    if (!(form instanceof PDFRawStream) || form.dict.get(SUBTYPE) !== FORM) continue;
    const stripped = stripForm(form, all, removed, depth);
    if (stripped !== undefined) changed.set(name, stripped);
  }
  if (changed.size === 0) return undefined;
  return copyOf(resources, new Map([[XOBJECT, copyOf(forms, changed)]]));
}

function stripForm(form: PDFRawStream, all: boolean, removed: Removed, depth: number): PDFRef | undefined {
  const { context } = form.dict;
  const before = removed.count;
  const content = withoutText(decoded(form), all, removed);
  const resources = context.lookup(form.dict.get(RESOURCES));
  const own = resources instanceof PDFDict ? stripForms(resources, all, removed, depth + 1) : undefined;
  if (removed.count === before) return undefined;
  const entries = new Map<PDFName, PDFObject>([[FILTER, PDFName.of("FlateDecode")]]);
  if (own !== undefined) entries.set(RESOURCES, own);
  const dictionary = copyOf(form.dict, entries);
  dictionary.delete(PDFName.of("DecodeParms"));
  return context.register(PDFRawStream.of(dictionary, deflated(content)));
}

function copyOf(source: PDFDict, changed: ReadonlyMap<PDFName, PDFObject>): PDFDict {
  const copy = PDFDict.withContext(source.context);
  for (const [name, value] of source.entries()) copy.set(name, value);
  for (const [name, value] of changed) copy.set(name, value);
  return copy;
}

function decoded(stream: PDFRawStream): string {
  return Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1");
}

function deflated(content: string): Uint8Array {
  return deflate(Buffer.from(content, "latin1"));
}

/** Tokens of a content stream: strings, names, comments, numbers and operators, and inline images as a whole. */
const TOKEN =
  /\((?:\\[\s\S]|[^\\()]|\((?:\\[\s\S]|[^\\()]|\((?:\\[\s\S]|[^\\()])*\))*\))*\)|<<|>>|<[^>]*>|%[^\r\n]*|\/[^\s()<>[\]{}/%]*|[[\]{}]|\bBI\s[\s\S]*?\sEI(?=\s|$)|[^\s()<>[\]{}/%]+/g;
const OPERATOR = /^[A-Za-z'"*][A-Za-z0-9*'"]*$/;

/** Returns the content without its hidden text, or without all text, and counts what it removed. */
function withoutText(content: string, all: boolean, removed: Removed): string {
  const kept: string[] = [];
  const saved: number[] = [];
  let mode = 0;
  let [copied, operandsAt] = [0, -1];
  let operand = "";
  for (const match of content.matchAll(TOKEN)) {
    const [token] = match;
    const end = match.index + token.length;
    if (!OPERATOR.test(token) || token === "true" || token === "false" || token === "null") {
      if (!token.startsWith("BI")) {
        if (operandsAt < 0) operandsAt = match.index;
        operand = token;
        continue;
      }
    } else if (token === "q") saved.push(mode);
    else if (token === "Q") mode = saved.pop() ?? mode;
    else if (token === "Tr") mode = Number(operand);
    else if (SHOWING.has(token) && (all || mode === INVISIBLE)) {
      removed.count++;
      kept.push(
        content.slice(copied, operandsAt < 0 ? match.index : operandsAt),
        token === "'" || token === '"' ? "T*" : "",
      );
      copied = end;
    }
    operandsAt = -1;
  }
  kept.push(content.slice(copied));
  return kept.join("");
}

const SHOWING: ReadonlySet<string> = new Set(["Tj", "TJ", "'", '"']);
const CONTENTS = PDFName.of("Contents");
const RESOURCES = PDFName.of("Resources");
const XOBJECT = PDFName.of("XObject");
const SUBTYPE = PDFName.of("Subtype");
const FORM = PDFName.of("Form");
const FILTER = PDFName.of("Filter");
const FLATE = { Filter: "FlateDecode" };
