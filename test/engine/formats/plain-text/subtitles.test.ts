import { describe, expect, it } from "vitest";
import { subtitles } from "../../../../functions/engine/formats/plain-text/subtitles.ts";
import { options } from "../shared/options.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const textsOf = async (text: string) =>
  (await subtitles.extract(utf8(text), options)).document.pages[0]?.blocks.map((block) => block.text);
const cue = (words: string) => `1\n00:00:01,000 --> 00:00:02,000\n${words}\n`;

describe("cues", () => {
  it.each([
    ["SubRip", "1\r\n00:00:01,000 --> 00:00:02,000\r\nnewt\r\nokapi\r\n"],
    ["WebVTT with a name", "name\n00:01.000 --> 00:02.000 line:0\nnewt\nokapi"],
    ["WebVTT without a name", "00:00:01.000 --> 00:00:02.000\nnewt\nokapi"],
    ["an hour of three digits", " 100:00:01.000 --> 100:00:02.000\nnewt\nokapi"],
  ])("have words without numbers and times: %s", async (_what, text) => {
    expect(await textsOf(text)).toEqual(["newt\nokapi"]);
  });

  it.each([
    ["<i>newt</i>", "newt"],
    ["<v.loud Ada>newt</v>", "newt"],
    ["<00:01.500>newt<c.red> okapi</c>", "newt okapi"],
    ["{\\an8}newt", "newt"],
    ["1 < 2 > 0", "1 < 2 > 0"],
    ["{newt}", "{newt}"],
    ["a &amp; b &lt;i&gt; c&nbsp;d &copy;", "a & b <i> c\u00a0d &copy;"],
    ["&lrm;newt&rlm;", "newt"],
    [" newt \n <b> okapi </b> ", "newt\nokapi"],
  ])("show %j as %j", async (words, shown) => {
    expect(await textsOf(cue(words))).toEqual([shown]);
  });

  it("have no empty lines around their words", async () => {
    expect(await textsOf(cue("<i></i>\nnewt\n<b></b>"))).toEqual(["newt"]);
  });

  it("without words are skipped", async () => {
    expect(await textsOf(`${cue("<i></i>")}\n${cue("newt")}`)).toEqual(["newt"]);
  });
});

describe("other parts of WebVTT", () => {
  it.each(["WEBVTT", "WEBVTT - title", "NOTE x", "STYLE\n::cue {}", "REGION\nid:x"])(
    "have no words: %j",
    async (text) => {
      expect(await textsOf(`${text}\n\n00:01.000 --> 00:02.000\nnewt`)).toEqual(["newt"]);
    },
  );

  it("are recognised by whole words, and never in cues", async () => {
    expect(await textsOf("NOTES of a newt")).toEqual(["NOTES of a newt"]);
    expect(await textsOf("NOTE\n00:01.000 --> 00:02.000\nnewt")).toEqual(["newt"]);
  });
});

describe("a document of subtitles", () => {
  it("has its format and encoding", async () => {
    const { document, warnings } = await subtitles.extract(utf8(cue("newt")), options);

    expect(document.metadata).toEqual({ format: "subtitles", pages: 1, encoding: "utf-8" });
    expect(warnings).toEqual([]);
  });

  it("with invalid bytes is read with a warning", async () => {
    const bytes = new Uint8Array(Buffer.concat([Buffer.from("ü".repeat(100)), Buffer.from([0xff])]));

    expect((await subtitles.extract(bytes, options)).warnings).toEqual([expect.stringContaining("not valid utf-8")]);
  });

  it("has one page", async () => {
    await expect(subtitles.extract(utf8(cue("a")), { ...options, pages: [2] })).rejects.toMatchObject({
      code: "PAGE_OUT_OF_RANGE",
    });
  });
});
