// A part of a stream: nothing outside it is held.

/** The bytes from `start` up to and without `end`. The stream is left at `end`, or, on wish, read to its last byte. */
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
