// Signed originals in poppler's pdfsig, before and after. Skipped, by name, without pdfsig or openssl.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { searchablePdf } from "../../../../functions/engine/pdf/write/searchable-pdf.ts";
import { textLayer } from "../../../../functions/engine/pdf/write/text-layer.ts";
import { wholePdf } from "../../../../functions/engine/pdf/write/whole-pdf.ts";
import { buildPdf, encryptPdf, text } from "../../../support/documents/pdf.ts";
import { findText, pageOf } from "./recognized-words.ts";

const LAYER = textLayer(pageOf(612, 792, [[{ text: "Quarrowmere", left: 100, baseline: 200, width: 80 }]]));
const SIGNATURE_BYTES = 4_096;
const absent = ["openssl", "pdfsig"].filter((tool) => spawnSync(tool, ["-v"]).error !== undefined);

describe("the searchable PDF of a signed original", () => {
  const folder = mkdtempSync(join(tmpdir(), "signed-"));
  const at = (name: string) => join(folder, name);
  let original: Uint8Array;
  beforeAll(() => {
    if (absent.length > 0) return;
    const subject = ["-subj", "/CN=Sluice Keeper", "-days", "30"];
    openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", ...subject, "-keyout", at("key"), "-out", at("cert"));
    original = signed();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const make = async (bytes: Uint8Array, password?: string) => {
    const request = {
      kind: "pdf",
      original: bytes,
      layers: [[1, LAYER]],
      password,
      pagePixels: 1e6,
      decodingMemoryMb: 1_000,
    } as const;
    const made = await searchablePdf(request);
    return { pdf: wholePdf(bytes, made), warnings: made.warnings };
  };

  it("has a signature that is still valid and covers the signed bytes", async (context) => {
    if (absent.length > 0) context.skip(`${absent.join(" and ")} not installed`);

    const { pdf, warnings } = await make(original);

    expect(seen(original)).toEqual({ valid: true, whole: true });
    expect(seen(pdf)).toEqual({ valid: true, whole: false });
    expect((await findText(pdf)).map((found) => found.text)).toContain("Quarrowmere");
    expect(warnings).toEqual([expect.stringContaining("keeps the signed bytes")]);
  });

  it("has no valid signature after a rewrite, and warns about it", async (context) => {
    if (absent.length > 0) context.skip(`${absent.join(" and ")} not installed`);

    const { pdf, warnings } = await make(Buffer.concat([Buffer.from("\n"), original]));

    expect(seen(pdf).valid).toBe(false);
    expect(warnings).toEqual([expect.stringContaining("its signature is not valid")]);
  });

  it("warns for an encrypted original that it is neither signed nor encrypted any more", async (context) => {
    if (absent.length > 0) context.skip(`${absent.join(" and ")} not installed`);
    const encrypted = await encryptPdf(original, "verdigrane");

    const { warnings } = await make(Buffer.from(encrypted), "verdigrane");

    expect(warnings).toEqual([
      expect.stringContaining("its signature is not valid"),
      expect.stringContaining("is encrypted, but the searchable PDF is not"),
    ]);
  });

  /** Signs all bytes except the signature's own hexadecimal digits (ISO 32000-2, 12.8.1). */
  function signed(): Uint8Array {
    const objects = {
      1000: `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 1111111111 2222222222 3333333333] /Contents <${"0".repeat(2 * SIGNATURE_BYTES)}> >>`,
      1001: "<< /FT /Sig /T (Keeper) /V 1000 0 R /Type /Annot /Subtype /Widget /Rect [0 0 0 0] /P 10 0 R >>",
    };
    const catalog = "/AcroForm << /Fields [1001 0 R] /SigFlags 3 >>";
    const page = { content: text(72, 700, 12, "The sluice is lost"), annotations: ["1001 0 R"] };
    const pdf = Buffer.from(buildPdf([page], { catalog, objects }));
    const [from, to] = [pdf.indexOf("/Contents <0") + 10, pdf.indexOf("0> >>") + 2];
    for (const [placeholder, value] of [
      ["1111111111", from],
      ["2222222222", to],
      ["3333333333", pdf.length - to],
    ] as const) {
      pdf.write(String(value).padEnd(10), pdf.indexOf(placeholder), "latin1");
    }
    writeFileSync(at("data"), Buffer.concat([pdf.subarray(0, from), pdf.subarray(to)]));
    const signer = ["-signer", at("cert"), "-inkey", at("key")];
    openssl("cms", "-sign", "-binary", ...signer, "-in", at("data"), "-outform", "DER", "-out", at("signature"));
    pdf.write(readFileSync(at("signature")).toString("hex"), from + 1, "latin1");
    return pdf;
  }

  function seen(pdf: Uint8Array): { readonly valid: boolean; readonly whole: boolean } {
    writeFileSync(at("seen.pdf"), pdf);
    const said = spawnSync("pdfsig", ["-nocert", at("seen.pdf")], { encoding: "utf8" }).stdout;
    return { valid: /Signature is Valid/.test(said), whole: /- Total document signed/.test(said) };
  }
});

function openssl(...options: readonly string[]): void {
  const { status, stderr } = spawnSync("openssl", options, { encoding: "utf8" });
  if (status !== 0) throw new Error(`openssl failed: ${stderr}`);
}
