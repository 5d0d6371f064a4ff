import { describe, expect, it } from "vitest";
import { decodeTransfer } from "../../../../functions/engine/formats/mail/transfer-encoding.ts";

const decoded = (body: string, encoding: string) =>
  decodeTransfer(Buffer.from(body, "latin1"), encoding).toString("latin1");

describe("base64", () => {
  it.each([
    ["bmV3dA==", "newt"],
    ["bmV3dA", "newt"],
    ["bmV3\r\ndA==\r\n", "newt"],
    ["bmV3dA==\nb2thcGk=\n", "newtokapi"],
    ["bm-V3_dA==", "newt"],
    ["====", ""],
    ["", ""],
  ])("%j is %j", (body, text) => {
    expect(decoded(body, "base64")).toBe(text);
  });

  it("is recognised inside a longer name", () => {
    expect(decoded("bmV3dA==", "x-base64")).toBe("newt");
  });
});

describe("quoted-printable", () => {
  it.each([
    ["caf=E9", "caf\xe9"],
    ["caf=e9", "caf\xe9"],
    ["=00=0a=0A=99=9f=FF", "\0\n\n\x99\x9f\xff"],
    ["=/0=:0=@0=G0=`0=g0", "=/0=:0=@0=G0=`0=g0"],
    ["a=\r\nb", "ab"],
    ["a=\nb", "ab"],
    ["a= \t\r\nb", "ab"],
    ["a=", "a"],
    ["a=  ", "a"],
    ["a=\r", "a"],
    ["a=\rb", "a=\rb"],
    ["a= b", "a= b"],
    ["a=4", "a=4"],
    ["a=4\n", "a=4\n"],
    ["1=2", "1=2"],
    ["=41=", "A"],
    ["", ""],
  ])("%j is %j", (body, text) => {
    expect(decoded(body, "quoted-printable")).toBe(text);
  });
});

describe("other encodings", () => {
  it.each(["8bit", "7bit", "binary", ""])("leave the bytes: %j", (encoding) => {
    expect(decoded("caf=E9", encoding)).toBe("caf=E9");
  });
});
