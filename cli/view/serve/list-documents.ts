// The documents of a corpus, a screen at a time.

import type { Corpus } from "../../export/corpora.ts";

export interface ListedDocument {
  readonly id: number;
  /** The document whose results are shown: the original of a duplicate. */
  readonly shown: number;
  readonly uri: string;
  readonly name: string;
  readonly title: string | undefined;
  readonly status: string;
  readonly problem: string | undefined;
  readonly pages: number | undefined;
  readonly ocrPages: number;
  readonly date: string | undefined;
}

export interface Listing {
  readonly documents: readonly ListedDocument[];
  /** Documents by status, of the whole corpus. */
  readonly counts: readonly (readonly [status: string, count: number])[];
  /** Status that is asked for. */
  readonly status: string | undefined;
  /** Documents before the first one, and documents of this status. */
  readonly from: number;
  readonly total: number;
}

export const DOCUMENTS_ON_A_SCREEN = 100;

export function listDocuments({ ledger: { database } }: Corpus, query: URLSearchParams): Listing {
  const counts = database
    .prepare("SELECT status, count(*) AS count FROM documents GROUP BY status ORDER BY count DESC, status")
    .all()
    .map(({ status, count }) => [String(status), Number(count)] as const);
  const asked = query.get("status");
  const status = counts.find(([name]) => name === asked)?.[0];
  const total = counts.reduce((sum, [name, count]) => (status === undefined || name === status ? sum + count : sum), 0);
  const wanted = Number(query.get("from") ?? "0");
  const from = Number.isSafeInteger(wanted) && wanted > 0 && wanted < total ? wanted : 0;
  const rows = database
    .prepare(`
      SELECT id, coalesce(duplicate_of, id) AS shown, uri, coalesce(final_uri, uri) AS final, name, title, status, code,
        reason, pages, ocr_pages, date
      FROM documents ${status === undefined ? "" : "WHERE status = :status"}
      ORDER BY listed_run, sequence, id LIMIT ${DOCUMENTS_ON_A_SCREEN} OFFSET :from`)
    .all({ from, ...(status === undefined ? {} : { status }) });
  return { documents: rows.map(listed), counts, status, from, total };
}

function listed(row: Readonly<Record<string, unknown>>): ListedDocument {
  const { id, shown, uri, name, title, status, code, reason, pages, ocr_pages, date } = row;
  return {
    id: Number(id),
    shown: Number(shown),
    uri: String(uri),
    name: String(name),
    title: textOf(title),
    status: String(status),
    problem: typeof code === "string" ? `${code}: ${textOf(reason) ?? ""}` : undefined,
    pages: typeof pages === "number" ? pages : undefined,
    ocrPages: Number(ocr_pages ?? 0),
    date: textOf(date),
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}
