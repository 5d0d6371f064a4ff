// Documents inside documents: members of archives, attachments of mails, objects embedded in Office files. Each is
// extracted as a document of its own. All attachments of a request share one count of entries, bytes and depth.

import { ExtractionError } from "../../base/errors.ts";
import type { Attachment, Document } from "../../base/model.ts";
import { inflateBudget } from "../../codecs/containers/inflate-budget.ts";
import type { ExtractOptions } from "./format.ts";
import { placePictures } from "./place-pictures.ts";

export interface AttachedFile {
  readonly name: string;
  readonly mediaType?: string | undefined;
  /**
   * True for an object placed in the document. The plain text excludes its words: docs/decisions/embedded-documents.md.
   */
  readonly embedded?: boolean;
  /**
   * The bytes, or a function when reading them costs time or may throw an ExtractionError. Files without bytes are
   * skipped.
   */
  readonly bytes: Uint8Array | (() => Uint8Array | undefined);
}

export interface ReadAttachments {
  readonly attachments: readonly Attachment[];
  readonly warnings: readonly string[];
}

// Forwarded mails reach a depth of about ten. Each level keeps its bytes in memory.
const MAX_DEPTH = 20;
const MAX_WARNINGS = 20;

/** Options about a web page itself. */
const OF_THE_PAGE = { uri: undefined, select: undefined, remove: undefined } as const;

/** Reads each file. An unreadable file is listed without a document, with a warning. */
export async function readAttachments(
  files: Iterable<AttachedFile>,
  options: ExtractOptions,
): Promise<ReadAttachments> {
  const { depth, spent } = options.tally ?? { depth: 0, spent: { entries: 0, bytes: 0 } };
  const { limits: outer } = options;
  // Attachments have a budget of their own, apart from the outermost document's.
  const limits = options.tally === undefined ? { ...outer, inflating: inflateBudget(outer.unpackedBytes) } : outer;
  const attachments: Attachment[] = [];
  const warnings: string[] = [];
  for (const file of files) {
    if (++spent.entries > outer.archiveEntries) {
      warnings.push(
        `attachments after the first ${outer.archiveEntries} were skipped; raise TEXTRACTOR_MAX_ARCHIVE_ENTRIES`,
      );
      break;
    }
    const listed = {
      name: file.name,
      ...(file.mediaType === undefined ? {} : { mediaType: file.mediaType }),
      ...(file.embedded === true ? { embedded: true } : {}),
    };
    // Options about pages belong to the document around the attachment.
    const own = {
      pages: undefined,
      lostPages: undefined,
      countOtherPages: false,
      charset: undefined,
      ...OF_THE_PAGE,
    } as const;
    const inner = { ...options, ...own, name: file.name, content: "all", limits } as const;
    let bytes = new Uint8Array();
    try {
      const found = typeof file.bytes === "function" ? file.bytes() : file.bytes;
      if (found === undefined) continue;
      bytes = Uint8Array.from(found);
      spent.bytes += bytes.length;
      if (spent.bytes > outer.unpackedBytes) throw tooManyBytes(outer.unpackedBytes);
      if (depth >= Math.min(MAX_DEPTH, outer.nestingDepth)) throw tooDeep();
      const pictures = options.pictures?.inside(attachments.length + 1);
      const read = await readOne(bytes, { ...inner, pictures, tally: { depth: depth + 1, spent } });
      attachments.push({
        ...listed,
        bytes: bytes.length,
        ...(read.document === undefined ? {} : { document: read.document }),
      });
      warnings.push(...read.warnings.map((warning) => `${file.name}: ${warning}`));
    } catch (error) {
      if (!(error instanceof ExtractionError)) throw error;
      attachments.push({ ...listed, bytes: bytes.length });
      // Without the remedy, such as the list of supported formats, which does not help in a warning about one member.
      warnings.push(`${file.name} was not read: ${error.problem}`);
    }
  }
  return { attachments, warnings: fewer(warnings) };
}

/** Reads one file. Small pictures have no document. */
async function readOne(bytes: Uint8Array, options: ExtractOptions): Promise<ReadFile> {
  const format = await options.detect(bytes, options.name);
  const extraction = await format.extract(bytes, options);
  const { warnings, unreadable } = extraction;
  const document = await placePictures(extraction, options.pictures);
  if (unreadable.length === 0) return { document, warnings };
  // A missing page of an icon is not worth a warning.
  if (isIcon(format.name, document)) return { warnings };
  if (options.scans === undefined) {
    return { document, warnings: [...warnings, "has pages that need OCR; send it by itself"] };
  }
  options.scans.push({ name: options.name, format: format.name, bytes, document, unreadable });
  return { document, warnings };
}

interface ReadFile {
  readonly document?: Document;
  readonly warnings: readonly string[];
}

/** One inch. Mails show smaller pictures as bullets, logos or tracking pixels. */
const ICON_POINTS = 72;

function isIcon(format: string, { pages }: Document): boolean {
  return format === "image" && pages.every(({ width = 0, height = 0 }) => width < ICON_POINTS && height < ICON_POINTS);
}

function tooManyBytes(allowed: number): ExtractionError {
  return new ExtractionError("LIMIT_EXCEEDED", `attachments take more than ${allowed} bytes together`, {
    remedy: "send it alone",
  });
}

function tooDeep(): ExtractionError {
  return new ExtractionError("LIMIT_EXCEEDED", "it is nested too deep inside other documents", {
    remedy: "send it alone",
  });
}

function fewer(warnings: readonly string[]): readonly string[] {
  if (warnings.length <= MAX_WARNINGS) return warnings;
  return [...warnings.slice(0, MAX_WARNINGS), `${warnings.length - MAX_WARNINGS} more warnings about attachments`];
}
