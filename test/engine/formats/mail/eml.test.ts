import { describe, expect, it } from "vitest";
import { eml, mbox } from "../../../../functions/engine/formats/mail/eml.ts";
import { options } from "../shared/options.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, mark: boolean) => new Uint8Array(Buffer.from(`${mark ? "\ufeff" : ""}${text}`, "utf16le"));
const mail = (subject: string) => `From: Ada <ada@b.c>\nSubject: ${subject}\n\nwords of ${subject}\n`;

describe("a mail", () => {
  const blocksOf = async (bytes: Uint8Array) =>
    (await eml.extract(bytes, options)).document.pages.map(({ blocks }) => blocks.map(({ text }) => text));
  const expected = [["Quokka", "From: Ada <ada@b.c>", "words of Quokka"]];

  it("is one page in its own format", async () => {
    const { document, warnings } = await eml.extract(utf8(mail("Quokka")), options);

    expect(await blocksOf(utf8(mail("Quokka")))).toEqual(expected);
    expect(document.metadata).toMatchObject({ format: "eml", pages: 1, title: "Quokka" });
    expect(warnings).toEqual([]);
  });

  it.each([true, false])("is read if it was saved as UTF-16, with a mark: %s", async (mark) => {
    expect(await blocksOf(utf16(mail("Quokka"), mark))).toEqual(expected);
  });

  it("keeps bytes that only its parts can decode, behind a mark of UTF-8 too", async () => {
    const latin1 = Buffer.from(mail("Quokka").replace("words", "caf\u00e9"), "latin1");
    const head = Buffer.from("Content-Type: text/plain; charset=iso-8859-1\n");

    expect((await blocksOf(new Uint8Array(Buffer.concat([head, latin1]))))[0]?.at(-1)).toBe("caf\u00e9 of Quokka");
    expect((await blocksOf(utf8(`\ufeff${mail("Quokka")}`)))[0]?.at(-1)).toBe("words of Quokka");
  });

  it("has parts up to the depth of the limits", async () => {
    const inner = 'Content-Type: multipart/mixed; boundary="y"\n\n--y\n\nwords\n--y--';
    const bytes = utf8(`Content-Type: multipart/mixed; boundary="x"\n\n--x\n${inner}\n--x--`);
    const read = async (nestingDepth: number) =>
      await eml.extract(bytes, { ...options, limits: { ...options.limits, nestingDepth } });

    expect((await read(2)).document.pages[0]?.blocks).toHaveLength(1);
    await expect(read(1)).rejects.toMatchObject({ code: "DAMAGED_DOCUMENT" });
  });

  it("has page 1 only", async () => {
    const bytes = utf8(mail("Quokka"));

    expect((await eml.extract(bytes, { ...options, pages: [1] })).document.pages).toHaveLength(1);
    await expect(eml.extract(bytes, { ...options, pages: [2] })).rejects.toMatchObject({ code: "PAGE_OUT_OF_RANGE" });
  });
});

describe("a mailbox", () => {
  const box = (...subjects: readonly string[]) =>
    subjects.map((subject) => `From a@b Mon Jun 01 10:00:00 2009\n${mail(subject)}`).join("\n");
  const titlesOf = async (bytes: Uint8Array) =>
    (await mbox.extract(bytes, options)).document.attachments.map(({ document }) => document?.metadata.title);

  it("has each mail as a document, and an empty page", async () => {
    const { document, warnings, unreadable } = await mbox.extract(utf8(box("one", "two")), options);

    expect(document.attachments.map(({ name, document: inner }) => [name, inner?.metadata.title])).toEqual([
      ["message 1.eml", "one"],
      ["message 2.eml", "two"],
    ]);
    expect(document.pages).toEqual([{ number: 1, source: "native", blocks: [] }]);
    expect(document.metadata).toEqual({ format: "mbox", pages: 1 });
    expect([warnings, unreadable]).toEqual([[], []]);
  });

  it("is read if it was saved as UTF-16", async () => {
    expect(await titlesOf(utf16(box("one"), true))).toEqual(["one"]);
  });

  it("is damaged without a separator", async () => {
    await expect(mbox.extract(utf8(mail("one")), options)).rejects.toMatchObject({
      code: "DAMAGED_DOCUMENT",
      remedy: "export it again",
    });
  });

  it.each([
    [2, 2, 0],
    [1, 1, 1],
  ])("with a limit of %i has %i mails and %i warnings", async (archiveEntries, mails, warned) => {
    const limits = { ...options.limits, archiveEntries };
    const { document, warnings } = await mbox.extract(utf8(box("one", "two")), { ...options, limits });

    expect(document.attachments).toHaveLength(mails);
    expect(warnings.filter((warning) => warning.includes("TEXTRACTOR_MAX_ARCHIVE_ENTRIES"))).toHaveLength(warned);
  });

  it("has page 1 only", async () => {
    const bytes = utf8(box("one"));

    expect((await mbox.extract(bytes, { ...options, pages: [1] })).document.pages).toHaveLength(1);
    await expect(mbox.extract(bytes, { ...options, pages: [2] })).rejects.toMatchObject({ code: "PAGE_OUT_OF_RANGE" });
  });
});
