// Options for the results of a document. The commands extract and batch have them.

import { UsageError } from "./usage.ts";

export const RESULT_OPTIONS = {
  json: { type: "boolean", default: false },
  markdown: { type: "boolean", default: false },
  hocr: { type: "boolean", default: false },
  chunks: { type: "boolean", default: false },
  "searchable-pdf": { type: "boolean", default: false },
} as const;

/** Pictures are files of their own, in a folder that the person names. */
export const PICTURE_OPTIONS = { images: { type: "string" } } as const;

/** Folder or prefix of the pictures; undefined where none are wanted. Throws UsageError. */
export function imagesFolder({ images }: { readonly images?: string | undefined }): string | undefined {
  if (images === undefined || /^(?:[^:]|.:[/\\])[^:]*$|^(?:s3|file):\/\/./i.test(images)) return images;
  throw new UsageError("--images takes a folder or s3://bucket/prefix");
}

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
