import { describe, expect, it } from "vitest";
import { type Fib, readFib } from "../../../../functions/engine/formats/doc/fib.ts";
import { readPieces } from "../../../../functions/engine/formats/doc/piece-table.ts";
import { decoderOf } from "../../../../functions/engine/formats/doc/text-decoder.ts";

const TEXT_AT = 64;
/** Bytes before the table, which a reader must skip. */
const BEFORE = 2;
const CLX = 33;

interface Described {
  readonly offset: number;
  readonly characters: number;
  readonly isCompressed?: boolean;
}

function documentOf(text: Buffer | string): Uint8Array {
  const document = Buffer.concat([Buffer.alloc(TEXT_AT), Buffer.from(text)]);
  document.writeUInt16LE(0xa5ec, 0);
  return new Uint8Array(document);
}

const wide = (text: string) => Buffer.from(text, "utf16le");

/** A piece table, behind a property list of three bytes. */
function tableOf(pieces: readonly Described[], generation: Fib["generation"] = 8): Uint8Array {
  const plc = Buffer.alloc(4 + pieces.length * 12);
  let position = 0;
  for (const [index, { offset, characters, isCompressed }] of pieces.entries()) {
    position += characters;
    plc.writeUInt32LE(position, (index + 1) * 4);
    const raw = generation !== 8 ? offset : isCompressed === true ? (offset * 2) | 0x40000000 : offset;
    plc.writeUInt32LE(raw, (pieces.length + 1) * 4 + index * 8 + 2);
  }
  const head = Buffer.from([1, 3, 0, 9, 9, 9, 2, plc.length, 0, 0, 0]);
  return new Uint8Array(Buffer.concat([Buffer.alloc(BEFORE, 7), head, plc, Buffer.alloc(2, 7)]));
}

const fibOf = (document: Uint8Array, length: number, changes: Partial<Fib> = {}): Fib => ({
  ...readFib(document),
  table: (index) => (index === CLX ? { start: BEFORE, length } : { start: 0, length: 0 }),
  ...changes,
});

const read = async (document: Uint8Array, table: Uint8Array, changes?: Partial<Fib>) =>
  await readBy(document, table, fibOf(document, table.length - BEFORE, changes));
const readBy = async (document: Uint8Array, table: Uint8Array, fib: Fib) =>
  readPieces(document, table, fib, await decoderOf(document, fib));

describe("the pieces of Word 97", () => {
  it("have one or two bytes for each character, in the table's order", async () => {
    const document = documentOf(Buffer.concat([wide("walrus"), Buffer.from("caf\xe9", "latin1")]));
    const table = tableOf([
      { offset: TEXT_AT + 12, characters: 4, isCompressed: true },
      { offset: TEXT_AT, characters: 6 },
    ]);

    expect(await read(document, table)).toEqual({
      text: "caféwalrus",
      pieces: [
        { position: 0, characters: 4, offset: TEXT_AT + 12, bytesEach: 1 },
        { position: 4, characters: 6, offset: TEXT_AT, bytesEach: 2 },
      ],
    });
  });

  it("without characters, or behind the document's end, are skipped", async () => {
    const document = documentOf("okapi");
    const table = tableOf([
      { offset: TEXT_AT, characters: 0, isCompressed: true },
      { offset: document.length, characters: 2, isCompressed: true },
      { offset: document.length - 1, characters: 1, isCompressed: true },
    ]);

    expect(await read(document, table)).toEqual({
      text: "i",
      pieces: [{ position: 0, characters: 1, offset: document.length - 1, bytesEach: 1 }],
    });
  });

  it("keep their length when the document is cut", async () => {
    const { text } = await read(documentOf("ok"), tableOf([{ offset: TEXT_AT, characters: 4, isCompressed: true }]));

    expect(text).toBe("ok\0\0");
  });

  it("have no more characters together than the document has bytes", async () => {
    const document = documentOf("okapi");
    const claimed = { offset: 0, characters: document.length - 1, isCompressed: true };

    const { text, pieces } = await read(document, tableOf([claimed, claimed, claimed]));

    expect(text).toHaveLength(document.length);
    expect(pieces.map(({ position, characters }) => [position, characters])).toEqual([
      [0, document.length - 1],
      [document.length - 1, 1],
    ]);
  });

  it("of one byte have the same code page in every language", async () => {
    const document = documentOf(Buffer.from("caf\xe9", "latin1"));
    const table = tableOf([{ offset: TEXT_AT, characters: 4, isCompressed: true }]);

    expect((await read(document, table, { language: 0x0419 })).text).toBe("café");
  });

  it("are required", async () => {
    const document = documentOf("okapi");

    await expect(readBy(document, new Uint8Array(), fibOf(document, 0))).rejects.toMatchObject({
      code: "DAMAGED_DOCUMENT",
      message: expect.stringContaining("undamaged copy"),
    });
  });

  it.each([
    ["an unknown mark", [3, 0, 0, 0, 0, 0]],
    ["only property lists", [1, 2, 0, 9, 9, 1, 0, 0]],
  ])("are none behind %s", async (_what, clx) => {
    const table = Uint8Array.from([7, 7, ...clx]);

    expect(await read(documentOf("okapi"), table)).toEqual({ text: "", pieces: [] });
  });
});

