import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { decodeText, encodingByMark, utf16ByZeros } from "../../../../functions/engine/codecs/text/decode-text.ts";

const RUSSIAN = "Съешь ещё этих мягких французских булок, да выпей чаю. Широкая электрификация южных губерний.";
const JAPANESE =
  "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。何でも薄暗いじめじめした所で泣いていた。";

const bytesOf = (text: string, encoding: string, addBOM = false) =>
  new Uint8Array(iconv.encode(text, encoding, { addBOM }));

describe("decoding text", () => {
  it.each([
    ["utf-8", true],
    ["utf-8", false],
    ["utf-16le", true],
    ["utf-16be", true],
    ["utf-32le", true],
    ["utf-32be", true],
  ])("reads %s, byte order mark: %s", async (encoding, mark) => {
    const decoded = await decodeText(bytesOf("Größe\n\nZürich", encoding, mark));

    expect(decoded).toEqual({ text: "Größe\n\nZürich", encoding, invalid: 0 });
  });

  it.each(["utf-16le", "utf-16be"])("recognizes %s without a mark by its zero bytes", async (encoding) => {
    const decoded = await decodeText(bytesOf("Naïve café, 12 words", encoding));

    expect(decoded).toEqual({ text: "Naïve café, 12 words", encoding, invalid: 0 });
  });

  it.each([
    ["windows-1251", RUSSIAN],
    ["koi8-r", RUSSIAN],
    ["ibm866", RUSSIAN],
    ["shift_jis", JAPANESE],
    ["euc-jp", JAPANESE],
    ["gbk", "北京是中华人民共和国的首都，也是全国的政治中心、文化中心，历史悠久的古都。"],
  ])("recognizes %s by the statistics of its bytes", async (encoding, text) => {
    const decoded = await decodeText(bytesOf(text, encoding));

    expect(decoded.text).toBe(text);
  });

  it("recognizes an encoding by bytes far after plain ASCII", async () => {
    const ascii = "plain words and more of them\n".repeat(10_000);

    const decoded = await decodeText(bytesOf(ascii + RUSSIAN, "windows-1251"));

    expect(decoded.text.slice(ascii.length)).toBe(RUSSIAN);
  });

  it("decodes ISO-2022-JP, whose bytes are all ASCII", async () => {
    const bytes = new Uint8Array(Buffer.from("\x1b$BF|K\\8l\x1b(B ok", "latin1"));

    const decoded = await decodeText(bytes);

    expect(decoded.text).toBe("日本語 ok");
  });

  it("trusts the declared encoding when the bytes are not UTF-8", async () => {
    const bytes = bytesOf("Łódź", "windows-1250");

    const decoded = await decodeText(bytes, "windows-1250");

    expect(decoded).toEqual({ text: "Łódź", encoding: "windows-1250", invalid: 0 });
  });

  it("does not trust a declaration that the bytes contradict", async () => {
    const decoded = await decodeText(bytesOf("Łódź", "utf-8"), "iso-8859-1");

    expect(decoded.text).toBe("Łódź");
  });

  it("falls back to statistics when the declared encoding does not exist", async () => {
    const decoded = await decodeText(bytesOf(RUSSIAN, "windows-1251"), "no-such-encoding");

    expect(decoded.text).toBe(RUSSIAN);
  });

  it("takes the first known encoding of several declarations", async () => {
    const bytes = bytesOf("Łódź", "windows-1250");

    expect((await decodeText(bytes, undefined, "utf-8", "windows-1250", "koi8-r")).text).toBe("Łódź");
  });

  it("keeps UTF-8 with a few broken bytes and counts them", async () => {
    const broken = Buffer.concat([Buffer.from("é".repeat(200)), Buffer.from([0xff]), Buffer.from("ende")]);

    const decoded = await decodeText(new Uint8Array(broken));

    expect(decoded).toEqual({ text: `${"é".repeat(200)}\ufffdende`, encoding: "utf-8", invalid: 1 });
  });
});

describe("a byte order mark", () => {
  it.each([
    [[0xef, 0xbb, 0xbf, 0x61], "utf-8"],
    [[0xff, 0xfe, 0, 0], "utf-32le"],
    [[0, 0, 0xfe, 0xff], "utf-32be"],
    [[0xff, 0xfe, 0, 1], "utf-16le"],
    [[0xfe, 0xff], "utf-16be"],
    [[0xef, 0xbb], undefined],
    [[0, 0, 0xfe], undefined],
    [[], undefined],
  ])("%j means %s", (bytes, encoding) => {
    expect(encodingByMark(Uint8Array.from(bytes))).toBe(encoding);
  });
});

