// Yields the records of an Excel or Microsoft Graph stream: a type, a length and the content (MS-XLS, section 2.1.4).

export interface RecordPlace {
  readonly type: number;
  /** Start of the record's content. */
  readonly from: number;
  readonly to: number;
}

export function* recordsOf(stream: Uint8Array): Generator<RecordPlace> {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  for (let at = 0; at + 4 <= stream.length; ) {
    const to = Math.min(stream.length, at + 4 + view.getUint16(at + 2, true));
    yield { type: view.getUint16(at, true), from: at + 4, to };
    at = to;
  }
}
