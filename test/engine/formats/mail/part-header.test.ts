import { describe, expect, it } from "vitest";
import { readPartHeader } from "../../../../functions/engine/formats/mail/part-header.ts";

const read = (text: string, otherwise: "text/plain" | "message/rfc822" = "text/plain") =>
  readPartHeader(Buffer.from(text, "latin1"), otherwise);
const nameOf = async (text: string) => await read(`Content-Disposition: attachment; ${text}\n`).fileName();

describe("the header of a part", () => {
  it.each(["text/plain", "message/rfc822"] as const)("has the type %s where it has none", async (otherwise) => {
    for (const text of ["", "X-Other: a\n", "Content-Type:\n"]) {
      const { fileName, ...header } = read(text, otherwise);

      expect(header).toEqual({
        type: otherwise,
        boundary: undefined,
        charset: undefined,
        flow: "none",
        encoding: "",
        isAttachment: false,
      });
      expect(await fileName()).toBeUndefined();
    }
  });

  it.each([
    ["Content-Type: TEXT/Html", "text/html"],
    ["content-type : (comment) text/html; charset=x", "text/html"],
    ['Content-Type: "text/html"', "text/html"],
    ["Content-Type: text/html (comment)", "text/html"],
    ["Content-Type:\r\n\ttext/html", "text/html"],
    ["Content-Type: text/html\nContent-Type: text/csv", "text/html"],
    ["X: y\nContent-Type: text/html", "text/html"],
    ["X-Content-Type: text/html", "text/plain"],
  ])("%j has the type %s", (text, type) => {
    expect(read(text).type).toBe(type);
  });

  it.each([
    ["multipart/mixed; boundary=abc", "abc"],
    ['multipart/mixed; boundary="a b  "', "a b"],
    ["multipart/mixed; boundary*0=ab; boundary*1=c", "abc"],
    ["multipart/mixed; boundary=", undefined],
    ["multipart/mixed", undefined],
    ["text/plain; boundary=abc", undefined],
  ])("%j has the boundary %s", (type, boundary) => {
    expect(read(`Content-Type: ${type}\n`).boundary).toBe(boundary);
  });

  it.each([
    ["text/plain; format=flowed", "keep-spaces"],
    ["text/plain; Format=Flowed; DelSp=Yes", "drop-spaces"],
    ["text/plain; format=flowed; delsp=no", "keep-spaces"],
    ["text/plain; format=fixed; delsp=yes", "none"],
    ["text/plain; format=xflowed", "none"],
  ])("%j has the flow %s", (type, flow) => {
    expect(read(`Content-Type: ${type}\n`).flow).toBe(flow);
  });

  it("has the charset, transfer encoding and disposition", () => {
    const text =
      "Content-Type: text/plain; charset=KOI8-R\nContent-Transfer-Encoding: Base64\nContent-Disposition: Attachment\n";

    expect(read(text)).toMatchObject({ charset: "KOI8-R", encoding: "base64", isAttachment: true });
    expect(read("Content-Disposition: inline\n").isAttachment).toBe(false);
  });

  it("is read to its limit of a megabyte", () => {
    const field = "Content-Type: text/html";
    const filler = `X: ${"y".repeat(1024 ** 2 - field.length - 4)}\n`;

    expect(read(`${filler}${field}`).type).toBe("text/html");
    expect(read(`${filler.slice(1)}${field}`).type).toBe("text/html");
    expect(read(`X${filler}${field}`).type).toBe("text/htm");
    expect(read(`${field}\n${filler}`).type).toBe("text/html");
  });
});

describe("the name of a part", () => {
  it.each([
    ["filename=a.txt", "a.txt"],
    ['filename="a b.txt"', "a b.txt"],
    ['filename="a \\"b\\".txt"', 'a "b".txt'],
    ["filename=Invoice(1).pdf", "Invoice(1).pdf"],
    ["filename=a.txt (comment)", "a.txt"],
    ['filename=a"b".txt', "ab.txt"],
    ["FileName = a.txt ", "a.txt"],
    ["filename=a.txt; filename=b.txt", "a.txt"],
    ["filename==?utf-8?q?caf=C3=A9?=", "café"],
    ["filename*=utf-8''caf%C3%A9", "café"],
    ["filename*=iso-8859-5'ru'%D6", "ж"],
    ["filename*=caf%41", "cafA"],
    ["filename*=utf-8''%zz", "%zz"],
    ["filename*0*=utf-8''a%41; filename*1=b%41; filename*2*=c%41", "aAb%41cA"],
    ["filename*1=b; filename*0=a; filename*10=d; filename*2=c", "abcd"],
    ["filename*0==?utf-8?q?a?=", "=?utf-8?q?a?="],
    ["filename=a.txt; filename*=utf-8''b.txt", "b.txt"],
  ])("with %j is %j", async (parameter, name) => {
    expect(await nameOf(parameter)).toBe(name);
  });

  it("comes from the type where the disposition has none", async () => {
    expect(await read("Content-Type: text/plain; name=a.txt\n").fileName()).toBe("a.txt");
    expect(
      await read("Content-Type: text/plain; name=a.txt\nContent-Disposition: inline; filename=b.txt\n").fileName(),
    ).toBe("b.txt");
  });
});
