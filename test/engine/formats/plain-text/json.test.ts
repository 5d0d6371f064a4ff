import { describe, expect, it } from "vitest";
import { json } from "../../../../functions/engine/formats/plain-text/json.ts";
import { options } from "../shared/options.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);

describe("JSON", () => {
  it("is code as written, a block for each part between blank lines", async () => {
    const { document, warnings } = await json.extract(utf8('{"a":\n  [1]}\n\n{"b": 2}\n'), options);

    expect(document.pages[0]?.blocks).toEqual([
      { kind: "code", text: '{"a":\n  [1]}' },
      { kind: "code", text: '{"b": 2}' },
    ]);
    expect(document.metadata).toEqual({ format: "json", pages: 1, encoding: "utf-8" });
    expect(warnings).toEqual([]);
  });

  it("with invalid bytes is read with a warning", async () => {
    const bytes = new Uint8Array(Buffer.concat([Buffer.from("ü".repeat(100)), Buffer.from([0xff])]));

    expect((await json.extract(bytes, options)).warnings).toEqual([expect.stringContaining("not valid utf-8")]);
  });

  it("has one page", async () => {
    await expect(json.extract(utf8("{}"), { ...options, pages: [2] })).rejects.toMatchObject({
      code: "PAGE_OUT_OF_RANGE",
    });
  });
});
