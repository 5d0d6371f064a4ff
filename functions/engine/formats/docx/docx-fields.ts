// Form fields of a Word document: content controls and the fields of older forms (ECMA-376 part 1, 17.5.2 and 17.16).

import type { FormField } from "../../base/model.ts";
import { toNfc } from "../../codecs/text/nfc.ts";
import { childOf, childrenOf, descendantsOf, textOf, type XmlElement } from "../../codecs/text/xml-tree.ts";

/** Returns the fields below an element, in their order. */
export function wordFields(container: XmlElement | undefined): readonly FormField[] {
  const fields: FormField[] = [];
  if (container !== undefined) collect(container, { found: fields, open: [] });
  return fields;
}

/** State of a check box that is a content control; undefined for other controls. */
export function isControlChecked(control: XmlElement): boolean | undefined {
  const box = childOf(childOf(control, "w:sdtPr"), "w14:checkbox");
  return box === undefined ? undefined : isOn(childOf(box, "w14:checked"), "w14:val");
}

/** State of a check box that begins with this mark of an older form; undefined for other marks. */
export function isFieldChecked(mark: XmlElement): boolean | undefined {
  const box = childOf(childOf(mark, "w:ffData"), "w:checkBox");
  if (box === undefined) return undefined;
  const checked = childOf(box, "w:checked");
  return isOn(checked ?? childOf(box, "w:default"));
}

/** Chosen entry of a list that begins with this mark of an older form, which shows no text of its own. */
export function chosenEntry(mark: XmlElement): string | undefined {
  const list = childOf(childOf(mark, "w:ffData"), "w:ddList");
  if (list === undefined) return undefined;
  const chosen = childOf(list, "w:result") ?? childOf(list, "w:default");
  const entry = childrenOf(list, "w:listEntry")[Number(chosen?.attributes["w:val"] ?? 0)];
  return entry?.attributes["w:val"] ?? "";
}

/** Removed text has no fields. */
const REMOVED: ReadonlySet<string> = new Set(["w:del", "w:moveFrom"]);

/** Word nests about 20 fields. */
const MOST_OPEN = 64;

interface Reader {
  readonly found: FormField[];
  /** Open fields of this paragraph, the innermost last. */
  readonly open: OpenField[];
}

function collect(container: XmlElement, reader: Reader): void {
  for (const child of childrenOf(container)) readElement(child, reader);
}

function readElement(element: XmlElement, reader: Reader): void {
  if (REMOVED.has(element.name)) return;
  if (element.name === "w:p") readParagraph(element, reader.found);
  else if (element.name === "w:fldChar") readMark(element, reader);
  else if (CHARACTERS.has(element.name)) addToOpen(characterOf(element), reader);
  else {
    if (element.name === "w:sdt") reader.found.push(...controlField(element));
    // Word writes shapes twice, for new and old readers.
    collect(element.name === "mc:AlternateContent" ? (childOf(element, "mc:Choice") ?? element) : element, reader);
  }
}

function addToOpen(character: string, { open }: Reader): void {
  for (const field of open) if (field.isShown) field.text += character;
}

/** A longer field ends with its first paragraph. */
function readParagraph(paragraph: XmlElement, found: FormField[]): void {
  const reader: Reader = { found, open: [] };
  collect(paragraph, reader);
  while (reader.open.length > 0) endField(reader);
}

function readMark(mark: XmlElement, reader: Reader): void {
  const type = mark.attributes["w:fldCharType"];
  const { open } = reader;
  const innermost = open.at(-1);
  if (type === "begin" && open.length < MOST_OPEN)
    open.push({ data: childOf(mark, "w:ffData"), mark, isShown: false, text: "" });
  if (type === "separate" && innermost !== undefined) innermost.isShown = true;
  if (type === "end") endField(reader);
}

const CHOICES = ["w:comboBox", "w:dropDownList"];
const TEXTS = ["w:text", "w:date", "w:richText"];

function controlField(control: XmlElement): FormField[] {
  const properties = childOf(control, "w:sdtPr");
  const label = childOf(properties, "w:alias")?.attributes["w:val"] ?? "";
  const name = childOf(properties, "w:tag")?.attributes["w:val"] ?? "";
  const named = namedField(name === "" ? label : name, label);
  const checked = isControlChecked(control);
  if (checked !== undefined) return [{ ...named, kind: "check", value: checked }];
  const isChoice = CHOICES.some((each) => hasChild(properties, each));
  if (!isChoice && !TEXTS.some((each) => hasChild(properties, each))) return [];
  const isEmpty = isOn(childOf(properties, "w:showingPlcHdr"));
  const value = isEmpty ? "" : contentOf(childOf(control, "w:sdtContent"));
  return [{ ...named, kind: isChoice ? "choice" : "text", value }];
}

function contentOf(content: XmlElement | undefined): string {
  if (content === undefined) return "";
  const paragraphs = [...descendantsOf(content, "w:p")];
  return tidy((paragraphs.length === 0 ? [content] : paragraphs).map(shownText).join("\n"));
}

interface OpenField {
  readonly data: XmlElement | undefined;
  readonly mark: XmlElement;
  isShown: boolean;
  text: string;
}

/** Ends the innermost field, whose text is complete. */
function endField({ found, open }: Reader): void {
  const field = open.pop();
  if (field?.data !== undefined) found.push(olderField(field.mark, field.data, field.text));
}

function olderField(mark: XmlElement, data: XmlElement, text: string): FormField {
  const name = childOf(data, "w:name")?.attributes["w:val"] ?? "";
  const named = namedField(name, childOf(data, "w:statusText")?.attributes["w:val"] ?? "");
  const checked = isFieldChecked(mark);
  if (checked !== undefined) return { ...named, kind: "check", value: checked };
  const entry = chosenEntry(mark);
  return entry === undefined
    ? { ...named, kind: "text", value: tidy(text) }
    : { ...named, kind: "choice", value: tidy(entry) };
}

function namedField(name: string, label: string): Pick<FormField, "name" | "label"> {
  const words = tidy(label);
  return { name: tidy(name), ...(words === "" || words === tidy(name) ? {} : { label: words }) };
}

const CHARACTERS: ReadonlySet<string> = new Set(["w:t", "w:tab", "w:br"]);

function shownText(paragraph: XmlElement): string {
  return [...descendantsOf(paragraph, ...CHARACTERS)].map(characterOf).join("");
}

function characterOf(part: XmlElement): string {
  if (part.name === "w:t") return textOf(part);
  return part.name === "w:tab" ? "\t" : "\n";
}

function hasChild(element: XmlElement | undefined, name: string): boolean {
  return childOf(element, name) !== undefined;
}

/** A switch without a value is on (17.17.4). */
function isOn(element: XmlElement | undefined, attribute = "w:val"): boolean {
  return element !== undefined && !/^(0|false|off)$/.test(element.attributes[attribute] ?? "1");
}

function tidy(text: string): string {
  return toNfc(text).trim();
}
