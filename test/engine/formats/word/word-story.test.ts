import { describe, expect, it } from "vitest";
import { createStory } from "../../../../functions/engine/formats/word/word-story.ts";

const PLAIN = { inTable: false };
const IN_TABLE = { ...PLAIN, inTable: true };

type Story = ReturnType<typeof createStory>;
const blocksOf = (write: (story: Story) => void) => {
  const story = createStory();
  write(story);
  return story.finish();
};
const cell = (story: Story, text: string) => {
  story.add(text);
  story.endCell(PLAIN);
};

describe("a paragraph of a story", () => {
  it("is trimmed and composed, without soft hyphens, and is skipped without words", () => {
    const blocks = blocksOf((story) => {
      story.add(" co\u00adop ");
      story.add("Cafe\u0301 ");
      story.endParagraph(PLAIN);
      story.add(" ");
      story.endParagraph(PLAIN);
      story.add("last");
    });

    expect(blocks).toEqual([
      { kind: "paragraph", text: "coop Café" },
      { kind: "paragraph", text: "last" },
    ]);
  });

  it("is a heading by its look, and a list item by its marker", () => {
    const blocks = blocksOf((story) => {
      story.addMarker(" 1");
      story.addMarker(".\t");
      story.add("a");
      story.endParagraph({ ...PLAIN, heading: 3 });
      story.addMarker("b)");
      story.add("b");
      story.endParagraph({ ...PLAIN, list: { level: 2 } });
      story.addMarker(" ");
      story.add("c");
      story.endParagraph({ ...PLAIN, list: { level: 2 } });
    });

    expect(blocks).toEqual([
      { kind: "heading", level: 3, text: "1. a" },
      { kind: "list-item", level: 2, text: "b", marker: "b)" },
      { kind: "list-item", level: 2, text: "c" },
    ]);
  });

  it.each(["\u00b7", "\uf0a7", "\uf0b7"])("has the bullet %j as a bullet", (bullet) => {
    const [item] = blocksOf((story) => {
      story.addMarker(`${bullet}\t`);
      story.add("a");
    });

    expect(item?.marker).toBe("•");
  });
});

describe("a heading of a story", () => {
  const bold = [{ kind: "bold" }] as const;

  it("has no mark where it is bold as a whole", () => {
    const blocks = blocksOf((story) => {
      story.add(" ");
      story.add("whole", bold);
      story.endParagraph({ ...PLAIN, heading: 1 });
      story.add("a ");
      story.add("part", bold);
      story.endParagraph({ ...PLAIN, heading: 1 });
    });

    expect(blocks).toEqual([
      { kind: "heading", level: 1, text: "whole" },
      { kind: "heading", level: 1, text: "a part", marks: [{ kind: "bold", start: 2, end: 6 }] },
    ]);
  });
});

describe("a picture of a story", () => {
  it("is a mark among words, and a figure without them", () => {
    const blocks = blocksOf((story) => {
      story.add("a");
      story.picture("image1.png");
      story.add("b");
      story.endParagraph(PLAIN);
      story.picture("image2.png");
      story.endParagraph(PLAIN);
    });

    expect(blocks).toEqual([
      { kind: "paragraph", text: "ab", marks: [{ kind: "image", uri: "image1.png", start: 1, end: 1 }] },
      { kind: "figure", text: "", uri: "image2.png" },
    ]);
  });
});

describe("a link of a story", () => {
  it("has its words, until another link or none", () => {
    const [paragraph] = blocksOf((story) => {
      story.add("co\u00adop ");
      story.setLink("x:1");
      story.add(" one");
      story.setLink("x:1");
      story.add(" two ");
      story.setLink("x:2");
      story.add("three");
      story.setLink(undefined);
      story.add(" after");
      story.setLink("x:3");
      story.add(" ");
      story.setLink(undefined);
    });

    expect(paragraph?.text).toBe("coop  one two three after");
    expect(paragraph?.marks).toEqual([
      { kind: "link", uri: "x:1", start: 5, end: 14 },
      { kind: "link", uri: "x:2", start: 14, end: 19 },
    ]);
  });

  it("continues in the next paragraph, from its start", () => {
    const blocks = blocksOf((story) => {
      story.setLink("x:1");
      story.add("one");
      story.endParagraph(PLAIN);
      story.add("two");
      story.setLink(undefined);
      story.add(" three");
      story.endParagraph(PLAIN);
      story.add("four");
    });

    expect(blocks).toEqual([
      { kind: "paragraph", text: "one", marks: [{ kind: "link", uri: "x:1", start: 0, end: 3 }] },
      { kind: "paragraph", text: "two three", marks: [{ kind: "link", uri: "x:1", start: 0, end: 3 }] },
      { kind: "paragraph", text: "four" },
    ]);
  });
});

