import { deflateSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { inflateWhole } from "../../../functions/engine/pdf/inflate-whole.ts";
import { boundInflating, unboundInflating } from "../../../functions/engine/sandbox/inflating.ts";

afterEach(() => unboundInflating());

describe("inflating in one piece", () => {
  it("gives the same bytes, however many there are, and then the end", async () => {
    for (const length of [0, 10, 3_000_000]) {
      const bytes = Uint8Array.from({ length }, (_, at) => (at * at) % 251);

      inflateWhole();
      const pieces = await inflated(deflateSync(bytes));

      expect(pieces.length).toBeLessThanOrEqual(1);
      expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
    }
  });

  it("fails as the platform does on damaged data", async () => {
    inflateWhole();

    await expect(inflated(Uint8Array.of(1, 2, 3))).rejects.toThrow();
  });

  it("keeps a bound that was set before, and wraps only once", async () => {
    boundInflating(1, "TEXTRACTOR_TEST");
    const bounded = globalThis.DecompressionStream;

    inflateWhole();
    const once = globalThis.DecompressionStream;
    inflateWhole();

    expect(globalThis.DecompressionStream).toBe(once);
    expect(once.prototype).toBeInstanceOf(bounded);
  });
});

async function inflated(bytes: Uint8Array): Promise<Uint8Array[]> {
  const { readable, writable } = new DecompressionStream("deflate");
  const writer = writable.getWriter();
  writer.write(new Uint8Array(bytes)).catch(() => undefined);
  writer.close().catch(() => undefined);
  const reader = readable.getReader();
  const pieces: Uint8Array[] = [];
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) pieces.push(piece.value);
  return pieces;
}
