import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { zip } from "../../../../functions/engine/formats/zip/zip.ts";
import { ENCRYPTED_ZIPS } from "../../../support/documents/encrypted-zips.ts";
import { options } from "../shared/options.ts";

const archive = (...names: readonly string[]) =>
  zipSync(Object.fromEntries(names.map((name) => [name, strToU8(name.endsWith("/") ? "" : "okapi")])));

describe("an archive", () => {
  it("has a document for each member, without folders and clutter of systems", async () => {
    const clutter = ["__MACOSX/._a.txt", ".DS_Store", "x/thumbs.DB", "x/desktop.ini", "x/"];

    const { document, warnings, unreadable } = await zip.extract(
      archive("b.txt", ...clutter, "x/a.txt", "my.DS_Store.txt"),
      options,
    );

    expect(document.attachments.map(({ name }) => name)).toEqual(["b.txt", "x/a.txt", "my.DS_Store.txt"]);
    expect(document.attachments[0]?.document?.pages[0]?.blocks).toEqual([{ kind: "paragraph", text: "okapi" }]);
    expect(document.metadata).toEqual({ format: "zip", pages: 1 });
    expect([warnings, unreadable]).toEqual([[], []]);
  });

  it("may be empty, with any password", async () => {
    for (const password of [undefined, "x"]) {
      expect((await zip.extract(archive("x/"), { ...options, password })).document.attachments).toEqual([]);
    }
  });

  it("whose members are all encrypted needs the right password", async () => {
    const open = async (password?: string) => await zip.extract(ENCRYPTED_ZIPS.aes256, { ...options, password });

    await expect(open()).rejects.toMatchObject({
      code: "PASSWORD_REQUIRED",
      message: expect.stringContaining("send its `password`"),
    });
    await expect(open("wrong")).rejects.toMatchObject({ code: "WRONG_PASSWORD" });
    expect(JSON.stringify((await open("Pa55")).document)).toContain("secret-4471");
  });

  it("has one page", async () => {
    await expect(zip.extract(archive("a.txt"), { ...options, pages: [2] })).rejects.toMatchObject({
      code: "PAGE_OUT_OF_RANGE",
    });
  });
});
