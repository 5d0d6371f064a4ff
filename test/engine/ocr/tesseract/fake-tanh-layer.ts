// A fully connected layer in the memory layout of Tesseract's core, and the expected results of its steps.

import { viewsOf } from "./views-of-memory.ts";

const AT = {
  layer: 4_096,
  input: 8_192,
  output: 9_216,
  line: 10_240,
  products: 11_264,
  weights: 16_384,
  scales: 20_480,
};
const [INPUT_ROWS, OUTPUT_ROWS] = [24_576, 28_672];
const TANH_TABLE = { address: 135_008, length: 4096 };

export interface FakeTanhLayerOptions {
  readonly inputs: number;
  readonly rows: number;
  readonly steps: number;
  readonly strange?: "training" | "other function" | "floating point" | "other weights";
}

export function fakeTanhLayer(memory: WebAssembly.Memory, { inputs, rows, steps, strange }: FakeTanhLayerOptions) {
  const { bytes, floats, put } = viewsOf(memory);
  // Tesseract fills rows of weights up to an even number.
  const stride = inputs + (inputs % 2) + 1;
  put(AT.layer + 4, strange === "other function" ? 22 : 19);
  if (strange === "training") put(AT.layer + 8, 1);
  put(AT.layer + 20, inputs);
  put(AT.layer + 24, rows);
  put(AT.layer + 56 + 36, rows);
  put(AT.layer + 56 + 40, strange === "other weights" ? inputs : inputs + 1);
  put(AT.layer + 56 + 76, AT.scales);
  put(AT.layer + 56 + 160, AT.weights);
  for (const [at, numbers, length] of [
    [AT.input, INPUT_ROWS, inputs],
    [AT.output, OUTPUT_ROWS, rows],
  ] as const) {
    put(at + 28, numbers);
    put(at + 36, steps);
    put(at + 40, length);
    bytes[at + 48] = strange === "floating point" ? 0 : 1;
  }
  put(AT.line + 4, AT.products);
  for (let row = 0; row < rows; row++) {
    floats[AT.scales / 4 + row] = row === 3 ? 1 : 1 / 20_000;
    for (let at = 0; at < inputs; at++) bytes[AT.weights + row * stride + at] = level(row * 31 + at);
    bytes[AT.weights + row * stride + stride - 1] = level(row);
  }
  for (let at = 0; at < steps * inputs; at++) bytes[INPUT_ROWS + at] = level(at * 5 + 1);
  for (let at = 0; at < TANH_TABLE.length; at++) floats[TANH_TABLE.address / 4 + at] = Math.tanh(at / 256);

  // Tesseract itself does the last step.
  const expected = Array.from({ length: steps * rows }, (_, at) => {
    const [step, row] = [Math.floor(at / rows), at % rows];
    if (step === steps - 1) return 0;
    let sum = 127 * (bytes[AT.weights + row * stride + stride - 1] ?? 0);
    for (let column = 0; column < inputs; column++) {
      sum += (bytes[INPUT_ROWS + step * inputs + column] ?? 0) * (bytes[AT.weights + row * stride + column] ?? 0);
    }
    // A line between two values of the table differs from the curve by less than half a step.
    return Math.tanh(sum * (floats[AT.scales / 4 + row] ?? 0)) * 127;
  });
  return {
    layer: AT.layer,
    input: AT.input,
    output: AT.output,
    line: AT.line,
    expected,
    outputs: () => [...bytes.subarray(OUTPUT_ROWS, OUTPUT_ROWS + steps * rows)],
  };
}

/** Number from -127 to 127, always the same for a place. */
function level(at: number): number {
  return ((Math.imul(at + 1, 2_654_435_761) >>> 16) % 255) - 127;
}
