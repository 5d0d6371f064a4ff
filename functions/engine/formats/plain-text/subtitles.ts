// Subtitles (WebVTT, SubRip): the words of the cues, without their times.

import type { Block } from "../../base/model.ts";
import { decodeText } from "../../codecs/text/decode-text.ts";
import type { Format } from "../shared/format.ts";
import { singlePage, wantedPages } from "../shared/single-page.ts";
import { encodingWarnings, paragraphsOf } from "./text.ts";

export const subtitles: Format = {
  name: "subtitles",
  method: "subtitles_to_text",
  extensions: [".vtt", ".srt"],
  mediaTypes: ["text/vtt", "application/x-subrip"],

  async extract(bytes, options) {
    wantedPages(options.pages, 1);
    const { text, encoding, invalid } = await decodeText(bytes, options.charset);
    const blocks = paragraphsOf(text).flatMap(cueBlock);
    return singlePage({ format: "subtitles", encoding }, blocks, encodingWarnings(encoding, invalid));
  },
};

const TIMES = /^\s*(?:\d+:)?\d\d:\d\d[.,]\d{3}\s+-->/;
/** Parts of WebVTT without words on screen (section 4.1). */
const UNSEEN = /^(?:WEBVTT|NOTE|STYLE|REGION)(?:\s|$)/;
/** Voices, classes and times inside a cue, and the HTML tags of SubRip. */
const TAGS = /<\/?(?:[a-z]+|\d[\d:.]*)(?:[.\s][^<>]*)?>|\{\\[^{}]*\}/gi;

function cueBlock({ text }: Block): readonly Block[] {
  const lines = text.split("\n");
  const times = lines.findIndex((line) => TIMES.test(line));
  if (times === -1 && UNSEEN.test(text)) return [];
  const words = lines
    .slice(times + 1)
    .map((line) => decodeEntities(line.replaceAll(TAGS, "")).trim())
    .join("\n")
    .trim();
  return words === "" ? [] : [{ kind: "paragraph", text: words }];
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", nbsp: "\u00a0", lrm: "", rlm: "" };

function decodeEntities(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
