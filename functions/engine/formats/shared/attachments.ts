// Documents inside documents: members of archives, attachments of mails, objects embedded in Office files. Each is
// extracted as a document of its own, and all of one request share one count of entries, bytes and depth.

import { ExtractionError } from "../../base/errors.ts";
import type { Attachment, Document } from "../../base/model.ts";
import { inflateBudget } from "../../codecs/containers/inflate-budget.ts";
import type { ExtractOptions } from "./format.ts";

export interface AttachedFile {
  readonly name: string;
  readonly mediaType?: string | undefined;
  /** An object placed in the document, which its plain text leaves out: docs/decisions/embedded-documents.md. */
  readonly embedded?: boolean;
  /** A function, where getting the bytes costs something or may throw an ExtractionError; what is not there is left out. */
  readonly bytes: Uint8Array | (() => Uint8Array | undefined);
}

export interface ReadAttachments {
  readonly attachments: readonly Attachment[];
  readonly warnings: readonly string[];
}

// Forwarded mails in forwarded mails reach about ten; each level also holds its bytes in memory.
const MAX_DEPTH = 20;
const MAX_WARNINGS = 20;

/** Reads each; one that cannot be read is listed without a document, and the warnings say why. */
export async function readAttachments(
  files: Iterable<AttachedFile>,
  options: ExtractOptions,
): Promise<ReadAttachments> {
  const { depth, spent } = options.tally ?? { depth: 0, spent: { entries: 0, bytes: 0 } };
  const { limits: outer } = options;
  // The document around them all has a budget of its own.
  const limits = options.tally === undefined ? { ...outer, inflating: inflateBudget(outer.unpackedBytes) } : outer;
  const attachments: Attachment[] = [];
  const warnings: string[] = [];
  for (const file of files) {
    if (++spent.entries > outer.archiveEntries) {
      warnings.push(`attachments beyond ${outer.archiveEntries} were left out; raise TEXTRACTOR_MAX_ARCHIVE_ENTRIES`);
      break;
    }
    const listed = {
      name: file.name,
      ...(file.mediaType === undefined ? {} : { mediaType: file.mediaType }),
      ...(file.embedded === true ? { embedded: true } : {}),
    };
    // What was asked of the pages around it, or became of them, is none of its own.
    const own = { pages: undefined, lostPages: undefined, countElsewhere: false, charset: undefined } as const;
    const inner = { ...options, ...own, name: file.name, content: "all", limits } as const;
    let bytes = new Uint8Array();
    try {
      const found = typeof file.bytes === "function" ? file.bytes() : file.bytes;
      if (found === undefined) continue;
      bytes = Uint8Array.from(found);
      spent.bytes += bytes.length;
      if (spent.bytes > outer.unpackedBytes) throw tooManyBytes(outer.unpackedBytes);
      if (depth >= Math.min(MAX_DEPTH, outer.nestingDepth)) throw tooDeep();
      const { document, told } = await readOne(bytes, { ...inner, tally: { depth: depth + 1, spent } });
      attachments.push({ ...listed, bytes: bytes.length, ...(document === undefined ? {} : { document }) });
      warnings.push(...told.map((warning) => `${file.name}: ${warning}`));
    } catch (error) {
      if (!(error instanceof ExtractionError)) throw error;
      attachments.push({ ...listed, bytes: bytes.length });
      warnings.push(`${file.name} was not read: ${withoutRemedy(error)}`);
    }
  }
  return { attachments, warnings: fewer(warnings) };
}

/** Without a document where there is nothing to be read. */
async function readOne(bytes: Uint8Array, options: ExtractOptions): Promise<ReadFile> {
  const format = await options.detect(bytes, options.name);
  const { document, warnings, unreadable } = await format.extract(bytes, options);
  if (unreadable.length === 0) return { document, told: warnings };
  // Its page is not missing: nobody misses it.
  if (isIcon(format.name, document)) return { told: warnings };
  if (options.scans === undefined) {
    return { document, told: [...warnings, "has pages to be recognised; send it by itself"] };
  }
  options.scans.push({ name: options.name, format: format.name, bytes, document, unreadable });
  return { document, told: warnings };
}

interface ReadFile {
  readonly document?: Document;
  readonly told: readonly string[];
}

/** An inch: what a mail shows as a bullet, a logo's dot or to count its readers. */
const ICON_POINTS = 72;

function isIcon(format: string, { pages }: Document): boolean {
  return format === "image" && pages.every(({ width = 0, height = 0 }) => width < ICON_POINTS && height < ICON_POINTS);
}

function tooManyBytes(allowed: number): ExtractionError {
  return new ExtractionError("LIMIT_EXCEEDED", `attachments take more than ${allowed} bytes together; send it alone`);
}

function tooDeep(): ExtractionError {
  return new ExtractionError("LIMIT_EXCEEDED", "it lies too deep inside other documents; send it alone");
}

/** The list of what is read at all helps nobody inside a warning about one member. */
function withoutRemedy({ message }: ExtractionError): string {
  const end = message.lastIndexOf("; ");
  return end < 0 ? message : message.slice(0, end);
}

function fewer(warnings: readonly string[]): readonly string[] {
  if (warnings.length <= MAX_WARNINGS) return warnings;
  return [...warnings.slice(0, MAX_WARNINGS), `${warnings.length - MAX_WARNINGS} more warnings about attachments`];
}
