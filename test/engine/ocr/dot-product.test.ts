import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import wabt from "wabt";
import { packageFolder } from "../../../functions/engine/assets.ts";
import { dotProductFor, INSTRUCTIONS } from "../../../functions/engine/ocr/dot-product.ts";
import { TESSERACT_FILES } from "../../../functions/engine/ocr/recognize.ts";
import { drawText } from "./draw-text.ts";

const SOURCE = join(import.meta.dirname, "../../../functions/engine/ocr/dot-product.wat");
const PAGE_BYTES = 65_536;
const [SCRATCH, SCALES, VECTOR, PRODUCTS, WEIGHTS] = [64, 8_192, 16_385, 24_576, PAGE_BYTES + 3];

describe("the product of matrix and vector", () => {
  afterEach(() => {
    vi.doUnmock("../../../functions/engine/ocr/dot-product.ts");
    vi.resetModules();
  });

  it("has the instructions of its source", async () => {
    const assembled = await assemble(readFileSync(SOURCE, "utf8"));

    expect(Buffer.from(assembled).toString("base64")).toBe(INSTRUCTIONS);
  });

  it.each([
    [16, 9],
    [48, 64],
    [96, 144],
    [192, 288],
    [111, 192],
    [5, 33],
    [6, 15],
    [7, 1024],
  ])("is exact for %i rows of %i numbers, the greatest and the least among them", async (rows, columns) => {
    const { product, memory } = await placed();
    const [bytes, floats] = [new Int8Array(memory.buffer), new Float32Array(memory.buffer)];
    const filled = columns + (columns % 2);
    const random = numbersFrom(rows * 1000 + columns);
    for (let at = 0; at < rows * (filled + 1); at++) bytes[WEIGHTS + at] = random();
    // Behind the vector lies something else, which must not count.
    for (let at = 0; at < filled + 32; at++) bytes[VECTOR + at] = random();
    bytes.fill(-127, WEIGHTS, WEIGHTS + filled);
    if (columns > 40) bytes.fill(127, VECTOR, VECTOR + 40);
    for (let row = 0; row < rows; row++) floats[SCALES / 4 + row] = 1 / (row + 1);
    const sums = Array.from({ length: rows }, (_, row) => {
      const start = WEIGHTS + row * (filled + 1);
      let sum = 127 * (bytes[start + filled] ?? 0);
      for (let column = 0; column < filled; column++)
        sum += (bytes[start + column] ?? 0) * (bytes[VECTOR + column] ?? 0);
      return Math.fround(sum * (floats[SCALES / 4 + row] ?? 0));
    });

    // Tesseract tells the length with the constant, before it is filled up.
    product(rows, columns + 1, WEIGHTS, SCALES, VECTOR, PRODUCTS);

    expect([...floats.subarray(PRODUCTS / 4, PRODUCTS / 4 + rows)]).toEqual(sums);
    expect(floats[PRODUCTS / 4 + rows]).toBe(0);
  });

  it.each([
    ["fewer than four rows", 3, 64, WEIGHTS],
    ["a longer vector than it has room for", 8, 1026, WEIGHTS],
    ["weights that end where the memory does", 4, 16, 3 * PAGE_BYTES - 4 * 17],
  ])("leaves %s to Tesseract's own", async (_, rows, columns, weights) => {
    const { product, asked } = await placed();

    product(rows, columns + 1, weights, SCALES, VECTOR, PRODUCTS);

    expect(asked()).toBe(rows * 10_000 + columns + 1);
  });

  it("is not given to a build of the core that it does not know", async () => {
    const { table, original } = await placed(new Uint8Array([0, 97, 115, 109]));

    expect(table.get(511)).toBe(original);
  });

  it("reads a page as Tesseract's own does, to the last digit", async () => {
    const page = drawText({ lines: ["The quick brown fox", "jumps over 13 lazy dogs", "Total: 1,234.50 EUR"] });
    const ours = await (await import("../../../functions/engine/ocr/recognize.ts")).recognize(page, ["eng"]);
    vi.resetModules();
    vi.doMock("../../../functions/engine/ocr/dot-product.ts", () => ({ dotProductFor: () => () => undefined }));
    const own = await (await import("../../../functions/engine/ocr/recognize.ts")).recognize(page, ["eng"]);

    expect(ours.length).toBeGreaterThan(0);
    expect(ours).toEqual(own);
  });
});

type Product = (rows: number, width: number, weights: number, scales: number, vector: number, products: number) => void;

/** A memory and a table as the core has, with a stranger's function in the place of its product. */
async function placed(core: Uint8Array = readFileSync(join(packageFolder("tesseract.js-core"), TESSERACT_FILES[2]))) {
  const host = new WebAssembly.Instance(new WebAssembly.Module(await assemble(HOST)), {});
  const { memory, table, original, asked } = host.exports as unknown as {
    readonly memory: WebAssembly.Memory;
    readonly table: WebAssembly.Table;
    readonly original: Product;
    readonly asked: () => number;
  };
  dotProductFor(core)(host, () => SCRATCH);
  return { memory, table, original, asked, product: table.get(511) as Product };
}

const HOST = `(module
  (memory (export "memory") 3)
  (table (export "table") 512 funcref)
  (global $asked (mut i32) (i32.const 0))
  (func $original (export "original") (param i32 i32 i32 i32 i32 i32)
    (global.set $asked (i32.add (i32.mul (local.get 0) (i32.const 10000)) (local.get 1))))
  (func (export "asked") (result i32) (global.get $asked))
  (elem (i32.const 511) $original))`;

async function assemble(text: string): Promise<Uint8Array> {
  const parsed = (await wabt()).parseWat("module.wat", text, { simd: true, relaxed_simd: true });
  parsed.validate();
  return parsed.toBinary({}).buffer;
}

/** -127 to 127, the same ones each time. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return ((state >>> 8) % 255) - 127;
  };
}
