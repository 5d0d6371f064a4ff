import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Block, Mark, MarkKind } from "../../../functions/engine/base/model.ts";
import { renderMarkdown } from "../../../functions/engine/output/markdown-output.ts";
import { markedBlock } from "../../../functions/engine/output/marked-block.ts";
import { type ParsedText, parsedText, parseMarkdown } from "../../support/parsed-markdown.ts";
import { documentOf, nativePage } from "./documents.ts";

const render = (...blocks: Block[]) => renderMarkdown(documentOf([nativePage(blocks)])).trimEnd();
const marked = (text: string, ...marks: Mark[]): Block => ({ kind: "paragraph", text, marks });

const KINDS: readonly MarkKind[] = [
  ...(["bold", "italic", "strike", "underline", "superscript", "subscript", "code", "link"] as const),
  ...(["note", "formula", "image"] as const),
];
const CHARACTERS = [
  ..."aab1  .*_`~$[]()<>!&;#\\|^:-=+é“漢😀/\"'",
  "\n",
  "**",
  "1. ",
  "](",
  "&amp;",
  "[ ] ",
  "<b>",
  "\\*",
];
/** Text without addresses, which GitHub links by itself. */
const anyText = fc.string({ minLength: 1, maxLength: 24, unit: fc.constantFrom(...CHARACTERS) });
const anyDetails = fc.record({
  uri: fc.constantFrom("https://a.example/b_c*d", "#place", "a b(c)"),
  latex: fc.constantFrom("x^2", "\\frac{a}{b}"),
  alt: fc.constantFrom("", "an [otter]"),
});
const anyMark = fc
  .tuple(fc.constantFrom(...KINDS), fc.nat(24), fc.nat(24), anyDetails)
  .map(([kind, start, end, { uri, latex, alt }]): Mark => {
    const place = { kind, start, end };
    if (kind === "link") return { ...place, uri };
    if (kind === "image") return { ...place, uri, alt };
    if (kind === "formula") return { ...place, latex };
    return kind === "note" ? { ...place, note: "1" } : place;
  });
const anyMarks = fc.array(anyMark, { maxLength: 6 });

/** Brings both sides into one form: atoms are empty, white space at line ends is lost, equal marks in any order. */
function comparable({ text, marks }: ParsedText): unknown {
  const looks = new Map<string, string[]>();
  let plain = "";
  const atoms = marks.filter(({ kind }) => kind === "note" || kind === "formula" || kind === "image");
  const place: number[] = [];
  for (let at = 0; at <= text.length; at++) {
    place.push(plain.length);
    if (!atoms.some(({ start, end }) => start <= at && at < end)) plain += text.charAt(at);
  }
  const names = marks.flatMap(({ kind, start, end, uri, note, latex, alt }) => {
    const from = place[start] ?? 0;
    const to = place[end] ?? 0;
    const isAtom = kind === "note" || kind === "formula" || kind === "image";
    if (!isAtom && plain.slice(from, to).trim() === "") return [];
    const detail = { link: uri, note, formula: latex, image: `${uri} ${alt}` }[kind as string] ?? "";
    return [{ name: `${kind} ${detail}`, from, to, isAtom }];
  });
  for (const { name, from, to, isAtom } of names) {
    for (let at = from; isAtom ? at === from : at < to; at++) {
      if (/\s/.test(plain.charAt(at)) && !isAtom) continue;
      const key = String(plain.slice(0, at).replaceAll(/\s+/g, "").length);
      looks.set(key, [...(looks.get(key) ?? []), name].sort());
    }
  }
  return {
    text: plain
      .replaceAll(/[ \t]*\n[ \t]*/g, "\n")
      .replaceAll(/[ \t]+/g, " ")
      .trim(),
    looks: Object.fromEntries(looks),
  };
}

