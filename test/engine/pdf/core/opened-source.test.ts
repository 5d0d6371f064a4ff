import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CORE_MODULE, mismatchOf, openedSource } from "../../../../functions/engine/pdf/core/opened-source.ts";

const source = readFileSync(`node_modules/${CORE_MODULE}`, "utf8");
const opened = openedSource(source);
const countOf = (text: string, part: string) => text.split(part).length - 1;

describe("the installed pdf.js", () => {
  it("fits all changes", () => {
    expect(mismatchOf(source)).toBeUndefined();
    expect(opened).not.toContain("export const mismatch");
  });

  it.each([
    ["let BrotliDecode = (...given) => (BrotliDecode = makeBrotliDecode())(...given);"],
    ["constructor(name, file, properties, evaluatorOptions) { properties.onlyRead = evaluatorOptions.onlyRead;"],
    ["getHeapMax = () => pictureLimits.heapBytes;"],
    ["if (requestedSize > maxHeapSize) { pictureLimits.heapRefused = true;"],
    ["function prepareComponents(frame) { pictureLimits.jpegFrame(frame);"],
    ['numComps = dict.get("N"); if (isLabProfile(stream)) return new LabCS('],
  ])("is changed wherever the anchor is: %s", (changed) => {
    expect(opened).toContain(changed);
    expect(opened).not.toMatch(/getHeapMax = \(\) => 2147483648|let BrotliDecode = makeBrotliDecode\(\)/);
  });

  it("reads only the document's objects with another lexer", () => {
    const reading = (text: string) =>
      text.slice(text.indexOf("  fetchUncompressed("), text.indexOf("  async fetchIfRefAsync("));
    const lexers = countOf(reading(source), "new Lexer(");

    expect(lexers).toBeGreaterThan(0);
    expect(countOf(reading(opened), "new Lexer(")).toBe(0);
    expect(countOf(reading(opened), "Lexer.ofObjects(")).toBe(lexers);
    // The added code that does what pdf.js does contains one more.
    expect(countOf(opened, "new Lexer(")).toBe(countOf(source, "new Lexer(") - lexers + 1);
  });

  it("exports its parts, and its limits without an effect", () => {
    const [, ...rest] = opened.split("\nconst pictureLimits = ");

    expect(rest).toHaveLength(1);
    expect(rest[0]).toMatch(
      /^\{ heapBytes: 2147483648, heapRefused: false, jpegFrame\(\) \{\} \};\nconst LAB_WHITE = .*\nconst LAB_RANGE = .*\nconst isLabProfile = .*\nLexer\.ofObjects = /,
    );
    expect(rest[0]).toMatch(/export \{ pictureLimits, LocalPdfManager, .*, stringToPDFString \};\n$/);
  });
});

describe("another pdf.js", () => {
  const refused = (text: string) => {
    const mismatch = mismatchOf(text);
    expect(openedSource(text)).toBe(`${text}\nexport const mismatch = ${JSON.stringify(mismatch)};\n`);
    return mismatch;
  };

  it("is left as it is, with the first text that it lacks", () => {
    expect(refused("")).toBe('pdf.js has no "let BrotliDecode = makeBrotliDecode();"');
    expect(refused(source.replaceAll("getHeapMax", "heapMax"))).toBe('pdf.js has no "getHeapMax = () => 2147483648;"');
  });

  it("is left as it is when a part has another name", () => {
    expect(refused(source.replace(/^class FlateStream /m, "class OtherStream "))).toBe("pdf.js has no FlateStream");
    expect(refused(source.replace(/^function bidi\(/m, " function bidi("))).toBe("pdf.js has no bidi");
  });

  it.each([
    ["the first text around a change is missing", source.replaceAll("  fetchUncompressed(", "  fetchPlain(")],
    ["the last text around a change is missing", source.replaceAll("  async fetchIfRefAsync(", "  async fetchAsync(")],
    [
      "the texts around a change have changed places",
      source
        .replace("  fetchUncompressed(", "  swapped(")
        .replace("  async fetchIfRefAsync(", "  fetchUncompressed(")
        .replace("  swapped(", "  async fetchIfRefAsync("),
    ],
  ])("is left as it is when %s", (_, text) => {
    expect(refused(text)).toBe('pdf.js has no "new Lexer("');
  });
});
