// Vocabularies of XML for texts. Each one says which elements of HTML its elements are. The blocks of HTML are then
// collected as for web pages, so that lists, tables, notes, marks and formulas work alike in all of them.

import type { FindPicture, Metadata } from "../../../base/model.ts";
import type { XmlElement } from "../../../codecs/text/xml-tree.ts";

export interface Vocabulary {
  /** Rules by the local names of elements. */
  readonly rules: ReadonlyMap<string, Rule>;
  readonly metadataOf: (root: XmlElement) => Partial<Metadata>;
  /** Finds the pictures that are in the document itself, by the addresses that its images have. */
  readonly picturesOf?: (root: XmlElement) => FindPicture;
}

/** Element of HTML, or a function that writes the element. "" skips the element with everything inside. */
export type Rule = string | WriteElement;
export type WriteElement = (element: XmlElement, walk: Walk) => void;

export type Attributes = Readonly<Record<string, string>>;

/** The walk through a document. Its functions write elements of HTML. */
export interface Walk {
  /** Element around the current one. */
  readonly parent: XmlElement | undefined;
  /** Element with the identifier. */
  named(id: string): XmlElement | undefined;
  /** Number of sections around the current element. */
  readonly depth: number;
  /** Writes what is inside the element, each child by its rule. */
  inside(element: XmlElement): void;
  /** Writes children of the element, each by its rule. */
  these(children: readonly XmlElement[], element: XmlElement): void;
  html(name: string, attributes: Attributes, inside: () => void): void;
  text(text: string): void;
  /** Writes a section, whose titles are one level below the titles around it. */
  section(inside: () => void): void;
  /** Writes a note that stands in a line: its citation here, and its words at the end of the document. */
  note(inside: () => void): void;
}
