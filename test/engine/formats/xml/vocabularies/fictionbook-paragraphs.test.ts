import { describe, expect, it } from "vitest";
import { fb2 } from "../../../../../functions/engine/formats/xml/vocabulary-formats.ts";
import { read, shown } from "./read.ts";

const paragraphs = (...inside: readonly string[]) => inside.map((each) => `<p>${each}</p>`).join("");
const linesOf = async (inside: string) => {
  const body = `<body><section>${inside}</section></body>`;
  return shown(
    (await read(fb2, `<FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0">${body}</FictionBook>`)).blocks,
  );
};

describe("code in a FictionBook", () => {
  it("is each paragraph of nothing but code, with the ones below it", async () => {
    const code = paragraphs("<code>f() {</code>", " <code>  g()</code> ", "<code>}</code>");

    expect(await linesOf(`${paragraphs("a")}${code}${paragraphs("b", "<code>x</code> is y")}`)).toEqual([
      "paragraph: a",
      "code: f() {\n  g()\n}",
      "paragraph: b",
      "paragraph: x is y",
    ]);
  });
});

describe("items in a FictionBook", () => {
  it("are paragraphs with bullets, also a single one", async () => {
    expect(await linesOf(paragraphs("• one <strong>thing</strong>", "• two"))).toEqual([
      "list-item 1 •: one thing",
      "list-item 1 •: two",
    ]);
    expect(await linesOf(paragraphs("a", "• one"))).toEqual(["paragraph: a", "list-item 1 •: one"]);
  });

  it("are numbers in sequence, with the items within them", async () => {
    const items = paragraphs("3. three", "3. • inner", "3. • • deep", "4. four", "4. 1. first");

    expect(await linesOf(items)).toEqual([
      "list-item 1 3.: three",
      "list-item 2 •: inner",
      "list-item 3 •: deep",
      "list-item 1 4.: four",
      "list-item 2 1.: first",
    ]);
  });

  it("keep their numbers where these start again", async () => {
    expect(await linesOf(paragraphs("8. a", "9. b", "1. c", "2. d", "• e"))).toEqual([
      ...["list-item 1 8.: a", "list-item 1 9.: b", "list-item 1 1.: c", "list-item 1 2.: d"],
      "list-item 1 •: e",
    ]);
  });

  it("are no single numbers, dialogues, or markers without a space", async () => {
    const text = ["1. A note.", "— Hello, she said.", "•tight", "1984. A year", "<strong>•</strong> bold"];

    expect(await linesOf(paragraphs(...text))).toEqual([
      ...["paragraph: 1. A note.", "paragraph: — Hello, she said.", "paragraph: •tight", "paragraph: 1984. A year"],
      "paragraph: • bold",
    ]);
    expect(await linesOf(`${paragraphs("1. a")}<empty-line/>${paragraphs("b")}${paragraphs("2. c")}`)).toEqual([
      "paragraph: 1. a",
      "paragraph: b",
      "paragraph: 2. c",
    ]);
  });
});
