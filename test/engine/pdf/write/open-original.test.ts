import { PDFDocument, PDFHexString, PDFName } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { ExtractionError } from "../../../../functions/engine/base/errors.ts";
import { isEncrypted, openOriginal, orDamaged } from "../../../../functions/engine/pdf/write/open-original.ts";

const failing = (error: unknown) =>
  orDamaged(async () => {
    throw error;
  });

describe("an error of pdf-lib", () => {
  it.each([
    ["NEEDS PASSWORD", "PASSWORD_REQUIRED", "send its `password`"],
    ["Password incorrect", "WRONG_PASSWORD", "send the right `password`"],
    ["unknown encryption method", "NOT_AVAILABLE", "remove its encryption first"],
    ["no Crypt Filter", "NOT_AVAILABLE", "remove its encryption first"],
    ["crypto is missing", "NOT_AVAILABLE", "remove its encryption first"],
    ["no trailer", "DAMAGED_DOCUMENT", "repair the PDF, for example by saving it again in a PDF reader"],
  ])("%j is %s", async (message, code, remedy) => {
    await expect(failing(new Error(message))).rejects.toMatchObject({ code, remedy });
  });

  it("keeps its cause and its message only where it is damage", async () => {
    const cause = new Error("no trailer");

    await expect(failing(cause)).rejects.toMatchObject({ cause, problem: expect.stringContaining("no trailer") });
    await expect(failing("a text")).rejects.toMatchObject({ problem: expect.stringContaining("a text") });
    await expect(failing(new Error("Password incorrect"))).rejects.not.toHaveProperty("cause");
  });

  it("stays as it is when it is ours", async () => {
    const own = new ExtractionError("LIMIT_EXCEEDED", "too many passwords");

    await expect(failing(own)).rejects.toBe(own);
    expect(await orDamaged(async () => 7)).toBe(7);
  });
});

/** A PDF with a title and a page, encrypted with the password. */
async function encryptedPdf(password: string, useObjectStreams: boolean): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage().node.set(PDFName.of("Secret"), PDFHexString.of("41424344"));
  document.setTitle("hidden title");
  const id = PDFHexString.of("00112233445566778899aabbccddeeff");
  document.context.trailerInfo.ID = document.context.obj([id, id]);
  document.encrypt({ userPassword: password, ownerPassword: "owner" });
  return document.save({ useObjectStreams });
}

describe("an encrypted original", () => {
  it.each([true, false])("opens with its password and keeps its ID; object streams: %s", async (streams) => {
    const bytes = await encryptedPdf("Pa55", streams);

    const opened = await openOriginal(bytes, "Pa55");

    const plain = await PDFDocument.load(bytes, { ignoreEncryption: true, updateMetadata: false });
    expect(isEncrypted(bytes)).toBe(true);
    expect(plain.context.trailerInfo.ID).toBeDefined();
    expect(String(opened.context.trailerInfo.ID)).toBe(String(plain.context.trailerInfo.ID));
    expect(opened.context.trailerInfo.Info).toBeDefined();
    expect(opened.getPageCount()).toBe(1);
  });

  it("does not open with another password or without one", async () => {
    const bytes = await encryptedPdf("Pa55", false);

    await expect(openOriginal(bytes, "other")).rejects.toMatchObject({ code: "WRONG_PASSWORD" });
    await expect(openOriginal(bytes, undefined)).rejects.toMatchObject({
      code: expect.stringMatching(/^(PASSWORD_REQUIRED|WRONG_PASSWORD)$/),
    });
  });

  it("is recognized by its trailer, also within a larger buffer", () => {
    const buffer = Buffer.from("/Encrypt and more");

    expect(isEncrypted(buffer)).toBe(true);
    expect(isEncrypted(new Uint8Array(buffer.buffer, buffer.byteOffset + 1, 10))).toBe(false);
  });
});
