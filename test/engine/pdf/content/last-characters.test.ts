import { expect, test } from "vitest";
import { LastCharacters } from "../../../../functions/engine/pdf/content/last-characters.ts";

/** Answers, for each character, to whether a space was due before it. */
const dueBefore = (characters: LastCharacters, text: string) => [...text].map((each) => characters.add(each));

test("a space is due after a letter and one white space", () => {
  expect(dueBefore(new LastCharacters(), "a b")).toEqual([false, false, true]);
});

test("no space is due between two letters, at the start, or after two white spaces", () => {
  expect(dueBefore(new LastCharacters(), "ab")).toEqual([false, false]);
  expect(dueBefore(new LastCharacters(), " a")).toEqual([false, false]);
  expect(dueBefore(new LastCharacters(), "a  b")).toEqual([false, false, true, false]);
});

test("asking whether a space is due adds nothing", () => {
  const characters = new LastCharacters();
  dueBefore(characters, "a ");

  expect([characters.isSpaceDue(), characters.isSpaceDue()]).toEqual([true, true]);
  expect(characters.add("b")).toBe(true);
  expect(characters.isSpaceDue()).toBe(false);
});

test("forgotten characters leave no space due", () => {
  const characters = new LastCharacters();
  dueBefore(characters, "a ");

  characters.forget();

  expect(characters.isSpaceDue()).toBe(false);
  expect(dueBefore(characters, "b c")).toEqual([false, false, true]);
});
