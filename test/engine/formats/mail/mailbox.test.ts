import { describe, expect, it } from "vitest";
import { splitMailbox } from "../../../../functions/engine/formats/mail/mailbox.ts";

const messagesOf = (text: string, maxMessages = 10) =>
  splitMailbox(new Uint8Array(Buffer.from(text, "latin1")), maxMessages).map(({ name, mediaType, bytes }) => {
    const content = typeof bytes === "function" ? bytes() : bytes;
    return [name, mediaType, Buffer.from(content ?? []).toString("latin1")];
  });
const textsOf = (text: string, maxMessages?: number) => messagesOf(text, maxMessages).map(([, , content]) => content);

describe("a mailbox", () => {
  it("has a message behind each separator, numbered from 1", () => {
    expect(messagesOf("From ada Mon Jun  1 10:00:00 2009\nSubject: a\n\nFrom bob 2010\nSubject: b\n")).toEqual([
      ["message 1.eml", "message/rfc822", "Subject: a\n\n"],
      ["message 2.eml", "message/rfc822", "Subject: b\n"],
    ]);
  });

  it.each([
    ["a sentence", "From 2009\na\nFrom here on\nb", ["a\nFrom here on\nb"]],
    ["a time", "From ada 10:00\na", ["a"]],
    ["a mark inside a line", "From 2009\na From 2010\nb", ["a From 2010\nb"]],
    ["a mark behind one other character", "xFrom 2009\na", []],
    ["no separator", "Subject: 2009\n", []],
    ["a last line without an end", "From 2009", [""]],
    ["a year behind the thousandth character", `From ${"x".repeat(996)}2009\na`, []],
    ["a year before the thousandth character", `From ${"x".repeat(991)}2009\na`, ["a"]],
  ])("is split with %s", (_what, text, expected) => {
    expect(textsOf(text)).toEqual(expected);
  });

  it("has at most one message more than the limit", () => {
    const three = "From 2001\na\nFrom 2002\nb\nFrom 2003\nc";

    expect(textsOf(three, 1)).toHaveLength(2);
    expect(textsOf(three, 2)).toHaveLength(3);
    expect(textsOf(three, 3)).toHaveLength(3);
  });

  it("is not copied where its lines have no marks", () => {
    const mailbox = new Uint8Array(Buffer.from("From 2001\na\n"));

    const [message] = splitMailbox(mailbox, 1);

    const bytes = typeof message?.bytes === "function" ? message.bytes() : undefined;
    expect(bytes?.buffer).toBe(mailbox.buffer);
  });

  it("loses the marks that writers put before lines", () => {
    expect(textsOf("From 2001\n>From a\n>>From b\nx >From c\n>from\xe9")).toEqual([
      "From a\n>From b\nx >From c\n>from\xe9",
    ]);
    expect(textsOf("From 2001\nx >From c")).toEqual(["x >From c"]);
  });
});
