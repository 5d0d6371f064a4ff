// Office packages with a password (MS-OFFCRYPTO): agile encryption since Office 2010, standard encryption of 2007.

import { createDecipheriv, timingSafeEqual } from "node:crypto";
import { ExtractionError } from "../../base/errors.ts";
import { childOf, descendantsOf, parseXml, type XmlElement } from "../text/xml-tree.ts";
import type { CompoundFile } from "./compound-file.ts";
import { hashOf, littleEndian } from "./office-hash.ts";

// Excel encrypts write-protected workbooks with this password, and opens them without asking.
const EXCELS_OWN_PASSWORD = "VelvetSweatshop";

/** Decrypts the package inside. Throws PASSWORD_REQUIRED, WRONG_PASSWORD, and DAMAGED_DOCUMENT. */
export function decryptPackage(file: CompoundFile, password: string | undefined): Uint8Array {
  const info = file.read("EncryptionInfo");
  const encrypted = file.read("EncryptedPackage");
  if (info === undefined || encrypted === undefined || info.length < 8 || encrypted.length < 8) {
    throw damaged("the description of its encryption is missing");
  }
  const scheme = readScheme(info);
  for (const candidate of password === undefined ? [EXCELS_OWN_PASSWORD] : [password]) {
    const decipher = scheme(Buffer.from(candidate, "utf16le"));
    if (decipher !== undefined) return unwrap(encrypted, decipher);
  }
  if (password === undefined) {
    throw new ExtractionError("PASSWORD_REQUIRED", "the Office document is encrypted", {
      remedy: "send its `password`",
    });
  }
  throw new ExtractionError("WRONG_PASSWORD", "the password does not open the Office document", {
    remedy: "send the right one",
  });
}

/** Decrypts one segment of the package; segments count from 0. */
type Decipher = (bytes: Uint8Array, segment: number) => Uint8Array;
/** Returns undefined for a wrong password. */
type Scheme = (password: Buffer) => Decipher | undefined;

const SEGMENT_BYTES = 4096;

function unwrap(encrypted: Uint8Array, decipher: Decipher): Uint8Array {
  const view = new DataView(encrypted.buffer, encrypted.byteOffset, encrypted.byteLength);
  const size = Number(view.getBigUint64(0, true));
  const data = encrypted.subarray(8);
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < data.length; at += SEGMENT_BYTES) {
    pieces.push(decipher(data.subarray(at, at + SEGMENT_BYTES), at / SEGMENT_BYTES));
  }
  return Buffer.concat(pieces).subarray(0, size);
}

function readScheme(info: Uint8Array): Scheme {
  const view = new DataView(info.buffer, info.byteOffset, info.byteLength);
  const [major, minor] = [view.getUint16(0, true), view.getUint16(2, true)];
  if (major === 4 && minor === 4) return agileScheme(info.subarray(8));
  if (minor === 2 && major >= 2 && major <= 4) return standardScheme(info, view);
  throw unknownCipher(`version ${major}.${minor}`);
}

// Section 2.3.4.11: each of these selects the key for one field of the key encryptor.
const VERIFIER_INPUT = Buffer.from("fea7d2763b4b9e79", "hex");
const VERIFIER_HASH = Buffer.from("d7aa0f6d3061344e", "hex");
const KEY_VALUE = Buffer.from("146e0be7abacd0d6", "hex");

/** Agile encryption (sections 2.3.4.10 to 2.3.4.15). */
function agileScheme(xml: Uint8Array): Scheme {
  const root = parseXml(xml, { name: "EncryptionInfo", maxDepth: 20, prefixes: {}, documentType: "refuse" });
  const data = cipherOf(childOf(root, localName(root, "keyData")));
  const encryptor = [...descendantsOf(root)].find(({ attributes }) => attributes["encryptedKeyValue"] !== undefined);
  const own = cipherOf(encryptor);
  const spins = spinsOf(encryptor?.attributes["spinCount"]);
  const field = (name: string) => Buffer.from(encryptor?.attributes[name] ?? "", "base64");
  return (password) => {
    const spun = spin(own.hash, Buffer.concat([own.salt, password]), spins);
    const read = (name: string, purpose: Buffer) => {
      const key = fitted(hashOf(own.hash, spun, purpose), own.keyBytes);
      return decrypt("cbc", key, fitted(own.salt, BLOCK_BYTES), field(name));
    };
    const expected = read("encryptedVerifierHashValue", VERIFIER_HASH);
    const actual = hashOf(own.hash, read("encryptedVerifierHashInput", VERIFIER_INPUT).subarray(0, own.salt.length));
    if (!isEqual(actual, expected.subarray(0, actual.length))) return undefined;
    const key = read("encryptedKeyValue", KEY_VALUE).subarray(0, data.keyBytes);
    return (bytes, segment) => {
      const vector = fitted(hashOf(data.hash, data.salt, littleEndian(segment)), BLOCK_BYTES);
      return decrypt("cbc", key, vector, bytes);
    };
  };
}

