import { describe, expect, it } from "vitest";
import { openCompoundFile } from "../../../../functions/engine/codecs/containers/compound-file.ts";
import { writeCompoundFile } from "../../../../functions/engine/codecs/containers/write-compound-file.ts";
import { readOutlookMessage } from "../../../../functions/engine/formats/mail/outlook-message.ts";

const utf16 = (text: string) => new Uint8Array(Buffer.from(text, "utf16le"));
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));

/** Short properties behind a header, each of 16 bytes: its type, number, flags and value. */
function shorts(headerBytes: number, values: Readonly<Record<number, bigint>>): Uint8Array {
  const entries = Object.entries(values).map(([property, value]) => {
    const entry = Buffer.alloc(16);
    entry.writeUInt16LE(Number(property), 2);
    entry.writeBigUInt64LE(value, 8);
    return entry;
  });
  return new Uint8Array(Buffer.concat([Buffer.alloc(headerBytes), ...entries]));
}

/** A message of streams. Names without the common start are properties. */
function read(streams: Readonly<Record<string, Uint8Array>>) {
  const named = Object.entries(streams).map(([name, bytes]) => ({
    path: name.replace(/([0-9A-F]{8})$/, "__substg1.0_$1"),
    bytes,
  }));
  return readOutlookMessage(openCompoundFile(writeCompoundFile(named)));
}
// Numbers of properties (MS-OXPROPS).
const [SENT, DELIVERED, PAGE, HTML_PAGE] = [0x0039, 0x0e06, 0x3ffd, 0x3fde] as const;
const LIST = "__properties_version1.0";
const ticks = (iso: string) => (BigInt(Date.parse(iso)) + 11_644_473_600_000n) * 10_000n;

describe("an Outlook message", () => {
  it("has a subject, receivers and text, in Unicode before narrow text, without zeros at the end", () => {
    const message = read({
      "0037001F": utf16("Quokka ж\0"),
      "0037001E": latin1("narrow"),
      "0E04001E": latin1("caf\xe9\0"),
      "0E03001F": utf16("carl"),
      "0E02001F": utf16("dora"),
      "1000001F": utf16("okapi"),
      "10130102": latin1("<p>html"),
      "10090102": latin1("rtf"),
    });

    expect(message).toMatchObject({
      subject: "Quokka ж",
      to: "café",
      cc: "carl",
      bcc: "dora",
      date: undefined,
      attachments: [],
    });
    expect(message.body).toEqual([{ kind: "text", text: "okapi", html: "<p>html" }]);
    expect(Buffer.from(message.compressedRtf ?? []).toString()).toBe("rtf");
  });

  it.each([
    [{ "0C1A001F": "Ada", "5D01001F": "a@b", "0C1F001F": "c@d" }, "Ada <a@b>"],
    [{ "0C1A001F": "Ada", "0C1F001F": "c@d" }, "Ada <c@d>"],
    [{ "0C1A001F": "Ada", "0C1F001F": "/o=x/cn=ada" }, "Ada"],
  ])("has the sender %j", (properties, from) => {
    const streams = Object.fromEntries(Object.entries(properties).map(([name, text]) => [name, utf16(text)]));

    expect(read(streams).from).toBe(from);
  });

  it.each([
    [{ "1000001F": utf16(" "), "10130102": latin1("<p>\xe9") }, { [PAGE]: 1251n }, "<p>й"],
    [{ "10130102": latin1("<p>\xe9") }, { [PAGE]: 1251n, [HTML_PAGE]: 1252n }, "<p>é"],
    [{ "1013001F": utf16("<p>é") }, {}, "<p>é"],
    [{ "10130102": latin1("<p>\xe9") }, {}, "<p>é"],
  ])("has HTML where it has no text: %#", (streams, values, text) => {
    expect(read({ ...streams, [LIST]: shorts(32, values) }).body).toEqual([{ kind: "html", text }]);
  });

  it("may have no words", () => {
    expect(read({ "1000001F": utf16(" "), "10130102": latin1(" ") }).body).toEqual([]);
  });

  it.each([
    [{ [SENT]: ticks("2009-06-01T10:00:00Z"), [DELIVERED]: ticks("2010-06-01T10:00:00Z") }, "2009-06-01T10:00:00.000Z"],
    [{ 1: 1n, 2: 2n, [DELIVERED]: ticks("2010-06-01T10:00:00Z") }, "2010-06-01T10:00:00.000Z"],
    [{ [DELIVERED]: ticks("2010-06-01T10:00:00Z") }, "2010-06-01T10:00:00.000Z"],
    [{ [SENT]: ticks("1970-01-01T00:00:00Z") }, undefined],
    [{ [SENT]: ticks("2200-01-01T00:00:00Z") }, undefined],
    [{ [SENT]: 0n }, undefined],
  ])("has the date %#, also inside another message", (values, date) => {
    expect(read({ "0037001F": utf16("a"), [LIST]: shorts(32, values) }).date).toBe(date);
    expect(read({ "0037001F": utf16("a"), [LIST]: shorts(24, values) }).date).toBe(date);
  });
});

describe("attachments of an Outlook message", () => {
  const at = (number: number) => `__attach_version1.0_#0000000${number}/`;

  it("come in order, with their longest name and media type", () => {
    const { attachments } = read({
      [`${at(1)}37010102`]: latin1("b"),
      [`${at(0)}37010102`]: latin1("a"),
      [`${at(0)}3707001F`]: utf16("long name.txt"),
      [`${at(0)}3704001F`]: utf16("short.txt"),
      [`${at(0)}370E001F`]: utf16("text/plain"),
      [`${at(2)}37010102`]: latin1("c"),
      [`${at(2)}3704001E`]: latin1("\xe6.txt"),
      [`${at(3)}37010102`]: latin1("d"),
      [`${at(3)}3001001F`]: utf16("shown"),
      [LIST]: shorts(32, { [PAGE]: 1251n }),
    });

    expect(attachments.map(({ name, mediaType }) => [name, mediaType])).toEqual([
      ["long name.txt", "text/plain"],
      ["attachment 2", undefined],
      ["ж.txt", undefined],
      ["shown", undefined],
    ]);
  });

  it("may be messages or documents of their own, and need content", () => {
    const { attachments } = read({
      [`${at(0)}__substg1.0_3701000D/${LIST}`]: shorts(24, {}),
      [`${at(0)}3707001F`]: utf16("inner"),
      [`${at(1)}__substg1.0_3701000D/Package`]: latin1("okapi"),
      [`${at(2)}3707001F`]: utf16("empty"),
    });

    const contents = attachments.map(({ name, bytes }) => {
      const content = (typeof bytes === "function" ? bytes() : bytes) ?? new Uint8Array();
      return [name, Buffer.from(content).includes("okapi"), content.length > 5];
    });
    expect(contents).toEqual([
      ["inner", false, true],
      ["attachment 2", true, false],
    ]);
  });
});
