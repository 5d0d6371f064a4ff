// Pieces that FO and HTML have in common.

import type { Setting } from "./arranging.ts";
import { runsOf, smallCapitals } from "./documents.ts";

const SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text without marks of XML. */
export function escapedXml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
}

/** Text with what an engine writes for the reference to a footnote. */
export function withReferences(
  text: string,
  { notes }: Setting,
  reference: (label: string, note: string) => string,
): string {
  return runsOf(text, notes)
    .map((run) => ("text" in run ? escapedXml(run.text) : reference(run.label, notes.get(run.label) ?? "")))
    .join("");
}

/** Small capitals, with what an engine writes around smaller letters. */
export function smallCapitalsXml(text: string, small: (letters: string) => string): string {
  return smallCapitals(text)
    .map((part) => (part.small ? small(escapedXml(part.text)) : escapedXml(part.text)))
    .join("");
}

/** Attributes of an element, without the undefined ones. */
export function attributes(values: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(values)
    .flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${escapedXml(String(value))}"`]))
    .join("");
}
