import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { detectFormat } from "../../../../functions/engine/formats/detect/detect.ts";
import { zip } from "../../../../functions/engine/formats/zip/zip.ts";
import { renderText } from "../../../../functions/engine/output/text-output.ts";
import { docxBytes, paragraph } from "../../../support/documents/docx.ts";
import { options } from "./options.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const limits = (changed: Partial<typeof options.limits>) => ({ ...options, limits: { ...options.limits, ...changed } });
const textOf = async (bytes: Uint8Array, given = options) => {
  const { document, warnings } = await zip.extract(bytes, given);
  return { text: renderText(document, { pageMarkers: false, removeHeadersFooters: false }), document, warnings };
};

describe("archives", () => {
  it("return each member as a document of its own, at any depth", async () => {
    const inner = zipSync({ "c.docx": docxBytes({ body: paragraph("okapi") }) });

    const { text, document } = await textOf(
      zipSync({ "a.txt": utf8("quokka"), "b.zip": inner, "__MACOSX/x": utf8("x") }),
    );

    expect(text).toBe("quokka\n\nokapi");
    expect(document.attachments.map(({ name }) => name)).toEqual(["a.txt", "b.zip"]);
  });

  it("have members with encodings of their own, apart from the archive's", async () => {
    const member = new Uint8Array(
      Buffer.from("D\xfcsseldorf liegt am Rhein, K\xf6ln auch, und M\xfcnchen nicht.", "latin1"),
    );

    const { text } = await textOf(zipSync({ "a.txt": member }), { ...options, charset: "koi8-r" });

    expect(text).toBe("Düsseldorf liegt am Rhein, Köln auch, und München nicht.");
  });

  it("list unreadable members, and read the others", async () => {
    const { text, document, warnings } = await textOf(
      zipSync({ "a.bin": Uint8Array.of(0, 1, 2, 3, 4, 5, 6, 7), "b.txt": utf8("ibex"), "c.txt": new Uint8Array() }),
    );

    expect(text).toBe("ibex");
    expect(document.attachments[0]).toEqual({ name: "a.bin", bytes: 8 });
    expect(warnings.map((warning) => warning.slice(0, 18))).toEqual(["a.bin was not read", "c.txt was not read"]);
  });

  it("share one limit of inflated bytes, so that nested bombs do not add up", async () => {
    const bomb = zipSync({ "a.txt": new Uint8Array(900_000).fill(97) });
    const bombs = zipSync(Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`${index}.zip`, bomb])));

    const { document, warnings } = await textOf(bombs, limits({ unpackedBytes: 1_000_000 }));

    const read = document.attachments.filter((each) => each.document?.attachments[0]?.document !== undefined);
    expect(read).toHaveLength(1);
    expect(warnings.join()).toContain("1000000");
  });

  // These documents have few packed bytes, so that no other limit stops them. Each inflates to 60 KB of the allowed 100
  // KB.
  const book = docxBytes({ body: paragraph(`quorvex${"x".repeat(50_000)}`) });
  const zipped = zipSync({ "book.docx": book });
  const mail = (attached: Readonly<Record<string, Uint8Array>>) =>
    utf8(
      [
        'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="b"\r\n',
        ...Object.entries(attached).map(([name, bytes]) => {
          const head = `Content-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64`;
          return `--b\r\nContent-Type: application/octet-stream\r\n${head}\r\n\r\n${Buffer.from(bytes).toString("base64")}`;
        }),
        "--b--\r\n",
      ].join("\r\n"),
    );

  it.each([
    ["documents in an archive", zipSync({ "1.docx": book, "2.docx": book })],
    ["archives in an archive", zipSync({ "1.zip": zipped, "2.zip": zipped })],
    ["a document and an archive", zipSync({ "1.docx": book, "2.zip": zipped })],
    ["archives three deep", zipSync({ "1.zip": zipSync({ "1.zip": zipped }), "2.zip": zipSync({ "2.zip": zipped }) })],
    ["documents in a mail", mail({ "1.docx": book, "2.docx": book })],
    ["archives in a mail", mail({ "1.zip": zipped, "2.zip": zipped })],
    ["mails in an archive", zipSync({ "1.eml": mail({ "1.docx": book }), "2.eml": mail({ "2.docx": book }) })],
  ])("share one limit of inflated bytes: %s", async (_, bytes) => {
    const textUnder = async (unpackedBytes: number) => {
      const given = limits({ unpackedBytes });
      const { document, warnings } = await (await detectFormat(bytes, "outer.eml")).extract(bytes, given);
      const text = renderText(document, { pageMarkers: false, removeHeadersFooters: false });
      return { books: text.split("quorvex").length - 1, warnings: warnings.join() };
    };

    expect(await textUnder(1_000_000)).toEqual({ books: 2, warnings: "" });
    expect(await textUnder(100_000)).toEqual({ books: 1, warnings: expect.stringContaining("unpacked bytes") });
  });

  it("are read to a limited depth", async () => {
    let archive = utf8("deepest");
    for (let level = 0; level < 40; level++)
      archive = zipSync({ [`${level}.${level === 0 ? "txt" : "zip"}`]: archive });

    const { text, warnings } = await textOf(archive);

    expect(text).toBe("");
    expect(warnings.join()).toContain("too deep");
  });

  it("count the entries of all archives together", async () => {
    const inner = zipSync({ "a.txt": utf8("a"), "b.txt": utf8("b"), "c.txt": utf8("c") });

    const { text, warnings } = await textOf(zipSync({ "1.zip": inner, "2.zip": inner }), limits({ archiveEntries: 5 }));

    expect(text).toBe("a\n\nb\n\nc");
    expect(warnings.join()).toContain("after the first 5");
  });

  it("require a password if all members are encrypted", async () => {
    const bytes = zipSync({ "a.txt": utf8("a") });
    const view = new DataView(bytes.buffer);
    const central = Buffer.from(bytes).indexOf("PK\x01\x02", 0, "latin1");
    view.setUint16(central + 8, 1, true);

    await expect(zip.extract(bytes, options)).rejects.toMatchObject({ code: "PASSWORD_REQUIRED" });
  });
});
