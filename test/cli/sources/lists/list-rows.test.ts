import { describe, expect, it } from "vitest";
import { isList, type ListRow, readList } from "../../../../cli/sources/lists/list-rows.ts";

const MOST = 200;

/** The bytes in pieces of three, so that each line end, quote and character is cut somewhere. */
async function* inPieces(bytes: Uint8Array | string): AsyncGenerator<Uint8Array> {
  const whole = Buffer.from(bytes);
  for (let at = 0; at < whole.length; at += 3) yield whole.subarray(at, at + 3);
}

const rowsOf = (list: Uint8Array | string, name = "list.txt"): Promise<readonly ListRow[]> =>
  Array.fromAsync(readList(inPieces(list), { name, mostCharacters: MOST }));
const addressesIn = async (list: Uint8Array | string, name?: string) =>
  (await rowsOf(list, name)).map(({ address, error }) => address ?? error?.problem);

describe("a list in text", () => {
  it("has an address or path a line, comments and empty lines aside", async () => {
    const list = "\ufeff# from the archive\r\n\r\n  https://example.com/a b.pdf \r\nfolder/ü.pdf\r\ns3://in/c.pdf";

    expect(await rowsOf(list)).toEqual([
      { line: 3, address: "https://example.com/a b.pdf" },
      { line: 4, address: "folder/ü.pdf" },
      { line: 5, address: "s3://in/c.pdf" },
    ]);
  });

  it("may be UTF-16, as Excel writes it", async () => {
    expect(await addressesIn(Buffer.from("\ufeffa/ü.pdf\nb.pdf\n", "utf16le"))).toEqual(["a/ü.pdf", "b.pdf"]);
  });

  it("loses only a row that is too long", async () => {
    const rows = await rowsOf(`a.pdf\n${"x".repeat(MOST + 1)}\nb.pdf\n${"y".repeat(MOST)}\n${"z".repeat(500)}`);

    expect(rows.map(({ line, address }) => [line, address])).toEqual([
      [1, "a.pdf"],
      [2, undefined],
      [3, "b.pdf"],
      [4, "y".repeat(MOST)],
      [5, undefined],
    ]);
    expect(rows[1]?.error).toMatchObject({
      code: "LIMIT_EXCEEDED",
      remedy: expect.stringContaining("TEXTRACTOR_MAX_LIST_ROW"),
    });
  });

  it("is empty without a line", async () => {
    expect(await rowsOf("")).toEqual([]);
    expect(await rowsOf("\n \n")).toEqual([]);
  });
});

describe("a list in CSV", () => {
  it("has its columns in any order and case, with quotes", async () => {
    const list = [
      '\ufeff"Title",URL,pages',
      '"On ""quotes"", and more",https://example.com/a?x=1,3',
      '"two',
      'lines", "https://example.com/b" ,',
      "",
      "short,https://example.com/c",
    ].join("\r\n");

    expect(await rowsOf(list)).toEqual([
      { line: 2, address: "https://example.com/a?x=1" },
      { line: 3, address: "https://example.com/b" },
      { line: 6, address: "https://example.com/c" },
    ]);
  });

  it.each([
    ["sep=;\nkey;size;bucket\na;b.pdf;7;docs\nin/a b.pdf;7;docs\n", ["s3://7/a", "s3://docs/in/a b.pdf"]],
    ["uri\tname\na.pdf\tone", ["a.pdf"]],
    ["document_uri|n\na.pdf|one", ["a.pdf"]],
    ["url\nhttps://example.com/a", ["https://example.com/a"]],
    ["url,uri,bucket,key\n,,docs,a.pdf\n,b.pdf,,\n", ["s3://docs/a.pdf", "b.pdf"]],
  ])("%j names %j", async (list, expected) => {
    expect(await addressesIn(list)).toEqual(expected);
  });

  it("loses only its bad rows", async () => {
    const rows = await rowsOf(
      [
        "url,title",
        "https://example.com/a,one",
        ",no address",
        'https://example.com/b,"closed" badly',
        '"never closed,https://example.com/c',
        "https://example.com/d,two",
        'https://example.com/e,"three"',
        `https://example.com/f,${"x".repeat(MOST)}`,
        "https://example.com/g",
      ].join("\n"),
    );

    expect(rows.map(({ line, address, error }) => [line, address ?? error?.code])).toEqual([
      [2, "https://example.com/a"],
      [3, "INVALID_EVENT"],
      [4, "INVALID_EVENT"],
      [5, "INVALID_EVENT"],
      [6, "https://example.com/d"],
      [7, "https://example.com/e"],
      [8, "LIMIT_EXCEEDED"],
      [9, "https://example.com/g"],
    ]);
  });

  it("loses one row when a quote is open at the end, or for longer than a row may be", async () => {
    const tail = Array.from({ length: 50 }, (_, index) => `${index}.pdf`);

    for (const rows of [tail.slice(0, 3), tail]) {
      expect(await addressesIn(['url\n"open', ...rows].join("\n"))).toEqual([expect.any(String), ...rows]);
    }
  });

  it("is refused once when no column has addresses", async () => {
    expect(await rowsOf("name,link\na,b\nc,d", "list.csv")).toEqual([
      { line: 1, error: expect.objectContaining({ remedy: expect.stringContaining("document_uri") }) },
    ]);
    expect(await addressesIn("https://example.com/a\nhttps://example.com/b", "list.csv")).toHaveLength(2);
  });
});

describe("a list in JSONL", () => {
  it("has objects with the columns of a CSV, or addresses", async () => {
    const list = [
      '{"title":"x","url":"https://example.com/a"}',
      '{"bucket":"docs","key":"b.pdf"}',
      '"s3://in/c.pdf"',
      "",
      '{"url":""}',
      '{"url":',
      '{"document_uri":"d.pdf"}',
    ].join("\n");

    expect((await rowsOf(list)).map(({ line, address, error }) => [line, address ?? error?.problem])).toEqual([
      [1, "https://example.com/a"],
      [2, "s3://docs/b.pdf"],
      [3, "s3://in/c.pdf"],
      [5, "the row has no address"],
      [6, "the row is not JSON"],
      [7, "d.pdf"],
    ]);
  });
});

describe("a file that is named as a source", () => {
  it.each(["url\na.pdf\nb.pdf", "a.pdf\nb.pdf", '{"url":"a.pdf"}\n{"url":"b.pdf"}'])(
    "is closed by a reader that stops early: %j",
    async (text) => {
      const closed: string[] = [];
      const chunks = async function* (reader: string) {
        try {
          yield* inPieces(text);
        } finally {
          closed.push(reader);
        }
      };

      await isList(chunks("isList"), MOST);
      for await (const _ of readList(chunks("readList"), { name: "list", mostCharacters: MOST })) break;

      expect(closed).toEqual(["isList", "readList"]);
    },
  );

  it.each([
    ["url,title\n", true],
    ["bucket;key\n", true],
    ['{"uri":"a.pdf"}\n', true],
    ["# list\n\nhttps://example.com/a\ns3://in/b\n", true],
    ["title,year\nurl,2019\n", false],
    ['{"title":"a"}\n', false],
    ["https://example.com/a\nand a note about it\n", false],
    ["# heading\n", false],
    ["a.pdf\n", false],
    ["", false],
    ["%PDF-1.7\n", false],
  ])("%j is a list: %s", async (text, expected) => {
    expect(await isList(inPieces(text), MOST)).toBe(expected);
  });
});
