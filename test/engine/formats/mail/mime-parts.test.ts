import { describe, expect, it } from "vitest";
import { type MimePart, mimeParts } from "../../../../functions/engine/formats/mail/mime-parts.ts";

const split = (mail: string, maxDepth = 9) => mimeParts(Buffer.from(mail, "latin1"), maxDepth);
const partsOf = (mail: string) => split(mail).parts.map(({ header, body }) => [header.type, body.toString("latin1")]);
const bodiesOf = (mail: string) => split(mail).parts.map(({ body }) => body.toString("latin1"));
const typed = (type: string, boundary = "x") => `Content-Type: ${type}; boundary="${boundary}"\n\n`;
/** A multipart whose parts consist of a header, an empty line and a body. */
const multipart = (kind: string, parts: readonly string[], boundary = "x") =>
  `${typed(`multipart/${kind}`, boundary)}${parts.map((part) => `--${boundary}\n${part}\n`).join("")}--${boundary}--\n`;

describe("the header of a mail", () => {
  it.each([
    ["an empty line", "Subject: s\n\nbody\n", "Subject: s\n", "body\n"],
    ["an empty line of Windows", "Subject: s\r\n\r\nbody", "Subject: s\r\n", "body"],
    ["an empty line with many returns", "Subject: s\r\r\n\r\r\nbody", "Subject: s\r\r\n", "body"],
    ["the first line", "\nbody", "", "body"],
    ["the end of the mail", "Subject: s", "Subject: s", ""],
    ["the end of an empty mail", "", "", ""],
    ["a line that is no field", "Subject: s\nlost words\n\nmore", "Subject: s\n", "lost words\n\nmore"],
    ["a last line that is no field", "Subject: s\nlost", "Subject: s\n", "lost"],
    ["a colon without a name", "Subject: s\n: lost\n\nmore", "Subject: s\n", ": lost\n\nmore"],
    ["a name of two words", "Subject: s\na b: c\n\nmore", "Subject: s\n", "a b: c\n\nmore"],
    ["a name with a control character", "Subject: s\na\x7f: c\n\nmore", "Subject: s\n", "a\x7f: c\n\nmore"],
    ["a blank first line", " first\n\nmore", "", " first\n\nmore"],
  ])("ends at %s", (_what, mail, head, body) => {
    expect(split(mail).head.toString("latin1")).toBe(head);
    expect(bodiesOf(mail)).toEqual([body]);
  });

  it.each([
    ["a folded line", "Subject: a\n b\n\tc\n\nbody"],
    ["a line that is no field before a field", "Subject: a\n>From b\nTo: c\n\nbody"],
    ["such a line at the start", "lost\nTo: c\n\nbody"],
    ["spaces before the colon", "lost\nTo \t: c\n\nbody"],
    ["a name that starts with a dash", "To: c\n-a: b\n\nbody"],
    ["a name of the first and the last visible character", "To: c\n!~: b\n\nbody"],
  ])("includes %s", (_what, mail) => {
    expect(split(mail).head.toString()).toBe(mail.slice(0, mail.indexOf("\n\n") + 1));
    expect(bodiesOf(mail)).toEqual(["body"]);
  });
});

