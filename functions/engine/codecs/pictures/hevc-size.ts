// The size of an HEVC picture, from the sequence parameter sets (ITU-T H.265, 7.3.2.2) in a HEIF file's box hvcC.

const SEQUENCE_PARAMETERS = 33;
const FIXED_BYTES = 22;
const PROFILE_BITS = 88;
const LEVEL_BITS = 8;
const CHROMA_444 = 3;

/** Pixels of the largest picture that the box describes. Throws RangeError when the box ends too early. */
export function hevcPixels(configuration: DataView): number {
  let pixels = 0;
  let at = FIXED_BYTES + 1;
  for (let arrays = configuration.getUint8(FIXED_BYTES); arrays > 0; arrays--) {
    const type = configuration.getUint8(at) & 0x3f;
    let units = configuration.getUint16(at + 1);
    at += 3;
    for (; units > 0; units--) {
      const length = configuration.getUint16(at);
      const unit = new Uint8Array(configuration.buffer, configuration.byteOffset + at + 2, length);
      if (type === SEQUENCE_PARAMETERS) pixels = Math.max(pixels, pixelsOf(unit.subarray(2)));
      at += 2 + length;
    }
  }
  return pixels;
}

function pixelsOf(unit: Uint8Array): number {
  const { bits, number } = bitReader(withoutEmulation(unit));
  bits(4);
  const subLayers = bits(3);
  bits(1 + PROFILE_BITS + LEVEL_BITS);
  const present = Array.from({ length: subLayers }, () => [bits(1), bits(1)] as const);
  if (subLayers > 0) bits((8 - subLayers) * 2);
  for (const [profile, level] of present) bits(profile * PROFILE_BITS + level * LEVEL_BITS);
  number();
  if (number() === CHROMA_444) bits(1);
  return number() * number();
}

/** Removes the emulation prevention bytes: a 3 after two zeros, which else would look like the start of a unit. */
function withoutEmulation(unit: Uint8Array): Uint8Array {
  return unit.filter((byte, at) => byte !== 3 || unit[at - 1] !== 0 || unit[at - 2] !== 0);
}

function bitReader(bytes: Uint8Array) {
  let at = 0;
  const bits = (count: number): number => {
    let value = 0;
    for (let left = count; left > 0; left--, at++) {
      const byte = bytes[at >> 3];
      if (byte === undefined) throw new RangeError("the parameters end too early");
      value = value * 2 + ((byte >> (7 - (at & 7))) & 1);
    }
    return value;
  };
  /** Reads an Exp-Golomb code (9.2). */
  const number = (): number => {
    let zeros = 0;
    while (bits(1) === 0) zeros++;
    return 2 ** zeros - 1 + bits(zeros);
  };
  return { bits, number };
}
