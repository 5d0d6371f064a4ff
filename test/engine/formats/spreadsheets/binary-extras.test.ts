import { describe, expect, it } from "vitest";
import { writeCompoundFile } from "../../../../functions/engine/codecs/containers/write-compound-file.ts";
import { openBinaryExtras } from "../../../../functions/engine/formats/spreadsheets/binary-extras.ts";
import { END, long, record, START, short, workbookStream } from "./records.ts";

const latin1 = (text: string) => [...Buffer.from(text, "latin1")];
const wide = (text: string) => [...Buffer.from(text, "utf16le")];
const header = (text: string) => record(0x14, ...short(text.length), 0, ...latin1(text));
const footer = (text: string) => record(0x15, ...short(text.length), 1, ...wide(text));
const series = (text: string) => record(0x100d, 0, 0, text.length, 0, ...latin1(text));
const object = (type: number) => record(0x5d, 0x15, 0, 0x12, 0, type, 0);
const box = (characters: number) => record(0x1b6, ...Buffer.alloc(10), ...short(characters));
const continued = (...body: readonly number[]) => record(0x3c, ...body);
const file = (stream: Uint8Array, others: Readonly<Record<string, Uint8Array>> = {}) =>
  writeCompoundFile([
    { path: "Workbook", bytes: stream },
    ...Object.entries(others).map(([path, bytes]) => ({ path, bytes })),
  ]);
const open = (stream: Uint8Array) => openBinaryExtras(file(stream));
const textsIn = (...records: readonly Buffer[]) =>
  open(workbookStream([records]))
    ?.sheet(1, "S", undefined)
    ?.drawn.map(({ kind, text }) => [kind, text]);

describe("the extras of an old workbook", () => {
  it("are undefined without a compound file or a workbook in it", () => {
    expect(openBinaryExtras(new TextEncoder().encode("words"))).toBeUndefined();
    expect(openBinaryExtras(writeCompoundFile([{ path: "Book", bytes: END }]))).toBeUndefined();
    expect(openBinaryExtras(file(END).subarray(0, 520))).toBeUndefined();
  });

  it("have page headers and footers, sheet by sheet", () => {
    const extras = open(workbookStream([[header("&Lone")], [], [header("two"), footer("&Cthr\u20ac")]]));
    const around = [1, 2, 3].map((number) => {
      const sheet = extras?.sheet(number, "S", undefined);
      return [sheet?.headers.map(({ text }) => text), sheet?.footers.map(({ text }) => text)];
    });

    expect(around).toEqual([
      [["one"], []],
      [[], []],
      [["two"], ["thr\u20ac"]],
    ]);
    expect(extras?.sheet(1, "one", undefined)?.headers).toEqual([]);
    expect(extras?.sheet(4, "S", undefined)).toBeUndefined();
    expect(extras?.sheet(0, "S", undefined)).toBeUndefined();
    expect(extras).toMatchObject({ properties: {}, parts: [] });
  });

  it("skip headers of charts inside a sheet, and read on behind them", () => {
    const extras = open(
      workbookStream([[START, header("chart"), footer("chart"), END, header("sheet"), footer("foot")]]),
    );

    expect(extras?.sheet(1, "S", undefined)).toMatchObject({
      headers: [{ kind: "header", text: "sheet" }],
      footers: [{ kind: "footer", text: "foot" }],
    });
  });

  it("find sheets behind superfluous ends", () => {
    const stream = workbookStream([[header("a"), END, END, END], [header("b")]]);

    expect(
      open(stream)
        ?.sheet(2, "S", undefined)
        ?.headers.map(({ text }) => text),
    ).toEqual(["b"]);
  });

  it("end at a content of an older version", () => {
    const old = Buffer.concat([START, record(0x85, ...long(20)), record(0x809, 0, 5, 0, 0), header("a"), END]);

    expect(open(old)?.sheet(1, "S", undefined)).toBeUndefined();
  });

  it("list embedded documents", () => {
    const extras = openBinaryExtras(file(END, { "MBD001/Package": Buffer.from("inner") }));

    expect([...(extras?.embedded ?? [])].map(({ name, embedded }) => [name, embedded])).toEqual([["MBD001", true]]);
  });

  it("ignore an incomplete entry of the list of sheets, and bytes behind the last record", () => {
    const stream = Buffer.concat([record(0x85, 1, 2, 3), workbookStream([]), Buffer.from([1, 2, 3])]);

    expect(open(stream)?.sheet(1, "S", undefined)).toBeUndefined();
  });
});

describe("the drawn words of a sheet", () => {
  it("are text boxes and chart texts, in order", () => {
    expect(textsIn(object(6), box(3), continued(0, ...latin1("box")), series("chart"))).toEqual([
      ["paragraph", "box"],
      ["caption", "chart"],
    ]);
  });

  it("may be continued in several records, with characters of one or two bytes", () => {
    expect(
      textsIn(box(7), continued(0, ...latin1("ab\r")), continued(1, ...wide("c\u20acd")), continued(2, 0x65)),
    ).toEqual([["paragraph", "ab\nc\u20acde"]]);
  });

  it("end at their count of characters", () => {
    expect(textsIn(box(2), continued(0, ...latin1("abc")), continued(0, ...latin1("d")))).toEqual([
      ["paragraph", "ab"],
    ]);
  });

  it.each([
    ["are notes, which SheetJS reads", [object(0x19), box(1), continued(0, 0x61)]],
    ["have another record before their end", [box(2), continued(0, 0x61), series(""), continued(0, 0x62)]],
    ["have an empty continuation", [box(2), continued(0), continued(0, ...latin1("ab"))]],
    ["have no box", [continued(0, 0x61)]],
    ["are an empty box", [box(0), continued(0, 0x61)]],
    ["are in a short record", [record(0x1b6, ...Buffer.alloc(10), 1), continued(0, 0x61)]],
    ["are blank", [box(1), continued(0, 0x20), series(" \r")]],
  ])("are left out if they %s", (_what, records) => {
    expect(textsIn(...records)).toEqual([]);
  });

  it("follow a note if another object is between them", () => {
    expect(textsIn(object(0x19), object(6), box(1), continued(0, 0x61))).toEqual([["paragraph", "a"]]);
  });

  it("are trimmed, with composed accents and plain line ends", () => {
    expect(textsIn(record(0x100d, 0, 0, 8, 1, ...wide(" e\u0301\r\na\rb")))).toEqual([["caption", "\u00e9\na\nb"]]);
  });

  it("are at most 10,000", () => {
    expect(textsIn(...Array.from({ length: 10_000 }, () => series("a")))).toHaveLength(10_000);
    expect(textsIn(...Array.from({ length: 10_001 }, () => series("a")))).toHaveLength(10_000);
  });
});
