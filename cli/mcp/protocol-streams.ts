// The streams of the protocol. Standard output carries only messages, whatever a library prints, and no message is
// longer than the limit.

import { Readable, Writable } from "node:stream";

/** Bytes of one message of the client: far more than the arguments of any tool. */
const MOST_MESSAGE_BYTES = 1024 * 1024;

export interface ProtocolStreams {
  readonly input: Readable;
  readonly output: Writable;
}

/** Takes standard output for the protocol. Everything else that is printed goes to standard error from then on. */
export function protocolStreams({ stdin, stdout, stderr }: NodeJS.Process): ProtocolStreams {
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr);
  const output = new Writable({
    write: (piece, _encoding, done) => void write(piece, (error) => done(error)),
  });
  return { input: Readable.from(bounded(stdin), { objectMode: false }), output };
}

/** Passes the pieces on, and ends the last line. Throws when a line is longer than the limit. */
async function* bounded(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const piece of pieces) {
    const end = piece.lastIndexOf("\n");
    bytes = end < 0 ? bytes + piece.length : piece.length - end - 1;
    if (bytes > MOST_MESSAGE_BYTES) throw new Error(`a message has more than ${MOST_MESSAGE_BYTES} bytes`);
    yield piece;
  }
  if (bytes > 0) yield Buffer.from("\n");
}
