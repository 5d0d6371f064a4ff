import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { utils, write } from "xlsx";
import { ExtractionError } from "../../../../functions/engine/base/errors.ts";
import type { Extraction } from "../../../../functions/engine/base/model.ts";
import { detectFormat } from "../../../../functions/engine/formats/detect/detect.ts";
import { renderText } from "../../../../functions/engine/output/text-output.ts";
import { encryptedOdf } from "../../../support/documents/encrypted-odf.ts";
import { encryptedXls } from "../../../support/documents/encrypted-xls.ts";
import { ENCRYPTED_ZIPS } from "../../../support/documents/encrypted-zips.ts";
import { odfBytes, odfTable, p } from "../../../support/documents/odf.ts";
import { REAL_DOCUMENTS } from "../../../support/real-documents.ts";
import { options } from "./options.ts";

async function extract(bytes: Uint8Array, password?: string): Promise<Extraction> {
  const format = await detectFormat(bytes, "document");
  return await format.extract(bytes, { ...options, password });
}

async function codeOf(extraction: Promise<Extraction>): Promise<unknown> {
  return await extraction.catch((error: unknown) => error instanceof ExtractionError && error.code);
}

async function textOf(bytes: Uint8Array, password?: string): Promise<string> {
  const { document } = await extract(bytes, password);
  return renderText(document, { pageMarkers: false, removeHeadersFooters: false });
}

function workbook(): Uint8Array {
  const book = utils.book_new();
  const rows = Array.from({ length: 300 }, (_, row) => [`row ${row}`, `secret-${row * 7}`]);
  utils.book_append_sheet(book, utils.aoa_to_sheet([["secret-4471"], ...rows]), "Hidden things");
  return new Uint8Array(write(book, { type: "buffer", bookType: "biff8" }));
}

const odt = odfBytes({ kind: "text", body: p("secret-4471"), meta: "<dc:title>Sealed</dc:title>" });
const ods = odfBytes({ kind: "spreadsheet", body: odfTable("S", [[p("secret-4471")]]) });

const documents: readonly (readonly [string, (password: string) => Uint8Array])[] = [
  ["an .odt by AES", (password) => encryptedOdf(odt, password)],
  ["an .ods by AES", (password) => encryptedOdf(ods, password)],
  ["an .xls by RC4 of 40 bits", (password) => encryptedXls(workbook(), password, "40 bits")],
  ["an .xls by RC4 of 128 bits", (password) => encryptedXls(workbook(), password, "128 bits")],
];

describe.each(documents)("%s", (_, encrypted) => {
  it("opens with its password", async () => {
    expect(await textOf(encrypted("Pä55"), "Pä55")).toContain("secret-4471");
  });

  it("asks for its password, and reports a wrong one without repeating it", async () => {
    await expect(extract(encrypted("right"))).rejects.toMatchObject({ code: "PASSWORD_REQUIRED" });
    const refusal = await extract(encrypted("right"), "wr0ng-3318").catch((error: unknown) => error);

    expect(refusal).toMatchObject({ code: "WRONG_PASSWORD" });
    expect(String(refusal)).not.toContain("wr0ng-3318");
  });
});

describe("an encrypted .xls", () => {
  it("is read to its last row, across the blocks of the cipher", async () => {
    const text = await textOf(encryptedXls(workbook(), "p", "40 bits"), "p");

    expect(text).toBe(await textOf(workbook()));
  });

  it("opens without a password if Excel's built-in password protects it", async () => {
    expect(await textOf(encryptedXls(workbook(), "VelvetSweatshop", "128 bits"))).toContain("secret-4471");
  });

  it.runIf(existsSync(REAL_DOCUMENTS)).each([
    ["formats/testEXCEL_protected_passtika.xls", "tika", "This is an Encrypted Excel spreadsheet."],
    ["sheets/password_2002_128_enhrsa.xls", "password", "2 | 10"],
  ])("of the corpus opens: %s", async (name, password, words) => {
    const bytes = new Uint8Array(readFileSync(join(REAL_DOCUMENTS, name)));

    expect(await textOf(bytes, password)).toContain(words);
    await expect(extract(bytes)).rejects.toMatchObject({ code: "PASSWORD_REQUIRED" });
    await expect(extract(bytes, "another")).rejects.toMatchObject({ code: "WRONG_PASSWORD" });
  });
});

describe("an OpenDocument file by another cipher", () => {
  it("is reported as not supported once a password is given", async () => {
    const blowfish = encryptedOdf(odt, "p", "Blowfish CFB");

    await expect(extract(blowfish)).rejects.toMatchObject({ code: "PASSWORD_REQUIRED" });
    await expect(extract(blowfish, "p")).rejects.toMatchObject({
      code: "NOT_AVAILABLE",
      message: expect.stringContaining("Blowfish CFB"),
    });
  });
});

describe.each(["aes128", "aes256", "pkware"] as const)("a ZIP archive encrypted by %s", (kind) => {
  const archive = ENCRYPTED_ZIPS[kind];

  it("opens with its password", async () => {
    expect(await textOf(archive, "Pa55")).toBe("secret-4471 ".repeat(30).trim());
  });

  it("asks for its password, and reports a wrong one", async () => {
    await expect(extract(archive)).rejects.toMatchObject({ code: "PASSWORD_REQUIRED" });
    await expect(extract(archive, "wrong")).rejects.toMatchObject({ code: "WRONG_PASSWORD" });
  });

  it("whose data was changed after encryption is refused", async () => {
    const changed = Uint8Array.from(archive);
    const at = Buffer.from(archive).indexOf("a.txt") + 20;
    changed[at] = (changed[at] ?? 0) ^ 1;

    await expect(extract(changed, "Pa55")).rejects.toMatchObject({ code: "WRONG_PASSWORD" });
  });

  it("never opens with a wrong password that passes the short check", async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 600 }, (_, number) => codeOf(extract(archive, `wrong-${number}`))),
    );

    expect(new Set(outcomes)).toEqual(new Set(["WRONG_PASSWORD"]));
  });
});

describe("a ZIP archive with open and encrypted members", () => {
  it("returns the open members, and warns about the others", async () => {
    const member = zipSync({ "inner.zip": ENCRYPTED_ZIPS.aes256, "b.txt": new TextEncoder().encode("in the open") });
    expect(Object.keys(unzipSync(member))).toHaveLength(2);

    const { warnings } = await extract(member);

    expect(await textOf(member)).toBe("in the open");
    expect(warnings.join()).toMatch(/inner\.zip was not read: every member of the archive is encrypted/);
    expect(await textOf(member, "Pa55")).toContain("secret-4471");
  });
});