describe("zero bytes", () => {
  const bytes = (length: number, ...zeros: readonly number[]) =>
    Uint8Array.from({ length }, (_, at) => (zeros.includes(at) ? 0 : 0x61));

  it.each([
    ["one at an odd place", bytes(40, 1), "utf-16le"],
    ["one at an even place", bytes(40, 2), "utf-16be"],
    ["one in a fortieth", bytes(80, 1), undefined],
    ["two in a fortieth", bytes(80, 1, 3), "utf-16le"],
    ["two in 82, which is less than a fortieth", bytes(82, 1, 3), undefined],
    ["two in a fortieth, at even places", bytes(80, 0, 2), "utf-16be"],
    ["places of both kinds", bytes(40, 1, 2), undefined],
    ["an odd number of bytes", bytes(41, 1, 3), undefined],
    ["none", bytes(40), undefined],
    ["a zero in two bytes", bytes(2, 1), "utf-16le"],
    ["zeros behind 64 KB only", bytes(64 * 1024 + 2, 64 * 1024 + 1), undefined],
  ])("mean UTF-16 with %s", (_what, sample, encoding) => {
    expect(utf16ByZeros(sample)).toBe(encoding);
  });
});

describe("broken UTF-8", () => {
  const decode = async (letters: number, broken: number) =>
    await decodeText(new Uint8Array(Buffer.concat([Buffer.from("é".repeat(letters)), Buffer.alloc(broken, 0xff)])));

  it.each([
    [200, 2, true],
    [200, 3, false],
    [400, 4, true],
    [400, 5, false],
    [4, 2, true],
    [3, 2, false],
    [2, 1, true],
    [1, 1, false],
    [0, 1, false],
  ])("with %i letters and %i broken bytes is UTF-8: %s", async (letters, broken, isUtf8) => {
    const { encoding, invalid, text } = await decode(letters, broken);

    expect(encoding === "utf-8").toBe(isUtf8);
    if (isUtf8) expect([invalid, text]).toEqual([broken, "é".repeat(letters) + "\ufffd".repeat(broken)]);
  });
});

describe("the sample that statistics see", () => {
  const decode = async (...parts: readonly (string | number)[]) => {
    const bytes = parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.alloc(part, 0xff)));
    return await decodeText(new Uint8Array(Buffer.concat(bytes)));
  };

  it("ends after 64 KB", async () => {
    const { encoding, invalid } = await decode("a", "é".repeat(40_000), 2_000);

    expect([encoding, invalid]).toEqual(["utf-8", 2_000]);
  });

  it("has the first byte", async () => {
    expect((await decode(1, "a".repeat(40), "ééé", 1)).encoding).not.toBe("utf-8");
    expect((await decode("a".repeat(41), "ééé", 1)).encoding).toBe("utf-8");
  });

  it("does not count DEL as a letter beyond ASCII", async () => {
    expect((await decode("ééé\x7f", 2)).encoding).not.toBe("utf-8");
  });
});

it("recognizes EBCDIC by its letters and spaces", async () => {
  const line = "c485819940e289996b40a3888540938584878599409686404de685a78881945d4086969940f1f9f8f74089a240f8f8f3f0";

  const { text, encoding, invalid } = await decodeText(Buffer.from(line.repeat(2), "hex"));

  expect([encoding, invalid]).toEqual(["ibm500", 0]);
  expect(text).toBe("Dear Sir, the ledger of (Wexham) for 1987 is 8830".repeat(2));
});

describe("escapes", () => {
  const encodingOf = async (text: string) => (await decodeText(new Uint8Array(Buffer.from(text, "latin1")))).encoding;

  it.each(["\x1b", "\x1b$", "\x1b[1m red \x1b[0m", "\x1b(X a"])("of other kinds keep UTF-8: %j", async (text) => {
    expect(await encodingOf(text)).toBe("utf-8");
  });

  it("behind others still switch character sets", async () => {
    expect(await encodingOf("\x1b[1m\x1b\x1b$BF|K\\8l\x1b(B ok")).toBe("iso-2022-jp");
  });
});

it("decodes the bytes of a part of a buffer only", async () => {
  const part = new Uint8Array(Buffer.concat([Buffer.from("xx"), bytesOf(RUSSIAN, "ibm866"), Buffer.from("yy")]));

  expect((await decodeText(part.subarray(2, -2), "ibm866")).text).toBe(RUSSIAN);
});

it("keeps a second mark", async () => {
  expect((await decodeText(new TextEncoder().encode("\ufeff\ufeffa"))).text).toBe("\ufeffa");
});
