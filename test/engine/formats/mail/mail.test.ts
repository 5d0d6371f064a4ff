import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { eml, mbox } from "../../../../functions/engine/formats/mail/eml.ts";
import { msg } from "../../../../functions/engine/formats/mail/msg.ts";
import { renderText } from "../../../../functions/engine/output/text-output.ts";
import { msgBytes } from "../../../support/documents/msg.ts";
import { options } from "../shared/options.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const plain = { pageMarkers: false, removeHeadersFooters: false };
const mail = (subject: string, rest: string) =>
  `From: Ada <ada@b.c>\nTo: bob@d.e\nDate: Mon, 1 Jun 2009 10:00:00 +0000\nSubject: ${subject}\n${rest}`;

const nested = mail(
  "Quokka",
  `MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=x

--x
Content-Type: text/plain; charset=iso-8859-1
Content-Transfer-Encoding: quoted-printable

caf=E9
--x
Content-Type: message/rfc822

${mail("okapi", "\nnumbat")}
--x
Content-Type: text/csv
Content-Disposition: attachment; filename=a.csv

ibex,newt
--x--
`,
);

describe("mails", () => {
  it("return subject, sender, receivers and text, and attachments as documents", async () => {
    const { document } = await eml.extract(utf8(nested), options);

    expect(document.pages[0]?.blocks).toEqual([
      { kind: "heading", level: 1, text: "Quokka" },
      {
        kind: "paragraph",
        text: "From: Ada <ada@b.c>\nTo: bob@d.e\nDate: Mon, 1 Jun 2009 10:00:00 +0000\nAttachments: attachment 1.eml, a.csv",
      },
      { kind: "paragraph", text: "café" },
    ]);
    expect(document.metadata).toMatchObject({ title: "Quokka", created: "2009-06-01T10:00:00.000Z" });
    expect(document.attachments.map(({ document: inner }) => inner?.metadata.format)).toEqual(["eml", "csv"]);
    expect(renderText(document, plain)).toMatch(/numbat\s+ibex \| newt/);
  });

  it("return the HTML if there is no plain text", async () => {
    const { document } = await eml.extract(utf8(mail("s", "Content-Type: text/html\n\n<p>walrus<p>tapir")), options);

    expect(document.pages[0]?.blocks.map(({ text }) => text).slice(2)).toEqual(["walrus", "tapir"]);
  });

  it("are read if they were saved as UTF-16", async () => {
    const bytes = new Uint8Array(iconv.encode(mail("s", "\nkakapo"), "utf-16le", { addBOM: true }));

    expect(renderText((await eml.extract(bytes, options)).document, plain)).toContain("kakapo");
  });

  it("nested without end are read to a depth, with a warning", async () => {
    let inner = mail("deepest", "\nend");
    for (let level = 0; level < 40; level++) {
      inner = `From: a@b\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b${level}\n\n--b${level}\nContent-Type: message/rfc822\n\n${inner}\n--b${level}--\n`;
    }

    const { document, warnings } = await eml.extract(utf8(inner), options);

    expect(document.attachments).toHaveLength(1);
    expect(warnings.join()).toContain("too deep");
  });

  it("with parts nested without end are refused", async () => {
    let head = "From: a@b\nMIME-Version: 1.0\n";
    for (let level = 0; level < 2_000; level++) {
      head += `Content-Type: multipart/mixed; boundary=b${level}\n\n--b${level}\n`;
    }

    await expect(eml.extract(utf8(head), options)).rejects.toMatchObject({ code: "DAMAGED_DOCUMENT" });
  });
});

describe("mailboxes", () => {
  it("return each mail as a document, and keep sentences that start with From", async () => {
    const box = `From a@b Mon Jun 01 10:00:00 2009\n${mail("one", "\n>From here\nFrom there on\n")}\nFrom a@b Mon Jun 01 11:00:00 2009\n${mail("two", "\nx")}`;

    const { document } = await mbox.extract(utf8(box), options);

    expect(document.attachments.map(({ document: each }) => each?.metadata.title)).toEqual(["one", "two"]);
    expect(renderText(document, plain)).toContain("From here\nFrom there on");
  });
});

describe("Outlook's messages", () => {
  it("return text and attachments, also of messages in messages", async () => {
    const bytes = msgBytes({
      subject: "Quokka",
      from: "Ada",
      body: "walrus",
      attachments: [
        { name: "a.txt", bytes: utf8("okapi") },
        { name: "inner", message: { subject: "ibex", html: "<p>newt" } },
      ],
    });

    const { document } = await msg.extract(bytes, options);

    expect(document.pages[0]?.blocks.map(({ text }) => text)).toEqual([
      "Quokka",
      "From: Ada\nAttachments: a.txt, inner",
      "walrus",
    ]);
    expect(document.attachments[1]?.document?.pages[0]?.blocks.map(({ text }) => text)).toEqual(["ibex", "newt"]);
  });

  it("return the text of compressed RTF if there is no other", async () => {
    // MS-OXRTFCP, section 3.1: an example of the specification.
    const compressed =
      "2d0000002b0000004c5a4675f1c5c7a703000a00726370673132354232 0af32068656c09002062 77 05b06c647d0a800fa0";
    const bytes = msgBytes({
      subject: "s",
      compressedRtf: new Uint8Array(Buffer.from(compressed.replaceAll(" ", ""), "hex")),
    });

    const { document } = await msg.extract(bytes, options);

    expect(renderText(document, plain)).toContain("hello world");
  });
});