describe("the pieces before Word 97", () => {
  const range = { textStart: TEXT_AT, textEnd: TEXT_AT + 5 };

  it.each([
    ["Word 2, without tables", 2, true],
    ["Word 6, saved whole", 6, false],
  ] as const)("are the whole text: %s", async (_what, generation, isComplex) => {
    const document = documentOf("okapi and more");
    const table = generation === 2 ? new Uint8Array(BEFORE) : tableOf([{ offset: 0, characters: 1 }], 6);

    expect(await read(document, table, { ...range, generation, isComplex })).toEqual({
      text: "okapi",
      pieces: [{ position: 0, characters: 5, offset: TEXT_AT, bytesEach: 1 }],
    });
  });

  it("come from the table of a document that was saved fast, with whole offsets", async () => {
    const table = tableOf([{ offset: TEXT_AT + 2, characters: 3 }], 6);

    expect((await read(documentOf("okapi"), table, { ...range, generation: 6, isComplex: true })).text).toBe("api");
  });

  it("have two bytes for each character in the Far East versions, saved whole or fast", async () => {
    const document = documentOf(wide("okapi"));
    const changes = { textStart: TEXT_AT, textEnd: document.length, generation: 6, isWide: true } as const;
    const table = tableOf([{ offset: TEXT_AT + 4, characters: 3 }], 6);

    expect((await read(document, new Uint8Array(BEFORE), changes)).text).toBe("okapi");
    expect((await read(document, table, { ...changes, isComplex: true })).text).toBe("api");
  });

  it("are the whole text when that table is damaged", async () => {
    const table = Uint8Array.from([7, 7, 3, 0, 0, 0, 0, 0]);

    expect((await read(documentOf("okapi"), table, { ...range, generation: 6, isComplex: true })).text).toBe("okapi");
  });

  it("are empty when the text ends before it starts", async () => {
    const changes = { textStart: TEXT_AT + 5, textEnd: TEXT_AT, generation: 2 } as const;

    expect(await read(documentOf("okapi"), new Uint8Array(BEFORE), changes)).toEqual({ text: "", pieces: [] });
  });

  it.each([
    [0x0401, "\xc7", "ا"],
    [0x0804, "\xb0\xa1", "啊\0"],
    [0x0405, "\xec", "ě"],
    [0x0408, "\xe1", "α"],
    [0x040d, "\xe0", "א"],
    [0x040e, "\xf5", "ő"],
    [0x0411, "\x82\xa0", "あ\0"],
    [0x0412, "\xb0\xa1", "가\0"],
    [0x0415, "\xb3", "ł"],
    [0x0419, "\xe6", "ж"],
    [0x041f, "\xfe", "ş"],
    [0x0422, "\xbf", "ї"],
    [0x0423, "\xa2", "ў"],
    [0x0409, "\xe9", "é"],
  ])("have the code page of language %i", async (language, bytes, shown) => {
    const document = documentOf(Buffer.from(bytes, "latin1"));
    const changes = { textStart: TEXT_AT, textEnd: document.length, generation: 6, language } as const;

    expect((await read(document, new Uint8Array(BEFORE), changes)).text).toBe(shown);
  });
});
