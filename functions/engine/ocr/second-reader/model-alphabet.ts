// The alphabet that PaddleOCR's converter writes into a recogniser: the property "character" of an ONNX file, whose
// fields are Protocol Buffers (onnx.proto, ModelProto.metadata_props).

import { ExtractionError } from "../../base/errors.ts";

const METADATA_FIELD = 14;
const KEY_FIELD = 1;
const VALUE_FIELD = 2;
const ALPHABET = "character";
/** Wire types of Protocol Buffers. */
const VARINT = 0;
const LENGTH_DELIMITED = 2;

/** Characters in the order of their classes. Throws NOT_AVAILABLE for a model without an alphabet. */
export function charactersIn(model: Uint8Array): readonly string[] {
  for (const property of fieldsOf(model, METADATA_FIELD)) {
    const [key, value] = [fieldsOf(property, KEY_FIELD)[0], fieldsOf(property, VALUE_FIELD)[0]];
    if (key === undefined || value === undefined || textOf(key) !== ALPHABET) continue;
    return textOf(value).split("\n");
  }
  throw new ExtractionError("NOT_AVAILABLE", "the recogniser of the second reader has no alphabet", {
    remedy: "install its models again",
  });
}

/** Contents of all fields of that number. */
function fieldsOf(message: Uint8Array, wanted: number): readonly Uint8Array[] {
  const found: Uint8Array[] = [];
  let at = 0;
  const varint = () => {
    let [value, factor] = [0, 1];
    for (;;) {
      const byte = message[at++] ?? 0;
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
      factor *= 0x80;
    }
  };
  while (at < message.length) {
    const tag = varint();
    const [field, wire] = [Math.floor(tag / 8), tag % 8];
    const length = wire === LENGTH_DELIMITED ? varint() : wire === VARINT ? 0 : wire === 1 ? 8 : 4;
    if (wire === VARINT) varint();
    else if (wire === LENGTH_DELIMITED && field === wanted) found.push(message.subarray(at, at + length));
    at += length;
  }
  return found;
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
