// The command lines of the documents: their commands and options exist.

import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { COMMAND_NAMES, usageOf } from "../../cli/shell/usage.ts";

const DOCUMENTS = ["README.md", "package/command/README.md", ...globSync("docs/**/*.md")];

interface Line {
  readonly document: string;
  readonly words: readonly string[];
}

/** Words after the program in the fenced blocks, up to a comment, a pipe or the end of the line. */
function linesOf(document: string): readonly Line[] {
  const blocks = readFileSync(document, "utf8").match(/^```sh\n.*?^```/gms) ?? [];
  return blocks.flatMap((block) =>
    [...block.matchAll(/(?:^|\| )(?:npm run -s textractor --|textractor) ([^\n#|]+)/gm)].map(([, rest = ""]) => ({
      document,
      words: rest
        .trim()
        .replaceAll(/'[^']*'/g, "'quoted'")
        .split(/\s+/),
    })),
  );
}

function wrongIn({ words }: Line): readonly string[] {
  const [first = ""] = words;
  if (first.startsWith("-")) return [];
  const isCommand = COMMAND_NAMES.includes(first);
  if (!isCommand && /^[a-z]+$/.test(first)) return [first];
  const usage = usageOf(isCommand ? first : "extract");
  const options = words.filter((word) => /^--?[a-z]/.test(word)).map((word) => word.replace(/=.*/, ""));
  return options.filter((option) => !new RegExp(`(?<![\\w-])${option}(?![\\w-])`).test(usage));
}

describe("the commands in the documents", () => {
  const lines = DOCUMENTS.flatMap(linesOf);

  it("name existing commands and options", () => {
    const wrong = lines.flatMap((line) =>
      wrongIn(line).map((word) => `${line.document}: ${line.words.join(" ")}: ${word}`),
    );

    expect(lines.length).toBeGreaterThan(40);
    expect(wrong).toEqual([]);
  });

  it("are found wrong where they are", () => {
    expect(wrongIn({ document: "a", words: ["exract", "a.pdf"] })).toEqual(["exract"]);
    expect(wrongIn({ document: "a", words: ["batch", "a", "--intoo", "b"] })).toEqual(["--intoo"]);
  });
});
