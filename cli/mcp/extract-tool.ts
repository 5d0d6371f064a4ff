// The tool `extract`: the text of a document, in parts of bounded pages and length.

import { basename } from "node:path";
import * as v from "valibot";
import { expandPages, formatPages, isPageRanges } from "../../functions/engine/base/page-ranges.ts";
import { extractDocument } from "../../functions/engine/pipeline/extract-document.ts";
import type { ExtractResult } from "../../functions/engine/request/contract.ts";
import { schemeOf } from "../../functions/engine/storage/storage.ts";
import { allowedAddress } from "../access/allowed-places.ts";
import { requestOf } from "../shell/document-request.ts";
import { HELD, holdResults } from "../shell/held-results.ts";
import { placeIn } from "../sources/result-names.ts";
import { cutText } from "./cut-text.ts";
import { defineTool, factLines, type ToolCall } from "./tool.ts";

const LONGEST_ADDRESS = 4_096;
const LONGEST_OPTION = 1_000;
const MOST_LANGUAGES = 20;
/** Warnings of an answer. A document may have thousands. */
const MOST_WARNINGS = 10;

const text = (most: number, description: string) => v.pipe(v.string(), v.maxLength(most), v.description(description));

const INPUT = v.strictObject({
  document: v.pipe(
    v.string(),
    v.minLength(1),
    v.maxLength(LONGEST_ADDRESS),
    v.description("Path of a file in an allowed folder, or a web address where these are allowed"),
  ),
  format: v.optional(
    v.pipe(
      v.picklist(["markdown", "text"]),
      v.description("markdown (default) has headings, lists and tables; text has lines [Page N] for citations"),
    ),
  ),
  pages: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(LONGEST_OPTION),
      v.check(isPageRanges, 'must be page ranges such as "1-3,9"'),
      v.description('Only these pages, such as "21-40"; by default from the first page on'),
    ),
  ),
  from_character: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(0),
      v.description("Go on here in a text that was cut; the answer before says where"),
    ),
  ),
  ocr: v.optional(
    v.pipe(v.picklist(["auto", "force", "redo", "off"]), v.description("auto (default) recognises pages without text")),
  ),
  languages: v.optional(
    v.pipe(
      v.array(text(LONGEST_OPTION, "Tesseract language")),
      v.maxLength(MOST_LANGUAGES),
      v.description('Tesseract languages of scans, such as ["eng", "deu"]; ["auto"] chooses'),
    ),
  ),
  password: v.optional(text(LONGEST_OPTION, "Password of an encrypted document")),
});

type Input = v.InferOutput<typeof INPUT>;

export const extractTool = defineTool({
  name: "extract",
  title: "Extract text of a document",
  description:
    "Reads a PDF, scan, picture, Office file, mail, e-book, web page or archive, and returns its text. Scans are recognised. " +
    "A long document comes in parts: the lines before the text say which pages are in it and how to get the next ones.",
  input: INPUT,
  async run(input, call) {
    const address = allowedAddress(input.document, call.places);
    const wanted = wantedPages(input, call);
    const { result, content } = await extracted(address, input, wanted.now, call);
    const part = cutText(content, input.from_character ?? 0, call.mostCharacters);
    const rest = part.next === undefined ? nextPages(wanted, result.numPages, call.mostPages) : undefined;
    const facts = factLines({
      document: schemeOf(address) === "http" ? address : basename(address),
      method: result.method,
      pages: pagesOf(wanted.now, result.numPages, call.mostPages),
      "recognised pages":
        result.ocrPages && `${result.ocrPages.count} (confidence ${result.ocrPages.confidence ?? "unknown"} of 100)`,
      "missing pages": result.missingTextPages.length === 0 ? undefined : formatPages(result.missingTextPages),
      warnings: warningsOf(result),
      characters:
        part.from === 0 && part.next === undefined
          ? undefined
          : `${part.from} to ${part.next ?? part.total} of ${part.total}`,
      "more of this text":
        part.next === undefined
          ? undefined
          : `call extract again with from_character ${part.next} and the same other arguments`,
      "more pages": rest === undefined ? undefined : `call extract again with pages "${rest}"`,
    });
    return `${facts}\n\n${part.text === "" ? "(no text)" : part.text}`;
  },
});

interface WantedPages {
  /** Pages to read now; undefined for the first ones. */
  readonly now: readonly number[] | undefined;
  /** Pages that were asked for and are read later. */
  readonly later: readonly number[];
}

function wantedPages({ pages }: Input, { engine, mostPages }: ToolCall): WantedPages {
  if (pages === undefined) return { now: undefined, later: [] };
  const all = expandPages(pages, engine.tools.settings.limits.pages);
  return { now: all.slice(0, mostPages), later: all.slice(mostPages) };
}

async function extracted(
  address: string,
  input: Input,
  pages: readonly number[] | undefined,
  { engine, mostPages }: ToolCall,
) {
  const { tools, cacheFolder } = engine;
  const places = { text_uri: placeIn(HELD, "result.txt"), markdown_uri: placeIn(HELD, "result.md") };
  const { format = "markdown", ocr, languages, password } = input;
  const fields = {
    ocr,
    languages,
    password,
    ...(pages === undefined ? { max_pages: mostPages } : { pages: formatPages(pages) }),
  };
  const request = requestOf({
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
    ...{ document_uri: address, text_uri: places.text_uri, temp_uri_prefix: placeIn(cacheFolder, "pages") },
    ...(format === "markdown" ? { markdown_uri: places.markdown_uri } : { page_markers: true }),
    create_searchable_pdf: false,
  });
  const held = holdResults(tools.storage);
  const result = await extractDocument(request, { ...tools, storage: held.storage });
  const bytes = await held.bytesAt(format === "markdown" ? places.markdown_uri : places.text_uri);
  return {
    result,
    content: Buffer.from(bytes ?? [])
      .toString("utf8")
      .trim(),
  };
}

function pagesOf(now: readonly number[] | undefined, total: number, mostPages: number): string {
  const shown = now === undefined ? `1-${Math.min(total, mostPages)}` : formatPages(now);
  return total === 1 ? "1 of 1" : `${shown} of ${total}`;
}

/** The page ranges of the next call: those that were asked for, else the pages that follow. Undefined at the end. */
function nextPages({ now, later }: WantedPages, total: number, mostPages: number): string | undefined {
  const asked = later.filter((page) => page <= total);
  if (asked.length > 0) return formatPages(asked);
  const last = now?.at(-1) ?? mostPages;
  if (last >= total) return undefined;
  const count = Math.min(mostPages, total - last);
  return formatPages(Array.from({ length: count }, (_, index) => last + 1 + index));
}

/** Pages that wait for a later call are no news. */
function warningsOf({ warnings }: ExtractResult): string | undefined {
  const own = warnings.filter((warning) => !/^max_pages skips/.test(warning));
  if (own.length === 0) return undefined;
  const more = own.length > MOST_WARNINGS ? [`and ${own.length - MOST_WARNINGS} more`] : [];
  return [...own.slice(0, MOST_WARNINGS), ...more].join(" | ");
}
