// Options for the results of a document. The commands extract and batch have them.

export const RESULT_OPTIONS = {
  json: { type: "boolean", default: false },
  markdown: { type: "boolean", default: false },
  hocr: { type: "boolean", default: false },
  chunks: { type: "boolean", default: false },
  "searchable-pdf": { type: "boolean", default: false },
} as const;

/** Values of RESULT_OPTIONS. */
export type ResultOptions = Readonly<Record<keyof typeof RESULT_OPTIONS, boolean>>;

/** Extensions of the results by their event field, such as `{ json_uri: ".json" }`. The text is always one of them. */
export type ResultExtensions = Readonly<Record<string, string>>;

export function resultExtensions(wanted: ResultOptions): ResultExtensions {
  return {
    text_uri: ".txt",
    ...(wanted.json ? { json_uri: ".json" } : {}),
    ...(wanted.markdown ? { markdown_uri: ".md" } : {}),
    ...(wanted.hocr ? { hocr_uri: ".hocr" } : {}),
    ...(wanted.chunks ? { chunks_uri: ".chunks.jsonl" } : {}),
    ...(wanted["searchable-pdf"] ? { searchable_pdf_uri: ".searchable.pdf" } : {}),
  };
}
