import { expect, test } from "vitest";
import { plainCharacters } from "../../../functions/engine/layout/characters.ts";

test.each([
  ["na¨ıve", "naïve", "an accent set before a dotless i"],
  ["Erd˝os", "Erd˝os", "an accent that is not known stays"],
  ["¨x¨", "ẍ¨", "an accent at the end has no letter"],
  ["˜q", "˜q", "a pair that makes no character stays"],
  ["e\u0301", "é", "combining accents are composed"],
  ["\ufee7\ufeee", "نو", "Arabic letters lose their shapes"],
  ["x^2", "x^2", "a caret is no accent"],
])("%s becomes %s: %s", (written, expected) => {
  expect(plainCharacters(written)).toBe(expected);
});
