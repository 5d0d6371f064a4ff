import { describe, expect, it } from "vitest";
import { mailsIn } from "../../../cli/sources/mailbox.ts";
import { splitMailbox } from "../../../functions/engine/formats/mail/mailbox.ts";

async function* inPieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text, "latin1");
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const mailsOf = async (text: string, size = 7, mostBytes = 10_000) =>
  (await Array.fromAsync(mailsIn(inPieces(text, size), mostBytes))).map(
    ({ bytes, error }) => error?.code ?? Buffer.from(bytes).toString("latin1"),
  );

const BOX = [
  "A note before the first mail.",
  "From me@example.com Mon Jan  1 00:00:00 2018",
  "Subject: one",
  "",
  "From here on it is text.",
  ">From quoted",
  "",
  "From 123@xxx Tue Jan 02 10:00:00 +0000 2018",
  "Subject: two",
  "",
  "From",
  "From you@example.com 2019",
  "From you@example.com 2020",
  "Subject: four",
].join("\n");

describe("a mailbox", () => {
  it.each([1, 2, 6, 7, 8, 50, 100_000])("is split into its mails from chunks of %i bytes", async (size) => {
    expect(await mailsOf(BOX, size)).toEqual([
      "Subject: one\n\nFrom here on it is text.\nFrom quoted\n\n",
      "Subject: two\n\nFrom\n",
      "",
      "Subject: four",
    ]);
  });

  it("is split like the document of the same file", async () => {
    const text = BOX.slice(BOX.indexOf("From me"));
    const whole = splitMailbox(Buffer.from(text, "latin1"), 100).map(({ bytes }) =>
      Buffer.from((typeof bytes === "function" ? bytes() : bytes) ?? []).toString("latin1"),
    );

    expect(await mailsOf(text)).toEqual(whole);
  });

  it("loses only a mail that is too large", async () => {
    const box = `From a 2020\n${"x".repeat(101)}\nFrom b 2020\n${"y".repeat(99)}\nFrom c 2020\nz`;

    expect(await mailsOf(box, 10, 100)).toEqual(["LIMIT_EXCEEDED", `${"y".repeat(99)}\n`, "z"]);
  });

  it("reads a separator that never ends once", async () => {
    expect(await mailsOf(`From a 2020${" ".repeat(5_000)}`, 100)).toEqual([expect.any(String)]);
  });

  it("without a mail is damaged", async () => {
    await expect(mailsOf("Subject: one\n\ntext")).rejects.toMatchObject({ code: "DAMAGED_DOCUMENT" });
    await expect(mailsOf("")).rejects.toMatchObject({ code: "DAMAGED_DOCUMENT" });
  });
});
