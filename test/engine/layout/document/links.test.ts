import { expect, test } from "vitest";
import type { Block, Box, Line } from "../../../../functions/engine/base/model.ts";
import { attachLinks } from "../../../../functions/engine/layout/document/links.ts";
import { blocksOfItems, item, lines } from "../../../support/runs.ts";

const [block] = blocksOfItems([item(100, 100, "see the manual now", { width: 180 })]);
const blocks = block === undefined ? [] : [block];

test("a link has the words below its area", () => {
  const [linked] = attachLinks(blocks, [{ uri: "https://example.org/", box: [130, 90, 245, 105] }]);

  expect(linked?.links).toEqual([{ text: "the manual", uri: "https://example.org/" }]);
});

test("brackets and stops outside of the area are no part of the link", () => {
  const word = (text: string) => {
    const box = [100, 100, 100 + 5 * text.length, 110] as const;
    return { kind: "paragraph", text, box, lines: [{ box, words: [{ text, box }] }] } as const;
  };
  const linked = (text: string, left: number, right: number) =>
    attachLinks([word(text)], [{ uri: "https://example.org/", box: [left, 95, right, 115] }])[0]?.links?.[0]?.text;

  expect(linked("(manual).", 104, 137)).toBe("manual");
  expect(linked("manual).", 99, 137)).toBe("manual)");
  expect(linked("manual).", 99, 131)).toBe("manual");
  expect(linked("(manual).", 99, 145)).toBe("(manual).");
  expect(linked("manuals", 104, 131)).toBe("manuals");
  expect(linked("(שלום.", 104, 130)).toBe("(שלום.");
});

test("a link goes on over a word that the line's end cuts", () => {
  const uri = "https://example.org/";
  const [block] = blocksOfItems(
    lines(100, 100, [
      "this is a line which is full of words and refers to a recog-",
      "nised manual that comes with it",
    ]),
  );
  const areas = [
    { uri, box: [355, 90, 410, 103] },
    { uri, box: [100, 104, 160, 115] },
  ] as const;

  const [linked] = attachLinks(block === undefined ? [] : [block], areas);

  expect(block?.text).toContain("a recognised manual");
  expect(linked?.links).toEqual([{ text: "a recognised manual", uri }]);
});

test("a link without words is skipped", () => {
  const [linked] = attachLinks(blocks, [{ uri: "https://example.org/", box: [130, 190, 245, 205] }]);

  expect(linked).toEqual(block);
});

test("a link over two lines is one link, however often its areas are repeated", () => {
  const uri = "https://example.org/";
  const [block] = blocksOfItems(
    lines(100, 100, ["this is a line which is full of words and refers to the", "manual that comes with it"]),
  );
  const areas = [
    { uri, box: [345, 90, 400, 103] },
    { uri, box: [100, 104, 130, 115] },
    { uri, box: [345, 90, 400, 103] },
  ] as const;

  const [linked] = attachLinks(block === undefined ? [] : [block], areas);

  expect(linked?.links).toEqual([{ text: "to the manual", uri }]);
});

test("two links on the same words occur once each, however often their areas are repeated", () => {
  const box = [130, 90, 245, 105] as const;
  const uris = ["https://one.example/", "https://two.example/"];
  const [linked] = attachLinks(
    blocks,
    [...uris, ...uris].map((uri) => ({ uri, box })),
  );

  expect(linked?.links?.map(({ uri }) => uri)).toEqual(uris);
});

test("consecutive links to two targets stay two", () => {
  const areas = [
    { uri: "https://example.org/a", box: [130, 90, 180, 105] },
    { uri: "https://example.org/b", box: [185, 90, 245, 105] },
  ] as const;

  expect(attachLinks(blocks, areas)[0]?.links?.map(({ uri }) => uri)).toEqual(areas.map(({ uri }) => uri));
});

test("a link is near a block that its area touches", () => {
  const word = { text: "word", box: [100, 100, 140, 110] } as const;
  const near = {
    kind: "paragraph",
    text: "word",
    box: [100, 100, 140, 110],
    lines: [{ box: word.box, words: [word] }],
  } as const;
  const isLinked = (...box: readonly [number, number, number, number]) =>
    attachLinks([near], [{ uri: "https://example.org/", box }])[0]?.links !== undefined;

  expect(isLinked(120, 105, 200, 200)).toBe(true);
  expect(isLinked(121, 105, 200, 200)).toBe(false);
  expect(isLinked(0, 0, 120, 105)).toBe(true);
  expect(isLinked(0, 0, 119, 105)).toBe(false);
  expect(isLinked(0, 0, 200, 104)).toBe(false);
  expect(isLinked(0, 106, 200, 200)).toBe(false);
});

test("a block without a place or without words has no links", () => {
  const area = { uri: "https://example.org/", box: [0, 0, 600, 800] } as const;
  const nowhere: Block = { kind: "paragraph", text: "word", lines: block?.lines ?? [] };

  expect(attachLinks([nowhere], [area])).toEqual([nowhere]);
  expect(attachLinks([{ kind: "figure", text: "", box: [0, 0, 50, 50] }], [area])[0]).not.toHaveProperty("links");
});

