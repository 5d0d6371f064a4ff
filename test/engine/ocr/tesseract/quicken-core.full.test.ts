import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import wabt from "wabt";
import { packageFolder } from "../../../../functions/engine/base/assets.ts";
import { bundledInstructions } from "../../../../functions/engine/ocr/tesseract/quick-instructions.ts";
import { type QuickCore, quickCore } from "../../../../functions/engine/ocr/tesseract/quicken-core.ts";
import { TESSERACT_FILES } from "../../../../functions/engine/ocr/tesseract/tesseract.ts";
import { drawText } from "../page/draw-text.ts";
import { fakeLstm } from "./fake-lstm.ts";
import { fakeTanhLayer } from "./fake-tanh-layer.ts";

const SOURCE = join(import.meta.dirname, "../../../../functions/engine/ocr/tesseract/quicken-core.wat");
const CORE = readFileSync(join(packageFolder("tesseract.js-core"), TESSERACT_FILES[2]));
const MODULE = "../../../../functions/engine/ocr/tesseract/quicken-core.ts";
const PAGE_BYTES = 65_536;
const [SCRATCH, SCALES, VECTOR, PRODUCTS, WEIGHTS] = [64, 8_192, 16_385, 24_576, PAGE_BYTES + 3];

describe("the quickened core", () => {
  afterEach(() => {
    vi.doUnmock(MODULE);
    vi.resetModules();
  });

  it("is assembled for bundles as wabt's own library assembles it", async () => {
    const assembled = await assemble(readFileSync(SOURCE, "utf8"));

    expect(bundledInstructions()).toBe(Buffer.from(assembled).toString("base64"));
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
  ])("multiplies %i rows of %i numbers exactly, the greatest and the least among them", async (rows, columns) => {
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
    ["weights that end where the memory does", 4, 16, 4 * PAGE_BYTES - 4 * 17],
  ])("leaves %s to Tesseract's own", async (_, rows, columns, weights) => {
    const { product, asked } = await placed();

    product(rows, columns + 1, weights, SCALES, VECTOR, PRODUCTS);

    expect(asked()).toBe(rows * 10_000 + columns + 1);
  });

  it.each([
    ["gives each step", 14, 5, 3],
    ["gives the last step of each row", 15, 4, 3],
    ["has rows of one step", 15, 6, 1],
  ])("takes all but the last step of an LSTM that %s, exactly", async (_, type, height, width) => {
    const { lstmSteps, memory } = await placed();
    const lstm = fakeLstm(memory, { type, height, width });

    lstmSteps(lstm.address, lstm.input, lstm.output, lstm.frame, 0, 0);

    expect(lstm.outputs()).toEqual(lstm.expectedOutputs);
    expect(lstm.stateLeft()).toEqual(lstm.expectedState);
    expect(lstm.indices()).toEqual(lstm.expectedIndices);
  });

  it.each(["training", "twoDimensions", "softmax", "floatingPoint", "ragged", "otherWeights"] as const)(
    "leaves an LSTM to Tesseract for its %s",
    async (strange) => {
      const { lstmSteps, memory } = await placed();
      const lstm = fakeLstm(memory, { type: 14, height: 5, width: 3, strange });
      const before = Buffer.from(memory.buffer).toString("latin1");

      lstmSteps(lstm.address, lstm.input, lstm.output, lstm.frame, 0, 0);

      expect(Buffer.from(memory.buffer).toString("latin1") === before).toBe(true);
    },
  );

  it.each([
    [9, 16, 7],
    [32, 48, 3],
    [33, 32, 4],
  ])(
    "takes all but the last step of a layer of hyperbolic tangents, %i to %i, and tells their number",
    async (...sizes) => {
      const [inputs, rows, steps] = sizes;
      const { tanhSteps, memory } = await placed();
      const { layer, input, output, line, expected, outputs } = fakeTanhLayer(memory, { inputs, rows, steps });

      const done = tanhSteps(layer, input, output, line, 0, 0);

      expect(done).toBe(steps - 1);
      const farthest = Math.max(...outputs().map((given, at) => Math.abs(given - (expected[at] ?? 0))));
      expect(farthest).toBeLessThan(0.51);
      expect(expected.filter((value) => Math.abs(value) > 20).length).toBeGreaterThan(10);
    },
  );

  it.each(["training", "other function", "floating point", "other weights"] as const)(
    "leaves a layer to Tesseract for its %s",
    async (strange) => {
      const { tanhSteps, memory } = await placed();
      const { layer, input, output, line, outputs } = fakeTanhLayer(memory, { inputs: 9, rows: 16, steps: 7, strange });

      expect(tanhSteps(layer, input, output, line, 0, 0)).toBe(0);
      expect(outputs().every((given) => given === 0)).toBe(true);
    },
  );

  it("leaves a build that it does not know as it is", async () => {
    const other = Buffer.concat([CORE, Buffer.from([0, 2, 1, 0x78])]);
    const { table, original } = await placed(other);

    expect(table.get(511)).toBe(original);
    expect(table.get(1701)).toBeNull();
    expect(quickCore(other).unpatched).toMatch(/another build/);
  });

  it.each([
    ["are missing", undefined, /wabt/],
    ["this Node does not know", Uint8Array.of(0, 0x61, 0x73, 0x6d, 2, 0, 0, 0), /lacks instructions/],
  ])("stays as it is where instructions %s, and says so", (_, instructions, reason) => {
    const { core, unpatched } = quickCore(CORE, () => instructions);

    expect(unpatched).toMatch(reason);
    expect(core).toBeInstanceOf(WebAssembly.Module);
  });

  it("is patched in this checkout", () => {
    expect(quickCore(CORE).unpatched).toBeUndefined();
  });

  it("reads on without the patch, with a line in the log", async () => {
    vi.resetModules();
    vi.doMock(MODULE, () => ({ quickCore: (bytes: Uint8Array) => quickCore(bytes, () => undefined) }));
    const { recognize } = await import("../../../../functions/engine/ocr/tesseract/tesseract.ts");
    const { takeNotices } = await import("../../../../functions/engine/sandbox/notices.ts");

    const first = await recognize(drawText({ lines: ["The quick brown fox"] }), ["eng"]);
    await recognize(drawText({ lines: ["jumps over 13 lazy dogs"] }), ["eng"]);

    expect(JSON.stringify(first)).toContain("quick");
    expect(takeNotices()).toEqual([
      {
        step: "Tesseract not quickened",
        facts: { reason: expect.stringContaining("wabt"), effect: expect.stringContaining("CPU time") },
      },
    ]);
  });

  it("reads a page as the core does by itself, to the last digit", async () => {
    const page = drawText({ lines: ["The quick brown fox", "jumps over 13 lazy dogs", "Total: 1,234.50 EUR"] });
    let given: Uint8Array | undefined;
    vi.doMock(MODULE, () => ({
      quickCore(bytes: Uint8Array): QuickCore {
        const { core, quicken } = quickCore(bytes);
        return {
          core,
          quicken(instance, malloc) {
            const memory = Object.values(instance.exports).find((each) => each instanceof WebAssembly.Memory);
            quicken(instance, (bytes) => {
              const scratch = malloc(bytes);
              given = new Uint8Array(memory?.buffer ?? new ArrayBuffer(0), scratch + 16 + 2048, 48);
              return scratch;
            });
          },
        };
      },
    }));
    const quick = await (await import("../../../../functions/engine/ocr/tesseract/tesseract.ts")).recognize(page, [
      "eng",
    ]);
    vi.resetModules();
    vi.doMock(MODULE, () => ({
      quickCore: (bytes: Uint8Array): QuickCore => ({ core: new WebAssembly.Module(bytes), quicken: () => undefined }),
    }));
    const own = await (await import("../../../../functions/engine/ocr/tesseract/tesseract.ts")).recognize(page, [
      "eng",
    ]);

    expect(own.length).toBeGreaterThan(0);
    expect(quick).toEqual(own);
    // The frame holds the output of the last LSTM.
    expect(given?.some((level) => level !== 0)).toBe(true);
  });
});

type Product = (rows: number, width: number, weights: number, scales: number, vector: number, products: number) => void;

type Steps = (lstm: number, input: number, output: number, frame: number, _: number, __: number) => void;

/** A memory and a table as the core has, with a stranger's function in the place of its product. */
async function placed(core: Uint8Array = CORE) {
  const host = new WebAssembly.Instance(new WebAssembly.Module(await assemble(HOST)), {});
  const { memory, table, original, asked } = host.exports as unknown as {
    readonly memory: WebAssembly.Memory;
    readonly table: WebAssembly.Table;
    readonly original: Product;
    readonly asked: () => number;
  };
  quickCore(core).quicken(host, () => SCRATCH);
  const [product, lstmSteps, tanhSteps] = [511, 1701, 1702].map((slot) => table.get(slot));
  return {
    memory,
    table,
    original,
    asked,
    product: product as Product,
    lstmSteps: lstmSteps as Steps,
    tanhSteps: tanhSteps as (...addresses: Parameters<Steps>) => number,
  };
}

const HOST = `(module
  (memory (export "memory") 4)
  (table (export "table") 1703 funcref)
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
