// Encrypts an Office package with a password, with agile encryption (MS-OFFCRYPTO, section 2.3.4.10).

import { createCipheriv, createHash } from "node:crypto";
import { writeCompoundFile } from "../../../functions/engine/codecs/containers/write-compound-file.ts";

const SPINS = 10;
const SALT = Buffer.alloc(16, 7);
const KEY = Buffer.alloc(32, 9);

export function encryptedPackage(bytes: Uint8Array, password: string): Uint8Array {
  const field = (purpose: string, content: Buffer) =>
    encrypt(keyFor(password, Buffer.from(purpose, "hex")), SALT, content).toString("base64");
  const input = Buffer.alloc(16, 5);
  const cipher = `saltSize="16" blockSize="16" keyBits="256" hashSize="64" cipherAlgorithm="AES"
    cipherChaining="ChainingModeCBC" hashAlgorithm="SHA512" saltValue="${SALT.toString("base64")}"`;
  const info = `<encryption xmlns="http://schemas.microsoft.com/office/2006/encryption"><keyData ${cipher}/>
    <keyEncryptors><keyEncryptor><p:encryptedKey xmlns:p="http://schemas.microsoft.com/office/2006/keyEncryptor/password"
      spinCount="${SPINS}" ${cipher} encryptedVerifierHashInput="${field("fea7d2763b4b9e79", input)}"
      encryptedVerifierHashValue="${field("d7aa0f6d3061344e", sha512(input))}"
      encryptedKeyValue="${field("146e0be7abacd0d6", KEY)}"/></keyEncryptor></keyEncryptors></encryption>`;
  const size = Buffer.alloc(8);
  size.writeBigUInt64LE(BigInt(bytes.length));
  const segments: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 4096) {
    const piece = bytes.subarray(at, at + 4096);
    const padded = Buffer.concat([piece, Buffer.alloc((16 - (piece.length % 16)) % 16)]);
    segments.push(encrypt(KEY, sha512(SALT, number(at / 4096)).subarray(0, 16), padded));
  }
  return writeCompoundFile([
    { path: "EncryptionInfo", bytes: Buffer.concat([Buffer.from([4, 0, 4, 0, 0x40, 0, 0, 0]), Buffer.from(info)]) },
    { path: "EncryptedPackage", bytes: Buffer.concat([size, ...segments]) },
  ]);
}

function keyFor(password: string, purpose: Buffer): Buffer {
  let value = sha512(SALT, Buffer.from(password, "utf16le"));
  for (let count = 0; count < SPINS; count++) value = sha512(number(count), value);
  return sha512(value, purpose).subarray(0, 32);
}

function encrypt(key: Buffer, vector: Buffer, bytes: Buffer): Buffer {
  const cipher = createCipheriv("aes-256-cbc", key, vector).setAutoPadding(false);
  return Buffer.concat([cipher.update(bytes), cipher.final()]);
}

function sha512(...pieces: readonly Buffer[]): Buffer {
  const sum = createHash("sha512");
  for (const piece of pieces) sum.update(piece);
  return sum.digest();
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
