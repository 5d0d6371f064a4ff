// Settings of a deployment, read once from the environment by an entry point and handed down.

import * as v from "valibot";
import { ExtractionError } from "./errors.ts";

/** Named limits on what one document may take. Each is an environment variable; docs/operations.md lists them. */
export interface Limits {
  readonly downloadBytes: number;
  /** Bytes that archives inside a document may inflate to, counted while inflating. */
  readonly unpackedBytes: number;
  /** Entries of one archive. */
  readonly archiveEntries: number;
  /** Elements inside elements, archives inside archives. */
  readonly nestingDepth: number;
  readonly pages: number;
  /** Pixels of one page image; a larger one is scaled down. */
  readonly pagePixels: number;
  /** For decoding one picture, native memory included. */
  readonly decodingMemoryMb: number;
  readonly parserMs: number;
  readonly parserMemoryMb: number;
  /** CPU time and growth of memory that reading one page of a PDF, without its OCR, may cost. */
  readonly readPageCpuMs: number;
  readonly readPageMemoryMb: number;
  /** For one page's OCR. */
  readonly pageMs: number;
}

/** Deadlines of one HTTP fetch or callback. */
export interface FetchLimits {
  /** For the name lookup, the connection and TLS together. */
  readonly connectMs: number;
  /** From the connection to the end of the answer's headers. */
  readonly headersMs: number;
  /** A body ends as soon as it brings fewer than `leastRate` bytes a second over this time. */
  readonly idleMs: number;
  readonly leastRate: number;
  /** For everything, redirects and retries included. */
  readonly totalMs: number;
}

export interface Settings {
  readonly ocrFunction: string;
  readonly simpleFunction: string;
  readonly mergeMs: number;
  readonly returnMs: number;
  readonly bufferMs: number;
  readonly logLevel: "debug" | "info" | "warn" | "error";
  /** Where results go that have no place beside their document. */
  readonly bucket: string | undefined;
  /** `ocr` invocations that one document may have under way. */
  readonly ocrConcurrency: number;
  /** Pages that one of them may be asked for. */
  readonly pagesPerInvocation: number;
  /** Invocations in which a document that is too long for one may go on. */
  readonly maxContinuations: number;
  /** Of one message of a queue, before it is a dead letter. */
  readonly deliveries: number;
  /** Of one message whose document ends partial, before that is kept. */
  readonly partialDeliveries: number;
  /** Before a message is delivered again: three times as long each time, up to the longest. */
  readonly redeliveryMs: number;
  readonly longestRedeliveryMs: number;
  /** Name or ARN of the bus that hears of each document's end; none hears of it where this is undefined. */
  readonly eventBus: string | undefined;
  /** Where models of OCR languages are looked for first. */
  readonly tessdataFolder: string | undefined;
  /** Addresses or CIDR ranges that may be fetched although they are private. */
  readonly allowedAddresses: readonly string[];
  readonly limits: Limits;
  readonly fetch: FetchLimits;
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

/** Of a machine that is no Lambda function: the command stays below 1 GB with pictures of 11,000 x 11,000 pixels. */
const DEFAULT_MEMORY_MB = 1_056;
/** The engine, OCR models and the document itself, beside the picture. */
const BESIDE_PICTURE_MB = 256;

function decodingMemoryIn(memoryMb: number): number {
  return Math.max(64, memoryMb - BESIDE_PICTURE_MB);
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
      // Python's names, which deployments of 2017 set.
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
  // SQS keeps a message back for 12 hours at most.
  TEXTRACTOR_LONGEST_REDELIVERY_DELAY: seconds(300),
  TEXTRACTOR_EVENT_BUS: v.optional(
    v.pipe(v.string(), v.regex(/^[\w./:-]{1,1600}$/, "must be the name or ARN of a bus")),
  ),
  TESSDATA_PREFIX: v.optional(v.pipe(v.string(), v.minLength(1))),
  TEXTRACTOR_ALLOWED_ADDRESSES: v.optional(v.string(), ""),
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
  TEXTRACTOR_MAX_PAGE_PIXELS: count(25_000_000),
  TEXTRACTOR_DECODING_MEMORY_MB: v.optional(v.pipe(v.string(), v.toNumber(), v.integer(), v.minValue(1))),
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: count(DEFAULT_MEMORY_MB),
  TEXTRACTOR_PARSER_DURATION: seconds(60),
  // A thread with 32 MB opens no PDF, and one with 1 MB ends the process as it starts.
  TEXTRACTOR_PARSER_MEMORY_MB: count(1_024, 64),
  TEXTRACTOR_READ_PAGE_CPU: seconds(6),
  TEXTRACTOR_READ_PAGE_MEMORY_MB: count(160),
  TEXTRACTOR_PAGE_DURATION: seconds(120),
});

/** Reads every setting, or names every one that is wrong. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = v.safeParse(Environment, present);
  if (!parsed.success) {
    const problems = parsed.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
    throw new ExtractionError(
      "INVALID_EVENT",
      `wrong settings: ${problems.join("; ")}; correct these environment variables`,
    );
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
    allowedAddresses: env.TEXTRACTOR_ALLOWED_ADDRESSES.split(/[\s,]+/).filter(Boolean),
    limits: {
      downloadBytes: env.TEXTRACTOR_MAX_DOWNLOAD_BYTES,
      unpackedBytes: env.TEXTRACTOR_MAX_UNPACKED_BYTES,
      archiveEntries: env.TEXTRACTOR_MAX_ARCHIVE_ENTRIES,
      nestingDepth: env.TEXTRACTOR_MAX_NESTING_DEPTH,
      pages: env.TEXTRACTOR_MAX_PAGES,
      pagePixels: env.TEXTRACTOR_MAX_PAGE_PIXELS,
      decodingMemoryMb: env.TEXTRACTOR_DECODING_MEMORY_MB ?? decodingMemoryIn(env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE),
      parserMs: env.TEXTRACTOR_PARSER_DURATION,
      parserMemoryMb: env.TEXTRACTOR_PARSER_MEMORY_MB,
      readPageCpuMs: env.TEXTRACTOR_READ_PAGE_CPU,
      readPageMemoryMb: env.TEXTRACTOR_READ_PAGE_MEMORY_MB,
      pageMs: env.TEXTRACTOR_PAGE_DURATION,
    },
    fetch: {
      connectMs: env.TEXTRACTOR_FETCH_CONNECT_DURATION,
      headersMs: env.TEXTRACTOR_FETCH_HEADERS_DURATION,
      idleMs: env.TEXTRACTOR_FETCH_IDLE_DURATION,
      leastRate: env.TEXTRACTOR_FETCH_LEAST_RATE,
      totalMs: env.TEXTRACTOR_FETCH_DURATION,
    },
  };
}
