// OpenDocument packages with a password (ODF 1.3, part 2, section 3.4): each entry has its own key. This file decrypts
// AES. It does not decrypt Blowfish, used before 2012 and missing in Node, or Argon2, used since LibreOffice 24.8.

import { createDecipheriv, createHash, pbkdf2Sync } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import { ExtractionError, limitExceeded } from "../../base/errors.ts";
import { childOf, type XmlElement } from "../text/xml-tree.ts";
import type { Zip } from "./zip-archive.ts";

/**
 * Returns the package with readable entries. Throws PASSWORD_REQUIRED, NOT_AVAILABLE, and, when an entry is read,
 * WRONG_PASSWORD, DAMAGED_DOCUMENT, LIMIT_EXCEEDED.
 */
export function decryptedZip(
  zip: Zip,
  entries: readonly XmlElement[],
  password: string | undefined,
  { unpackedBytes }: { readonly unpackedBytes: number },
): Zip {
  const encrypted = new Map(
    entries.flatMap((entry) => {
      const data = childOf(entry, "manifest:encryption-data");
      return data === undefined ? [] : [[entry.attributes["manifest:full-path"] ?? "", data] as const];
    }),
  );
  if (encrypted.size === 0) return zip;
  if (password === undefined) {
    throw new ExtractionError("PASSWORD_REQUIRED", "the OpenDocument file is encrypted", {
      remedy: "send its `password`",
    });
  }
  const schemes = new Map([...encrypted].map(([name, data]) => [name, schemeOf(data)]));
  let left = unpackedBytes;
  return {
    ...zip,
    read(name) {
      const stored = zip.read(name);
      const scheme = schemes.get(name);
      if (stored === undefined || scheme === undefined) return stored;
      const content = inflate(decrypt(stored, scheme, password), left, unpackedBytes);
      left -= content.length;
      return content;
    },
  };
}

interface Scheme {
  readonly startHash: string;
  readonly checkHash: string;
  readonly checksum: Buffer;
  readonly vector: Buffer;
  readonly salt: Buffer;
  readonly spins: number;
  readonly keyBytes: number;
}

/** Reads an entry's encryption. Algorithm names are URIs of standards; only the last part of each one counts. */
function schemeOf(data: XmlElement): Scheme {
  const algorithm = childOf(data, "manifest:algorithm")?.attributes ?? {};
  const derivation = childOf(data, "manifest:key-derivation")?.attributes ?? {};
  const start = childOf(data, "manifest:start-key-generation")?.attributes ?? {};
  const cipher = algorithm["manifest:algorithm-name"] ?? "";
  const key = derivation["manifest:key-derivation-name"] ?? "";
  if (!/#aes(?:128|192|256)-cbc$/.test(cipher)) throw unknownCipher(cipher);
  if (!/PBKDF2$|#pbkdf2$/.test(key)) throw unknownCipher(key);
  const bytes = (value: string | undefined) => Buffer.from(value ?? "", "base64");
  return {
    startHash: hashNamed(start["manifest:start-key-generation-name"]),
    checkHash: hashNamed(data.attributes["manifest:checksum-type"]),
    checksum: bytes(data.attributes["manifest:checksum"]),
    vector: bytes(algorithm["manifest:initialisation-vector"]),
    salt: bytes(derivation["manifest:salt"]),
    spins: spinsOf(derivation["manifest:iteration-count"]),
    keyBytes: Number(/aes(\d+)-cbc$/.exec(cipher)?.[1]) / 8,
  };
}

/** Name of the hash for Node. The default is SHA-1, as before ODF 1.2. */
function hashNamed(name = ""): string {
  return /sha-?256/i.test(name) ? "sha256" : "sha1";
}

// LibreOffice writes 100,000. Each entry of the package needs that many iterations.
const MAX_SPINS = 1_000_000;

function spinsOf(value: string | undefined): number {
  const spins = Number(value);
  if (Number.isInteger(spins) && spins > 0 && spins <= MAX_SPINS) return spins;
  throw new ExtractionError("LIMIT_EXCEEDED", `password iterations: found ${value}, allowed are ${MAX_SPINS}`, {
    remedy: "save the document without a password",
  });
}

const BLOCK_BYTES = 16;
/** The checksum covers this many bytes of the compressed data. */
const CHECKED_BYTES = 1_024;

function decrypt(stored: Uint8Array, scheme: Scheme, password: string): Uint8Array {
  const { startHash, checkHash, checksum, vector, salt, spins, keyBytes } = scheme;
  if (vector.length !== BLOCK_BYTES) throw damaged("the description of its encryption is missing");
  const start = createHash(startHash).update(password, "utf8").digest();
  const key = pbkdf2Sync(start, salt, spins, keyBytes, "sha1");
  const decipher = createDecipheriv(`aes-${keyBytes * 8}-cbc`, key, vector).setAutoPadding(false);
  const padded = decipher.update(stored);
  // W3C's padding: its last byte holds its length; the other bytes may have any value.
  const padding = padded.at(-1) ?? Number.POSITIVE_INFINITY;
  const plain = padding <= BLOCK_BYTES ? padded.subarray(0, padded.length - padding) : padded;
  if (createHash(checkHash).update(plain.subarray(0, CHECKED_BYTES)).digest().equals(checksum)) return plain;
  throw new ExtractionError("WRONG_PASSWORD", "the password does not open the OpenDocument file", {
    remedy: "send the right one",
  });
}

function inflate(compressed: Uint8Array, left: number, allowed: number): Uint8Array {
  try {
    if (left > 0) return inflateRawSync(compressed, { maxOutputLength: left });
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause && cause.code === "ERR_BUFFER_TOO_LARGE")) {
      throw damaged("an entry cannot be inflated", cause);
    }
  }
  const found = `more than ${allowed}`;
  throw limitExceeded("unpacked bytes of the archive", found, String(allowed), "TEXTRACTOR_MAX_UNPACKED_BYTES");
}

function unknownCipher(uri: string): ExtractionError {
  const name = uri.slice(uri.search(/[^#:/]*$/)) || "an unnamed cipher";
  return new ExtractionError(
    "NOT_AVAILABLE",
    `the OpenDocument file is encrypted with ${name}, which is not supported`,
    {
      remedy: "save it without a password",
    },
  );
}

function damaged(why: string, cause?: unknown): ExtractionError {
  return new ExtractionError("DAMAGED_DOCUMENT", `the OpenDocument file is damaged: ${why}`, {
    remedy: "send an undamaged copy",
    cause,
  });
}
