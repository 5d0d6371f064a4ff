// An open PDF with its text, structure, annotations and attachments, whichever part of pdf.js reads it.

import type { Limits, Settings } from "../../base/settings.ts";
import type { PageInk } from "../content/page-content.ts";
import type { TaggedElement } from "../content/tagged-elements.ts";
import type { ListedFile } from "./listed-files.ts";

export interface ReadablePdf {
  readonly numPages: number;
  /** Warnings about losses of this way of reading. */
  readonly warnings: readonly string[];
  /** Returns a property of the catalogue, by pdf.js's name. */
  catalog<T>(property: string, ...args: readonly unknown[]): Promise<T>;
  /** Returns a property of the document, by pdf.js's name. */
  document<T>(property: string): Promise<T>;
  listedFiles(): Promise<readonly ListedFile[]>;
  getPageIndex(reference: { readonly num: number; readonly gen: number }): Promise<number>;
  /** Returns a page; pages count from 1. */
  page(number: number): Promise<ReadablePage>;
}

export interface ReadablePage {
  readonly geometry: PageGeometry;
  readInk(marked: boolean): Promise<PageInk>;
  /** Returns an empty list when the document has no structure tree. */
  taggedElements(): Promise<readonly TaggedElement[]>;
  /** Returns the visible annotations, with the text of their appearances. */
  annotations(): Promise<readonly ShownAnnotation[]>;
}

export interface ShownAnnotation {
  /** pdf.js's annotation data. */
  readonly data: object;
  /** Returns the operators that paint its appearance. */
  operators(): Promise<OperatorList>;
}

export interface OperatorList {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}

export interface PageGeometry {
  /** Points, after rotation. */
  readonly width: number;
  readonly height: number;
  /** Degrees clockwise: 0, 90, 180 or 270. */
  readonly rotation: number;
  /** Matrix from user space to points from the page's top left, after rotation. */
  readonly transform: readonly number[];
}

export interface OpenReadableOptions {
  readonly password?: string | undefined;
  readonly limits: Pick<Limits, "pages">;
  /** Reader of the PDF; the patched core when absent. */
  readonly pdfCore?: Settings["pdfCore"] | undefined;
}
