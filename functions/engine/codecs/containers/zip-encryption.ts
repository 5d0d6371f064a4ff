// Encrypted entries of ZIP archives: PKWARE's cipher (APPNOTE 6.3.10, section 6.1) and WinZip's AES (AE-1 and AE-2).

import { ExtractionError } from "../../base/errors.ts";

// Loaded with the first encrypted entry: loading takes 6 ms, and the thread of every document loads this file.
const crypto = () => process.getBuiltinModule("node:crypto");

export interface Encryption {
  /** Bits of the AES key; absent for PKWARE's cipher. */
  readonly aesBits?: number | undefined;
  /** Last byte of PKWARE's header: from the checksum, or from the time when the checksum was not known yet. */
  readonly check: number;
}

/** Checks the password against one or two bytes at the entry's start. A wrong password may pass. */
export function fitsPassword(stored: Uint8Array, { aesBits, check }: Encryption, password: string): boolean {
  if (aesBits !== undefined) return aesKeys(stored, aesBits, password) !== undefined;
  const header = pkwareDecrypt(stored.subarray(0, PKWARE_HEADER_BYTES), password);
  return header.length === PKWARE_HEADER_BYTES && header.at(-1) === check;
}

/** Decrypts an entry. Throws WRONG_PASSWORD. */
export function decryptEntry(stored: Uint8Array, encryption: Encryption, password: string): Uint8Array {
  const plain =
    encryption.aesBits === undefined
      ? fitsPassword(stored, encryption, password) && pkwareDecrypt(stored, password).subarray(PKWARE_HEADER_BYTES)
      : aesDecrypt(stored, encryption.aesBits, password);
  if (plain === false || plain === undefined) throw wrongPassword();
  return plain;
}

export function wrongPassword(): ExtractionError {
  return new ExtractionError(
    "WRONG_PASSWORD",
    "the password does not open the ZIP archive, or the archive is damaged",
    {
      remedy: "send the right `password`",
    },
  );
}

const PKWARE_HEADER_BYTES = 12;

function pkwareDecrypt(bytes: Uint8Array, password: string): Uint8Array {
  const keys = Uint32Array.of(0x12345678, 0x23456789, 0x34567890);
  for (const byte of Buffer.from(password, "utf8")) advance(keys, byte);
  const plain = new Uint8Array(bytes.length);
  for (const [at, byte] of bytes.entries()) {
    const mask = ((keys[2] as number) | 2) & 0xffff;
    const value = byte ^ ((Math.imul(mask, mask ^ 1) >>> 8) & 0xff);
    plain[at] = value;
    advance(keys, value);
  }
  return plain;
}

function advance(keys: Uint32Array, byte: number): void {
  const first = crcStep(keys[0] as number, byte);
  const second = (Math.imul((keys[1] as number) + (first & 0xff), 134_775_813) + 1) >>> 0;
  keys.set([first, second, crcStep(keys[2] as number, second >>> 24)]);
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crcStep(crc: number, byte: number): number {
  return ((crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] as number)) >>> 0;
}

const AES_SPINS = 1_000;
const VERIFIER_BYTES = 2;
const CODE_BYTES = 10;

interface AesKeys {
  readonly cipher: Buffer;
  readonly authentication: Buffer;
  readonly saltBytes: number;
}

function aesKeys(stored: Uint8Array, bits: number, password: string): AesKeys | undefined {
  const [keyBytes, saltBytes] = [bits / 8, bits / 16];
  const salt = stored.subarray(0, saltBytes);
  const derived = crypto().pbkdf2Sync(password, salt, AES_SPINS, 2 * keyBytes + VERIFIER_BYTES, "sha1");
  const verifier = stored.subarray(saltBytes, saltBytes + VERIFIER_BYTES);
  if (!derived.subarray(-VERIFIER_BYTES).equals(verifier)) return undefined;
  return { cipher: derived.subarray(0, keyBytes), authentication: derived.subarray(keyBytes, 2 * keyBytes), saltBytes };
}

function aesDecrypt(stored: Uint8Array, bits: number, password: string): Uint8Array | undefined {
  const keys = aesKeys(stored, bits, password);
  if (keys === undefined) return undefined;
  const data = stored.subarray(keys.saltBytes + VERIFIER_BYTES, stored.length - CODE_BYTES);
  const code = crypto().createHmac("sha1", keys.authentication).update(data).digest().subarray(0, CODE_BYTES);
  const expected = stored.subarray(stored.length - CODE_BYTES);
  if (expected.length !== CODE_BYTES || !crypto().timingSafeEqual(code, expected)) return undefined;
  return counterMode(keys.cipher, data);
}

const BLOCK_BYTES = 16;
/** Counters encrypted at a time, so that a large entry needs no more memory than its own size. */
const PIECE_BLOCKS = 4_096;

/** Decrypts in WinZip's counter mode. Its counter is little-endian and starts at 1, unlike OpenSSL's. */
function counterMode(key: Buffer, data: Uint8Array): Uint8Array {
  const cipher = crypto().createCipheriv(`aes-${key.length * 8}-ecb`, key, null);
  const plain = new Uint8Array(data.length);
  const counters = Buffer.alloc(PIECE_BLOCKS * BLOCK_BYTES);
  for (let start = 0, block = 1; start < data.length; start += counters.length) {
    for (let at = 0; at < counters.length; at += BLOCK_BYTES, block++) counters.writeUInt32LE(block, at);
    const mask = cipher.update(counters);
    data.subarray(start, start + counters.length).forEach((byte, at) => {
      plain[start + at] = byte ^ (mask[at] as number);
    });
  }
  return plain;
}