describe("looks of a story", () => {
  const bold = [{ kind: "bold" }] as const;

  it("are one mark for all text with the same looks, in each paragraph", () => {
    const blocks = blocksOf((story) => {
      story.add("a ");
      story.add(" e\u0301", bold);
      story.add("b", bold);
      story.endParagraph(PLAIN);
      story.add("c", bold);
      story.add("d");
    });

    expect(blocks).toEqual([
      { kind: "paragraph", text: "a  éb", marks: [{ kind: "bold", start: 2, end: 5 }] },
      { kind: "paragraph", text: "cd", marks: [{ kind: "bold", start: 0, end: 1 }] },
    ]);
  });

  it("of the paragraph's style are no marks", () => {
    const [heading] = blocksOf((story) => {
      story.add("a", [{ kind: "bold" }, { kind: "italic" }]);
      story.endParagraph({ ...PLAIN, heading: 1, styled: new Set(["bold"] as const) });
    });

    expect(heading?.marks).toEqual([{ kind: "italic", start: 0, end: 1 }]);
  });

  it("do not cover the mark of a note, which is tied to its block later", () => {
    const [paragraph] = blocksOf((story) => {
      story.add("a", bold);
      story.cite("[1]")("1");
      story.cite("[2]");
    });

    expect(paragraph).toEqual({
      kind: "paragraph",
      text: "a[1][2]",
      marks: [
        { kind: "bold", start: 0, end: 1 },
        { kind: "note", note: "1", start: 1, end: 4 },
      ],
    });
  });
});

describe("a paragraph by its style", () => {
  it("is a quote or a caption, unless it is a heading or an item", () => {
    const blocks = blocksOf((story) => {
      const write = (look: object, marker = "") => {
        story.addMarker(marker);
        story.add("a");
        story.endParagraph({ ...PLAIN, ...look });
      };
      write({ isQuote: true });
      write({ isCaption: true });
      write({ isQuote: true, heading: 2 });
      write({ isCaption: true }, "1.");
    });

    expect(blocks).toEqual([
      { kind: "paragraph", quoted: 1, text: "a" },
      { kind: "caption", text: "a" },
      { kind: "heading", level: 2, text: "a" },
      { kind: "list-item", level: 1, marker: "1.", text: "a" },
    ]);
  });

  it("has the first of its names, which a blank paragraph keeps for itself", () => {
    const blocks = blocksOf((story) => {
      story.name("lost");
      story.endParagraph(PLAIN);
      story.name("first");
      story.name("second");
      story.add("a");
      story.endParagraph(PLAIN);
      story.add("b");
    });

    expect(blocks.map(({ id }) => id)).toEqual(["first", undefined]);
  });
});

describe("tables in cells", () => {
  const deepest = { inTable: true, depth: 1_000_000_000 };

  it("have a greatest depth, beyond which they are part of the deepest", () => {
    const blocks = blocksOf((story) => {
      story.add("a");
      story.endCell(deepest);
      story.add("b");
      story.endCell({ inTable: true, depth: 32 });
      story.endRow(undefined, 1_000_000_000);
    });

    expect(blocks).toMatchObject([{ kind: "table", text: "a | b" }]);
  });

  it("end with what is around them", () => {
    const blocks = blocksOf((story) => {
      story.add("a");
      story.endCell({ inTable: true, depth: 2 });
      story.insert([{ kind: "paragraph", text: "inserted" }]);
      story.endRow(undefined, 1);
      story.add("b");
      story.endParagraph(PLAIN);
    });

    expect(blocks.map(({ text }) => text)).toEqual(["a | inserted", "b"]);
  });
});

