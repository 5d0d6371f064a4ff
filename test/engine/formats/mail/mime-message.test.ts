import { describe, expect, it } from "vitest";
import type { BodyPart } from "../../../../functions/engine/formats/mail/mail-body.ts";
import { readMime } from "../../../../functions/engine/formats/mail/mime-message.ts";

const DEPTH = 100;
const read = (mail: string | Buffer) => readMime(Buffer.from(mail), DEPTH);
const bodyOf = async (mail: string | Buffer): Promise<readonly BodyPart[]> => (await read(mail)).body;
const textsOf = async (mail: string | Buffer) => (await bodyOf(mail)).map(({ text }) => text.trim());
const multipart = (kind: string, parts: readonly string[], boundary = "x") =>
  `Content-Type: multipart/${kind}; boundary="${boundary}"\n\nfor old programs\n${parts.map((part) => `--${boundary}\n${part}\n`).join("")}--${boundary}--\nbehind\n`;

describe("the parts of a mail", () => {
  it("are its words in order, without the text before, between and after them", async () => {
    const inner = multipart("mixed", ["\nibex"], "y");

    const found = await textsOf(`Subject: s\n${multipart("mixed", ["\nquokka", inner, "\nnewt"])}`);

    expect(found).toEqual(["quokka", "ibex", "newt"]);
  });

  it("are found after headers that would take a parser hours", async () => {
    for (const comments of ["(a)".repeat(300_000), `x=${" (".repeat(300_000)}\r`]) {
      expect(await textsOf(`Content-Type: text/plain; ${comments}\n\nquokka`)).toEqual(["quokka"]);
    }
  });

  it("in an alternative are the plain text with the HTML, or the HTML if there is no plain text", async () => {
    const page = "Content-Type: text/html\n\n<p>okapi";
    const both = multipart("alternative", ["\nquokka", multipart("related", [page], "z")], "y");
    const alone = multipart("alternative", ["\n \n", page], "w");

    const found = await bodyOf(multipart("mixed", [both, alone]));

    expect(found.map(({ kind, text, html }) => [kind, text.trim(), html?.trim()])).toEqual([
      ["text", "quokka", "<p>okapi"],
      ["html", "<p>okapi", undefined],
    ]);
  });

  it("are known to the HTML by their names", async () => {
    const picture = "Content-Type: image/png; name=a.png\nContent-ID:\n <one@x>\n\nokapi";

    const { pictures, replyTo, bcc, writtenDate } = await read(
      `Reply-To: eve@f.g\nBcc: dora@h.i\nDate: Fri, 2 Jan 2026 10:00:00 +0100\n${multipart("related", ["Content-Type: text/html\n\nx", picture])}`,
    );

    expect([...(pictures ?? [])]).toEqual([["one@x", "a.png"]]);
    expect({ replyTo, bcc, writtenDate }).toEqual({
      replyTo: "eve@f.g",
      bcc: "dora@h.i",
      writtenDate: "Fri, 2 Jan 2026 10:00:00 +0100",
    });
  });

  it("end where the outer part continues, even without a closing boundary", async () => {
    const open = 'Content-Type: multipart/mixed; boundary="y"\n\n--y\n\nibex';

    expect(await textsOf(multipart("mixed", [open, "\nnewt"]))).toEqual(["ibex", "newt"]);
  });

  it("are separated by the innermost of two equal boundaries", async () => {
    expect(await textsOf(multipart("mixed", [multipart("mixed", ["\nibex"]), "\nnewt"]))).toEqual(["ibex", "newt"]);
  });

  it("may have a boundary that starts like another one, with spaces after it", async () => {
    const mail = multipart("mixed", ["\none", multipart("mixed", ["\ntwo"], "xy"), "\nthree"]).replaceAll(
      "--x\n",
      "--x \t\n",
    );

    expect(await textsOf(mail)).toEqual(["one", "two", "three"]);
  });

  it("may lack a header, an empty line, an end and a line end", async () => {
    expect(await textsOf("Content-Type: multipart/mixed; boundary=x\n\n--x\n--x\nX-A: b\n--x\n\nlast")).toEqual([
      "last",
    ]);
  });

  it("of a multipart without inner parts are its content, with a warning", async () => {
    const lost = 'Content-Type: multipart/mixed; boundary="y"\n\nibex';

    expect(await textsOf("Content-Type: multipart/mixed;\n\nquokka")).toEqual(["quokka"]);
    expect(await textsOf(`${lost}\n--z\n\nnewt\n--z--`)).toEqual(["ibex\n--z\n\nnewt\n--z--"]);
    expect(await textsOf(multipart("mixed", ["\nquokka", lost, `${lost}\n--y--\nend`]))).toEqual([
      "quokka",
      "ibex",
      "ibex",
    ]);
    expect((await read(lost)).warnings.join()).toContain("boundary");
    expect((await read(multipart("mixed", ["\nquokka"]))).warnings).toEqual([]);
  });

  it("include text directly after the header, but none between its fields", async () => {
    expect(await textsOf("Subject: s\r\n \r\nquokka\r\n newt\r\n\r\nibex")).toEqual(["quokka\r\n newt\r\n\r\nibex"]);
    expect(await textsOf(multipart("mixed", ["a quokka: it\n\nate", "  a newt"]))).toEqual([
      "a quokka: it\n\nate",
      "a newt",
    ]);
    expect(await textsOf("Subject: s\n>From ada\nX-A: b\nX-B : c\n\nquokka")).toEqual(["quokka"]);
    expect(await read("Subject: s\nlost\nTo : a@b.c\n\nquokka")).toMatchObject({ subject: "s", to: "a@b.c" });
  });

  it("of a digest are mails", async () => {
    const { attachments } = await read(multipart("digest", ["\nSubject: a\n\nb"]));

    expect(attachments.map(({ name, mediaType }) => [name, mediaType])).toEqual([
      ["attachment 1.eml", "message/rfc822"],
    ]);
  });

  it("keep the bytes of attachments as they were sent", async () => {
    const bytes = Buffer.from([0x89, 0x0d, 0x0a, 0xff, 0x0d, 0x0d]);
    const header = "Content-Type: application/x; name=a\r\nContent-Transfer-Encoding: binary\r\n\r\n";
    const mail = Buffer.concat([
      Buffer.from(`Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n${header}`),
      bytes,
      Buffer.from("\r\n--x--\r\n"),
    ]);

    const [file] = (await read(mail)).attachments;

    expect(typeof file?.bytes === "function" ? [...(file.bytes() ?? [])] : []).toEqual([...bytes]);
  });

  it("are refused beyond a depth, with a remedy", async () => {
    const deep = (level: number): string =>
      level === 0 ? "\nend" : multipart("mixed", [deep(level - 1)], `b${level}`);

    expect(await textsOf(deep(DEPTH))).toEqual(["end"]);
    await expect(read(deep(DEPTH + 1))).rejects.toMatchObject({ code: "DAMAGED_DOCUMENT" });
  });

  it("may be many", async () => {
    const count = 20_000;

    expect(
      await bodyOf(
        multipart(
          "mixed",
          Array.from({ length: count }, () => "\na"),
        ),
      ),
    ).toHaveLength(count);
  });
});

