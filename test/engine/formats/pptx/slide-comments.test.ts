import { expect, it } from "vitest";
import { slideComments } from "../../../../functions/engine/formats/pptx/slide-comments.ts";
import { packageOf, rootXml } from "./parts.ts";

const SLIDE = "ppt/slides/slide1.xml";

function commentsOf(...contents: readonly string[]) {
  const parts = Object.fromEntries(contents.map((xml, index) => [`ppt/comments/c${index}.xml`, xml]));
  const related = contents.map((_, index) => [`c${index}`, ["comments", `../comments/c${index}.xml`] as const]);
  return slideComments(packageOf(parts, { [SLIDE]: Object.fromEntries(related) }), SLIDE);
}

const old = (text: string) => `<p:cm><p:text>${text}</p:text></p:cm>`;
const body = (text: string) => `<p188:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p188:txBody>`;

it("returns no comments for a slide without any", () => {
  expect(slideComments(packageOf({}), SLIDE)).toEqual([]);
});

it("returns comments of both generations, in the order of their parts", () => {
  const thread = `<p188:cm>${body("question-1130")}<p188:reply>${body("answer-2241")}</p188:reply></p188:cm>`;

  const blocks = commentsOf(rootXml("p:cmLst", old("first-3352") + old("second-4463")), rootXml("p188:cmLst", thread));

  expect(blocks).toEqual(
    ["first-3352", "second-4463", "question-1130", "answer-2241"].map((text) => ({ kind: "comment", text })),
  );
});

it("trims comments, composes their accents and skips blank ones", () => {
  const blocks = commentsOf(rootXml("p:cmLst", old("  Cafe\u0301 ") + old(" \n ") + old("last-5574")));

  expect(blocks.map(({ text }) => text)).toEqual(["Caf\u00e9", "last-5574"]);
});