const STANDARD_SPINS = 50_000;

/** Standard encryption (sections 2.3.4.5 to 2.3.4.9). */
function standardScheme(info: Uint8Array, view: DataView): Scheme {
  const headerBytes = view.getUint32(8, true);
  const verifier = info.subarray(12 + headerBytes);
  if (verifier.length < 72 || headerBytes < 32) throw damaged("the description of its encryption is cut off");
  const keyBytes = view.getUint32(12 + 16, true) / 8;
  if (![16, 24, 32].includes(keyBytes)) throw unknownCipher("a cipher that is not AES");
  const [salt, input, hash] = [verifier.subarray(4, 20), verifier.subarray(20, 36), verifier.subarray(40, 72)];
  return (password) => {
    const spun = hashOf("sha1", spin("sha1", Buffer.concat([salt, password]), STANDARD_SPINS), littleEndian(0));
    const half = (byte: number) => {
      const padded = Buffer.alloc(64, byte);
      for (const [at, value] of spun.entries()) padded[at] = byte ^ value;
      return hashOf("sha1", padded);
    };
    const key = Buffer.concat([half(0x36), half(0x5c)]).subarray(0, keyBytes);
    const read = (bytes: Uint8Array) => decrypt("ecb", key, null, bytes);
    const actual = hashOf("sha1", read(input));
    return isEqual(actual, read(hash).subarray(0, actual.length)) ? read : undefined;
  };
}

interface Cipher {
  readonly hash: string;
  readonly salt: Buffer;
  readonly keyBytes: number;
}

const BLOCK_BYTES = 16;
const HASHES: Readonly<Record<string, string>> = { SHA1: "sha1", SHA256: "sha256", SHA384: "sha384", SHA512: "sha512" };

function cipherOf(element: XmlElement | undefined): Cipher {
  const { cipherAlgorithm, cipherChaining, hashAlgorithm = "", keyBits, saltValue = "" } = element?.attributes ?? {};
  const hash = HASHES[hashAlgorithm.replace("-", "")];
  const keyBytes = Number(keyBits) / 8;
  if (hash === undefined || cipherAlgorithm !== "AES" || cipherChaining !== "ChainingModeCBC") {
    const names = [cipherAlgorithm, cipherChaining, hashAlgorithm].filter((name) => name !== undefined && name !== "");
    throw unknownCipher(names.join(" ") || "no algorithm is named");
  }
  if (![16, 24, 32].includes(keyBytes)) throw unknownCipher(`AES with ${keyBits ?? "no"} bits`);
  return { hash, salt: Buffer.from(saltValue, "base64"), keyBytes };
}

// Office writes 100,000. The standard allows ten million, which take ten seconds.
const MAX_SPINS = 1_000_000;

function spinsOf(value: string | undefined): number {
  const spins = Number(value);
  if (Number.isInteger(spins) && spins >= 0 && spins <= MAX_SPINS) return spins;
  throw new ExtractionError("LIMIT_EXCEEDED", `password iterations: found ${value}, allowed are ${MAX_SPINS}`, {
    remedy: "save the document without a password",
  });
}

function spin(hash: string, start: Uint8Array, spins: number): Buffer {
  let value = hashOf(hash, start);
  for (let count = 0; count < spins; count++) value = hashOf(hash, littleEndian(count), value);
  return value;
}

/** Cuts the bytes to a length, or fills them up with 0x36 (2.3.4.11). */
function fitted(bytes: Buffer, length: number): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(length, 0x36)]).subarray(0, length);
}

function decrypt(mode: "cbc" | "ecb", key: Uint8Array, vector: Uint8Array | null, bytes: Uint8Array): Buffer {
  const decipher = createDecipheriv(`aes-${key.length * 8}-${mode}`, key, vector).setAutoPadding(false);
  // Without the final call, a partial block at the end is dropped.
  return decipher.update(bytes);
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Adds the root's prefix to a name. */
function localName(root: XmlElement, name: string): string {
  return root.name.includes(":") ? root.name.replace(/[^:]*$/, name) : name;
}

function unknownCipher(what: string): ExtractionError {
  return new ExtractionError("PASSWORD_REQUIRED", `the encryption of the Office document (${what}) is not supported`, {
    remedy: "save it without a password",
  });
}

function damaged(why: string): ExtractionError {
  return new ExtractionError("DAMAGED_DOCUMENT", `the Office document is damaged: ${why}`, {
    remedy: "send an undamaged copy",
  });
}