describe("a table of a story", () => {
  it("has rows of cells, with the lines, markers and marks of their paragraphs", () => {
    const blocks = blocksOf((story) => {
      story.add("before");
      story.endParagraph(PLAIN);
      story.addMarker("1.");
      story.add("a");
      story.endParagraph(IN_TABLE);
      story.add(" ");
      story.endParagraph(IN_TABLE);
      story.setLink("x:1");
      story.add("b");
      story.setLink(undefined);
      story.endCell(PLAIN);
      cell(story, "c");
      story.endRow();
      story.endRow();
      cell(story, "d");
      cell(story, "");
      story.endRow();
      story.add("after");
    });

    expect(blocks).toMatchObject([
      { kind: "paragraph", text: "before" },
      {
        kind: "table",
        table: {
          rows: 2,
          columns: 2,
          cells: [
            { text: "1. a\nb", marks: [{ kind: "link", uri: "x:1", start: 5, end: 6 }] },
            { text: "c" },
            { text: "d" },
            { text: "" },
          ],
        },
      },
      { kind: "paragraph", text: "after" },
    ]);
  });

  it("keeps a row and a cell that nothing ends", () => {
    const [table] = blocksOf((story) => {
      cell(story, "a");
      story.endRow();
      cell(story, "b");
      story.add("c");
      story.endParagraph(IN_TABLE);
    });

    expect(table?.text).toBe("a\nb | c");
  });

  it("keeps a last row of one cell", () => {
    const [table] = blocksOf((story) => {
      cell(story, "a");
      cell(story, "b");
      story.endRow();
      cell(story, "c");
      story.add("after");
    });

    expect(table?.text).toBe("a | b\nc");
  });

  it("is a new table after a paragraph outside, with words or without", () => {
    const texts = (between: string) =>
      blocksOf((story) => {
        for (const name of ["a", "b"]) {
          cell(story, name);
          cell(story, name);
          story.endRow();
          story.add(between);
          story.endParagraph(PLAIN);
        }
      }).map(({ text }) => text);

    expect(texts("words")).toEqual(["a | a", "words", "b | b", "words"]);
    expect(texts("")).toEqual(["a | a", "b | b"]);
  });

  it("goes on after an empty paragraph of its own", () => {
    const blocks = blocksOf((story) => {
      for (const name of ["a", "b"]) {
        cell(story, name);
        cell(story, name);
        story.endRow();
        story.endParagraph(IN_TABLE);
      }
    });

    expect(blocks.map(({ text }) => text)).toEqual(["a | a\nb | b"]);
  });

  it("may have a million cells, and no more", () => {
    const story = createStory();
    for (let count = 1; count <= 1_000_000; count++) story.endCell(PLAIN);

    expect(() => story.endCell(PLAIN)).toThrow(expect.objectContaining({ code: "LIMIT_EXCEEDED" }));
  });
});

describe("inserted blocks", () => {
  const inserted = [{ kind: "heading", level: 2, text: "box" }] as const;

  it("keep their kinds outside tables, even before the paragraph that is open", () => {
    expect(
      blocksOf((story) => {
        story.add("open");
        story.insert(inserted);
      }),
    ).toEqual([...inserted, { kind: "paragraph", text: "open" }]);
  });

  it("become lines of the open cell, also after a first paragraph or cell", () => {
    const [afterCell] = blocksOf((story) => {
      cell(story, "a");
      story.insert(inserted);
      cell(story, "b");
    });
    const [afterParagraph] = blocksOf((story) => {
      story.add("a");
      story.endParagraph(IN_TABLE);
      story.insert(inserted);
      cell(story, "");
      cell(story, "b");
    });

    expect(afterCell?.table?.cells.map(({ text }) => text)).toEqual(["a", "box\nb"]);
    expect(afterParagraph?.table?.cells.map(({ text }) => text)).toEqual(["a\nbox", "b"]);
  });
});

describe("a list in a cell", () => {
  it("is a list in the cell's blocks, and lines in its text", () => {
    const [table] = blocksOf((story) => {
      story.addMarker("1.");
      story.add("a");
      story.endParagraph(IN_TABLE);
      story.addMarker("2.");
      cell(story, "b");
      cell(story, "c");
      story.endRow();
    });

    expect(table?.table?.cells).toEqual([
      {
        row: 1,
        column: 1,
        text: "1. a\n2. b",
        blocks: [
          { kind: "list-item", level: 1, marker: "1.", text: "a" },
          { kind: "list-item", level: 1, marker: "2.", text: "b" },
        ],
      },
      { row: 1, column: 2, text: "c" },
    ]);
  });
});
