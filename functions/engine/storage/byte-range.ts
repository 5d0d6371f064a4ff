// A part of a stream. Nothing outside of it stays in memory.

/** Bytes from `start` up to but not including `end`. Stops at `end`, or reads the stream on to its last byte. */
export async function* pieces(
  chunks: AsyncIterable<Uint8Array>,
  start: number,
  end: number,
  until: "end" | "last byte" = "end",
): AsyncGenerator<Uint8Array> {
  let position = 0;
  for await (const chunk of chunks) {
    const from = Math.max(0, start - position);
    const to = Math.min(chunk.length, end - position);
    position += chunk.length;
    if (from < to) yield chunk.subarray(from, to);
    if (position >= end && until === "end") return;
  }
}
