import { describe, expect, it } from "vitest";
import { readSettings } from "../../../../functions/engine/base/settings.ts";
import { placesOfObjects } from "../../../../functions/engine/pdf/core/lost-objects.ts";
import { withReadablePdf } from "../../../../functions/engine/pdf/read/open-pdf.ts";
import { buildPdf, text } from "../../../support/documents/pdf.ts";

const { limits } = readSettings({});
const PDF = Buffer.from(buildPdf([{ content: text(50, 700, 12, "ledger") }, { content: text(50, 700, 12, "annex") }]));

/** Changes the place that the cross-references give for the object that contains the text. */
function misplaced(contained: string, place: (start: number) => number): Buffer {
  const file = PDF.toString("latin1");
  const start = file.lastIndexOf("\n", file.lastIndexOf(" 0 obj", file.indexOf(contained))) + 1;
  const entry = (offset: number) => `${String(offset).padStart(10, "0")} 00000 n`;
  expect(file).toContain(entry(start));
  return Buffer.from(file.replace(entry(start), entry(place(start))), "latin1");
}

async function textsOf(bytes: Uint8Array): Promise<string[]> {
  return await withReadablePdf(bytes, { limits }, async (pdf) => {
    const texts: string[] = [];
    for (let number = 1; number <= pdf.numPages; number++) {
      const { items } = await (await pdf.page(number)).readInk(false);
      texts.push(items.map((item) => ("str" in item ? item.str : "")).join(""));
    }
    return texts;
  });
}

describe("a document with wrong cross-references", () => {
  it.each([
    ["between two objects", (start: number) => start - 3],
    ["inside of the object", (start: number) => start + 9],
    ["behind the document", () => PDF.length + 1],
  ])("has the text of an object whose reference leads %s", async (_, place) => {
    expect(await textsOf(misplaced("(annex)", place))).toEqual(["ledger", "annex"]);
    expect(await textsOf(misplaced("(ledger)", place))).toEqual(["ledger", "annex"]);
  });

  it("has the text after a picture that cannot be found", async () => {
    const entries = "/Type /XObject /Subtype /Form /BBox [0 0 9 9]";
    const images = { Stamp: { entries, data: Buffer.from("") } };
    const whole = buildPdf([{ content: `/Stamp Do ${text(50, 700, 12, "after it")}`, images }]);
    const lost = Buffer.from(whole)
      .toString("latin1")
      .replace(/(\d+) 0 (obj\s*<<[^>]*\/Form)/, "$1 7 $2");

    expect(lost).toContain(" 7 obj");
    expect(await textsOf(Buffer.from(lost, "latin1"))).toEqual(["after it"]);
  });
});

describe("placesOfObjects", () => {
  const placesIn = (file: string) => placesOfObjects(Buffer.from(`..${file}`, "latin1").subarray(2));

  it("finds the heads of objects, and of several the last", () => {
    const file = "1 0 obj <<>> endobj\r12  3\nobj<<>>endobj 1 0 obj null endobj";

    expect(placesIn(file)).toEqual(
      new Map([
        ["1 0", file.lastIndexOf("1 0 obj")],
        ["12 3", file.indexOf("12  3")],
      ]),
    );
  });

  it("remembers a million objects and no more", () => {
    const heads = Array.from({ length: 1_000_002 }, (_, number) => `${number} 0 obj`).join("\n");

    expect(placesIn(heads).size).toBe(1_000_000);
  });

  it("takes nothing else for a head", () => {
    expect(placesIn("endobj obj a 0 obj 1 b obj x1.0 obj")).toEqual(new Map());
  });
});
