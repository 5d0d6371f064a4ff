import { describe, expect, it } from "vitest";
import { writeCompoundFile } from "../../../../functions/engine/codecs/containers/write-compound-file.ts";
import { openBinaryExtras } from "../../../../functions/engine/formats/spreadsheets/binary-extras.ts";
import { workbookExtraction } from "../../../../functions/engine/formats/spreadsheets/workbook.ts";
import { xlsBytes } from "../../../support/documents/binary-workbooks.ts";
import { blip, container, drawing, drawingGroup, entry, GROUP, shape } from "../../../support/documents/drawings.ts";
import { options } from "../shared/options.ts";
import { END, record, START, short, workbookStream } from "./records.ts";

const [CONTINUED, OBJECT, TEXT, STORE, DRAWING] = [0x3c, 0x5d, 0x1b6, 0xeb, 0xec];
const PICTURE = Buffer.from("picture");
const store = drawingGroup(entry({ inner: blip(PICTURE) }), entry({ inner: blip(Buffer.from("second")) }));
const group = record(STORE, ...store);
const object = record(OBJECT, 0x15, 0, 0x12, 0, 8, 0);
const drawn = (...bytes: readonly number[]) => record(DRAWING, ...bytes);
const continued = (...bytes: readonly number[]) => record(CONTINUED, ...bytes);
const textBox = (words: string, formats = 0) =>
  Buffer.concat([
    record(TEXT, ...Buffer.alloc(10), ...short(words.length), ...short(formats)),
    continued(0, ...Buffer.from(words, "latin1")),
  ]);
const open = (sheets: readonly (readonly Buffer[])[], whole: readonly Buffer[] = [group]) =>
  openBinaryExtras(
    writeCompoundFile([{ path: "Workbook", bytes: Buffer.concat([workbookStream(sheets), START, ...whole, END]) }]),
  );
const blocksIn = (...records: readonly Buffer[]) => open([records])?.sheet(1, "S", undefined)?.drawn;
const figure = (uri: string, alt?: string) => ({
  kind: "figure",
  text: "",
  ...(alt === undefined ? {} : { alt }),
  uri,
});

describe("the pictures of an Excel 97 workbook", () => {
  it("are figures of their sheets, with their descriptions and their bytes", () => {
    const extras = open([
      [drawn(...drawing(shape({ picture: 2, description: "a heron" }), shape({ picture: 1 }))), object, object],
      [],
    ]);

    expect(extras?.sheet(1, "S", undefined)?.drawn).toEqual([figure("image2.png", "a heron"), figure("image1.png")]);
    expect(extras?.sheet(2, "S", undefined)?.drawn).toEqual([]);
    expect(Buffer.from(extras?.picture?.("image2.png") ?? []).toString()).toBe("second");
    expect(extras?.picture?.("image3.png")).toBeUndefined();
    expect(extras?.picture?.("other.png")).toBeUndefined();
  });

  it("stand among the text boxes in the order of the objects", () => {
    const bytes = drawing(shape({ picture: 1 }), shape(), shape({ picture: 2 }), shape());

    expect(blocksIn(drawn(...bytes), object, object, textBox("one"), object, object, textBox("two"))).toEqual([
      figure("image1.png"),
      { kind: "paragraph", text: "one" },
      figure("image2.png"),
      { kind: "paragraph", text: "two" },
    ]);
  });

  it("are read where objects, texts and continued records cut the drawing into pieces", () => {
    const bytes = drawing(shape({ picture: 1 }), shape(), shape({ picture: 2 }));
    const piece = (from: number, to?: number) => [...bytes.subarray(from, to)];
    const records = [
      drawn(...piece(0, 30)),
      continued(...piece(30, 50)),
      object,
      // Gnumeric and Excel continue the drawing behind an object or a text.
      continued(...piece(50, 70)),
      object,
      textBox("box", 16),
      continued(...Buffer.alloc(16, 9)),
      continued(...piece(70, 90)),
      object,
      drawn(...piece(90)),
    ];

    expect(blocksIn(...records)).toEqual([
      figure("image1.png"),
      { kind: "paragraph", text: "box" },
      figure("image2.png"),
    ]);
  });

  it("are read from a store in several records", () => {
    const pieces = [record(STORE, ...store.subarray(0, 40)), continued(...store.subarray(40, 60))];
    const extras = open([], [...pieces, record(STORE, ...store.subarray(60))]);

    expect(Buffer.from(extras?.picture?.("image1.png") ?? []).toString()).toBe("picture");
  });

  it("are none where they are the looks of embedded objects and controls", () => {
    const shapes = [shape({ picture: 1, flags: 0x10 }), shape({ picture: 1, type: 201 }), shape({ picture: 2 })];

    expect(blocksIn(drawn(...drawing(...shapes)), object, object, object)).toEqual([figure("image2.png")]);
  });

  it("in groups are figures too, and those of charts are not", () => {
    const inGroup = container(GROUP, shape({ flags: 1 }), shape({ picture: 2 }));
    const chart = [START, drawn(...drawing(shape({ picture: 1 }))), object, END];

    expect(blocksIn(drawn(...drawing(inGroup)), object, object, ...chart)).toEqual([figure("image2.png")]);
  });

  it("of unknown kinds and missing numbers stay figures without a file", () => {
    const extras = open([[drawn(...drawing(shape({ picture: 9, description: "lost" }))), object]]);

    expect(extras?.sheet(1, "S", undefined)?.drawn).toEqual([figure("image9", "lost")]);
    expect(extras?.picture?.("image9")).toBeUndefined();
  });

  it.each([
    ["is cut off", (bytes: Buffer) => bytes.subarray(0, -30)],
    ["claims a length beyond its end", (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 4), Buffer.alloc(4, 255)])],
    ["has no records", () => Buffer.alloc(5, 255)],
  ])("cost no words when the drawing %s", (_what, damage) => {
    const bytes = damage(drawing(shape({ picture: 1 }), shape()));

    expect(blocksIn(drawn(...bytes), object, object, textBox("box"))).toContainEqual({
      kind: "paragraph",
      text: "box",
    });
  });

  it("beyond the records of all drawings are missing with a warning, and the words are read", () => {
    const many = Buffer.alloc(8_000);
    const records = Array.from({ length: 501 }, () => drawn(...many));
    const extras = open([[...records, object, textBox("box")]]);

    expect(extras?.sheet(1, "S", undefined)?.drawn).toEqual([{ kind: "paragraph", text: "box" }]);
    expect(extras?.warnings?.()).toEqual(["pictures of sheets are missing: the drawing has more than 500000 records"]);
  });

  it("beyond the pieces of all drawings are missing with a warning", () => {
    const first = drawn(...drawing(shape({ picture: 1 })));
    const extras = open([[first, object, ...Array.from({ length: 100_000 }, () => drawn(0))]], []);

    expect(extras?.sheet(1, "S", undefined)?.drawn).toEqual([figure("image1")]);
    expect(extras?.warnings?.()).toEqual(["pictures of sheets are missing: the drawings have more than 100000 pieces"]);
  });

  it("have their places and bytes in the extraction of the workbook", async () => {
    const bytes = xlsBytes([group, drawn(...drawing(shape({ picture: 1, description: "a heron" }))), object]);
    const { document, pictures, warnings } = await workbookExtraction(bytes, options);

    expect(document.pages[0]?.blocks.at(-1)).toEqual(figure("image1.png", "a heron"));
    expect(pictures?.({ page: 1, uri: "image1.png", box: undefined })).toEqual(new Uint8Array(PICTURE));
    expect(warnings).toEqual([]);
  });
});
