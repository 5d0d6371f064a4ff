import { createCipheriv, createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { openCompoundFile } from "../../../../functions/engine/codecs/containers/compound-file.ts";
import { decryptPackage } from "../../../../functions/engine/codecs/containers/office-encryption.ts";
import { encryptedPackage } from "../../../support/documents/encrypted-package.ts";

const PLAIN = Uint8Array.from({ length: 9_000 }, (_, at) => (at * 31 + (at >> 8)) % 256);
const open = (password: string) => openCompoundFile(encryptedPackage(PLAIN, password));
/** The encrypted package with another description of its encryption. */
const described = (change: (info: string) => string) => {
  const file = open("Pa55");
  const info = Buffer.from(file.read("EncryptionInfo") ?? []);
  return withInfo(Buffer.concat([info.subarray(0, 8), Buffer.from(change(info.subarray(8).toString()))]));
};
const withInfo = (info: Uint8Array | undefined) => {
  const file = open("Pa55");
  return { ...file, read: (path: string) => (path === "EncryptionInfo" ? info : file.read(path)) };
};
const refusal = (code: string, message: string) =>
  expect.objectContaining({ code, message: expect.stringContaining(message) });

describe("an encrypted Office package", () => {
  it.each([4_096, 4_097, 9_000, 15])("of %i bytes opens with its password", (length) => {
    const file = openCompoundFile(encryptedPackage(PLAIN.subarray(0, length), "Pa55"));

    expect(Buffer.compare(decryptPackage(file, "Pa55"), PLAIN.subarray(0, length))).toBe(0);
  });

  it("does not open with another password or without one", () => {
    expect(() => decryptPackage(open("Pa55"), "other")).toThrow(refusal("WRONG_PASSWORD", "send the right one"));
    expect(() => decryptPackage(open("Pa55"), undefined)).toThrow(refusal("PASSWORD_REQUIRED", "send its `password`"));
  });

  it("opens without a password when Excel's own password closes it", () => {
    expect(decryptPackage(open("VelvetSweatshop"), undefined)).toHaveLength(9_000);
  });

  it.each([
    ["has no description", undefined],
    ["has a description of seven bytes", new Uint8Array(7)],
  ])("is damaged when it %s", (_why, info) => {
    expect(() => decryptPackage(withInfo(info), "Pa55")).toThrow(
      refusal("DAMAGED_DOCUMENT", "the description of its encryption is missing"),
    );
  });

  it.each([
    ["version 3.3", [3, 0, 3, 0]],
    ["version 4.3", [4, 0, 3, 0]],
    ["version 1.2", [1, 0, 2, 0]],
    ["version 5.2", [5, 0, 2, 0]],
  ])("of %s is not supported", (name, version) => {
    const info = Uint8Array.from([...version, 0, 0, 0, 0]);

    expect(() => decryptPackage(withInfo(info), "Pa55")).toThrow(
      refusal("PASSWORD_REQUIRED", `the encryption of the Office document (${name}) is not supported`),
    );
  });

  it.each([
    ["another cipher", /cipherAlgorithm="AES"/g, 'cipherAlgorithm="RC2"', "RC2 ChainingModeCBC SHA512"],
    ["another mode", /ChainingModeCBC/g, "ChainingModeCFB", "AES ChainingModeCFB SHA512"],
    ["an unknown hash", /SHA512/g, "WHIRLPOOL", "AES ChainingModeCBC WHIRLPOOL"],
    ["no names", /(?:cipherAlgorithm|cipherChaining|hashAlgorithm)="[^"]*"/g, "", "(no algorithm is named)"],
    ["an odd key", /keyBits="256"/g, 'keyBits="40"', "AES with 40 bits"],
    ["a key without bits", /keyBits="256"/g, "", "AES with no bits"],
  ])("with %s is not supported", (_what, from, to, message) => {
    expect(() =>
      decryptPackage(
        described((info) => info.replace(from, to)),
        "Pa55",
      ),
    ).toThrow(refusal("PASSWORD_REQUIRED", message));
  });

  it.each(["1000001", "-1", "1.5", "many"])("does not spin a password %s times", (spins) => {
    const file = described((info) => info.replace(/spinCount="\d+"/, `spinCount="${spins}"`));

    expect(() => decryptPackage(file, "Pa55")).toThrow(
      refusal("LIMIT_EXCEEDED", `password iterations: found ${spins}, allowed are 1000000`),
    );
  });

  it("may write the hash's name with a hyphen, and its elements with a prefix", () => {
    const file = described((info) =>
      info
        .replaceAll("SHA512", "SHA-512")
        .replaceAll(/<(\/?)(encryption|keyData)/g, "<$1e:$2")
        .replace("xmlns=", "xmlns:e="),
    );

    expect(decryptPackage(file, "Pa55")).toHaveLength(9_000);
  });

  it.each([
    ["without room for the verifier", 32, 71, "cut off"],
    ["without room for the header", 31, 72, "cut off"],
  ])("of Office 2007 is damaged %s", (_why, headerBytes, verifierBytes, message) => {
    const info = Buffer.alloc(12 + headerBytes + verifierBytes);
    info.writeUInt16LE(3, 0);
    info.writeUInt16LE(2, 2);
    info.writeUInt32LE(headerBytes, 8);
    info.writeUInt32LE(128, 28);

    expect(() => decryptPackage(withInfo(info), "Pa55")).toThrow(refusal("DAMAGED_DOCUMENT", message));
  });

  it.each([128, 192, 256])("of Office 2007 opens with a key of %i bits", (bits) => {
    const { info, encrypted } = standardPackage(PLAIN, "Pa55", bits);
    const file = { ...open("Pa55"), read: (path: string) => (path === "EncryptionInfo" ? info : encrypted) };

    expect(Buffer.compare(decryptPackage(file, "Pa55"), PLAIN)).toBe(0);
    expect(() => decryptPackage(file, "other")).toThrow(refusal("WRONG_PASSWORD", "Office document"));
  });

  it.each([0, 64, 160])("of Office 2007 is not supported with a key of %i bits", (bits) => {
    const { info } = standardPackage(PLAIN, "Pa55", 128);
    info.writeUInt32LE(bits, 28);

    expect(() => decryptPackage(withInfo(info), "Pa55")).toThrow(refusal("PASSWORD_REQUIRED", "not AES"));
  });

  it.each([128, 192, 256])("accepts keys of %i bits", (bits) => {
    const file = described((info) => info.replaceAll(/keyBits="\d+"/g, `keyBits="${bits}"`));

    // Only the key of 256 bits is the right one.
    if (bits === 256) expect(decryptPackage(file, "Pa55")).toHaveLength(9_000);
    else expect(() => decryptPackage(file, "Pa55")).toThrow(refusal("WRONG_PASSWORD", "does not open"));
  });

  it.each(["0", "1"])("spins a password %s times", (spins) => {
    const file = described((info) => info.replace(/spinCount="\d+"/, `spinCount="${spins}"`));

    expect(() => decryptPackage(file, "Pa55")).toThrow(refusal("WRONG_PASSWORD", "does not open"));
  });

  it("is empty with eight bytes of package, and damaged with fewer", () => {
    const file = open("Pa55");
    const cut = (length: number) => ({
      ...file,
      read: (path: string) => file.read(path)?.subarray(0, path === "EncryptedPackage" ? length : undefined),
    });

    expect(decryptPackage(cut(8), "Pa55")).toHaveLength(0);
    expect(() => decryptPackage(cut(7), "Pa55")).toThrow(refusal("DAMAGED_DOCUMENT", "description"));
  });

  it.each([2, 4])("of Office 2007 with version %i.2 checks the password", (major) => {
    const info = Buffer.alloc(12 + 32 + 72);
    info.writeUInt16LE(major, 0);
    info.writeUInt16LE(2, 2);
    info.writeUInt32LE(32, 8);
    info.writeUInt32LE(128, 28);

    expect(() => decryptPackage(withInfo(info), "Pa55")).toThrow(refusal("WRONG_PASSWORD", "Office document"));
  });
});

/** Standard encryption (MS-OFFCRYPTO, 2.3.4.5 to 2.3.4.9): 50,000 times SHA-1, then AES block by block. */
function standardPackage(plain: Uint8Array, password: string, bits: number) {
  const sha1 = (...parts: readonly Uint8Array[]) => createHash("sha1").update(Buffer.concat(parts)).digest();
  const number = (value: number) => Buffer.from(Uint32Array.of(value).buffer);
  const salt = Buffer.from("salt of 16 bytes");
  let spun = sha1(salt, Buffer.from(password, "utf16le"));
  for (let count = 0; count < 50_000; count++) spun = sha1(number(count), spun);
  const block = sha1(spun, number(0));
  const half = (byte: number) => sha1(Buffer.from(Array.from({ length: 64 }, (_, at) => byte ^ (block[at] ?? 0))));
  const key = Buffer.concat([half(0x36), half(0x5c)]).subarray(0, bits / 8);
  const encrypt = (bytes: Uint8Array) =>
    createCipheriv(`aes-${bits}-ecb`, key, null).setAutoPadding(false).update(bytes);
  const verifier = Buffer.from("a verifier of 16");
  const size = Buffer.alloc(8);
  size.writeUInt32LE(plain.length);
  const info = Buffer.concat([
    ...[Buffer.alloc(44), number(16), salt, encrypt(verifier), number(20)],
    encrypt(Buffer.concat([sha1(verifier), Buffer.alloc(12)])),
  ]);
  info.writeUInt16LE(3, 0);
  info.writeUInt16LE(2, 2);
  info.writeUInt32LE(32, 8);
  info.writeUInt32LE(bits, 28);
  return {
    info,
    encrypted: Buffer.concat([size, encrypt(Buffer.concat([plain, Buffer.alloc(16)]).subarray(0, 9_008))]),
  };
}