describe("the words of a mail", () => {
  it("are decoded as declared, or by their bytes if the declaration is wrong", async () => {
    const plain = (charset: string, encoding: BufferEncoding) =>
      Buffer.concat([Buffer.from(`Content-Type: text/plain${charset}\n\n`), Buffer.from("caf\u00e9 tapir", encoding)]);

    expect(await textsOf(plain("; charset=iso-8859-1", "latin1"))).toEqual(["caf\u00e9 tapir"]);
    expect(await textsOf(plain("; charset*=''iso-8859-1", "latin1"))).toEqual(["caf\u00e9 tapir"]);
    expect(await textsOf(plain("; charset=us-ascii", "utf8"))).toEqual(["caf\u00e9 tapir"]);
  });

  it("without a valid encoding are counted in a warning", async () => {
    const spoiled = Buffer.from(`Subject: s\n\n${"\u00fcber den Fl\u00fcssen ".repeat(30)}`);
    spoiled[spoiled.length - 9] = 0xff;

    expect((await read(spoiled)).warnings.join()).toContain("became U+FFFD");
  });

  it("are decoded from quoted-printable, also with line breaks in words and signs that are not escapes", async () => {
    const mail = "Content-Transfer-Encoding: Quoted-Printable\n\nquo=\nkka =3D 1=E2=82=AC, a=b, c=  \r\nd=";

    expect(await textsOf(mail)).toEqual(["quokka = 1\u20ac, a=b, cd"]);
  });

  it("are decoded from quoted-printable with a million spaces between them", async () => {
    const [text = ""] = await textsOf(`Content-Transfer-Encoding: quoted-printable\n\na${" ".repeat(1_000_000)}b`);

    expect([text.length, text.at(-1)]).toEqual([1_000_002, "b"]);
  });

  it("are decoded from base64, also if every line is padded", async () => {
    const lines = ["okapi", " and", " ibex"].map((piece) => Buffer.from(piece).toString("base64"));

    expect(await textsOf(`Content-Transfer-Encoding: base64\n\n${lines.join("\r\n--_\r\n")}\n!`)).toEqual([
      "okapi and ibex",
    ]);
  });

  it("are unfolded, each quotation by itself", async () => {
    const folded = "a tapir \nis > a newt\n>> one \n>> two \n> three\n  far\n-- \nAda";

    expect(await textsOf(`Content-Type: text/plain; format=flowed\n\n${folded}`)).toEqual([
      "a tapir is > a newt\n>> one two \n> three\n far\n-- \nAda",
    ]);
    expect(await textsOf("Content-Type: text/plain; format=flowed; delsp=yes\n\n\u5b57 \n\u7b26")).toEqual([
      "\u5b57\u7b26",
    ]);
  });
});

