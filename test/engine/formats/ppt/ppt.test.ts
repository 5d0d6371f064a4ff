import { describe, expect, it } from "vitest";
import { openCompoundFile } from "../../../../functions/engine/codecs/containers/compound-file.ts";
import { writeCompoundFile } from "../../../../functions/engine/codecs/containers/write-compound-file.ts";
import { ppt } from "../../../../functions/engine/formats/ppt/ppt.ts";
import { pptBytes } from "../../../support/documents/ppt.ts";
import { options } from "../shared/options.ts";

const slides = [
  { title: "Quokka", box: "walrus\rtapir", notes: "okapi", comment: { author: "Ada", text: "ibex" } },
  { title: "newt", hidden: true },
];

describe("PowerPoint 97-2003", () => {
  it("returns slides as pages, with notes, comments and footers", async () => {
    const { document } = await ppt.extract(pptBytes(slides, { footer: "gecko" }), options);

    expect(document.pages).toEqual([
      {
        number: 1,
        label: "Quokka",
        source: "native",
        blocks: [
          { kind: "heading", level: 1, text: "Quokka" },
          { kind: "paragraph", text: "walrus" },
          { kind: "paragraph", text: "tapir" },
          { kind: "note", text: "okapi" },
          { kind: "comment", text: "Ada: ibex" },
          { kind: "footer", text: "gecko" },
        ],
      },
      {
        number: 2,
        label: "newt",
        source: "native",
        hidden: true,
        blocks: [
          { kind: "heading", level: 1, text: "newt" },
          { kind: "footer", text: "gecko" },
        ],
      },
    ]);
    expect(document.outline.map(({ title, page }) => [title, page])).toEqual([
      ["Quokka", 1],
      ["newt", 2],
    ]);
  });

  it("reads the presentation of PowerPoint 97 in a file for 95 and 97", async () => {
    const file = openCompoundFile(pptBytes(slides));
    const own = file.paths.map((path) => ({
      path: `PP97_DUALSTORAGE/${path}`,
      bytes: file.read(path) ?? new Uint8Array(),
    }));
    const old = [
      { path: "PowerPoint Document", bytes: Buffer.from("of 95") },
      { path: "Text_Content", bytes: Buffer.from("Quokka") },
    ];

    const { document } = await ppt.extract(writeCompoundFile([...own, ...old]), options);

    expect(document.pages.map(({ label }) => label)).toEqual(["Quokka", "newt"]);
  });

  it("reads the text of PowerPoint 95 and says that it has no slides", async () => {
    const streams = [
      { path: "PowerPoint Document", bytes: Buffer.from("of 95") },
      { path: "Text_Content", bytes: Buffer.from("Quokka\r\rwalrus\vtapir\r\0", "latin1") },
    ];

    const { document, warnings } = await ppt.extract(writeCompoundFile(streams), options);

    expect(document.pages.map(({ blocks }) => blocks)).toEqual([
      [
        { kind: "paragraph", text: "Quokka" },
        { kind: "paragraph", text: "walrus\ntapir" },
      ],
    ]);
    expect(warnings).toEqual([expect.stringContaining("PowerPoint 95")]);
  });

  it("reads slides where a text of PowerPoint 95 was left", async () => {
    const file = openCompoundFile(pptBytes(slides));
    const own = file.paths.map((path) => ({ path, bytes: file.read(path) ?? new Uint8Array() }));

    const { document } = await ppt.extract(
      writeCompoundFile([...own, { path: "Text_Content", bytes: Buffer.from("old") }]),
      options,
    );

    expect(document.pages).toHaveLength(2);
  });

  it("returns list items with level and marker", async () => {
    const body = [
      { text: "plain", level: 0, bullet: false },
      { text: "as the master's", level: 0 },
      { text: "dee\u00adper", level: 1, bullet: "–" },
      { text: "of a symbol font", level: 0, bullet: "\uf0a7" },
    ] as const;

    const { document } = await ppt.extract(pptBytes([{ title: "newt", body }]), options);

    expect(document.pages[0]?.blocks.slice(1)).toEqual([
      { kind: "paragraph", text: "plain" },
      { kind: "list-item", level: 1, marker: "•", text: "as the master's" },
      { kind: "list-item", level: 2, marker: "–", text: "deeper" },
      { kind: "list-item", level: 1, marker: "•", text: "of a symbol font" },
    ]);
  });

  it("builds a table from the places of a group's shapes", async () => {
    const table = [["quokka and walrus"], ["tapir", "okapi"]];

    const { document } = await ppt.extract(pptBytes([{ title: "newt", table }]), options);

    expect(document.pages[0]?.blocks[1]).toEqual({
      kind: "table",
      text: "quokka and walrus\ntapir | okapi",
      table: {
        rows: 2,
        columns: 2,
        cells: [
          { row: 1, column: 1, colspan: 2, text: "quokka and walrus" },
          { row: 2, column: 1, text: "tapir" },
          { row: 2, column: 2, text: "okapi" },
        ],
      },
    });
  });

  it("returns the requested slides, and reports the number of slides", async () => {
    const { document } = await ppt.extract(pptBytes(slides), { ...options, pages: [2] });

    expect(document.pages.map(({ label }) => label)).toEqual(["newt"]);
    expect(document.metadata.pages).toBe(2);
    await expect(ppt.extract(pptBytes(slides), { ...options, pages: [3] })).rejects.toMatchObject({
      code: "PAGE_OUT_OF_RANGE",
    });
  });

  it("reports an encrypted presentation", async () => {
    const bytes = pptBytes(slides, { encrypted: true });

    await expect(ppt.extract(bytes, options)).rejects.toMatchObject({ code: "PASSWORD_REQUIRED" });
  });
});
