import { expect, it } from "vitest";
import { slideNotes } from "../../../../functions/engine/formats/pptx/slide-notes.ts";
import { placeholder, shape } from "../../../support/documents/pptx.ts";
import { packageOf, slideXml } from "./parts.ts";

const SLIDE = "ppt/slides/slide1.xml";

function notesOf(shapes: string) {
  const parts = packageOf(
    { "ppt/notes.xml": slideXml("p:notes", shapes) },
    { [SLIDE]: { n: ["notesSlide", "../notes.xml"] } },
  );
  return slideNotes(parts, SLIDE);
}

it("returns nothing for a slide without notes", () => {
  expect(slideNotes(packageOf({}), SLIDE)).toEqual([]);
});

it.each([
  ["body", "note"],
  ["hdr", "header"],
  ["ftr", "footer"],
])("returns the placeholder %s as %s", (type, kind) => {
  expect(notesOf(placeholder(type, "words-1140"))).toEqual([{ kind, text: "words-1140" }]);
});

it.each(["sldImg", "sldNum", "dt"])("skips the placeholder %s, which repeats on every page", (type) => {
  expect(notesOf(placeholder(type, "silent-2251") + shape("box-3362"))).toEqual([{ kind: "note", text: "box-3362" }]);
});

it("joins the paragraphs of a shape, and skips shapes without words", () => {
  const blocks = notesOf(shape(" ") + shape("one-4473\ntwo-5584"));

  expect(blocks).toEqual([{ kind: "note", text: "one-4473\ntwo-5584" }]);
});