test("the halves of a cut word are one link, as the text has them as one word", () => {
  const uri = "https://example.org/";
  const line = (text: string, y: number): Line => {
    const box = [100, y, 140, y + 10] as const;
    return { box, words: [{ text, box }] };
  };
  const cut: Block = {
    kind: "paragraph",
    text: "manual",
    box: [100, 100, 140, 130],
    lines: [line("man-", 100), line("ual", 120)],
  };

  const [linked] = attachLinks(
    [cut],
    [
      { uri, box: [100, 120, 140, 130] },
      { uri, box: [100, 100, 140, 110] },
    ],
  );

  expect(linked?.links).toEqual([{ text: "manual", uri }]);
});

test("an area that does not touch a block's box has no words of the block", () => {
  const word = { text: "word", box: [50, 50, 60, 60] } as const;
  const line = { box: word.box, words: [word] } as const;
  const isLinked = (...box: Box) =>
    attachLinks(
      [{ kind: "paragraph", text: "word", box, lines: [line] }],
      [{ uri: "https://example.org/", box: [40, 40, 70, 70] }],
    )[0]?.links !== undefined;

  expect([isLinked(70, 0, 99, 99), isLinked(71, 0, 99, 99)]).toEqual([true, false]);
  expect([isLinked(0, 0, 40, 99), isLinked(0, 0, 39, 99)]).toEqual([true, false]);
  expect([isLinked(0, 70, 99, 99), isLinked(0, 71, 99, 99)]).toEqual([true, false]);
  expect([isLinked(0, 0, 99, 40), isLinked(0, 0, 99, 39)]).toEqual([true, false]);
});

test("an area within another area of the same link is no link of its own, in either order", () => {
  const uri = "https://example.org/";
  const [short, long] = [
    { uri, box: [130, 90, 180, 105] },
    { uri, box: [130, 90, 245, 105] },
  ] as const;

  for (const areas of [
    [short, long],
    [long, short],
  ]) {
    expect(attachLinks(blocks, areas)[0]?.links).toEqual([{ text: "the manual", uri }]);
  }
});

test("an address over two lines is whole where its link shows that no space is in it", () => {
  const linked = (text: string, uri: string, rest = "") => {
    const words = text.split(" ").map((each, line) => {
      const box = [100, 100 + 12 * line, 100 + 5 * each.length, 110 + 12 * line] as const;
      return { box, words: [{ text: each, box }] };
    });
    const area = { uri, box: [95, 95, 600, 90 + 12 * words.length + 10] as const };
    const shown = { kind: "paragraph", text: text + rest, box: [100, 100, 600, 160], lines: words } as const;
    const [found] = attachLinks([shown], [area]);
    return [found?.text, found?.links?.[0]?.text];
  };
  const uri = "https://example.org/a-b/c?d=$1";

  expect(linked("https://example.org/ a-b/c?d=$1", uri)).toEqual([uri, uri]);
  expect(linked("https://example.org/a b/c?d=$1", uri)).toEqual([uri, uri]);
  expect(linked("example.org/ a-b/c?d=$1.", uri, " It")).toEqual([
    ...["example.org/a-b/c?d=$1. It", "example.org/a-b/c?d=$1."],
  ]);
  expect(linked("https://example.org/ a.", "https://example.org/a.")[0]).toBe("https://example.org/a.");
  expect(linked("https:// example.org", "https://example.org/")[0]).toBe("https://example.org");
  expect(linked("the manual", uri)[0]).toBe("the manual");
  expect(linked("https://example.org/ other", uri)[0]).toBe("https://example.org/ other");
});

test("the lines of an address are one link where a stop between them is outside of both areas, or a hyphen was added", () => {
  const uri = "https://example.org/path";
  const linked = (text: string, first: string, second: string) => {
    const words = [first, second].map((each, line) => {
      const box = [100, 100 + 12 * line, 100 + 5 * each.length, 110 + 12 * line] as const;
      return { box, words: [{ text: each, box }] };
    });
    const areas = [first.replace(/\.$/, ""), second].map((each, line) => {
      return { uri, box: [99, 98 + 12 * line, 100 + 5 * each.length, 112 + 12 * line] as const };
    });
    return attachLinks([{ kind: "paragraph", text, box: [100, 100, 600, 122], lines: words }], areas)[0];
  };

  expect(linked("https://example.org/path", "https://example.", "org/path")).toMatchObject({
    text: uri,
    links: [{ text: uri, uri }],
  });
  expect(linked("https://example. org/path", "https://example.", "org/path")?.text).toBe(uri);
  expect(linked("https://example.org/pa-th", "https://example.org/pa-", "th")?.text).toBe(uri);
  expect(linked("https://exam-ple.org/path", "https://exam-ple.org/path", "")?.text).toBe("https://exam-ple.org/path");
  expect(linked("https://example.)", "https://example.", "org/path")?.links).toHaveLength(2);
  expect(linked("https://example and org/path", "https://example.", "org/path")?.links).toHaveLength(2);
});

test("a text longer than an address stays as it is", () => {
  const long = `example.org/${"x".repeat(2_000)}`;
  const box = [100, 100, 600, 110] as const;
  const lines = [
    { box, words: [{ text: "a", box }] },
    { box, words: [{ text: long, box }] },
  ];
  const linked = (text: string) =>
    attachLinks([{ kind: "paragraph", text: `a ${text}`, box, lines }], [{ uri: `https://a${text}`, box }])[0]?.text;

  expect(linked(long)).toBe(`a ${long}`);
});
