import { describe, expect, it } from "vitest";
import { jsonWriter, renderJson } from "../../../functions/engine/output/json-output.ts";
import { frameOf } from "../../../functions/engine/output/page-writer.ts";
import { documentOf, everything, nativePage, paragraph } from "./documents.ts";

/** Returns the same value with every object's keys in reverse order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reversed(inner)]),
  );
}

describe("JSON", () => {
  it("contains the whole document, its version and the warnings", () => {
    const parsed = JSON.parse(renderJson(everything, ["warning-1021"]));

    expect(parsed).toEqual({ schema_version: "1.0", ...everything, warnings: ["warning-1021"] });
  });

  it("comes in pieces, one block at a time, that join to the whole", () => {
    const writer = jsonWriter(frameOf(everything), ["warning-1021"]);

    const pages = everything.pages.map((page) => [...writer.page(page)]);
    const whole = [...writer.begin(), ...pages.flat(), ...writer.end()].join("");

    expect(JSON.parse(whole)).toEqual({ schema_version: "1.0", ...everything, warnings: ["warning-1021"] });
    expect(whole).toBe(`${JSON.stringify(JSON.parse(whole))}\n`);
    for (const [index, { blocks }] of everything.pages.entries()) expect(pages[index]).toHaveLength(blocks.length + 2);
  });

  it("gives the same bytes for the same document, whatever the order of its fields", () => {
    expect(renderJson(reversed(everything) as typeof everything, [])).toBe(renderJson(everything, []));
  });

  it("puts small fields before long ones", () => {
    const json = renderJson(everything, []);

    expect(json).toMatch(/^\{"schema_version":"1\.0","metadata":\{"format":"test",/);
    expect(json.indexOf('"source":"text-layer"')).toBeLessThan(json.indexOf('"blocks"'));
  });

  it("has the same clean text as the other outputs: NFC, no controls, lone surrogates or odd line ends", () => {
    const dirty = "a\u0000b\ud83dc\u2028d\r\ne\u0301 \u{1f600}\t.";
    const document = documentOf([nativePage([paragraph(dirty)], { label: "one\u0007" })]);

    const { pages } = JSON.parse(renderJson(document, []));

    expect(pages[0].blocks[0].text).toBe("ab\ufffdc\nd\n\u00e9 \u{1f600}\t.");
    expect(pages[0].label).toBe("one");
  });

  it("rounds away floating-point noise", () => {
    const document = documentOf([nativePage([{ ...paragraph("x"), box: [0.1 + 0.2, 1, 2, 1 / 3] }])]);

    expect(renderJson(document, [])).toContain('"box":[0.3,1,2,0.333]');
  });
});

it("sorts fields that the model does not know by their names, behind the others", () => {
  const unknown: object = { zeta: 1, alpha: 2, text: "x", kind: "paragraph", middle: 3 };
  const document = documentOf([nativePage([{ ...paragraph("x"), ...unknown }])]);

  expect(renderJson(document, [])).toContain('{"kind":"paragraph","text":"x","alpha":2,"middle":3,"zeta":1}');
});

it("writes pages, blocks and attachments with commas between them", () => {
  const one = nativePage([paragraph("a"), paragraph("b")]);
  const attachments = [
    { name: "a", bytes: 1 },
    { name: "b", bytes: 2 },
  ];

  const json = renderJson(documentOf([one, one], { attachments }), ["w"]);

  expect(json).toMatch(/"pages":\[\{[^[]*"blocks":\[\{[^{]*\},\{[^{]*\}\]\},\{/);
  expect(json).toMatch(/"attachments":\[\{"name":"a","bytes":1\},\{"name":"b","bytes":2\}\],"warnings":\["w"\]\}\n$/);
});
