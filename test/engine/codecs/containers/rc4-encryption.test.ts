import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rc4Stream } from "../../../../functions/engine/codecs/containers/rc4.ts";
import { combined, openRc4 } from "../../../../functions/engine/codecs/containers/rc4-encryption.ts";

const SALT = Buffer.alloc(16, 6);
const VERIFIER = Buffer.alloc(16, 8);
const words = (...values: readonly number[]) => Buffer.from(Uint32Array.from(values).buffer);
const digest = (hash: string, ...parts: readonly Uint8Array[]) =>
  createHash(hash).update(Buffer.concat(parts)).digest();
const utf16 = (text: string) => Buffer.from(text, "utf16le");
/** The verifier and its hash, encrypted with the key. */
const sealed = (hash: string, key: Uint8Array) => {
  const plain = Buffer.concat([VERIFIER, digest(hash, VERIFIER)]);
  return combined(plain, rc4Stream(key)(plain.length));
};

/** Header of binary encryption (MS-OFFCRYPTO, section 2.3.6.1), and its keys. */
function binary(password: string) {
  const short = digest("md5", utf16(password)).subarray(0, 5);
  const start = digest("md5", ...Array.from({ length: 16 }, () => [short, SALT]).flat()).subarray(0, 5);
  const key = (block: number) => digest("md5", start, words(block));
  return { header: Buffer.concat([words(0x0001_0001), SALT, sealed("md5", key(0))]), key };
}

/** Header of CryptoAPI encryption (section 2.3.5.1), and its keys. */
function cryptoApi(password: string, bits: number, algorithm = 0x6801) {
  const start = digest("sha1", SALT, utf16(password));
  const keyBytes = (bits || 40) / 8;
  const key = (block: number) => {
    const bytes = digest("sha1", start, words(block)).subarray(0, keyBytes);
    return keyBytes === 5 ? Buffer.concat([bytes, Buffer.alloc(11)]) : bytes;
  };
  const fields = words(4, 0, algorithm, 0x8004, bits, 1, 0, 0);
  const verifier = sealed("sha1", key(0));
  const parts = [words(16), SALT, verifier.subarray(0, 16), words(20), verifier.subarray(16)];
  return { header: Buffer.concat([words(0x0002_0002, 4, fields.length), fields, ...parts]), key };
}

const SCHEMES = [
  ["binary encryption", binary],
  ["CryptoAPI with 128 bits", (password: string) => cryptoApi(password, 128)],
  ["CryptoAPI with 56 bits", (password: string) => cryptoApi(password, 56)],
  ["CryptoAPI with 40 bits", (password: string) => cryptoApi(password, 40)],
  ["CryptoAPI with no size, which means 40 bits", (password: string) => cryptoApi(password, 0)],
  ["CryptoAPI with no algorithm, which means RC4", (password: string) => cryptoApi(password, 128, 0)],
] as const;

describe.each(SCHEMES)("%s", (_name, scheme) => {
  it("gives the key of each block for the right password", () => {
    const { header, key } = scheme("Pa55");

    const opened = openRc4(header, "Pa55");

    expect([0, 1, 700].map((block) => Buffer.from(opened(block)).toString("hex"))).toEqual(
      [0, 1, 700].map((block) => key(block).toString("hex")),
    );
  });

  it("refuses another password, and asks for one where none is given", () => {
    const { header } = scheme("Pa55");

    expect(() => openRc4(header, "other")).toThrow(
      expect.objectContaining({ code: "WRONG_PASSWORD", remedy: "send the right one" }),
    );
    expect(() => openRc4(header, undefined)).toThrow(
      expect.objectContaining({ code: "PASSWORD_REQUIRED", remedy: "send its `password`" }),
    );
  });

  it("opens without a password when Excel's own password closes it", () => {
    const { header, key } = scheme("VelvetSweatshop");

    expect(Buffer.from(openRc4(header, undefined)(3))).toEqual(key(3));
  });
});

describe("a header of RC4 encryption", () => {
  const whole = binary("Pa55").header;
  const modern = cryptoApi("Pa55", 128).header;
  const changed = (header: Buffer, at: number, value: number) => {
    const copy = Buffer.from(header);
    copy.writeUInt16LE(value, at);
    return copy;
  };

  it.each([
    ["is one byte too short", whole.subarray(0, -1)],
    ["is empty", Buffer.alloc(0)],
    ["has another major version", changed(whole, 0, 3)],
    ["has another minor version", changed(whole, 2, 3)],
    ["ends within its CryptoAPI version", modern.subarray(0, 11)],
    ["ends within its CryptoAPI verifier", modern.subarray(0, -1)],
    ["has a CryptoAPI description that is too short", changed(modern, 8, 31)],
    ["names another algorithm", cryptoApi("Pa55", 128, 0x660e).header],
  ])("that %s is not supported", (_why, header) => {
    expect(() => openRc4(header, "Pa55")).toThrow(
      expect.objectContaining({ code: "NOT_AVAILABLE", remedy: "save it without a password" }),
    );
  });
});
