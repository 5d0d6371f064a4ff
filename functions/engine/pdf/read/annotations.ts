// Reads the annotations of a page: filled-in fields, text boxes, links and pinned files.

import { shownBy } from "./annotation-appearance.ts";
import type { PinnedFile } from "./attached-files.ts";
import { type FieldData, fieldOf, type ReadField } from "./form-fields.ts";
import type { ReadablePage, ShownAnnotation } from "./readable-pdf.ts";

export interface AnnotationText {
  readonly text: string;
  /** Two opposite corners in user space: [x, y, x, y]. */
  readonly rectangle: readonly number[];
  /** True for a reader's remark, which the page does not show: a sticky note, or a comment on highlighted words. */
  readonly isComment: boolean;
}

export interface PageLink {
  readonly uri: string;
  readonly rectangle: readonly number[];
}

/** Area that leads to a place in the document. */
export interface PageJump {
  /** The place in any form: jumps to one place have equal ones. */
  readonly target: string;
  readonly rectangle: readonly number[];
}

export interface PageAnnotations {
  readonly texts: readonly AnnotationText[];
  readonly links: readonly PageLink[];
  readonly jumps: readonly PageJump[];
  /** Fields of forms, those without a value too. */
  readonly fields: readonly ReadField[];
  readonly files: readonly PinnedFile[];
}

// The fields of pdf.js's annotation data that are read here. pdf.js has no exact type for them.
interface AnnotationData extends FieldData {
  readonly annotationFlags?: number;
  readonly hasAppearance?: boolean;
  readonly rect?: readonly number[];
  readonly textContent?: readonly string[];
  readonly contentsObj?: { readonly str?: string };
  readonly url?: string;
  readonly dest?: unknown;
  readonly file?: { readonly filename: string };
  readonly fileId?: string;
}

/** Hidden and NoView (ISO 32000-2, table 167). */
const NOT_SHOWN = 2 | 32;

/** Reads the annotations, without the hidden ones. Costs next to nothing on a page without annotations. */
export async function readAnnotations(page: ReadablePage): Promise<PageAnnotations> {
  const texts: AnnotationText[] = [];
  const links: PageLink[] = [];
  const jumps: PageJump[] = [];
  const fields: ReadField[] = [];
  const files: PinnedFile[] = [];
  for (const shown of await page.annotations()) {
    const annotation: AnnotationData = shown.data;
    if (((annotation.annotationFlags ?? 0) & NOT_SHOWN) !== 0) continue;
    const rectangle = annotation.rect ?? [0, 0, 0, 0];
    const text = ((isOnlyShown(annotation) && (await appearance(shown))) || textOf(annotation)).trim();
    if (text !== "") texts.push({ text, rectangle, isComment: false });
    const field = fieldOf(annotation, rectangle);
    if (field !== undefined) fields.push(field);
    const comment = commentOf(annotation);
    if (comment !== "") texts.push({ text: comment, rectangle, isComment: true });
    if (annotation.subtype === "Link" && annotation.url !== undefined) links.push({ uri: annotation.url, rectangle });
    const target = annotation.subtype === "Link" ? JSON.stringify(annotation.dest ?? null) : NOWHERE;
    if (target !== NOWHERE) jumps.push({ target, rectangle });
    const { file, fileId } = annotation;
    if (file !== undefined && fileId !== undefined) files.push({ name: file.filename, id: fileId });
  }
  return { texts, links, jumps, fields, files };
}

const NOWHERE = "null";

async function appearance(annotation: ShownAnnotation): Promise<string> {
  // A damaged appearance shows nothing.
  const painted = await annotation.operators().catch(() => undefined);
  return painted === undefined ? "" : shownBy(painted);
}

/** Recognises signatures, stamps, push buttons and lists. pdf.js gives their text only in their painting operators. */
function isOnlyShown({
  subtype,
  fieldType,
  hasAppearance,
  textContent,
  checkBox,
  radioButton,
}: AnnotationData): boolean {
  if (hasAppearance !== true || textContent !== undefined) return false;
  if (subtype === "Stamp") return true;
  if (subtype !== "Widget" || checkBox === true || radioButton === true) return false;
  return fieldType === "Sig" || fieldType === "Btn" || fieldType === "Ch";
}

const REMARKS: ReadonlySet<string> = new Set([
  "Text",
  "Highlight",
  "Underline",
  "Squiggly",
  "StrikeOut",
  "Caret",
  "Line",
  "Square",
  "Circle",
  "Polygon",
  "PolyLine",
  "Ink",
  "Stamp",
  "FileAttachment",
]);

function commentOf({ subtype, contentsObj }: AnnotationData): string {
  return subtype !== undefined && REMARKS.has(subtype) ? (contentsObj?.str ?? "").trim() : "";
}

/** Returns the shown text, else the filled-in value. */
function textOf({ subtype, fieldType, fieldValue, password, textContent, contentsObj }: AnnotationData): string {
  if (subtype === "FreeText") return textContent?.join("\n") ?? contentsObj?.str ?? "";
  if (subtype !== "Widget" || password === true) return "";
  if (fieldType !== "Tx" && fieldType !== "Ch") return "";
  if (textContent !== undefined) return textContent.join("\n");
  if (Array.isArray(fieldValue)) return fieldValue.filter((value) => typeof value === "string").join("\n");
  return typeof fieldValue === "string" ? fieldValue : "";
}
