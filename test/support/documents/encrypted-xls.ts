// Encrypts a workbook of Excel 97 with a password, by either of its RC4 encryptions (MS-XLS 2.4.117, MS-OFFCRYPTO
// 2.3.5, 2.3.6).

import { createHash } from "node:crypto";
import { openCompoundFile } from "../../../functions/engine/codecs/containers/compound-file.ts";
import { rc4Stream } from "../../../functions/engine/codecs/containers/rc4.ts";
import { writeCompoundFile } from "../../../functions/engine/codecs/containers/write-compound-file.ts";

export type XlsEncryption = "40 bits" | "128 bits";

const SALT = Buffer.alloc(16, 6);
const VERIFIER = Buffer.alloc(16, 8);
const HEAD = 4;
const START_BYTES = 16 + HEAD;

export function encryptedXls(bytes: Uint8Array, password: string, kind: XlsEncryption): Uint8Array {
  const plain = Buffer.from(openCompoundFile(bytes).read("Workbook") ?? []);
  const key = kind === "40 bits" ? shortKey(password) : longKey(password);
  const pass = passRecord(kind, key(0));
  // The password record follows the start, so sheets move by its length.
  const stream = Buffer.concat([plain.subarray(0, START_BYTES), pass, plain.subarray(START_BYTES)]);
  const closed = Buffer.from(stream);
  for (let at = START_BYTES + pass.length; at + HEAD <= stream.length; at += HEAD + stream.readUInt16LE(at + 2)) {
    const [type, end] = [stream.readUInt16LE(at), at + HEAD + stream.readUInt16LE(at + 2)];
    if (type === 0x85) closed.writeUInt32LE(stream.readUInt32LE(at + HEAD) + pass.length, at + HEAD);
    if (type === 0x0809 || type === 0xe1) continue;
    for (let place = type === 0x85 ? at + HEAD + 4 : at + HEAD; place < end; place++) {
      const mask = rc4Stream(key(Math.floor(place / 1_024)))((place % 1_024) + 1).at(-1) ?? 0;
      closed[place] = (stream[place] ?? 0) ^ mask;
    }
  }
  return writeCompoundFile([{ path: "Workbook", bytes: closed }]);
}

function passRecord(kind: XlsEncryption, key: Buffer): Buffer {
  const next = rc4Stream(key);
  const hash = createHash(kind === "40 bits" ? "md5" : "sha1")
    .update(VERIFIER)
    .digest();
  const verifier = Buffer.concat([VERIFIER, hash].map((part) => Buffer.from(part.map(xor(next(part.length))))));
  const info =
    kind === "40 bits"
      ? Buffer.concat([words16(1, 1), SALT, verifier])
      : Buffer.concat([
          ...[words16(2, 2), words32(4, 34), words32(4, 0, 0x6801, 0x8004, 128, 1, 0, 0), Buffer.alloc(2)],
          ...[words32(16), SALT, verifier.subarray(0, 16), words32(20), verifier.subarray(16)],
        ]);
  return Buffer.concat([words16(0x2f, info.length + 2, 1), info]);
}

function xor(mask: Uint8Array) {
  return (byte: number, at: number) => byte ^ (mask[at] ?? 0);
}

function shortKey(password: string) {
  const short = digest("md5", Buffer.from(password, "utf16le")).subarray(0, 5);
  const all = Buffer.concat(Array.from({ length: 16 }, () => Buffer.concat([short, SALT])));
  const key = digest("md5", all).subarray(0, 5);
  return (block: number) => digest("md5", key, words32(block));
}

function longKey(password: string) {
  const start = digest("sha1", SALT, Buffer.from(password, "utf16le"));
  return (block: number) => digest("sha1", start, words32(block)).subarray(0, 16);
}

function digest(hash: string, ...parts: readonly Buffer[]): Buffer {
  return createHash(hash).update(Buffer.concat(parts)).digest();
}

function words16(...values: readonly number[]): Buffer {
  return Buffer.from(Uint16Array.from(values).buffer);
}

function words32(...values: readonly number[]): Buffer {
  return Buffer.from(Uint32Array.from(values).buffer);
}
