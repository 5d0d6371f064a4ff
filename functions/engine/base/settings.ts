// Settings of a deployment, read once from the environment by an entry point and handed down.

import * as v from "valibot";
import { ExtractionError } from "./errors.ts";

/** Readers of a page: Tesseract alone, a second one where Tesseract leaves doubt, or the second one always. */
export type PageReader = "tesseract" | "auto" | "second";

/** Limits of one document. Each is an environment variable; docs/operations.md lists them. */
export interface Limits {
  readonly downloadBytes: number;
  /** Bytes that the archives of a document may inflate to, counted while inflating. */
  readonly unpackedBytes: number;
  /** Entries of one archive. */
  readonly archiveEntries: number;
  /** Elements inside elements, archives inside archives. */
  readonly nestingDepth: number;
  readonly pages: number;
  /** Entries of an outline that is built from headings. */
  readonly outlineEntries: number;
  /** Tokens of one chunk, by estimate. */
  readonly chunkTokens: number;
  /** Pixels of one page image; a larger one is scaled down. */
  readonly pagePixels: number;
  /** Pictures of one document that are written as files, the bytes of one, and the bytes of all. */
  readonly pictures: number;
  readonly pictureBytes: number;
  readonly picturesBytes: number;
  /** Memory for decoding one picture, native memory included. */
  readonly decodingMemoryMb: number;
  readonly parserMs: number;
  readonly parserMemoryMb: number;
  /** CPU time and memory growth allowed for reading one PDF page, without its OCR. */
  readonly readPageCpuMs: number;
  readonly readPageMemoryMb: number;
  /** Pages of a PDF that are painted to see whether they show text that seems hidden. */
  readonly inkPages: number;
  /** Time for the OCR of one page. */
  readonly pageMs: number;
}

/** Limits of the lists and mailboxes that name documents. The command reads them; the functions do not. */
export interface SourceLimits {
  /** Characters of one row of a list. */
  readonly listRow: number;
  /** Bytes of one mail. */
  readonly mailBytes: number;
  /** Characters of one mail without its attachments. */
  readonly mailText: number;
  /** Links of one mail. */
  readonly mailLinks: number;
  /** Bytes of a page that is only read for the address of its story. */
  readonly storyPageBytes: number;
}

/** Limits of exports. The command reads them; the functions do not. */
export interface ExportLimits {
  /** Cells of one workbook, which is made in memory. */
  readonly workbookCells: number;
}

/** Deadlines of one HTTP fetch or callback. */
export interface FetchLimits {
  /** Time for name lookup, connection and TLS together. */
  readonly connectMs: number;
  /** Time from the connection to the end of the response headers. */
  readonly headersMs: number;
  /** A body is refused when it brings fewer than `leastRate` bytes a second over this time. */
  readonly idleMs: number;
  readonly leastRate: number;
  /** Total time, redirects and retries included. */
  readonly totalMs: number;
}

/** Limits of rendering one web page in a browser. */
export interface BrowserLimits {
  /** Time for loading the page. At its end, the page is taken as it is. */
  readonly loadMs: number;
  /** Private memory of the browser's processes together. */
  readonly memoryMb: number;
  /** Bytes that the page may load and send. */
  readonly trafficBytes: number;
}

