// Pages of a document in the ledger: their lines with boxes, and their tokens in the full-text index.

import { promisify } from "node:util";
import { gunzipSync, gzip, gzipSync } from "node:zlib";
import type { Metadata } from "../../functions/engine/base/model.ts";
import {
  type SearchHead,
  type SearchLine,
  type SearchPage,
  textOfLines,
} from "../../functions/engine/output/search-pages.ts";
import type { Ledger } from "./ledger.ts";
import { indexTokens } from "./search-tokens.ts";

const compressed = promisify(gzip);

/** A page ready for the ledger. */
export interface IndexedPage {
  readonly number: number;
  readonly label: string | null;
  /** JSON of the lines, as gzip. */
  readonly lines: Uint8Array;
  readonly body: string;
}

/** Fields of a document that are searched with its pages. */
export interface IndexedFields {
  readonly title: string;
  readonly author: string;
  readonly name: string;
}

/** The output `search-pages`, ready for the ledger. */
export interface PageIndex {
  readonly metadata: Metadata;
  readonly pages: readonly IndexedPage[];
}

/** Parses the output `search-pages`. */
export async function pageIndexOf(output: Uint8Array): Promise<PageIndex> {
  const text = Buffer.from(output.buffer, output.byteOffset, output.length).toString("utf8");
  const [head = "", ...rest] = text.trimEnd().split("\n");
  const { metadata } = JSON.parse(head) as SearchHead;
  const pages: IndexedPage[] = [];
  for (const line of rest) {
    const { page, label = null, lines } = JSON.parse(line) as SearchPage;
    pages.push({ number: page, label, lines: await compressedLines(JSON.stringify(lines)), body: indexedBody(lines) });
  }
  return { metadata, pages };
}

/** Tokens of a page for the index. */
export function indexedBody(lines: readonly SearchLine[]): string {
  return indexTokens(textOfLines(lines, "\n"));
}

/** A stream of zlib takes 0.12 ms of CPU time, three times as long as compressing a usual page here. */
const SMALL_CHARACTERS = 65_536;

async function compressedLines(json: string): Promise<Uint8Array> {
  return json.length <= SMALL_CHARACTERS ? gzipSync(json, { level: 1 }) : await compressed(json, { level: 1 });
}

/** Lines of a page from its row. */
export function storedLines(lines: Uint8Array): readonly SearchLine[] {
  return JSON.parse(gunzipSync(lines).toString("utf8"));
}

export interface PageRows {
  /** Replaces the pages of a document. */
  replace(document: number, fields: IndexedFields, pages: readonly IndexedPage[]): void;
  remove(document: number): void;
}

export function preparePageRows({ database }: Pick<Ledger, "database">): PageRows {
  const forget = database.prepare("DELETE FROM page_index WHERE rowid IN (SELECT id FROM pages WHERE document = ?)");
  const removePages = database.prepare("DELETE FROM pages WHERE document = ?");
  const add = database.prepare("INSERT INTO pages (document, number, label, lines) VALUES (?, ?, ?, ?)");
  const index = database.prepare(
    "INSERT INTO page_index (rowid, body, lead, title, author, name) VALUES (?, ?, ?, ?, ?, ?)",
  );
  const remove = (document: number) => {
    forget.run(document);
    removePages.run(document);
  };
  return {
    remove,
    replace(document, fields, pages) {
      remove(document);
      const title = indexTokens(fields.title);
      const author = indexTokens(fields.author);
      const name = indexTokens(fields.name);
      for (const [place, { number, label, lines, body }] of pages.entries()) {
        const { lastInsertRowid } = add.run(document, number, label, lines);
        // A word of the title finds the first page, and not every page of the document.
        const lead = place === 0 ? `${title} ${name}` : "";
        index.run(lastInsertRowid, body, lead, title, author, name);
      }
    },
  };
}