describe("the names of attachments", () => {
  const nameIn = async (header: string | Buffer) =>
    (await read(Buffer.concat([Buffer.from("Content-Type: x/y\n"), Buffer.from(header), Buffer.from("\n\nz")])))
      .attachments[0]?.name;

  it("are read in the forms of thirty years of mail programs", async () => {
    expect(await nameIn('Content-Disposition: attachment; size=1; filename="a \\"b\\"; c.txt"')).toBe('a "b"; c.txt');
    expect(await nameIn("Content-Disposition: attachment;\r\n\tfilename=Invoice(1).pdf (the first)")).toBe(
      "Invoice(1).pdf",
    );
    expect(await nameIn("Content-Disposition: attachment; filename==?utf-8?q?caf=C3=A9?=")).toBe("caf\u00e9");
    expect(await nameIn("Content-Disposition: attachment; filename*=iso-8859-1''caf%E9")).toBe("caf\u00e9");
    expect(
      await nameIn("Content-Disposition: attachment; filename*1=\"%25\"; filename*0*=utf-8''caf%C3; filename*2*=%A9"),
    ).toContain("%25");
    expect(await nameIn(Buffer.from('Content-Disposition: attachment; filename="caf\u00e9"'))).toBe("caf\u00e9");
    expect(await nameIn("Content-Disposition: attachment; filename=a; filename=b")).toBe("a");
    expect(await nameIn("Content-Disposition: attachment")).toBe("attachment 1");
  });
});

describe("a mail's depth", () => {
  const nested = (level: number): string =>
    level === 0 ? "\nend" : multipart("mixed", [nested(level - 1)], `b${level}`);
  const readTo = (mail: string, depth: number) => readMime(Buffer.from(mail), depth);

  it("is limited by the setting, and to 100 in any case", async () => {
    expect((await readTo(nested(2), 2)).body).toHaveLength(1);
    await expect(readTo(nested(3), 2)).rejects.toMatchObject({ code: "DAMAGED_DOCUMENT" });
    await expect(readTo(nested(101), 1_000)).rejects.toMatchObject({ code: "DAMAGED_DOCUMENT" });
  });
});

it("a text attachment is no part of the mail's text", async () => {
  const attached = "Content-Disposition: attachment; filename=a.txt\n\nnewt";

  const { body, attachments } = await read(multipart("mixed", ["\nquokka", attached]));

  expect(body.map(({ text }) => text)).toEqual(["quokka"]);
  expect(attachments.map(({ name }) => name)).toEqual(["a.txt"]);
});

it("the warning about invalid bytes names only the encodings of these", async () => {
  const spoiled = Buffer.from(multipart("mixed", [`\n${"\u00fcber ".repeat(100)}?`, "\nplain words"]), "utf8");
  const latin = "Content-Type: text/plain; charset=iso-8859-1\n\ncaf\u00e9 tapir";
  spoiled[spoiled.indexOf("?")] = 0xff;
  const mail = Buffer.concat([spoiled.subarray(0, spoiled.indexOf("--x--")), Buffer.from(`--x\n${latin}`, "latin1")]);

  const { warnings } = await read(mail);

  expect(warnings).toEqual([expect.stringContaining("1 byte sequences are not valid utf-8 and became U+FFFD")]);
});

it("a group without addresses leaves no gap between the others", async () => {
  expect((await read("To: team:;, a@b.c\n\nx")).to).toBe("a@b.c");
});

it("the envelope line of a mailbox is neither a header nor text", async () => {
  expect(await textsOf("From ada 2009\n\nquokka")).toEqual(["quokka"]);
  expect(await textsOf("From ada 2009\nquokka")).toEqual(["quokka"]);
});