export interface Settings {
  readonly ocrFunction: string;
  readonly simpleFunction: string;
  readonly mergeMs: number;
  readonly returnMs: number;
  readonly bufferMs: number;
  readonly logLevel: "debug" | "info" | "warn" | "error";
  /** Bucket for results that cannot go next to their document. */
  readonly bucket: string | undefined;
  /** Concurrent `ocr` invocations of one document. */
  readonly ocrConcurrency: number;
  /** Pages that one `ocr` invocation may get. */
  readonly pagesPerInvocation: number;
  /** Further invocations for a document that is too long for one. */
  readonly maxContinuations: number;
  /** Deliveries of a message before it becomes a dead letter. */
  readonly deliveries: number;
  /** Deliveries of a message whose document ends partial, before the partial results are final. */
  readonly partialDeliveries: number;
  /** Delay before the second delivery of a message. Each further delay is three times as long, up to the longest. */
  readonly redeliveryMs: number;
  readonly longestRedeliveryMs: number;
  /** Name or ARN of the bus that gets an event when a document ends; no events are sent where it is undefined. */
  readonly eventBus: string | undefined;
  /** Folder that is searched first for the models of OCR languages. */
  readonly tessdataFolder: string | undefined;
  /** Folder that is searched first for the models of the second reader. */
  readonly secondReaderFolder: string | undefined;
  /** Addresses or CIDR ranges that may be fetched although they are private. */
  readonly allowedAddresses: readonly string[];
  /** Name by which this client introduces itself to web servers, instead of the project's name and version. */
  readonly userAgent: string | undefined;
  /** Path of Chromium, instead of the one that is found. */
  readonly chromium: string | undefined;
  readonly browser: BrowserLimits;
  /** Reader of PDFs: pdf.js's core with our patches, or pdf.js's public API. */
  readonly pdfCore: "patched" | "public";
  readonly limits: Limits;
  readonly fetch: FetchLimits;
  readonly sources: SourceLimits;
  readonly exports: ExportLimits;
  /** Hosts of sites whose item pages stand for the story that they discuss, in lower case, with a port if there is one. */
  readonly storySites: readonly string[];
}

const seconds = (fallback: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.toNumber(),
      v.minValue(0),
      v.transform((value) => value * 1000),
    ),
    String(fallback),
  );
const count = (fallback: number, least = 1) =>
  v.optional(v.pipe(v.string(), v.toNumber(), v.integer(), v.minValue(least)), String(fallback));

/** Memory outside of Lambda: the command then stays below 1 GB with pictures of 11,000 x 11,000 pixels. */
const DEFAULT_MEMORY_MB = 1_056;
/** Memory of the engine, the OCR models and the document. The rest is for the picture. */
const ENGINE_MB = 256;

function decodingMemoryIn(memoryMb: number): number {
  return Math.max(64, memoryMb - ENGINE_MB);
}

