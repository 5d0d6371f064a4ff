// Object of Equation Editor with the formula "a".

import { writeCompoundFile } from "../../../functions/engine/codecs/containers/write-compound-file.ts";

const HEADER = [28, ...Array.from({ length: 27 }, () => 0)];
const LETTER = [3, 1, 1, 3, 0, 0x01, 0x02, 131, 0x61, 0, 0, 0];

export function equationObject(): Uint8Array {
  return writeCompoundFile([{ path: "Equation Native", bytes: Uint8Array.from([...HEADER, ...LETTER]) }]);
}
