// Encrypts an OpenDocument package with a password, as LibreOffice 4 to 24.2 do (ODF 1.3, part 2, section 3.4).

import { createCipheriv, createHash, pbkdf2Sync } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import { unzipSync, zipSync } from "fflate";

const SPINS = 10;
const [SALT, VECTOR] = [Buffer.alloc(16, 3), Buffer.alloc(16, 4)];
const AES = "http://www.w3.org/2001/04/xmlenc#aes256-cbc";

export function encryptedOdf(bytes: Uint8Array, password: string, algorithm = AES): Uint8Array {
  const entries = Object.entries(unzipSync(bytes));
  const closed = entries.filter(([name]) => name.endsWith(".xml") && !name.startsWith("META-INF/"));
  const start = createHash("sha256").update(password, "utf8").digest();
  const key = pbkdf2Sync(start, SALT, SPINS, 32, "sha1");
  const rows = closed.map(([name, content]) => {
    const checksum = createHash("sha256").update(deflateRawSync(content).subarray(0, 1_024)).digest("base64");
    return `<manifest:file-entry manifest:full-path="${name}" manifest:size="${content.length}"><manifest:encryption-data
      manifest:checksum-type="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0#sha256-1k" manifest:checksum="${checksum}">
      <manifest:algorithm manifest:algorithm-name="${algorithm}" manifest:initialisation-vector="${VECTOR.toString("base64")}"/>
      <manifest:key-derivation manifest:key-derivation-name="PBKDF2" manifest:key-size="32"
        manifest:iteration-count="${SPINS}" manifest:salt="${SALT.toString("base64")}"/>
      <manifest:start-key-generation manifest:key-size="32"
        manifest:start-key-generation-name="http://www.w3.org/2000/09/xmldsig#sha256"/>
      </manifest:encryption-data></manifest:file-entry>`;
  });
  const manifest = `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">${rows.join("")}</manifest:manifest>`;
  const sealed = closed.map(
    ([name, content]) => [name, [encrypt(deflateRawSync(content), key), { level: 0 }]] as const,
  );
  return zipSync({
    ...Object.fromEntries(entries),
    ...Object.fromEntries(sealed as never),
    "META-INF/manifest.xml": Buffer.from(manifest),
  });
}

function encrypt(plain: Buffer, key: Buffer): Uint8Array {
  const padding = 16 - (plain.length % 16);
  const padded = Buffer.concat([plain, Buffer.alloc(padding, padding)]);
  const cipher = createCipheriv("aes-256-cbc", key, VECTOR).setAutoPadding(false);
  return new Uint8Array(Buffer.concat([cipher.update(padded), cipher.final()]));
}
