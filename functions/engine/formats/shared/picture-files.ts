// The pictures of a document as files: each is checked, named by its place, and kept once, whatever documents show it.

import { createHash } from "node:crypto";
import { ExtractionError } from "../../base/errors.ts";
import type { Limits } from "../../base/settings.ts";
import { type PictureFile, pictureFile } from "../../pdf/render/picture-file.ts";

export interface NamedPicture {
  readonly name: string;
  readonly extension: PictureFile["extension"];
  readonly bytes: Uint8Array;
}

export interface PictureFiles {
  /** Keeps a picture, and returns the name of its file. Undefined for bytes that are not kept. */
  add(page: number, bytes: Uint8Array): Promise<string | undefined>;
  /** True while another picture may be kept. */
  hasRoom(): boolean;
  /** The same files, for the pictures of an attachment. Its position counts from 1. */
  inside(attachment: number): PictureFiles;
  files(): readonly NamedPicture[];
  /** One warning for each reason why pictures are missing. */
  warnings(): readonly string[];
}

type PictureLimits = Pick<Limits, "pictures" | "pictureBytes" | "picturesBytes" | "pagePixels" | "decodingMemoryMb">;

/** Pixels. Smaller pictures count visits, or hold a place until scripts load another picture. */
const SMALLEST_SIDE = 3;

export function collectPictureFiles(limits: PictureLimits): PictureFiles {
  const files: NamedPicture[] = [];
  /** Names by the digests of the bytes in the document; undefined for bytes that are not kept. */
  const known = new Map<string, string | undefined>();
  const missing = new Map<string, number>();
  const perPage = new Map<string, number>();
  let size = 0;
  const skip = (reason: string) => void missing.set(reason, (missing.get(reason) ?? 0) + 1);

  const keep = async (place: string, bytes: Uint8Array): Promise<string | undefined> => {
    if (bytes.length > limits.pictureBytes) {
      return skip(`larger than ${limits.pictureBytes} bytes; raise TEXTRACTOR_MAX_PICTURE_BYTES`);
    }
    const file = await fileOf(bytes, limits);
    if (typeof file === "string") return skip(file);
    if (Math.min(file.width, file.height) < SMALLEST_SIDE) return undefined;
    if (files.length >= limits.pictures) {
      return skip(`after the first ${limits.pictures}; raise TEXTRACTOR_MAX_PICTURES`);
    }
    if (size + file.bytes.length > limits.picturesBytes) {
      return skip(`beyond ${limits.picturesBytes} bytes together; raise TEXTRACTOR_MAX_PICTURES_BYTES`);
    }
    size += file.bytes.length;
    const number = (perPage.get(place) ?? 0) + 1;
    perPage.set(place, number);
    const name = `${place}.image-${number}.${file.extension}`;
    // Copied, because the bytes may lie in the buffer of a whole archive, and the file moves to another thread.
    files.push({ name, extension: file.extension, bytes: Uint8Array.from(file.bytes) });
    return name;
  };

  const collectorOf = (prefix: string): PictureFiles => ({
    async add(page, bytes) {
      const digest = createHash("sha256").update(bytes).digest("base64");
      if (!known.has(digest)) known.set(digest, await keep(`${prefix}page-${page}`, bytes));
      return known.get(digest);
    },
    hasRoom: () => files.length < limits.pictures && size < limits.picturesBytes,
    inside: (attachment) => collectorOf(`${prefix}attachment-${attachment}.`),
    files: () => files,
    warnings: () => [...missing].map(([reason, count]) => `${count} pictures were not written as files: ${reason}`),
  });
  return collectorOf("");
}

/** Returns the file, or the reason why it is missing. */
async function fileOf(bytes: Uint8Array, limits: PictureLimits): Promise<PictureFile | string> {
  const decoding = { maxPixels: limits.pagePixels, maxBytes: limits.decodingMemoryMb * 1024 ** 2 };
  try {
    return await pictureFile(bytes, decoding);
  } catch (error) {
    if (!(error instanceof ExtractionError)) throw error;
    return error.code === "UNSUPPORTED_FORMAT" ? "they are drawings (EMF, WMF, SVG) or no pictures" : error.problem;
  }
}
