import { expect, test } from "vitest";
import { codeText } from "../../../../functions/engine/layout/blocks/code-blocks.ts";
import { lineAt, wordAt } from "../pieces.ts";

test("lines are indented by their distance from the leftmost line, in characters", () => {
  const lines = [lineAt(60, 100, "a {"), lineAt(50, 112, "if x"), lineAt(72, 124, "y = 1")];

  expect(codeText(lines)).toBe("  a {\nif x\n    y = 1");
});

test("an indent has at most eighty characters", () => {
  expect(codeText([lineAt(50, 100, "a"), lineAt(450, 112, "b"), lineAt(455, 124, "c")])).toBe(
    `a\n${" ".repeat(80)}b\n${" ".repeat(80)}c`,
  );
});

test("a gap of more than 1.7 lines is a blank line", () => {
  expect(codeText([lineAt(50, 100, "a"), lineAt(50, 117, "b"), lineAt(50, 134.5, "c")])).toBe("a\nb\n\nc");
});

test("words keep their distance, with at least one space and at most eighty", () => {
  const words = [wordAt(50, "a"), wordAt(85, "b"), wordAt(90, "c"), wordAt(500, "d")];

  expect(codeText([lineAt(50, 100, "a b c d", { words })])).toBe(`a${" ".repeat(6)}b c${" ".repeat(80)}d`);
});

test("a character is as wide as the average of all words", () => {
  const [wide, narrow] = [
    { ...wordAt(50, "ab"), right: 80 },
    { ...wordAt(50, "cd"), right: 60 },
  ];

  expect(codeText([lineAt(50, 100, "ab", { words: [wide] }), lineAt(70, 112, "cd", { words: [narrow] })])).toBe(
    "ab\n  cd",
  );
});

test("each point is a character where the words have no width", () => {
  const words = [{ ...wordAt(50, "ab"), right: 50 }];

  expect(codeText([lineAt(50, 100, "ab", { words }), lineAt(53, 112, "ab", { words })])).toBe("ab\n   ab");
});

test("pieces of one row stay on one line", () => {
  expect(codeText([lineAt(50, 100, "a"), lineAt(80, 100, "b"), lineAt(50, 112, "c")])).toBe("a     b\nc");
});
