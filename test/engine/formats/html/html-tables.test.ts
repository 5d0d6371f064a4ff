import { describe, expect, it } from "vitest";
import { createBlockWriter } from "../../../../functions/engine/formats/html/block-writer.ts";
import { createHtmlTables } from "../../../../functions/engine/formats/html/html-tables.ts";

describe("tables with more cells than the limit", () => {
  it("end at the limit, and the words of further cells become paragraphs, with a warning", () => {
    const writer = createBlockWriter();
    const tables = createHtmlTables(writer, "layout", 3);
    const cell = (words: string) => {
      const close = tables.openCell("td", {});
      writer.text.add(words, false);
      writer.flush();
      close?.();
    };

    const close = tables.openTable({});
    for (const row of ["a", "b", "c"]) {
      tables.openRow();
      cell(`${row}-left`);
      cell(`${row}-right`);
    }
    close();

    expect(writer.finish().map(({ block: { kind, text } }) => [kind, text])).toEqual([
      ["table", "a-left | a-right\nb-left"],
      ["paragraph", "b-right"],
      ["paragraph", "c-left"],
      ["paragraph", "c-right"],
    ]);
    expect(tables.warnings()).toEqual(["table cells after the first 3 became paragraphs; split the document"]);
  });
});
