// Options of one document, which clients of Tika send as headers.

import type { IncomingMessage } from "node:http";
import { headerOf } from "../http/call.ts";

export interface HeaderOptions {
  /** Event fields. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** True: the documents in the document are left out. */
  readonly skipEmbedded: boolean;
  /** Most characters of the content; undefined for all. */
  readonly writeLimit: number | undefined;
  /** Most documents in the document; undefined for all. */
  readonly maxEmbedded: number | undefined;
}

/** Tika's strategies for pages of PDFs. */
const STRATEGIES: Readonly<Record<string, string>> = {
  ...{ no_ocr: "off", ocr_only: "force", auto: "auto", ocr_and_text_extraction: "auto" },
};

export function headerOptions(request: IncomingMessage): HeaderOptions {
  const header = (name: string) => headerOf(request, name).trim();
  const strategy = STRATEGIES[header("x-tika-pdfocrstrategy").toLowerCase()];
  const isOff = isTrue(header("x-tika-ocrskipocr")) || isTrue(header("x-tika-skipocr"));
  return {
    fields: Object.fromEntries(
      Object.entries({
        ocr: isOff ? "off" : strategy,
        languages: header("x-tika-ocrlanguage") || undefined,
        password: headerOf(request, "password") || undefined,
      }).filter(([, value]) => value !== undefined),
    ),
    skipEmbedded: isTrue(header("x-tika-skip-embedded")),
    writeLimit: numberOf(header("writelimit")),
    maxEmbedded: numberOf(header("maxembeddedresources")),
  };
}

function isTrue(value: string): boolean {
  return value.toLowerCase() === "true";
}

/** Tika writes -1 for no limit. */
function numberOf(value: string): number | undefined {
  return /^\d{1,15}$/.test(value) ? Number(value) : undefined;
}