describe("the parts of a multipart", () => {
  it("have headers and bodies, without the text before and behind them", () => {
    const mail = `${typed("multipart/mixed")}before\n--x\nContent-Type: text/html\n\n<p>\n\n--x\n\ntwo\n--x--\nbehind\n--x\nno\n`;

    expect(partsOf(mail)).toEqual([
      ["text/html", "<p>\n"],
      ["text/plain", "two"],
    ]);
  });

  it("lose one line end before the boundary, of Unix or Windows", () => {
    const mail = `${typed("multipart/mixed")}--x\r\n\r\na\r\n\r\n--x\r\n\r\nb\r\r\n--x\n\n--x\r\n\r\n--x\r\n\r\nc`;

    expect(bodiesOf(mail)).toEqual(["a\r\n", "b\r", "", "", "c"]);
  });

  it.each([
    ["an end", `${typed("multipart/mixed")}--x\n\na\n--x\n\nb`, ["a", "b"]],
    ["a line end behind the closing boundary", `${typed("multipart/mixed")}--x\n\na\n--x--`, ["a"]],
    ["a line end behind a boundary", `${typed("multipart/mixed")}--x\n\na\n--x`, ["a", ""]],
    ["an empty line behind the header", `${typed("multipart/mixed")}--x\nX-A: b\n--x\nX-A: c\n--x--`, ["", ""]],
    ["lines between boundaries", `${typed("multipart/mixed")}--x\n--x\n\na\n--x--`, ["", "a"]],
    ["all lines before a boundary", `Content-Type: multipart/mixed; boundary=x\n--x\n\na\n--x--`, ["a"]],
  ])("may lack %s", (_what, mail, bodies) => {
    expect(bodiesOf(mail)).toEqual(bodies);
  });

  it.each(["-ax", "a-x", "--ax", "--xa", " --x", "--x-"])("are not separated by the line '%s'", (line) => {
    expect(bodiesOf(multipart("mixed", [`\na\n${line}\nb`]))).toEqual([`a\n${line}\nb`]);
    expect(bodiesOf(multipart("mixed", [`A: b\n${line}\nC: d\n\nbody`]))).toEqual(["body"]);
  });

  it("are separated by boundaries with blanks behind them, and after lines of dashes", () => {
    expect(bodiesOf(`${typed("multipart/mixed")}--x \t\r\n\na\n--\n--x\n\nb\n--x-- \n`)).toEqual(["a\n--", "b"]);
  });

  it("may have a boundary that ends in dashes", () => {
    expect(bodiesOf(multipart("mixed", ["\na", multipart("mixed", ["\nb"], "x--"), "\nc"], "y"))).toEqual([
      "a",
      "b",
      "c",
    ]);
    expect(
      bodiesOf(multipart("mixed", ["\na", `${typed("multipart/mixed", "x--")}--x--\n\nb\n--x----`, "\nc"])),
    ).toEqual(["a", "b", "c"]);
  });

  it("continue the outer part behind the inner one, also with an equal boundary", () => {
    for (const inner of ["y", "x"]) {
      const mail = multipart("mixed", ["\na", `${multipart("mixed", ["\nb"], inner)}between`, "\nc"]);

      expect(bodiesOf(mail)).toEqual(["a", "b", "c"]);
    }
  });

  it("end inner parts that were not closed, whose boundaries are text from then on", () => {
    const open = `${typed("multipart/mixed", "y")}--y\n${typed("multipart/mixed", "z")}--z\n\na`;

    expect(bodiesOf(multipart("mixed", [open, "\nb\n--y\n\nc\n--z\nd"]))).toEqual(["a", "b\n--y\n\nc\n--z\nd"]);
  });

  it("are the multipart itself if no part begins in it", () => {
    const lost = `${typed("multipart/mixed", "y")}words`;

    expect(partsOf(lost)).toEqual([["multipart/mixed", "words"]]);
    expect(partsOf(`${lost}\n--y--\nbehind`)).toEqual([["multipart/mixed", "words"]]);
    expect(partsOf(multipart("mixed", [lost, "\na"]))).toEqual([
      ["multipart/mixed", "words"],
      ["text/plain", "a"],
    ]);
  });

  it("of a digest are mails, unless they say otherwise", () => {
    const inner = multipart("mixed", ["\nb"], "y");

    expect(partsOf(multipart("digest", ["\na", "Content-Type: text/html\n\nc", inner, "\nd"]))).toEqual([
      ["message/rfc822", "a"],
      ["text/html", "c"],
      ["text/plain", "b"],
      ["message/rfc822", "d"],
    ]);
  });
});

describe("alternatives", () => {
  it("share an identity, also inside other parts, and other parts have none", () => {
    const alternative = multipart("alternative", ["\nb", multipart("related", ["\nc"], "z"), "\nd"], "y");
    const mail = multipart("mixed", ["\na", alternative, "\ne", multipart("alternative", ["\nf"], "w")]);

    const choiceOf = new Map(
      split(mail).parts.map(({ body, choice }): [string, MimePart["choice"]] => [body.toString(), choice]),
    );

    expect([...choiceOf.keys()]).toEqual(["a", "b", "c", "d", "e", "f"]);
    expect(choiceOf.get("b")).toBeDefined();
    expect(choiceOf.get("c")).toBe(choiceOf.get("b"));
    expect(choiceOf.get("d")).toBe(choiceOf.get("b"));
    expect(choiceOf.get("f")).toBeDefined();
    expect(choiceOf.get("f")).not.toBe(choiceOf.get("b"));
    expect([choiceOf.get("a"), choiceOf.get("e")]).toEqual([undefined, undefined]);
  });
});

describe("the depth of parts", () => {
  const nested = (depth: number): string =>
    depth === 0 ? "\nend" : multipart("mixed", [nested(depth - 1)], `b${depth}`);

  it("has a limit", () => {
    expect(split(nested(3), 3).parts.map(({ body }) => body.toString())).toEqual(["end"]);
    expect(() => split(nested(4), 3)).toThrow(
      expect.objectContaining({ code: "DAMAGED_DOCUMENT", message: expect.stringContaining("more than 3 deep") }),
    );
  });

  it("counts only open parts", () => {
    const siblings = ["a", "b", "c"].map((name) => multipart("mixed", [`\n${name}`], name));

    expect(split(multipart("mixed", siblings), 2).parts).toHaveLength(3);
  });
});
