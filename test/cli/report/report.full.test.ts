import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { docxBytes, paragraph } from "../../support/documents/docx.ts";
import { encryptedPackage } from "../../support/documents/encrypted-package.ts";
import { temporaryFolder } from "../../support/temporary-ledger.ts";
import { textractor } from "../../support/textractor.ts";

it("names options for what failed, as the batch does, and not fields of the event", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "locked.docx"), encryptedPackage(docxBytes({ body: paragraph("quorvex") }), "secret"));

  const batch = await textractor(folder, ["batch", "locked.docx", "--into", "c.sqlite"]);
  const report = await textractor(folder, ["report", "c.sqlite"]);

  for (const words of [batch.stderr, report.stdout]) {
    expect(words).toContain("pass its password with --ask-password, --password-file or --password");
    expect(words).not.toContain("send its");
  }
});
