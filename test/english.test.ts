import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** Words that start no docstring: it starts with a noun, or a verb in the third person. */
const NO_FIRST_WORDS: ReadonlySet<string> = new Set(
  `what whether which where who whose when how why that this these those it its they their of for from with without by in
  on at as if is are so to none not but and or else once while told because unless until after before beside`.split(
    /\s+/,
  ),
);

/** Words that start no comment at all: such a sentence has no subject. */
const NO_FIRST_WORDS_OF_COMMENTS: ReadonlySet<string> = new Set("what whether whose whom of those which".split(" "));

/** Phrases that a reader of English as a second language stumbles over; STYLE and CONTRIBUTING.md give better ones. */
const PHRASES =
  /\b(?:is told|are told|was told|were told|is none|are none|stands? beside|that is there|anew|of which|of whom|whence|whereof|wherefore|thereof|gets on|for ever|is said of|are said of|says of)\b/i;

const isInstalled = (path: string) => path.includes("node_modules");
const sources = globSync("{bench,cli,client,functions,infra,layers,package,test}/**/*.ts", { exclude: isInstalled });

interface Comment {
  readonly place: string;
  readonly text: string;
  readonly isDocstring: boolean;
}

/** Comments that begin a line, with their marks removed. Consecutive `//` lines are one comment. */
function commentsIn(file: string): readonly Comment[] {
  const found: { place: string; text: string; isDocstring: boolean }[] = [];
  let open: "block" | "line" | undefined;
  for (const [index, line] of readFileSync(file, "utf8").split("\n").entries()) {
    const place = `${file}:${index + 1}`;
    const trimmed = line.trim();
    const last = found.at(-1);
    if (open === "block" && last !== undefined) {
      last.text += ` ${trimmed.replace(/^\*\/?\s?/, "").replace(/\*\/$/, "")}`;
      if (trimmed.endsWith("*/")) open = undefined;
      continue;
    }
    if (trimmed.startsWith("/*")) {
      const text = trimmed.replace(/^\/\*\*?\s?/, "").replace(/\*\/$/, "");
      found.push({ place, text, isDocstring: trimmed.startsWith("/**") });
      open = trimmed.endsWith("*/") ? undefined : "block";
      continue;
    }
    if (!trimmed.startsWith("//")) {
      open = undefined;
      continue;
    }
    const text = trimmed.slice(2).trim();
    if (open === "line" && last !== undefined) last.text += ` ${text}`;
    else found.push({ place, text, isDocstring: false });
    open = "line";
  }
  return found;
}

const comments = sources.filter((file) => !file.endsWith("english.test.ts")).flatMap(commentsIn);

describe("the English of comments", () => {
  it("is looked at", () => {
    expect(comments.filter(({ isDocstring }) => isDocstring).length).toBeGreaterThan(500);
    expect(comments.length).toBeGreaterThan(2_000);
  });

  it("starts a docstring with a noun or a verb in the third person, and a comment with its subject", () => {
    const wrong = comments.filter(({ text, isDocstring }) => {
      const [, first = ""] = /^\W*([A-Za-z]+)/.exec(text) ?? [];
      return (isDocstring ? NO_FIRST_WORDS : NO_FIRST_WORDS_OF_COMMENTS).has(first.toLowerCase());
    });

    expect(wrong.map(({ place, text }) => `${place}: ${text}`)).toEqual([]);
  });

  it("avoids the phrases that readers stumble over", () => {
    const wrong = comments.filter(({ text }) => PHRASES.test(text));

    expect(wrong.map(({ place, text }) => `${place}: ${text}`)).toEqual([]);
  });
});
