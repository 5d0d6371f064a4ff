import { createCipheriv, createHmac, pbkdf2Sync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { decryptEntry, fitsPassword } from "../../../../functions/engine/codecs/containers/zip-encryption.ts";

/** Encrypts with WinZip's AES (AE specification): salt, verifier, data in counter mode, authentication code. */
function aesEntry(plain: Uint8Array, bits: number, password: string): Buffer {
  const keyBytes = bits / 8;
  const salt = Buffer.alloc(bits / 16, 7);
  const derived = pbkdf2Sync(password, salt, 1_000, 2 * keyBytes + 2, "sha1");
  const blocks = Buffer.alloc(Math.ceil(plain.length / 16) * 16);
  for (let block = 0; block < blocks.length / 16; block++) blocks.writeUInt32LE(block + 1, block * 16);
  const mask = createCipheriv(`aes-${bits}-ecb`, derived.subarray(0, keyBytes), null).update(blocks);
  const data = Buffer.from(plain.map((byte, at) => byte ^ (mask[at] ?? 0)));
  const code = createHmac("sha1", derived.subarray(keyBytes, 2 * keyBytes))
    .update(data)
    .digest();
  return Buffer.concat([salt, derived.subarray(2 * keyBytes), data, code.subarray(0, 10)]);
}

// Encrypted by Info-ZIP 3.0 from "plain-5512 " with the password "Pa55": header of 12 bytes, then the stored data.
const PKWARE = Buffer.from("af005590ff677b7604e04cf3fe0087576469aef6ae7bd3", "hex");
const PKWARE_CHECK = 0x9a;
const PLAIN = Uint8Array.from({ length: 70_000 }, (_, at) => (at * 7 + (at >> 8)) % 256);
const wrong = expect.objectContaining({ code: "WRONG_PASSWORD" });

describe("an entry encrypted with WinZip's AES", () => {
  it.each([128, 192, 256])("is decrypted with a key of %i bits", (aesBits) => {
    const stored = aesEntry(PLAIN.subarray(0, 100), aesBits, "Pa55");

    expect(decryptEntry(stored, { aesBits, check: 0 }, "Pa55")).toEqual(PLAIN.subarray(0, 100));
    expect(fitsPassword(stored, { aesBits, check: 0 }, "Pa55")).toBe(true);
    expect(fitsPassword(stored, { aesBits, check: 0 }, "other")).toBe(false);
    expect(() => decryptEntry(stored, { aesBits, check: 0 }, "other")).toThrow(wrong);
  });

  it.each([0, 1, 16, 65_535, 65_536, 65_537, 70_000])("is decrypted when it has %i bytes", (length) => {
    const plain = PLAIN.subarray(0, length);

    const decrypted = decryptEntry(aesEntry(plain, 128, "Pa55"), { aesBits: 128, check: 0 }, "Pa55");

    expect(Buffer.compare(decrypted, plain)).toBe(0);
  });

  it("is refused when its bytes do not match its code, or when it ends early", () => {
    const stored = aesEntry(PLAIN.subarray(0, 100), 128, "Pa55");
    const changed = Buffer.from(stored);
    changed[50] = (changed[50] ?? 0) ^ 1;

    for (const bytes of [changed, stored.subarray(0, -1), stored.subarray(0, 15), stored.subarray(0, 4)]) {
      expect(() => decryptEntry(bytes, { aesBits: 128, check: 0 }, "Pa55")).toThrow(wrong);
    }
  });
});

describe("an entry encrypted with PKWARE's cipher", () => {
  const encryption = { check: PKWARE_CHECK };

  it("is decrypted with its password, without the header", () => {
    expect(Buffer.from(decryptEntry(PKWARE, encryption, "Pa55")).toString()).toBe("plain-5512 ");
    expect(fitsPassword(PKWARE, encryption, "Pa55")).toBe(true);
  });

  it("is refused when the last byte of its header differs, or when its header is cut off", () => {
    const other = { check: (PKWARE_CHECK + 1) % 256 };

    expect(fitsPassword(PKWARE, other, "Pa55")).toBe(false);
    expect(() => decryptEntry(PKWARE, other, "Pa55")).toThrow(wrong);
    expect(fitsPassword(PKWARE.subarray(0, 11), encryption, "Pa55")).toBe(false);
    expect(() => decryptEntry(PKWARE.subarray(0, 11), encryption, "Pa55")).toThrow(wrong);
  });
});
