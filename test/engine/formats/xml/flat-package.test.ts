import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { packageOf } from "../../../../functions/engine/formats/xml/flat-package.ts";

const part = (name: string, content: string, type = ' pkg:contentType="x/y"') =>
  `<pkg:part pkg:name="${name}"${type}>${content}</pkg:part>`;
const data = (xml: string) => `<pkg:xmlData pkg:originalXmlStandalone="yes">${xml}</pkg:xmlData>`;

function partsOf(xml: string): Readonly<Record<string, string>> | undefined {
  const bytes = packageOf(xml);
  if (bytes === undefined) return undefined;
  return Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]));
}
const TYPES = "[Content_Types].xml";
const typesOf = (...overrides: readonly string[]) =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${overrides.join("")}</Types>`;

describe("a package in one XML file", () => {
  it("has its parts, as XML or binary, and their types", () => {
    const binary = `<pkg:binaryData>${Buffer.from("okapi").toString("base64")}</pkg:binaryData>`;

    expect(partsOf(`<pkg:package>${part("/a.xml", data("<a/>"))}${part("/b.bin", binary, "")}</pkg:package>`)).toEqual({
      "a.xml": "<a/>",
      "b.bin": "okapi",
      [TYPES]: typesOf(
        '<Override PartName="/a.xml" ContentType="x/y"/>',
        '<Override PartName="/b.bin" ContentType="application/octet-stream"/>',
      ),
    });
  });

  it("skips parts without a name or content", () => {
    const unnamed = `<pkg:part pkg:padding="1">${data("<a/>")}</pkg:part>`;
    const broken = part("/b.xml", "<pkg:xmlData>");

    const ended = part("/d.xml", "<a>x</pkg:xmlData>");
    const swapped = part("/e.xml", "x</pkg:xmlData><pkg:xmlData");
    const parts = [unnamed, part("/a.xml", "x"), broken, ended, swapped, part("/c.xml", data("c"))];

    expect(partsOf(`<pkg:package>${parts.join("")}`)).toEqual({
      "c.xml": "c",
      [TYPES]: typesOf('<Override PartName="/c.xml" ContentType="x/y"/>'),
    });
  });

  it("is never compressed, because it is read at once", () => {
    const content = "okapi ".repeat(100);

    const bytes = packageOf(`<pkg:package>${part("/a.xml", data(content))}`);

    expect(Buffer.from(bytes ?? []).includes(content)).toBe(true);
  });

  it("ends at a part without an end", () => {
    const open = `<pkg:package>${part("/a.xml", data("a"))}<pkg:part pkg:name="/b.xml">${data("b")}`;

    expect(Object.keys(partsOf(open) ?? {})).toEqual(["a.xml", TYPES]);
    expect(Object.keys(partsOf("<pkg:package><pkg:part ") ?? {})).toEqual([TYPES]);
    expect(Object.keys(partsOf(`<pkg:package>${part("/a.xml", data("a"))}<pkg:part `) ?? {})).toEqual(["a.xml", TYPES]);
  });

  it("is recognised in the first 64 KB", () => {
    const spaces = " ".repeat(64 * 1024 - "<pkg:package".length);

    expect(partsOf(`${spaces}<pkg:package>`)).toBeDefined();
    expect(partsOf(`${spaces} <pkg:package>`)).toBeUndefined();
    expect(partsOf("<a/>")).toBeUndefined();
    expect(partsOf("<pkg:packages/>")).toBeUndefined();
  });

  it("has names in the first 4,096 characters of a tag", () => {
    const padded = (padding: number) =>
      `<pkg:package><pkg:part x="${"y".repeat(padding)}" pkg:name="/a">${data("a")}</pkg:part>`;
    const fitting = 4_096 - '<pkg:part x="" pkg:name="/a"'.length;

    expect(Object.keys(partsOf(padded(fitting)) ?? {})).toEqual(["a", TYPES]);
    expect(Object.keys(partsOf(padded(fitting + 1)) ?? {})).toEqual([TYPES]);
  });
});
