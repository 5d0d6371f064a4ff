// Reads Outlook's messages (MS-OXMSG). Long properties are streams; short ones are entries of a list.

import type { CompoundFile } from "../../codecs/containers/compound-file.ts";
import { copyCompoundFile } from "../../codecs/containers/copy-compound-file.ts";
import { unwrapOle } from "../office/ole-embedded.ts";
import type { AttachedFile } from "../shared/attachments.ts";
import { decodePage } from "../shared/code-pages.ts";
import type { BodyPart } from "./mail-body.ts";
import { type Message, person } from "./mail-document.ts";

/** Property numbers (MS-OXPROPS). */
const PROPERTY = {
  subject: 0x0037,
  sent: 0x0039,
  delivered: 0x0e06,
  headers: 0x007d,
  senderName: 0x0c1a,
  senderAddress: 0x0c1f,
  senderSmtp: 0x5d01,
  to: 0x0e04,
  cc: 0x0e03,
  bcc: 0x0e02,
  body: 0x1000,
  rtf: 0x1009,
  html: 0x1013,
  displayName: 0x3001,
  attachedBytes: 0x3701,
  attachedName: 0x3704,
  attachedLongName: 0x3707,
  attachedType: 0x370e,
  contentId: 0x3712,
  htmlPage: 0x3fde,
  page: 0x3ffd,
} as const;
const TYPE = { wide: "001F", narrow: "001E", binary: "0102", object: "000D" } as const;

export interface OutlookMessage extends Message {
  readonly compressedRtf: Uint8Array | undefined;
}

export function readOutlookMessage(file: CompoundFile): OutlookMessage {
  const properties = propertiesIn(file, "");
  const { text, bytes, short } = properties;
  const codePage = short(PROPERTY.page)?.readUInt32LE() ?? 1252;
  const htmlBytes = bytes(PROPERTY.html);
  const htmlPage = short(PROPERTY.htmlPage)?.readUInt32LE() ?? codePage;
  const attached = attachmentsOf(file, codePage);
  const address = text(PROPERTY.senderSmtp) ?? text(PROPERTY.senderAddress);
  return {
    from: person(text(PROPERTY.senderName), address?.includes("@") ? address : undefined),
    to: text(PROPERTY.to),
    cc: text(PROPERTY.cc),
    bcc: text(PROPERTY.bcc),
    subject: text(PROPERTY.subject),
    date: dateOf(short(PROPERTY.sent) ?? short(PROPERTY.delivered)),
    body: bodyOf(text(PROPERTY.body), htmlBytes === undefined ? text(PROPERTY.html) : decodePage(htmlBytes, htmlPage)),
    attachments: attached.map((each) => each.file),
    pictures: new Map(
      attached.flatMap(({ file: { name }, contentId }) =>
        contentId === undefined ? [] : [[contentId, name] as const],
      ),
    ),
    compressedRtf: bytes(PROPERTY.rtf),
    warnings: [],
  };
}

function bodyOf(text = "", html = ""): readonly BodyPart[] {
  if (html.trim() === "") return text.trim() === "" ? [] : [{ kind: "text", text }];
  return text.trim() === "" ? [{ kind: "html", text: html }] : [{ kind: "text", text, html }];
}

function propertiesIn(file: CompoundFile, storage: string) {
  const list = Buffer.from(file.read(`${storage}__properties_version1.0`) ?? new Uint8Array());
  // The header is 32 bytes in a message, 24 in one inside a message, 8 in attachments (MS-OXMSG, section 2.4.1).
  const start = storage !== "" ? 8 : list.length % 16 === 0 ? 32 : 24;
  const shorts = new Map<number, Buffer>();
  for (let at = start; at + 16 <= list.length; at += 16) {
    shorts.set(list.readUInt16LE(at + 2), list.subarray(at + 8, at + 16));
  }
  const stream = (property: number, type: string) =>
    file.read(`${storage}__substg1.0_${property.toString(16).padStart(4, "0")}${type}`);
  const ownPage = shorts.get(PROPERTY.page)?.readUInt32LE();
  const textIn =
    (page: number) =>
    (property: number): string | undefined => {
      const wide = stream(property, TYPE.wide);
      const narrow = wide === undefined ? stream(property, TYPE.narrow) : undefined;
      if (wide === undefined && narrow === undefined) return undefined;
      const decoded = wide === undefined ? decodePage(narrow ?? wide ?? new Uint8Array(), page) : utf16(wide);
      return decoded.replace(/\0+$/, "");
    };
  return {
    text: textIn(ownPage ?? 1252),
    textIn,
    bytes: (property: number) => stream(property, TYPE.binary),
    short: (property: number) => shorts.get(property),
  };
}

function utf16(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf16le");
}

/** Converts a time in units of 100 ns since 1601. */
function dateOf(ticks: Buffer | undefined): string | undefined {
  if (ticks === undefined) return undefined;
  const milliseconds = Number(ticks.readBigUInt64LE() / 10_000n) - 11_644_473_600_000;
  const isBelievable = milliseconds > Date.UTC(1970) && milliseconds < Date.UTC(2200);
  return isBelievable ? new Date(milliseconds).toISOString() : undefined;
}

const ATTACHMENT = /^(__attach_version1\.0_#[0-9a-f]+\/)/i;

interface AttachedPart {
  readonly file: AttachedFile;
  /** Name by which the HTML shows it. */
  readonly contentId: string | undefined;
}

function attachmentsOf(file: CompoundFile, codePage: number): readonly AttachedPart[] {
  const storages = new Set(file.paths.flatMap((path) => ATTACHMENT.exec(path)?.[1] ?? []));
  return [...storages].sort().flatMap((storage, index) => {
    const found = attachmentIn(file, storage, index + 1, codePage);
    const contentId = propertiesIn(file, storage).textIn(codePage)(PROPERTY.contentId);
    return found === undefined ? [] : [{ file: found, contentId }];
  });
}

function attachmentIn(file: CompoundFile, storage: string, number: number, codePage: number): AttachedFile | undefined {
  const properties = propertiesIn(file, storage);
  const text = properties.textIn(codePage);
  const ownName = text(PROPERTY.attachedLongName) ?? text(PROPERTY.attachedName) ?? text(PROPERTY.displayName);
  const name = ownName?.trim() || `attachment ${number}`;
  const mediaType = text(PROPERTY.attachedType);
  const bytes = properties.bytes(PROPERTY.attachedBytes);
  if (bytes !== undefined) return { name, mediaType, bytes };
  const prefix = `${storage}__substg1.0_3701${TYPE.object}/`.toLowerCase();
  const inside = file.paths.filter((path) => path.toLowerCase().startsWith(prefix));
  if (inside.length === 0) return undefined;
  const build = () => copyCompoundFile(file, { paths: inside, strip: prefix.length });
  const isMessage = inside.some((path) => path.toLowerCase() === `${prefix}__properties_version1.0`);
  if (isMessage) return { name, mediaType, bytes: build };
  const object = build();
  return { name, mediaType, bytes: unwrapOle(object, name)?.bytes ?? object };
}
