// An LSTM in the memory layout of Tesseract's core, and the expected results of its steps, computed number by number.

import { viewsOf } from "./views-of-memory.ts";

const [INPUTS, CELLS] = [32, 16];
const STRIDE = INPUTS + CELLS + 1;
const GATES = [72, 244, 416, 588] as const;
/** Places of each gate's products in the frame. */
const PRODUCTS = [164, 176, 188, 200] as const;
// Places of the core's function tables: 4096 values, 256 for a step of 1.
const TABLES = { tanh: 135_008, logistic: 151_392 };
const TABLE_LENGTH = 4096;
const AT = { lstm: 4_096, input: 8_192, output: 9_216, frame: 10_240, map: 11_264, vectors: 12_288, weights: 16_384 };
const [INPUT_ROWS, OUTPUT_ROWS] = [AT.weights + 4 * 1024, AT.weights + 8 * 1024];
const FUNCTION_OF_GATE = ["tanh", "logistic", "logistic", "logistic"] as const;

export interface FakeLstmOptions {
  /** 14 returns each step, 15 only the last step of each row. */
  readonly type: number;
  readonly height: number;
  readonly width: number;
  readonly strange?: "training" | "twoDimensions" | "softmax" | "floatingPoint" | "ragged" | "otherWeights";
}

