// Rules that vocabularies share.

import type { Metadata } from "../../../base/model.ts";
import type { XmlElement } from "../../../codecs/text/xml-tree.ts";
import { attributeOf, hasOwnWords, identity, isNamed } from "./elements.ts";
import type { Rule, Walk, WriteElement } from "./vocabulary.ts";

/** Rules from names of the vocabulary by the name in HTML, and from functions. "skip" lists elements to skip. */
export function rulesOf(
  named: Readonly<Record<string, string>>,
  written: Readonly<Record<string, Rule>>,
): ReadonlyMap<string, Rule> {
  const renamed = Object.entries(named).flatMap(([html, names]) =>
    names.split(" ").map((name): [string, Rule] => [name, html === "skip" ? "" : html]),
  );
  return new Map([...renamed, ...Object.entries(written)]);
}

export function heading(element: XmlElement, level: number, walk: Walk): void {
  walk.html(`h${Math.min(6, Math.max(1, level))}`, identity(element), () => inLines(element, walk));
}

const PARAGRAPHS = ["p", "para", "simpara", "title"];

/** Writes what is inside the element, with its paragraphs as lines of one block. */
export function inLines(element: XmlElement, walk: Walk): void {
  const first = element.children.findIndex((child) => typeof child !== "string");
  for (const [at, child] of element.children.entries()) {
    if (typeof child === "string") walk.text(child);
    else if (!isNamed(child, ...PARAGRAPHS)) walk.these([child], element);
    else {
      if (at > first) breakLine(walk);
      walk.inside(child);
    }
  }
}

export function breakLine(walk: Walk): void {
  walk.html("br", {}, () => undefined);
}

/** Link to the address in an attribute. */
export function link(attribute: string): WriteElement {
  return (element, walk) => {
    const href = attributeOf(element, attribute)?.trim() ?? "";
    if (href === "") walk.inside(element);
    else walk.html("a", { href }, () => walk.inside(element));
  };
}

/** Link to the element of the document that an attribute names. */
export function crossReference(attribute: string): WriteElement {
  return (element, walk) => {
    const [id] = (attributeOf(element, attribute) ?? "").trim().split(/\s+/, 1);
    if (id === undefined || id === "") walk.inside(element);
    else walk.html("a", { href: `#${id}` }, () => walk.inside(element));
  };
}

export const mailLink: WriteElement = (element, walk) => {
  const [address] = element.children;
  const href = typeof address === "string" ? `mailto:${address.trim()}` : "";
  walk.html("a", href === "" ? {} : { href }, () => walk.inside(element));
};

export function picture(src: string | undefined, alt: string | undefined, walk: Walk): void {
  if (src !== undefined) walk.html("img", { src, ...(alt === undefined ? {} : { alt }) }, () => undefined);
}

/** Code in a line, or a block of code. */
export const code: WriteElement = (element, walk) => {
  const isInLine = walk.parent !== undefined && (hasOwnWords(walk.parent) || isNamed(walk.parent, ...PARAGRAPHS));
  if (isInLine) walk.html("code", {}, () => walk.inside(element));
  else codeBlock(element, walk);
};

export function codeBlock(element: XmlElement, walk: Walk): void {
  const language = attributeOf(element, "language") ?? attributeOf(element, "code-type");
  const named = language === undefined ? {} : { "data-lang": language };
  walk.html("pre", { ...identity(element), ...named }, () => walk.inside(element));
}

/** Cell of a table in HTML. */
export const cell: WriteElement = (element, walk) => {
  const { colspan, rowspan } = element.attributes;
  const spans = { ...(colspan === undefined ? {} : { colspan }), ...(rowspan === undefined ? {} : { rowspan }) };
  walk.html(isNamed(element, "th") ? "th" : "td", spans, () => walk.inside(element));
};

/** Fields of the metadata that have a value. */
export function filled(fields: { readonly [Name in keyof Metadata]?: string | undefined }): Partial<Metadata> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ""));
}
