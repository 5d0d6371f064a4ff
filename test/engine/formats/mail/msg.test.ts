import { expect, it } from "vitest";
import { msg } from "../../../../functions/engine/formats/mail/msg.ts";
import { msgBytes, type SmallMessage } from "../../../support/documents/msg.ts";
import { options } from "../shared/options.ts";

// MS-OXRTFCP, section 3.1: an example of the specification.
const HELLO_WORLD = new Uint8Array(
  Buffer.from(
    "2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d0a800fa0",
    "hex",
  ),
);

/** RTF without compression (MS-OXRTFCP, section 2.1.3.1). */
function storedRtf(rtf: string): Uint8Array {
  const head = Buffer.alloc(16);
  head.writeUInt32LE(rtf.length + 12, 0);
  head.writeUInt32LE(rtf.length, 4);
  head.write("MELA", 8);
  return new Uint8Array(Buffer.concat([head, Buffer.from(rtf, "latin1")]));
}

const textsOf = async (message: SmallMessage) =>
  (await msg.extract(msgBytes(message), options)).document.pages[0]?.blocks.map(({ text }) => text);

it("has the words of its plain text, and attachments as documents", async () => {
  const attachments = [{ name: "a.txt", bytes: new TextEncoder().encode("okapi") }];
  const { document } = await msg.extract(msgBytes({ subject: "Quokka", body: "walrus", attachments }), options);

  expect(document.pages[0]?.blocks.map(({ text }) => text)).toEqual(["Quokka", "Attachments: a.txt", "walrus"]);
  expect(document.attachments[0]?.document?.pages[0]?.blocks[0]?.text).toBe("okapi");
  expect(document.metadata).toMatchObject({ format: "msg", title: "Quokka" });
});

it("has the words of its RTF only if there is no other text", async () => {
  const compressedRtf = storedRtf("{\\rtf1 newt\\par ibex\\par}");

  expect(await textsOf({ subject: "s", compressedRtf })).toEqual(["s", "newt", "ibex"]);
  expect(await textsOf({ subject: "s", body: "walrus", compressedRtf })).toEqual(["s", "walrus"]);
});

it("unpacks compressed RTF, and skips bytes that are not RTF", async () => {
  expect(await textsOf({ subject: "s", compressedRtf: HELLO_WORLD })).toEqual(["s", "hello world"]);
  expect(await textsOf({ subject: "s", compressedRtf: storedRtf("plain words") })).toEqual(["s"]);
});

it("has page 1 only", async () => {
  const bytes = msgBytes({ subject: "s", body: "walrus" });

  expect((await msg.extract(bytes, { ...options, pages: [1] })).document.pages).toHaveLength(1);
  await expect(msg.extract(bytes, { ...options, pages: [2] })).rejects.toMatchObject({ code: "PAGE_OUT_OF_RANGE" });
});
