import { expect, it } from "vitest";
import { writeCompoundFile } from "../../../../functions/engine/codecs/containers/write-compound-file.ts";
import { plainPackage } from "../../../../functions/engine/formats/office/decrypted-package.ts";
import { encryptedPackage } from "../../../support/documents/encrypted-package.ts";

const PLAIN = new TextEncoder().encode("PK plain package");

it("decrypts an encrypted package with its password", () => {
  const encrypted = encryptedPackage(PLAIN, "secret");

  expect(Buffer.from(plainPackage(encrypted, { password: "secret" })).toString()).toBe("PK plain package");
  expect(() => plainPackage(encrypted, { password: undefined })).toThrow(
    expect.objectContaining({ code: "PASSWORD_REQUIRED" }),
  );
});

it("returns other files as they are: packages and compound files of other kinds", () => {
  const compound = writeCompoundFile([{ path: "WordDocument", bytes: PLAIN }]);

  expect(plainPackage(PLAIN, { password: "secret" })).toBe(PLAIN);
  expect(plainPackage(compound, { password: "secret" })).toBe(compound);
});