const Environment = v.object({
  TEXTRACTOR_OCR: v.optional(v.string(), "textractor_ocr"),
  TEXTRACTOR_SIMPLE: v.optional(v.string(), "textractor_simple"),
  MERGE_SEARCHABLE_PDF_DURATION: seconds(90),
  RETURN_RESULTS_DURATION: seconds(3),
  TEXTRACT_OUTPUT_WAIT_BUFFER_TIME: seconds(5),
  LOG_LEVEL: v.optional(
    v.pipe(
      v.string(),
      v.toLowerCase(),
      // Deployments of 2017 set Python's names.
      v.transform((level) => ({ warning: "warn", critical: "error", fatal: "error" })[level] ?? level),
      v.picklist(["debug", "info", "warn", "error"]),
    ),
    "info",
  ),
  TEXTRACTOR_BUCKET: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{3,63}$/, "must be the name of a bucket"))),
  TEXTRACTOR_OCR_CONCURRENCY: count(50),
  TEXTRACTOR_PAGES_PER_INVOCATION: count(1),
  // AWS ends a chain of functions that invoke themselves after about 16.
  TEXTRACTOR_MAX_CONTINUATIONS: v.optional(
    v.pipe(v.string(), v.toNumber(), v.integer(), v.minValue(0), v.maxValue(14)),
    "12",
  ),
  TEXTRACTOR_DELIVERIES: count(5),
  TEXTRACTOR_PARTIAL_DELIVERIES: count(3),
  TEXTRACTOR_REDELIVERY_DELAY: seconds(30),
  // SQS delays a message by at most 12 hours.
  TEXTRACTOR_LONGEST_REDELIVERY_DELAY: seconds(300),
  TEXTRACTOR_EVENT_BUS: v.optional(
    v.pipe(v.string(), v.regex(/^[\w./:-]{1,1600}$/, "must be the name or ARN of a bus")),
  ),
  TESSDATA_PREFIX: v.optional(v.string()),
  TEXTRACTOR_SECOND_READER: v.optional(v.string()),
  TEXTRACTOR_ALLOWED_ADDRESSES: v.optional(v.string(), ""),
  TEXTRACTOR_USER_AGENT: v.optional(
    v.pipe(v.string(), v.regex(/^[\x20-\x7e]{1,256}$/, "must be 1 to 256 ASCII characters")),
  ),
  TEXTRACTOR_CHROMIUM: v.optional(v.pipe(v.string(), v.minLength(1, "must be a path"))),
  TEXTRACTOR_RENDER_DURATION: seconds(20),
  TEXTRACTOR_RENDER_MEMORY_MB: count(1_024),
  TEXTRACTOR_RENDER_BYTES: count(100 * 1024 ** 2),
  TEXTRACTOR_PDF_CORE: v.optional(v.picklist(["patched", "public"]), "patched"),
  TEXTRACTOR_FETCH_CONNECT_DURATION: seconds(10),
  TEXTRACTOR_FETCH_HEADERS_DURATION: seconds(15),
  TEXTRACTOR_FETCH_IDLE_DURATION: seconds(10),
  TEXTRACTOR_FETCH_LEAST_RATE: count(1_024),
  TEXTRACTOR_FETCH_DURATION: seconds(300),
  TEXTRACTOR_MAX_DOWNLOAD_BYTES: count(512 * 1024 ** 2),
  TEXTRACTOR_MAX_UNPACKED_BYTES: count(256 * 1024 ** 2),
  TEXTRACTOR_MAX_ARCHIVE_ENTRIES: count(10_000),
  TEXTRACTOR_MAX_NESTING_DEPTH: count(1_000),
  TEXTRACTOR_MAX_PAGES: count(10_000),
  TEXTRACTOR_MAX_OUTLINE_ENTRIES: count(5_000),
  TEXTRACTOR_MAX_CHUNK_TOKENS: count(8_192, 32),
  TEXTRACTOR_MAX_PAGE_PIXELS: count(25_000_000),
  TEXTRACTOR_MAX_PICTURES: count(1_000),
  TEXTRACTOR_MAX_PICTURE_BYTES: count(16 * 1024 ** 2),
  TEXTRACTOR_MAX_PICTURES_BYTES: count(64 * 1024 ** 2),
  TEXTRACTOR_DECODING_MEMORY_MB: v.optional(v.pipe(v.string(), v.toNumber(), v.integer(), v.minValue(1))),
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: count(DEFAULT_MEMORY_MB),
  TEXTRACTOR_PARSER_DURATION: seconds(60),
  // A thread with 32 MB cannot open a PDF. A thread with 1 MB ends the process when it starts.
  TEXTRACTOR_PARSER_MEMORY_MB: count(1_024, 64),
  TEXTRACTOR_READ_PAGE_CPU: seconds(6),
  TEXTRACTOR_READ_PAGE_MEMORY_MB: count(160),
  TEXTRACTOR_MAX_INK_PAGES: count(100, 0),
  TEXTRACTOR_PAGE_DURATION: seconds(120),
  TEXTRACTOR_MAX_LIST_ROW: count(1024 ** 2),
  TEXTRACTOR_MAX_MAIL_BYTES: count(64 * 1024 ** 2),
  TEXTRACTOR_MAX_MAIL_TEXT: count(4 * 1024 ** 2),
  TEXTRACTOR_MAX_MAIL_LINKS: count(1_000),
  TEXTRACTOR_MAX_STORY_PAGE_BYTES: count(8 * 1024 ** 2),
  TEXTRACTOR_MAX_WORKBOOK_CELLS: count(1_000_000),
  TEXTRACTOR_STORY_SITES: v.optional(v.string(), "news.ycombinator.com"),
});

