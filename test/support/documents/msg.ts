// Small Outlook messages: streams of properties, and a storage for each attachment.

import {
  type StoredStream,
  writeCompoundFile,
} from "../../../functions/engine/codecs/containers/write-compound-file.ts";

export interface SmallMessage {
  readonly subject: string;
  readonly from?: string;
  readonly body?: string;
  readonly html?: string;
  readonly compressedRtf?: Uint8Array;
  readonly attachments?: readonly {
    readonly name: string;
    readonly bytes?: Uint8Array;
    readonly message?: SmallMessage;
  }[];
}

const utf16 = (text: string) => new Uint8Array(Buffer.from(text, "utf16le"));
const stream = (property: string, bytes: Uint8Array): StoredStream => ({ path: `__substg1.0_${property}`, bytes });

export function msgBytes(message: SmallMessage): Uint8Array {
  return writeCompoundFile(streamsOf(message, 32));
}

/** Streams of a message. The list of short properties has only the code page, after a header of `headerBytes`. */
function streamsOf(message: SmallMessage, headerBytes: number): readonly StoredStream[] {
  const list = Buffer.alloc(headerBytes + 16);
  list.writeUInt32LE(0x3ffd0003, headerBytes);
  list.writeUInt32LE(1252, headerBytes + 8);
  const { subject, from, body, html, compressedRtf, attachments = [] } = message;
  return [
    { path: "__properties_version1.0", bytes: list },
    stream("0037001F", utf16(subject)),
    ...(from === undefined ? [] : [stream("0C1A001F", utf16(from))]),
    ...(body === undefined ? [] : [stream("1000001F", utf16(body))]),
    ...(html === undefined ? [] : [stream("10130102", new Uint8Array(Buffer.from(html, "latin1")))]),
    ...(compressedRtf === undefined ? [] : [stream("10090102", compressedRtf)]),
    ...attachments.flatMap(({ name, bytes, message: inner }, index) => {
      const storage = `__attach_version1.0_#0000000${index}`;
      const content =
        inner === undefined
          ? [stream("37010102", bytes ?? new Uint8Array())]
          : streamsOf(inner, 24).map(({ path, bytes: part }) => stream(`3701000D/${path}`, part));
      return [stream("3707001F", utf16(name)), ...content].map((each) => ({
        ...each,
        path: `${storage}/${each.path}`,
      }));
    }),
  ];
}
