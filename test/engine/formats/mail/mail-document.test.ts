import { describe, expect, it } from "vitest";
import { type Message, messageExtraction, person } from "../../../../functions/engine/formats/mail/mail-document.ts";
import { options } from "../shared/options.ts";

const EMPTY: Message = { body: [], attachments: [], warnings: [] };
const extract = async (message: Partial<Message>) => await messageExtraction({ ...EMPTY, ...message }, "eml", options);
const blocksOf = async (message: Partial<Message>) => (await extract(message)).document.pages[0]?.blocks;

describe("the document of a mail", () => {
  it("starts with the subject as title, then sender, receivers and attachments", async () => {
    const attachments = ["a.txt", "b.txt"].map((name) => ({ name, bytes: Buffer.from("okapi") }));

    expect(
      await blocksOf({ subject: " Quokka\n e\u0301 ", from: "Ada\n <a@b>", to: "bob", cc: "carl", attachments }),
    ).toEqual([
      { kind: "heading", level: 1, text: "Quokka é" },
      { kind: "paragraph", text: "From: Ada <a@b>\nTo: bob\nCc: carl\nAttachments: a.txt, b.txt" },
    ]);
  });

  it("has all receivers, and the date with the sender's time zone", async () => {
    const fields = {
      from: "ada",
      replyTo: "eve",
      to: "bob",
      cc: "carl",
      bcc: "dora",
      date: "2026-01-02T09:00:00.000Z",
    };
    const first = "From: ada\nReply-To: eve\nTo: bob\nCc: carl\nBcc: dora";
    const writtenDate = "Fri, 2 Jan 2026 10:00:00 +0100";

    expect(await blocksOf(fields)).toEqual([{ kind: "paragraph", text: `${first}\nDate: 2026-01-02T09:00:00.000Z` }]);
    expect(await blocksOf({ ...fields, writtenDate })).toEqual([
      { kind: "paragraph", text: `${first}\nDate: ${writtenDate}` },
    ]);
    expect(await blocksOf({ from: "ada", replyTo: "ada" })).toEqual([{ kind: "paragraph", text: "From: ada" }]);
  });

  it("has no lines for empty fields", async () => {
    expect(await blocksOf({ subject: " ", from: "", to: " ", cc: undefined })).toEqual([]);
    expect(await blocksOf({ to: "bob" })).toEqual([{ kind: "paragraph", text: "To: bob" }]);
  });

  it("reads markup in HTML, and none in text", async () => {
    const body = [
      { kind: "text" as const, text: "<b>okapi</b>\n\nibex" },
      { kind: "html" as const, text: "<b>walrus</b><p>newt" },
    ];

    expect((await blocksOf({ body }))?.map(({ text }) => text)).toEqual(["<b>okapi</b>", "ibex", "walrus", "newt"]);
  });

  it("ends with the blocks of another body", async () => {
    const body = [{ kind: "text" as const, text: "okapi" }];
    const { document } = await messageExtraction({ ...EMPTY, body }, "msg", options, [
      { kind: "paragraph", text: "ibex" },
    ]);

    expect(document.pages[0]?.blocks.map(({ text }) => text)).toEqual(["okapi", "ibex"]);
  });

  it("has the properties that are known", async () => {
    const known = { subject: " Quokka ", from: " Ada ", date: "2009-06-01T10:00:00.000Z" };

    expect((await extract(known)).document.metadata).toEqual({
      format: "eml",
      pages: 1,
      title: "Quokka",
      author: "Ada",
      created: "2009-06-01T10:00:00.000Z",
    });
    expect((await extract({ subject: " ", from: " ", date: "yesterday" })).document.metadata).toEqual({
      format: "eml",
      pages: 1,
    });
  });

  it("has its attachments, and the warnings of both", async () => {
    const attachments = [{ name: "a.bin", bytes: new Uint8Array(100) }];
    const { document, warnings } = await extract({ attachments, warnings: ["own"] });

    expect(document.attachments).toEqual([{ name: "a.bin", bytes: 100 }]);
    expect(warnings).toEqual(["own", expect.stringContaining("a.bin was not read")]);
  });
});

describe("a person", () => {
  it.each([
    ["Ada", "a@b", "Ada <a@b>"],
    [" Ada ", " a@b ", "Ada <a@b>"],
    ["a@b", "a@b", "a@b"],
    ["", "a@b", "a@b"],
    [undefined, "a@b", "a@b"],
    ["Ada", "", "Ada"],
    ["Ada", undefined, "Ada"],
    [undefined, undefined, ""],
  ])("named %j at %j is %j", (name, address, shown) => {
    expect(person(name, address)).toBe(shown);
  });
});
