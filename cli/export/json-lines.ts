// One JSON object for each document of a corpus.

import { type CorpusDocument, readPages, readResult, storedResults } from "./corpus-document.ts";

/** A document as a line of the export. Fields without a value are absent. */
export interface DocumentLine {
  readonly uri: string;
  readonly final_uri?: string;
  readonly date?: string;
  readonly title?: string;
  /** Metadata as in the JSON result: format, author, pages and so on. */
  readonly metadata?: unknown;
  readonly status: string;
  readonly code?: string;
  readonly reason?: string;
  /** Address of the first document with the same content. */
  readonly duplicate_of?: string;
  readonly text?: string;
  /** Text of each page, line by line as it is searched. */
  readonly pages?: readonly { readonly page: number; readonly label?: string; readonly text: string }[];
}

export async function documentLine(document: CorpusDocument): Promise<DocumentLine> {
  const { uri, row, metadata, status, original } = document;
  const field = (name: string) => {
    const value = row[name];
    return typeof value === "string" && value !== "" ? { [name]: value } : {};
  };
  return {
    uri,
    ...(row["final_uri"] === uri ? {} : field("final_uri")),
    ...field("date"),
    ...field("title"),
    ...(metadata === undefined ? {} : { metadata }),
    status,
    ...field("code"),
    ...field("reason"),
    ...(original === undefined ? {} : { duplicate_of: original }),
    ...(await textOf(document)),
  };
}

async function textOf(document: CorpusDocument): Promise<Pick<DocumentLine, "text" | "pages">> {
  if (!storedResults(document).includes(".txt")) return {};
  const text = (await readResult(document, ".txt")).toString("utf8");
  const pages = [...readPages(document)].map(({ number, label, lines }) => ({
    page: number,
    ...(label === null ? {} : { label }),
    text: lines.map(([words]) => words).join("\n"),
  }));
  return { text, pages };
}
