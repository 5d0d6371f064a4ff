import { describe, expect, it } from "vitest";
import { hevcPixels } from "../../../../functions/engine/codecs/pictures/hevc-size.ts";

type Field = readonly [bits: number, value: number];
/** Exp-Golomb code (H.265, 9.2). */
const ue = (value: number): Field => [2 * Math.floor(Math.log2(value + 1)) + 1, value + 1];

function bytesOf(fields: readonly Field[]): number[] {
  const bits = fields.map(([length, value]) => value.toString(2).padStart(length, "0")).join("");
  return Array.from(bits.match(/.{1,8}/g) ?? [], (byte) => Number.parseInt(byte.padEnd(8, "0"), 2));
}

interface Parameters {
  readonly width: number;
  readonly height: number;
  readonly chroma?: number;
  /** Profile and level flags of each sub-layer. */
  readonly subLayers?: readonly (readonly [profile: 0 | 1, level: 0 | 1])[];
}

/** Sequence parameter set up to the size of the picture. */
function parameters({ width, height, chroma = 1, subLayers = [] }: Parameters): number[] {
  // Ones, because zeros would hide a field that is read at the wrong place.
  const ones = (bits: number): Field[] => Array.from({ length: bits }, () => [1, 1]);
  const layers = subLayers.flatMap(([profile, level]): Field[] => [...ones(profile * 88), ...ones(level * 8)]);
  const fields: Field[] = [
    [4, 0],
    [3, subLayers.length],
    ...ones(97),
    ...subLayers.flatMap(([profile, level]): Field[] => [
      [1, profile],
      [1, level],
    ]),
    ...(subLayers.length === 0 ? [] : ones((8 - subLayers.length) * 2)),
    ...layers,
    ue(5),
    ue(chroma),
    ...(chroma === 3 ? ones(1) : []),
    ue(width),
    ue(height),
    [8, 255],
  ];
  return [0x42, 1, ...bytesOf(fields)];
}

/** Box with arrays of units. */
function configuration(...arrays: readonly { readonly type: number; readonly units: readonly number[][] }[]): DataView {
  const short = (value: number) => [value >> 8, value & 255];
  const bytes = arrays.flatMap(({ type, units }) => [
    type,
    ...short(units.length),
    ...units.flatMap((unit) => [...short(unit.length), ...unit]),
  ]);
  return new DataView(Uint8Array.from([...new Array(22).fill(9), arrays.length, ...bytes]).buffer);
}

const SPS = 33;

describe("the pixels of an HEVC configuration", () => {
  it.each([
    ["plain", {}],
    ["with separate colour planes", { chroma: 3 }],
    ["gray", { chroma: 0 }],
    ["with one sub-layer", { subLayers: [[0, 0]] }],
    ["with a sub-layer's profile", { subLayers: [[1, 0]] }],
    [
      "with sub-layers of both",
      {
        subLayers: [
          [1, 1],
          [0, 1],
          [1, 0],
        ],
      },
    ],
  ] as const)("are those of the sequence parameters, %s", (_what, changes) => {
    const unit = parameters({ width: 4_032, height: 3_025, ...changes });

    expect(hevcPixels(configuration({ type: SPS, units: [unit] }))).toBe(4_032 * 3_025);
  });

  it("are the most of several sets, wherever they are", () => {
    const [small, large] = [parameters({ width: 10, height: 9 }), parameters({ width: 100, height: 90 })];

    expect(
      hevcPixels(configuration({ type: 32, units: [[1, 2, 3]] }, { type: SPS, units: [small, large, small] })),
    ).toBe(9_000);
    expect(hevcPixels(configuration({ type: SPS, units: [large] }, { type: SPS, units: [small] }))).toBe(9_000);
  });

  it("are none without sequence parameters", () => {
    expect(hevcPixels(configuration())).toBe(0);
    expect(hevcPixels(configuration({ type: 34, units: [parameters({ width: 5, height: 5 })] }))).toBe(0);
  });

  it("are read from an array that is marked as complete", () => {
    const complete = { type: 0x80 | SPS, units: [parameters({ width: 5, height: 6 })] };

    expect(hevcPixels(configuration(complete))).toBe(30);
  });

  it.each([
    ["a 3 after two zeros is removed", [0, 0, 3, 1], [0, 0, 1]],
    ["a 3 after one zero stays", [0, 3, 1], [0, 3, 1]],
    ["a 3 after a zero that is not next to it stays", [0, 7, 3], [0, 7, 3]],
  ])("are read without emulation prevention: %s", (_what, profile, plain) => {
    // The profile is skipped, so a byte too many or too few moves the size.
    const unit = parameters({ width: 640, height: 480 });
    unit.splice(3, plain.length, ...profile);

    expect(hevcPixels(configuration({ type: SPS, units: [unit] }))).toBe(640 * 480);
  });

  it("of cut parameters are a RangeError", () => {
    const unit = parameters({ width: 640, height: 480 });
    // The last byte holds no bit of the size.
    const lengths = Array.from(unit.keys()).filter((length) => length >= 2 && length < unit.length - 2);

    for (const length of lengths) {
      expect(() => hevcPixels(configuration({ type: SPS, units: [unit.slice(0, length)] }))).toThrow(RangeError);
    }
    const view = configuration({ type: SPS, units: [unit] });
    expect(() => hevcPixels(new DataView(view.buffer, 0, 24))).toThrow(RangeError);
  });
});
