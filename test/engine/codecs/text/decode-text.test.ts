import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { decodeText } from "../../../../functions/engine/codecs/text/decode-text.ts";

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
