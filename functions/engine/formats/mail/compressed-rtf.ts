// Decompresses Outlook's RTF (MS-OXRTFCP): references into a ring of 4,096 bytes that starts with common RTF.

const LZFU = 0x75465a4c;
const STORED = 0x414c454d;
const HEADER_BYTES = 16;
const RING = 4096;
/** Initial content of the ring (MS-OXRTFCP, section 2.1.3.1.1). */
const DICTIONARY =
  "{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans " +
  "SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx";

/** Stops at `maxBytes` or the end of the stream. Returns no bytes for a stream of another kind. */
export function decompressRtf(bytes: Uint8Array, maxBytes: number): Uint8Array {
  if (bytes.length < HEADER_BYTES) return new Uint8Array();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kind = view.getUint32(8, true);
  if (kind === STORED) return bytes.subarray(HEADER_BYTES);
  if (kind !== LZFU) return new Uint8Array();
  const ring = Buffer.alloc(RING);
  let write = ring.write(DICTIONARY, "latin1");
  // A reference of two bytes yields at most 17 bytes.
  const output = new Uint8Array(Math.min(view.getUint32(4, true), maxBytes, bytes.length * 17));
  let length = 0;
  const put = (byte: number) => {
    // Bytes beyond the end of a typed array are ignored.
    output[length++] = byte;
    ring[write] = byte;
    write = (write + 1) % RING;
  };
  for (let at = HEADER_BYTES; at < bytes.length && length < output.length; ) {
    const control = bytes[at++] ?? 0;
    for (let bit = 0; bit < 8 && at < bytes.length; bit++) {
      if ((control & (1 << bit)) === 0) {
        put(bytes[at++] ?? 0);
        continue;
      }
      const reference = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
      at += 2;
      const from = reference >> 4;
      if (from === write) return output.subarray(0, length);
      for (let index = 0; index < (reference & 0xf) + 2; index++) put(ring[(from + index) % RING] ?? 0);
    }
  }
  return output.subarray(0, length);
}
