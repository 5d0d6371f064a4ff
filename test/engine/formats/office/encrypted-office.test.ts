import { describe, expect, it } from "vitest";
import { detectFormat } from "../../../../functions/engine/formats/detect/detect.ts";
import { docxBytes, paragraph } from "../../../support/documents/docx.ts";
import { encryptedPackage } from "../../../support/documents/encrypted-package.ts";
import { pptxBytes, shape } from "../../../support/documents/pptx.ts";
import { xlsxBytes } from "../../../support/documents/xlsx.ts";
import { options } from "../shared/options.ts";

const packages = [
  ["letter.docx", "docx", docxBytes({ body: paragraph("secret-4471 ".repeat(600)) })],
  ["slides.pptx", "pptx", pptxBytes([{ shapes: shape("secret-4471") }])],
  ["sheet.xlsx", "xls", xlsxBytes([{ name: "S", cells: { A1: "secret-4471" } }])],
  ["sheet-without-its-name", "xls", xlsxBytes([{ name: "S", cells: { A1: "secret-4471" } }])],
] as const;

describe.each(packages)("an encrypted Office document, %s", (name, kind, bytes) => {
  const extract = async (document: Uint8Array, password?: string) => {
    const format = await detectFormat(document, name);
    return await format.extract(document, { ...options, name, password });
  };

  it("opens with its password", async () => {
    const { document } = await extract(encryptedPackage(bytes, "Pa55wörd"), "Pa55wörd");

    expect(document.metadata.format).toBe(kind);
    expect(document.pages[0]?.blocks.at(-1)?.text).toContain("secret-4471");
  });

  it("asks for its password, and reports a wrong one", async () => {
    const encrypted = encryptedPackage(bytes, "right");

    await expect(extract(encrypted)).rejects.toMatchObject({ code: "PASSWORD_REQUIRED" });
    await expect(extract(encrypted, "wrong")).rejects.toMatchObject({ code: "WRONG_PASSWORD" });
  });

  it("opens without a password if Excel's built-in password protects it", async () => {
    const { document } = await extract(encryptedPackage(bytes, "VelvetSweatshop"));

    expect(document.pages).toHaveLength(1);
  });
});
