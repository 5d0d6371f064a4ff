import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { loadCore } from "../../../../functions/engine/pdf/core/load-core.ts";
import { boundInflating, unboundInflating } from "../../../../functions/engine/sandbox/inflating.ts";
import { patchedCore } from "../../../support/patched-core.ts";

const core = await patchedCore();
afterEach(unboundInflating);

describe("pdf.js's core", () => {
  it("is loaded once", async () => {
    const [first, second] = await Promise.all([loadCore(), loadCore()]);

    expect(first).toBe(second);
    expect(first).toEqual({ core });
  });

  it("is opened only for its own import: the file on disk is unchanged", () => {
    const path = new URL(import.meta.resolve("pdfjs-dist/build/pdf.worker.mjs"));

    expect(readFileSync(path, "utf8")).not.toContain("pictureLimits");
    expect(core.pictureLimits).toBeDefined();
  });

  it("has all patches", () => {
    const sourceOf = (holder: { readonly prototype: object }, method: string) =>
      String(Reflect.get(holder.prototype, method));

    expect(sourceOf(core.DecodeStream, "asyncGetBytesFromDecompressionStream")).toContain("inflateBounded");
    expect(sourceOf(core.DecodeStream, "ensureBuffer")).toContain("boundDecoded");
    expect(sourceOf(core.PDFImage, "createImageData")).toContain("budget");
    expect(sourceOf(core.Font, "checkAndRepair")).toContain("onlyRead");
    expect(String(core.Lexer.ofObjects)).toContain("FastLexer");
  });

  it("writes nothing about damaged files", () => {
    const spies = (["log", "warn"] as const).map((name) => vi.spyOn(console, name).mockImplementation(() => undefined));
    const lexer = new core.Lexer(new core.Stream(Buffer.from("<zz> 1.2.3 --4"), 0, 14, null), null);

    for (let token = 0; token < 4; token++) lexer.getObj();

    for (const spy of spies) {
      expect(spy).not.toHaveBeenCalled();
      spy.mockRestore();
    }
  });
});

describe("shown text", () => {
  it.each([
    ["plain text", "Oostgat 14 – Zwin’s €", "Oostgat 14 – Zwin’s €"],
    ["a ligature", "ﬁn", "fin"],
    ["Hebrew, which is stored from the left", "אב", "בא"],
    ["Latin around Hebrew", "the letters אב and more", "the letters בא and more"],
    ["the micro sign", "µ", "μ"],
  ])("is normalized and in reading direction: %s", (_, text, expected) => {
    expect(core.direct(text, false)).toBe(expected);
  });

  it("is normalized in vertical lines too", () => {
    expect(core.direct("ﬁn", true)).toBe("fin");
    expect(core.direct("plain", true)).toBe("plain");
  });

  it("needs the bidirectional algorithm only for text that it may change", () => {
    const bidi = vi.spyOn(String.prototype, "normalize");

    core.direct("plain text", false);

    expect(bidi).not.toHaveBeenCalled();
    bidi.mockRestore();
  });
});

describe("the buffers of decoders", () => {
  const growing = () => new core.DecodeStream() as unknown as { ensureBuffer(bytes: number): Uint8Array };

  it("grow as pdf.js wants them to", () => {
    expect(growing().ensureBuffer(1_000).length).toBeGreaterThanOrEqual(1_000);
  });

  it("are within the limit of inflated bytes", () => {
    boundInflating(1, "TEXTRACTOR_MAX_INFLATED_MB");

    expect(growing().ensureBuffer(1_000).length).toBeGreaterThanOrEqual(1_000);
  });
});
