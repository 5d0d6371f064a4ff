import { StandardFontEmbedder } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { FontChoice } from "../../../../functions/engine/pdf/content/font-choice.ts";
import { newTextState } from "../../../../functions/engine/pdf/content/text-state.ts";
import type { CoreDict, CoreFont } from "../../../../functions/engine/pdf/core/core-types.ts";
import { withReadablePdf } from "../../../../functions/engine/pdf/read/open-pdf.ts";
import { buildPdf, text } from "../../../support/documents/pdf.ts";
import { patchedCore } from "../../../support/patched-core.ts";

const core = await patchedCore();
const [F1, F2] = [core.Name.get("F1"), core.Name.get("F2")];
const refused = () => Promise.reject(new Error("not needed for fonts"));

/** Choice among fonts that are loaded under their own names, or under their references. */
function openChoice() {
  const loads: unknown[] = [];
  const loaded = new Map<unknown, CoreFont>();
  const evaluator = {
    async loadFont(name: unknown, reference: unknown) {
      loads.push(name ?? reference);
      const loadedName = `g_${name ?? reference}`;
      const font = loaded.get(loadedName) ?? { name: loadedName };
      loaded.set(loadedName, font);
      return { loadedName, font };
    },
    _getColorSpace: refused,
    _handleColorSpace: refused,
  };
  const place = { core, evaluator, fonts: new Map(), used: new Map(), unmapped: new Set<string>() };
  const resources = new core.Dict() as CoreDict;
  return {
    choice: new FontChoice(resources, place),
    another: () => new FontChoice(resources, place),
    place,
    loads,
    loaded,
  };
}

test("a font is loaded once by each stream, and its size is set at once", async () => {
  const { choice, loads, place } = openChoice();
  const state = newTextState();

  const wait = choice.set(state, [F1, 12]);
  expect(state).toMatchObject({ fontName: "F1", fontSize: 12, font: undefined });
  await wait;
  expect(state.font).toMatchObject({ id: "g_F1", name: "g_F1" });
  await choice.set(state, [F2, 7]);
  expect(state).toMatchObject({ fontName: "F2", fontSize: 7, font: { id: "g_F2" } });

  expect(choice.set(state, [F1, 9])).toBeUndefined();
  expect(state).toMatchObject({ fontName: "F1", fontSize: 9, font: { id: "g_F1" } });
  expect(loads).toEqual(["F1", "F2"]);
  expect([...place.used.keys()]).toEqual(["g_F1", "g_F2"]);
});

test("the fonts of the document are shared by its streams as long as pdf.js gives the same font", async () => {
  const { choice, another, place, loaded } = openChoice();
  const state = newTextState();
  await choice.set(state, [F1, 12]);
  const first = state.font;

  await another().set(state, [F1, 12]);
  expect(state.font).toBe(first);
  loaded.set("g_F1", { name: "changed" });
  await another().set(state, [F1, 12]);

  expect(state.font).not.toBe(first);
  expect(state.font?.name).toBe("changed");
  expect(place.fonts.get("g_F1")).toBe(state.font);
});

test("a font of a graphics state has no name, and is loaded by its reference", async () => {
  const { choice, loads } = openChoice();
  const state = newTextState();
  await choice.set(state, [F1, 12]);

  await choice.setReferenced(state, ["10R", 20]);
  expect(state).toMatchObject({ fontName: undefined, fontSize: 20, font: { id: "g_10R" } });
  await choice.setReferenced(state, ["11R", 20]);

  expect(state.font?.id).toBe("g_11R");
  expect(loads).toEqual(["F1", "10R", "11R"]);
});

test("a form's font replaces the page's font of the same name and size", async () => {
  const letters = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Differences [97 /x /y] >> >>";
  const entries = "/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /Font << /F1 1000 0 R >> >>";
  const form = { entries, data: Buffer.from(text(10, 10, 12, "ab")) };
  const bytes = buildPdf([{ content: `/F1 12 Tf ${text(10, 300, 12, "ab")} /Form Do`, images: { Form: form } }], {
    objects: { 1000: letters },
  });

  const read = await withReadablePdf(bytes, { limits: { pages: 1 } }, async (pdf) =>
    (await (await pdf.page(1)).readInk(false)).items.flatMap((item) => ("str" in item ? [item.str] : [])),
  );

  expect(read).toEqual(["ab", "xy"]);
});

test("a font whose text is only glyph numbers is noted", async () => {
  const unmapped = `<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [<< /Type /Font
    /Subtype /CIDFontType2 /BaseFont /X /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>
    /FontDescriptor << /Type /FontDescriptor /FontName /X /Flags 4 >> >>] >>`;
  const content = `${text(10, 10, 12, "ab", "F1")} BT /F3 12 Tf <00410042> Tj ET`;
  const bytes = buildPdf([{ content }], { objects: { 6: unmapped } });

  const names = await withReadablePdf(bytes, { limits: { pages: 1 } }, async (pdf) => {
    const ink = await (await pdf.page(1)).readInk(false);
    return [...ink.unmapped].map((id) => ink.fonts.get(id)?.name);
  });

  expect(names).toEqual(["X"]);
});

test.each([
  [
    "of letters in order",
    "X",
    [0x3, ...Array.from("Jim waltzed", (one) => one.charCodeAt(0) - 29), 300],
    "Jim waltzed\ufffd",
  ],
  ["of known signs", "UVWXYZ+ZapfDingbatsStd", [20, 21, 90], "✓✔\ufffd"],
])("glyph numbers %s are read as text", async (_, name, numbers, expected) => {
  const times = StandardFontEmbedder.for("Times-Roman" as Parameters<typeof StandardFontEmbedder.for>[0]);
  const widths = Array.from({ length: 95 }, (_, index) =>
    times.widthOfTextAtSize(String.fromCharCode(0x20 + index), 1_000),
  );
  const font = `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /DescendantFonts [<< /Type /Font
    /Subtype /CIDFontType2 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>
    /W [3 [${widths.join(" ")}]] /FontDescriptor << /Type /FontDescriptor /FontName /${name} /Flags 4 >> >>] >>`;
  const codes = numbers.map((number) => number.toString(16).padStart(4, "0")).join("");
  const bytes = buildPdf([{ content: `BT /F3 12 Tf 10 10 Td <${codes}> Tj ET` }], { objects: { 6: font } });

  const { items, unmapped } = await withReadablePdf(bytes, { limits: { pages: 1 } }, async (pdf) =>
    (await pdf.page(1)).readInk(false),
  );

  expect(items.map((item) => ("str" in item ? item.str : "")).join("")).toBe(expected);
  expect([...unmapped]).toEqual([]);
});
