// The RC4 encryptions of Office 97 to 2003 (MS-OFFCRYPTO, sections 2.3.5 and 2.3.6): keys from header and password.

import { timingSafeEqual } from "node:crypto";
import { ExtractionError } from "../../base/errors.ts";
import { hashOf, littleEndian } from "./office-hash.ts";
import { rc4Stream } from "./rc4.ts";

/** Returns the key of a block of the document; blocks count from 0. */
export type BlockKey = (block: number) => Uint8Array;

const VERSION = { binary: 1, cryptoApi: 2 } as const;
// Excel encrypts write-protected workbooks with this password, and opens them without asking.
const EXCELS_OWN_PASSWORD = "VelvetSweatshop";

/** Derives the keys; `header` begins with the version. Throws PASSWORD_REQUIRED, WRONG_PASSWORD, NOT_AVAILABLE. */
export function openRc4(header: Uint8Array, password: string | undefined): BlockKey {
  const scheme = schemeOf(Buffer.from(header.buffer, header.byteOffset, header.byteLength));
  const key = scheme.keysOf(Buffer.from(password ?? EXCELS_OWN_PASSWORD, "utf16le"));
  if (fits(key, scheme)) return key;
  if (password === undefined) {
    throw new ExtractionError("PASSWORD_REQUIRED", "the Office document is encrypted", {
      remedy: "send its `password`",
    });
  }
  throw new ExtractionError("WRONG_PASSWORD", "the password does not open the Office document", {
    remedy: "send the right one",
  });
}

interface Scheme {
  readonly hash: "md5" | "sha1";
  readonly verifier: Buffer;
  readonly verifierHash: Buffer;
  keysOf(password: Buffer): BlockKey;
}

function schemeOf(header: Buffer): Scheme {
  if (header.length >= 52 && header.readUInt16LE(0) === VERSION.binary && header.readUInt16LE(2) === 1) {
    return binaryScheme(header.subarray(4));
  }
  if (header.length >= 12 && header.readUInt16LE(2) === VERSION.cryptoApi) return cryptoApiScheme(header);
  throw unknownCipher();
}

/** Binary encryption (section 2.3.6): the key always has 40 bits. */
function binaryScheme(fields: Buffer): Scheme {
  const salt = fields.subarray(0, 16);
  return {
    hash: "md5",
    verifier: fields.subarray(16, 32),
    verifierHash: fields.subarray(32, 48),
    keysOf(password) {
      const short = hashOf("md5", password).subarray(0, 5);
      const intermediate = hashOf("md5", ...Array.from({ length: 16 }, () => [short, salt]).flat()).subarray(0, 5);
      return (block) => hashOf("md5", intermediate, littleEndian(block));
    },
  };
}

const RC4_ALGORITHMS: ReadonlySet<number> = new Set([0, 0x6801]);
const SHORT_KEY_BYTES = 5;

/** CryptoAPI encryption (section 2.3.5): the key has 40 to 128 bits. */
function cryptoApiScheme(header: Buffer): Scheme {
  const size = header.readUInt32LE(8);
  const fields = header.subarray(12);
  const verifier = fields.subarray(size);
  if (size < 32 || verifier.length < 60 || !RC4_ALGORITHMS.has(fields.readUInt32LE(8))) throw unknownCipher();
  const keyBytes = (fields.readUInt32LE(16) || SHORT_KEY_BYTES * 8) / 8;
  const salt = verifier.subarray(4, 20);
  return {
    hash: "sha1",
    verifier: verifier.subarray(20, 36),
    verifierHash: verifier.subarray(40, 60),
    keysOf(password) {
      const start = hashOf("sha1", salt, password);
      return (block) => {
        const key = hashOf("sha1", start, littleEndian(block)).subarray(0, keyBytes);
        // A short key is filled up with zeros.
        return keyBytes === SHORT_KEY_BYTES ? Buffer.concat([key, Buffer.alloc(11)]) : key;
      };
    },
  };
}

function fits(key: BlockKey, { hash, verifier, verifierHash }: Scheme): boolean {
  const next = rc4Stream(key(0));
  const plain = combined(verifier, next(verifier.length));
  const expected = combined(verifierHash, next(verifierHash.length));
  const actual = hashOf(hash, plain);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** Combines bytes and mask by XOR. RC4 encrypts and decrypts in this way. */
export function combined(bytes: Uint8Array, mask: Uint8Array): Buffer {
  return Buffer.from(bytes.map((byte, at) => byte ^ (mask[at] as number)));
}

function unknownCipher(): ExtractionError {
  return new ExtractionError("NOT_AVAILABLE", "the encryption of the Office document is not supported", {
    remedy: "save it without a password",
  });
}
