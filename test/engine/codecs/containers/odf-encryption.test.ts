import { createCipheriv, createHash, pbkdf2Sync } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { decryptedZip } from "../../../../functions/engine/codecs/containers/odf-encryption.ts";
import { parseXml } from "../../../../functions/engine/codecs/text/xml-tree.ts";

const [SALT, VECTOR] = [Buffer.alloc(16, 3), Buffer.alloc(16, 4)];
const SHA_256 = "http://www.w3.org/2000/09/xmldsig#sha256";
const OPTIONS = {
  bits: 256,
  cipher: "http://www.w3.org/2001/04/xmlenc#aes256-cbc",
  derivation: "PBKDF2",
  spins: "10",
  start: SHA_256,
  check: "urn:oasis:names:tc:opendocument:xmlns:manifest:1.0#sha256-1k",
  vector: VECTOR.toString("base64"),
};
/** Padding of W3C's kind: only its last byte has a meaning. */
const paddingOf = (length: number) => Buffer.from(Array.from({ length }, (_, at) => (at === length - 1 ? length : 99)));

/** A package with one encrypted entry, `content.xml`, and one plain entry. */
function packageOf(text: string, changed: Partial<typeof OPTIONS> = {}) {
  const options = { ...OPTIONS, ...changed };
  const hash = (name: string) => (name.includes("256") ? "sha256" : "sha1");
  const start = createHash(hash(options.start)).update("Pa55").digest();
  const key = pbkdf2Sync(start, SALT, 10, options.bits / 8, "sha1");
  const packed = deflateRawSync(text, { level: 0 });
  const padding = 16 - (packed.length % 16);
  const cipher = createCipheriv(`aes-${options.bits}-cbc`, key, VECTOR).setAutoPadding(false);
  const stored = new Uint8Array(cipher.update(Buffer.concat([packed, paddingOf(padding)])));
  const checksum = createHash(hash(options.check)).update(packed.subarray(0, 1_024)).digest("base64");
  const entry = `<m:file-entry xmlns:m="urn:m" m:full-path="content.xml">
    <m:encryption-data m:checksum-type="${options.check}" m:checksum="${checksum}">
    <m:algorithm m:algorithm-name="${options.cipher}" m:initialisation-vector="${options.vector}"/>
    <m:key-derivation m:key-derivation-name="${options.derivation}" m:iteration-count="${options.spins}"
      m:salt="${SALT.toString("base64")}"/>
    <m:start-key-generation m:start-key-generation-name="${options.start}"/></m:encryption-data></m:file-entry>`;
  const files: Readonly<Record<string, Uint8Array>> = { "content.xml": stored, mimetype: Buffer.from("plain") };
  const zip = {
    names: Object.keys(files),
    read: (name: string) => files[name],
    isEncrypted: () => false,
    isOpenTo: () => true,
  };
  const parsed = parseXml(Buffer.from(entry), {
    name: "manifest",
    maxDepth: 5,
    prefixes: { "urn:m": "manifest" },
    documentType: "refuse",
  });
  return { zip, entries: [parsed] };
}

const read = (made: ReturnType<typeof packageOf>, password: string | undefined = "Pa55", unpackedBytes = 10_000) =>
  Buffer.from(decryptedZip(made.zip, made.entries, password, { unpackedBytes }).read("content.xml") ?? []).toString();
const refusal = (code: string, message: string) =>
  expect.objectContaining({ code, message: expect.stringContaining(message) });
const TEXT = "secret-4471 ".repeat(200);

describe("an encrypted OpenDocument package", () => {
  it.each([
    ["AES of 256 bits", {}],
    ["AES of 192 bits", { bits: 192, cipher: "x#aes192-cbc" }],
    ["AES of 128 bits", { bits: 128, cipher: "x#aes128-cbc" }],
    ["the key derivation's long name", { derivation: "urn:x#pbkdf2" }],
    ["SHA-1, the default", { start: "", check: "SHA1/1K" }],
    ["the name SHA-256 with a hyphen", { start: "SHA-256" }],
  ])("opens with %s", (_name, options) => {
    expect(read(packageOf(TEXT, options))).toBe(TEXT);
  });

  it("returns plain and missing entries as the archive does", () => {
    const { zip, entries } = packageOf(TEXT);
    const opened = decryptedZip(zip, entries, "Pa55", { unpackedBytes: 1 });

    expect(Buffer.from(opened.read("mimetype") ?? []).toString()).toBe("plain");
    expect(opened.read("missing")).toBeUndefined();
  });

  it("without encrypted entries is the archive itself, with or without a password", () => {
    const { zip } = packageOf(TEXT);

    expect(decryptedZip(zip, [], undefined, { unpackedBytes: 1 })).toBe(zip);
  });

  it("does not open without a password or with another one", () => {
    const { zip, entries } = packageOf(TEXT);

    expect(() => decryptedZip(zip, entries, undefined, { unpackedBytes: 1 })).toThrow(
      refusal("PASSWORD_REQUIRED", "send its `password`"),
    );
    expect(() => read(packageOf(TEXT), "other")).toThrow(refusal("WRONG_PASSWORD", "send the right one"));
  });

  it.each([
    ["Blowfish", { cipher: "urn:oasis#Blowfish CFB" }, "encrypted with Blowfish CFB, which"],
    ["no cipher", { cipher: "" }, "encrypted with an unnamed cipher, which"],
    ["Argon2", { derivation: "urn:x:argon2id" }, "encrypted with argon2id, which"],
  ])("with %s is not supported", (_name, options, message) => {
    expect(() => read(packageOf(TEXT, options))).toThrow(refusal("NOT_AVAILABLE", message));
  });

  it.each(["1000001", "0", "-1", "1.5", ""])("does not spin a password %j times", (spins) => {
    expect(() => read(packageOf(TEXT, { spins }))).toThrow(
      refusal("LIMIT_EXCEEDED", `password iterations: found ${spins}, allowed are 1000000`),
    );
  });

  it.each(["1", "1000000"])("spins a password %s times", (spins) => {
    expect(() => read(packageOf(TEXT, { spins }))).toThrow(refusal("WRONG_PASSWORD", "does not open"));
  });

  it.each(Array.from({ length: 17 }, (_, length) => length))(
    "may end with any padding: a text of %i bytes",
    (length) => {
      expect(read(packageOf("x".repeat(length)))).toBe("x".repeat(length));
    },
  );

  it("is damaged without an initialisation vector", () => {
    expect(() => read(packageOf(TEXT, { vector: "" }))).toThrow(
      refusal("DAMAGED_DOCUMENT", "the description of its encryption is missing"),
    );
  });

  it("inflates as many bytes as the limit allows, in all entries together", () => {
    const { zip, entries } = packageOf(TEXT);
    const opened = decryptedZip(zip, entries, "Pa55", { unpackedBytes: TEXT.length + 1 });

    expect(read(packageOf(TEXT), "Pa55", TEXT.length)).toHaveLength(TEXT.length);
    expect(() => read(packageOf(TEXT), "Pa55", TEXT.length - 1)).toThrow(
      refusal("LIMIT_EXCEEDED", "TEXTRACTOR_MAX_UNPACKED_BYTES"),
    );
    opened.read("content.xml");
    expect(() => opened.read("content.xml")).toThrow(refusal("LIMIT_EXCEEDED", `more than ${TEXT.length + 1}`));
    expect(read(packageOf("x"), "Pa55", 1)).toBe("x");
    expect(() => read(packageOf("x"), "Pa55", 0)).toThrow(refusal("LIMIT_EXCEEDED", "more than 0"));
  });
});