export function fakeLstm(memory: WebAssembly.Memory, { type, height, width, strange }: FakeLstmOptions) {
  const { bytes, words, floats, put } = viewsOf(memory);
  const steps = height * width;
  put(AT.lstm + 4, type);
  put(AT.lstm + 20, INPUTS);
  put(AT.lstm + 60, CELLS);
  bytes[AT.lstm + 984] = strange === "floatingPoint" ? 0 : 1;
  if (strange === "training") put(AT.lstm + 8, 1);
  if (strange === "twoDimensions") bytes[AT.lstm + 68] = 1;
  if (strange === "softmax") put(AT.lstm + 932, AT.map);
  for (const [at, rows, length] of [
    [AT.input, INPUT_ROWS, INPUTS],
    [AT.output, OUTPUT_ROWS, CELLS],
  ] as const) {
    put(at + 28, rows);
    put(at + 36, steps);
    put(at + 40, length);
    bytes[at + 48] = 1;
  }
  for (const [dimension, length] of [1, height, width].entries()) put(AT.input + 52 + 4 * dimension, length);
  put(AT.input + 76, AT.map);
  put(AT.map, height);
  put(AT.input + 88, AT.map + 4);
  put(AT.map + 4, strange === "ragged" ? width - 1 : width);
  for (const [index, place] of [...PRODUCTS, 152, 140].entries()) put(AT.frame + place, AT.vectors + 128 * index);
  const [stateAt, hiddenAt] = [AT.vectors + 128 * 4, AT.vectors + 128 * 5];
  GATES.forEach((gate, index) => {
    put(AT.lstm + gate + 36, CELLS);
    put(AT.lstm + gate + 40, strange === "otherWeights" ? STRIDE + 1 : STRIDE);
    put(AT.lstm + gate + 76, AT.weights + 1024 * index + CELLS * STRIDE);
    put(AT.lstm + gate + 160, AT.weights + 1024 * index);
    for (let at = 0; at < CELLS * STRIDE; at++) bytes[AT.weights + 1024 * index + at] = level(at + 997 * index);
    // Small enough for the functions' slopes, with some numbers far beyond the ends of their tables.
    for (let cell = 0; cell < CELLS; cell++) {
      floats[(AT.weights + 1024 * index + CELLS * STRIDE) / 4 + cell] = cell === 3 ? 1 : 1 / 30_000;
    }
  });
  for (let at = 0; at < steps * INPUTS; at++) bytes[INPUT_ROWS + at] = level(at * 7 + 5);
  for (let at = 0; at < TABLE_LENGTH; at++) {
    floats[TABLES.tanh / 4 + at] = Math.tanh(at / 256);
    floats[TABLES.logistic / 4 + at] = 1 / (1 + Math.exp(-at / 256));
  }

  const looked = (x: number, name: keyof typeof TABLES) => {
    const scaled = Math.fround(Math.abs(x) * 256);
    const index = Math.floor(scaled);
    const [low, high] = [floats[TABLES[name] / 4 + index] ?? 0, floats[TABLES[name] / 4 + index + 1] ?? 0];
    const share = Math.fround(scaled - index);
    const found = index > TABLE_LENGTH - 2 ? 1 : Math.fround(Math.fround(Math.fround(high - low) * share) + low);
    if (x >= 0) return found;
    return name === "tanh" ? -found : Math.fround(1 - found);
  };
  const expectedOutputs = new Array<number>((steps + 1) * CELLS).fill(0);
  let [state, hidden] = [new Array<number>(CELLS).fill(0), new Array<number>(CELLS).fill(0)];
  let given = hidden.map(() => 0);
  for (let step = 0, row = 0; step < steps - 1; step++) {
    const source = [...bytes.subarray(INPUT_ROWS + step * INPUTS, INPUT_ROWS + (step + 1) * INPUTS), ...given];
    const gates = GATES.map((_, gate) =>
      state.map((__, cell) => {
        const start = AT.weights + 1024 * gate + cell * STRIDE;
        const sum = source.reduce(
          (all, each, at) => all + each * (bytes[start + at] ?? 0),
          127 * (bytes[start + STRIDE - 1] ?? 0),
        );
        const scale = floats[(AT.weights + 1024 * gate + CELLS * STRIDE) / 4 + cell] ?? 0;
        return looked(Math.fround(sum * scale), FUNCTION_OF_GATE[gate] ?? "tanh");
      }),
    );
    const of = (gate: number, cell: number) => gates[gate]?.[cell] ?? 0;
    state = state.map((kept, cell) => {
      const next = Math.fround(Math.fround(of(2, cell) * kept) + Math.fround(of(0, cell) * of(1, cell)));
      return Math.max(-100, Math.min(100, next));
    });
    hidden = state.map((kept, cell) => Math.fround(looked(kept, "tanh") * of(3, cell)));
    given = hidden.map((out) => {
      const scaled = Math.fround(out * 127);
      return Math.min(127, Math.trunc(Math.fround(Math.abs(scaled) + 0.5))) * (scaled < 0 ? -1 : 1) || 0;
    });
    const isLastOfRow = (step + 1) % width === 0;
    if (type !== 15) expectedOutputs.splice(step * CELLS, CELLS, ...given);
    else if (isLastOfRow) expectedOutputs.splice(row * CELLS, CELLS, ...given);
    if (!isLastOfRow) continue;
    row++;
    [state, hidden, given] = [state, hidden, given].map((numbers) => numbers.map(() => 0)) as [
      number[],
      number[],
      number[],
    ];
  }
  const [lastRow, lastPlace] = [height - 1, width - 1];

  return {
    address: AT.lstm,
    input: AT.input,
    output: AT.output,
    frame: AT.frame,
    expectedOutputs,
    outputs: () => [...bytes.subarray(OUTPUT_ROWS, OUTPUT_ROWS + (steps + 1) * CELLS)],
    expectedState: [...state, ...hidden],
    stateLeft: () => [stateAt, hiddenAt].flatMap((at) => [...floats.subarray(at / 4, at / 4 + CELLS)]),
    /** Step with its row and place, and the row for its summary. */
    expectedIndices: [steps - 1, lastRow, lastPlace, ...(type === 15 ? [lastRow, lastRow] : [0, 0])],
    indices: () => [60, 68, 72, 40, 48].map((place) => words[(AT.frame + place) / 4]),
  };
}

/** Number from -127 to 127, always the same for a place. */
function level(at: number): number {
  return ((Math.imul(at + 1, 2_654_435_761) >>> 16) % 255) - 127;
}