/** Reads all settings. Throws an error that names every invalid one. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = v.safeParse(Environment, present);
  if (!parsed.success) {
    const problems = parsed.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
    throw new ExtractionError("INVALID_EVENT", `invalid settings: ${problems.join("; ")}`, {
      remedy: "correct these environment variables",
    });
  }
  const env = parsed.output;
  return {
    ocrFunction: env.TEXTRACTOR_OCR,
    simpleFunction: env.TEXTRACTOR_SIMPLE,
    mergeMs: env.MERGE_SEARCHABLE_PDF_DURATION,
    returnMs: env.RETURN_RESULTS_DURATION,
    bufferMs: env.TEXTRACT_OUTPUT_WAIT_BUFFER_TIME,
    logLevel: env.LOG_LEVEL,
    bucket: env.TEXTRACTOR_BUCKET,
    ocrConcurrency: env.TEXTRACTOR_OCR_CONCURRENCY,
    pagesPerInvocation: env.TEXTRACTOR_PAGES_PER_INVOCATION,
    maxContinuations: env.TEXTRACTOR_MAX_CONTINUATIONS,
    deliveries: env.TEXTRACTOR_DELIVERIES,
    partialDeliveries: env.TEXTRACTOR_PARTIAL_DELIVERIES,
    redeliveryMs: env.TEXTRACTOR_REDELIVERY_DELAY,
    longestRedeliveryMs: env.TEXTRACTOR_LONGEST_REDELIVERY_DELAY,
    eventBus: env.TEXTRACTOR_EVENT_BUS,
    tessdataFolder: env.TESSDATA_PREFIX,
    secondReaderFolder: env.TEXTRACTOR_SECOND_READER,
    allowedAddresses: env.TEXTRACTOR_ALLOWED_ADDRESSES.split(/[\s,]+/).filter(Boolean),
    userAgent: env.TEXTRACTOR_USER_AGENT,
    chromium: env.TEXTRACTOR_CHROMIUM,
    browser: {
      loadMs: env.TEXTRACTOR_RENDER_DURATION,
      memoryMb: env.TEXTRACTOR_RENDER_MEMORY_MB,
      trafficBytes: env.TEXTRACTOR_RENDER_BYTES,
    },
    pdfCore: env.TEXTRACTOR_PDF_CORE,
    limits: {
      downloadBytes: env.TEXTRACTOR_MAX_DOWNLOAD_BYTES,
      unpackedBytes: env.TEXTRACTOR_MAX_UNPACKED_BYTES,
      archiveEntries: env.TEXTRACTOR_MAX_ARCHIVE_ENTRIES,
      nestingDepth: env.TEXTRACTOR_MAX_NESTING_DEPTH,
      pages: env.TEXTRACTOR_MAX_PAGES,
      outlineEntries: env.TEXTRACTOR_MAX_OUTLINE_ENTRIES,
      chunkTokens: env.TEXTRACTOR_MAX_CHUNK_TOKENS,
      pagePixels: env.TEXTRACTOR_MAX_PAGE_PIXELS,
      pictures: env.TEXTRACTOR_MAX_PICTURES,
      pictureBytes: env.TEXTRACTOR_MAX_PICTURE_BYTES,
      picturesBytes: env.TEXTRACTOR_MAX_PICTURES_BYTES,
      decodingMemoryMb: env.TEXTRACTOR_DECODING_MEMORY_MB ?? decodingMemoryIn(env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE),
      parserMs: env.TEXTRACTOR_PARSER_DURATION,
      parserMemoryMb: env.TEXTRACTOR_PARSER_MEMORY_MB,
      readPageCpuMs: env.TEXTRACTOR_READ_PAGE_CPU,
      readPageMemoryMb: env.TEXTRACTOR_READ_PAGE_MEMORY_MB,
      inkPages: env.TEXTRACTOR_MAX_INK_PAGES,
      pageMs: env.TEXTRACTOR_PAGE_DURATION,
    },
    fetch: {
      connectMs: env.TEXTRACTOR_FETCH_CONNECT_DURATION,
      headersMs: env.TEXTRACTOR_FETCH_HEADERS_DURATION,
      idleMs: env.TEXTRACTOR_FETCH_IDLE_DURATION,
      leastRate: env.TEXTRACTOR_FETCH_LEAST_RATE,
      totalMs: env.TEXTRACTOR_FETCH_DURATION,
    },
    sources: {
      listRow: env.TEXTRACTOR_MAX_LIST_ROW,
      mailBytes: env.TEXTRACTOR_MAX_MAIL_BYTES,
      mailText: env.TEXTRACTOR_MAX_MAIL_TEXT,
      mailLinks: env.TEXTRACTOR_MAX_MAIL_LINKS,
      storyPageBytes: env.TEXTRACTOR_MAX_STORY_PAGE_BYTES,
    },
    exports: { workbookCells: env.TEXTRACTOR_MAX_WORKBOOK_CELLS },
    storySites: env.TEXTRACTOR_STORY_SITES.toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  };
}
