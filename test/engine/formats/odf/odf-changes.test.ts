import { expect, it } from "vitest";
import { odfBlocks } from "../../../../functions/engine/formats/odf/odf-blocks.ts";
import { odfChanges } from "../../../../functions/engine/formats/odf/odf-changes.ts";
import type { TrackedChanges } from "../../../../functions/engine/formats/shared/tracked-changes.ts";
import { odfTools } from "../../../support/documents/odf-tools.ts";
import { xmlElement } from "../../../support/documents/xml-element.ts";

const info = "<office:change-info><dc:creator>Ann</dc:creator><dc:date>2026-11-28</dc:date></office:change-info>";
const TEXT = `<office:text>
  <text:tracked-changes>
    <text:changed-region text:id="i"><text:insertion>${info}</text:insertion></text:changed-region>
    <text:changed-region xml:id="d"><text:deletion>${info}<text:p>old</text:p><text:p>er</text:p></text:deletion></text:changed-region>
    <text:changed-region text:id="f"><text:format-change/></text:changed-region>
  </text:tracked-changes>
  <text:p>a <text:change text:change-id="d"/><text:change text:change-id="none"/><text:change-start text:change-id="i"/>new</text:p>
  <text:p>er<text:change-end text:change-id="i"/> text</text:p>
</office:text>`;

function read(mode: TrackedChanges) {
  const body = xmlElement(TEXT);
  const changes = odfChanges(body, mode);
  return { blocks: odfBlocks(body, odfTools({ changes })), counts: changes.counts };
}

it("insertions over paragraphs and deletions are read by the asked text of the changes", () => {
  const texts = (mode: TrackedChanges) => read(mode).blocks.map(({ text }) => text);

  expect(texts("accept")).toEqual(["a new", "er text"]);
  expect(texts("reject")).toEqual(["a old\ner", "text"]);
  expect(read("accept").counts).toEqual({ insertions: 1, deletions: 1 });
});

it("both have marks with author and date where they are shown", () => {
  const facts = { author: "Ann", date: "2026-11-28" };
  const deleted = { kind: "deleted", ...facts, start: 2, end: 8 };

  expect(read("show").blocks).toEqual([
    { kind: "paragraph", text: "a old\nernew", marks: [deleted, { kind: "inserted", ...facts, start: 8, end: 11 }] },
    { kind: "paragraph", text: "er text", marks: [{ kind: "inserted", ...facts, start: 0, end: 2 }] },
  ]);
});
