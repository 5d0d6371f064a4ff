import { describe, expect, it } from "vitest";
import {
  type BlockWriter,
  createBlockWriter,
  type Entry,
} from "../../../../../functions/engine/formats/html/blocks/block-writer.ts";
import { MAX_BLOCKS } from "../../../../../functions/engine/formats/shared/block-list.ts";

const write = (writer: BlockWriter, words: string) => {
  writer.text.add(words, writer.isPreformatted());
  writer.flush();
};
const blocksOf = (entries: readonly Entry[]) => entries.map(({ block }) => block);

describe("blocks of a page", () => {
  it("are paragraphs, with their links, and never empty", () => {
    const writer = createBlockWriter();
    write(writer, " ");
    writer.text.openLink("http://a/");
    write(writer, "a");
    writer.text.closeLink();
    writer.text.add("last", false);

    expect(blocksOf(writer.finish())).toEqual([
      {
        kind: "paragraph",
        text: "a",
        marks: [{ kind: "link", uri: "http://a/", start: 0, end: 1 }],
        links: [{ text: "a", uri: "http://a/" }],
      },
      { kind: "paragraph", text: "last" },
    ]);
  });

  it("are code inside preformatted elements, also nested ones", () => {
    const writer = createBlockWriter();
    expect(writer.isPreformatted()).toBe(false);
    const outer = writer.openPreformatted();
    const inner = writer.openPreformatted();
    inner();
    write(writer, "  a");
    outer();
    write(writer, "b");

    expect(blocksOf(writer.finish())).toEqual([
      { kind: "code", text: "  a" },
      { kind: "paragraph", text: "b" },
    ]);
  });

  it("are list items inside items", () => {
    const writer = createBlockWriter();
    const list = writer.openList("ol", { start: "3" });
    const item = writer.openItem({});
    write(writer, "a");
    item();
    list();
    write(writer, "b");

    expect(blocksOf(writer.finish())).toEqual([
      { kind: "list-item", level: 1, marker: "3.", text: "a" },
      { kind: "paragraph", text: "b" },
    ]);
  });

  it("have the outermost kind, and only footnotes keep a marker", () => {
    const writer = createBlockWriter();
    writer.openItem({});
    const footnote = writer.openKind("footnote");
    const heading = writer.openKind("heading", 2);
    write(writer, "a");
    heading();
    write(writer, "b");
    footnote();
    writer.openItem({});
    const alone = writer.openKind("heading", 2);
    write(writer, "c");
    alone();
    write(writer, "d");

    expect(blocksOf(writer.finish())).toEqual([
      { kind: "footnote", marker: "•", text: "a" },
      { kind: "footnote", text: "b" },
      { kind: "heading", level: 2, text: "c" },
      { kind: "list-item", level: 1, text: "d" },
    ]);
  });

  it("have the regions around them", () => {
    const writer = createBlockWriter();
    const main = writer.openRegion("main");
    const article = writer.openRegion("article");
    write(writer, "a");
    article();
    write(writer, "b");
    main();
    write(writer, "c");

    expect(writer.finish().map(({ regions }) => [...regions])).toEqual([["main", "article"], ["main"], []]);
  });

  it("go to other entries, outside all lists, until that ends", () => {
    const writer = createBlockWriter();
    writer.openList("ul", {});
    writer.openItem({});
    const cell: Entry[] = [];
    const close = writer.divert(cell);
    write(writer, "a");
    close();
    write(writer, "b");
    writer.append(cell);

    expect(blocksOf(cell)).toEqual([{ kind: "paragraph", text: "a" }]);
    expect(blocksOf(writer.finish()).map(({ kind, text }) => [kind, text])).toEqual([
      ["list-item", "b"],
      ["paragraph", "a"],
    ]);
  });
});

describe("blocks beyond the limit", () => {
  it("keep their words in one last block, but tables and cells stay", () => {
    const writer = createBlockWriter();
    for (let count = 0; count < MAX_BLOCKS; count++) writer.emit({ kind: "caption", text: "x" });
    write(writer, "a");
    writer.emit({ kind: "table", text: "table" });
    const cell: Entry[] = [];
    const close = writer.divert(cell);
    write(writer, "cell");
    close();
    write(writer, "b");

    const entries = writer.finish();

    expect(entries.slice(MAX_BLOCKS - 1).map(({ block }) => [block.kind, block.text])).toEqual([
      ["caption", "x"],
      ["table", "table"],
      ["paragraph", "a\n\nb"],
    ]);
    expect(blocksOf(cell)).toHaveLength(1);
  });
});
