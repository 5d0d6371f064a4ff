import { describe, expect, it } from "vitest";
import { bodyBlocks } from "../../../../functions/engine/formats/mail/mail-body.ts";
import { options } from "../shared/options.ts";

const blocksOf = (text: string, html: string, pictures: ReadonlyMap<string, string> = new Map()) =>
  bodyBlocks({ kind: "text", text, html }, pictures, options);

describe("a body with plain text and HTML", () => {
  it.each([
    ["a table", "<table><tr><td>tapir</td><td>okapi</td></tr></table>", "table"],
    ["a list", "<ul><li>tapir okapi</ul>", "list-item"],
    ["a heading", "<h2>tapir okapi</h2>", "heading"],
    ["a link", '<p><a href="http://x.y">tapir</a> okapi', "paragraph"],
  ])("is the HTML where it has %s", async (_, html, kind) => {
    expect(await blocksOf("tapir\nokapi http://x.y/z", html)).toMatchObject([{ kind }]);
  });

  it.each([
    ["nothing more", "<p>tapir <b>okapi</b>"],
    ["only addresses that are links", '<p>tapir okapi <a href="http://x.y/">x.y</a> <a href="mailto:a@b.c">a@b.c</a>'],
    ["fewer and other words", "<h1>Zoo</h1>"],
    ["no words", "<h1></h1>"],
  ])("is the plain text where the HTML has %s", async (_, html) => {
    expect(await blocksOf("tapir okapi", html)).toEqual([{ kind: "paragraph", text: "tapir okapi" }]);
  });

  it("is the HTML where the plain text has other words and no more of them", async () => {
    expect(await blocksOf("tapir okapi", "<h1>Zoo news</h1>")).toMatchObject([{ kind: "heading", text: "Zoo news" }]);
  });

  it("is the HTML where the plain text only stands in for it", async () => {
    const news = "The okapi ate leaves and slept. ".repeat(4).trim();

    expect(await blocksOf("Your program cannot show this mail", `<p>${news}`)).toEqual([
      { kind: "paragraph", text: news },
    ]);
    expect(await blocksOf("The okapi ate leaves and slept. a b c d e f", `<p>${news}`)).not.toEqual([
      { kind: "paragraph", text: news },
    ]);
  });

  it("is the one that has the quotes", async () => {
    const html = "<p>tapir<blockquote>okapi</blockquote>";

    expect(await blocksOf("tapir okapi", html)).toMatchObject([{ text: "tapir" }, { text: "okapi", quoted: 1 }]);
    expect(await blocksOf("tapir\n> okapi", "<p>tapir<p>okapi")).toMatchObject([
      { text: "tapir" },
      { text: "okapi", quoted: 1 },
    ]);
  });

  it("has pictures in their place, with the names of their attachments", async () => {
    const html = '<p>tapir<p><img src="cid:one%40x" alt="a tapir"><p>okapi<p><img src="cid:two" alt="b">';

    expect(await blocksOf("tapir okapi", html, new Map([["one@x", "tapir.png"]]))).toMatchObject([
      { text: "tapir" },
      { kind: "figure", uri: "tapir.png", alt: "a tapir" },
      { text: "okapi" },
      { kind: "figure", uri: "cid:two" },
    ]);
  });
});
