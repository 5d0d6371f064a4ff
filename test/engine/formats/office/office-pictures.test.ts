import { expect, it } from "vitest";
import { picturesOf } from "../../../../functions/engine/formats/office/office-pictures.ts";
import { officeParts } from "../../../support/documents/office-parts.ts";
import { xmlElement } from "../../../support/documents/xml-element.ts";

const parts = officeParts(
  { "media/a.png": "bytes-a", "b.png": "bytes-b" },
  { "main.xml": { a: "image media/a.png", b: "image b.png", out: "image https://out.example/c.png external" } },
);
const pictures = (content: string) => [...picturesOf(parts, "main.xml", xmlElement(`<w:body>${content}</w:body>`))];

it("lists pictures of both kinds of drawings by their file names, in order", () => {
  const found = pictures('<w:p><v:imagedata r:id="b"/></w:p><a:blip r:embed="a"/><a:blip r:embed="b" r:id="a"/>');

  expect(found.map(({ name }) => name)).toEqual(["b.png", "a.png", "b.png"]);
  const [first] = found;
  expect(typeof first?.bytes === "function" && first.bytes()).toEqual(new TextEncoder().encode("bytes-b"));
});

it("skips pictures without a part in the package", () => {
  expect(pictures('<a:blip r:embed="out"/><a:blip r:embed="none"/><a:blip/>')).toEqual([]);
  expect([...picturesOf(parts, "other.xml", xmlElement('<w:body><a:blip r:embed="a"/></w:body>'))]).toEqual([]);
  expect([...picturesOf(parts, "main.xml", undefined)]).toEqual([]);
});

it("skips the repeats of fallbacks", () => {
  const alternative =
    '<mc:Choice><a:blip r:embed="a"/></mc:Choice><mc:Fallback><w:pict><v:imagedata r:id="b"/></w:pict></mc:Fallback>';

  expect(pictures(`<mc:AlternateContent>${alternative}</mc:AlternateContent>`).map(({ name }) => name)).toEqual([
    "a.png",
  ]);
});