describe("inline Markdown", () => {
  it.each<[string, Block, string]>([
    [
      "looks",
      marked("one two", { kind: "bold", start: 0, end: 7 }, { kind: "italic", start: 4, end: 7 }),
      "**one _two_**",
    ],
    ["a look inside a word", marked("a(b)", { kind: "bold", start: 1, end: 4 }), "a<strong>(b)</strong>"],
    ["what Markdown cannot say", marked("x2", { kind: "superscript", start: 1, end: 2 }), "x<sup>2</sup>"],
    ["lines beside its signs", marked("a_a_+", { kind: "superscript", start: 1, end: 2 }), "a<sup>\\_</sup>a\\_+"],
    ["code with backticks", marked("a `b`", { kind: "code", start: 0, end: 5 }), "`` a `b` ``"],
    ["a link into the document", marked("see 2", { kind: "link", start: 4, end: 5, uri: "#two" }), "see [2](#two)"],
    [
      "a formula",
      marked("is a/b$", { kind: "formula", start: 3, end: 6, latex: "\\frac{a}{b}" }),
      "is $\\frac{a}{b}$\\$",
    ],
    [
      "a formula alone",
      marked("a/b", { kind: "formula", start: 0, end: 3, latex: "\\frac{a}{b}" }),
      "$$\\frac{a}{b}$$",
    ],
    [
      "a picture",
      marked("a  b", { kind: "image", start: 2, end: 2, uri: "x y.png", alt: "[z]" }),
      "a ![\\[z\\]](<x y.png>) b",
    ],
    ["looks over a blank line", marked("a\n\nb", { kind: "bold", start: 0, end: 4 }), "**a**\n\n**b**"],
  ])("writes %s", (_what, block, expected) => {
    expect(render(block)).toBe(expected);
  });

  it("defines the notes that it cites, and keeps others as paragraphs", () => {
    const note = { kind: "note", start: 4, end: 7, note: "1" } as const;

    expect(
      render(
        marked("word[1]", note, { kind: "superscript", start: 4, end: 7 }),
        { kind: "footnote", id: "1", marker: "[1]", text: "first\nline" },
        { kind: "footnote", id: "1", text: "second" },
        { kind: "footnote", id: "2", marker: "[2]", text: "not cited" },
      ),
    ).toBe("word[^1]\n\n[^1]: first\\\n    line\n\n    second\n\n[2] not cited");
  });

  it("marks the words of cells", () => {
    const cells = [
      { row: 1, column: 1, text: "a|b", marks: [{ kind: "code", start: 0, end: 3 }] as const },
      { row: 1, column: 2, text: "c", marks: [{ kind: "bold", start: 0, end: 1 }] as const },
    ];

    expect(render({ kind: "table", text: "t", table: { rows: 1, columns: 2, cells } })).toContain(
      "| `a\\|b` | **c** |",
    );
    expect(
      render({
        kind: "table",
        text: "t",
        table: { rows: 1, columns: 3, cells: [...cells, { row: 1, column: 3, colspan: 2, text: "" }] },
      }),
    ).toContain("<td><code>a|b</code></td><td><strong>c</strong></td>");
  });

  it("names the notes of documents inside a document apart", () => {
    const noted = documentOf([
      nativePage([
        { kind: "paragraph", text: "a", marks: [{ kind: "note", start: 1, end: 1, note: "1" }] },
        { kind: "footnote", id: "1", text: "b" },
      ]),
    ]);
    const outer = { ...noted, attachments: [{ name: "in", bytes: 1, document: noted }] };

    expect(renderMarkdown(outer)).toBe("a[^1]\n\n[^1]: b\n\n# in\n\na[^1-1]\n\n[^1-1]: b\n");
  });

  it("is read back as the words and marks of the model", () => {
    fc.assert(
      fc.property(anyText, anyMarks, (raw, marks) => {
        const text = raw.replaceAll(/\s*\n\s*/g, "\n").trim();
        const block = markedBlock(marked(text, ...marks));
        const markdown = render(block, { kind: "footnote", id: "1", text: "a note" });
        const [first, ...others] = parseMarkdown(markdown).children;

        if (text === "") return;
        expect(others.map(({ type }) => type)).toEqual([
          block.marks?.some(({ kind }) => kind === "note") ? "footnoteDefinition" : "paragraph",
        ]);
        expect(first?.type).toBe("paragraph");
        const parsed = first !== undefined && "children" in first ? parsedText(first) : { text: "", marks: [] };
        expect(comparable(parsed), markdown).toEqual(comparable({ text, marks: block.marks ?? [] }));
      }),
      { numRuns: 300 },
    );
  });
});
