import { describe, expect, it } from "vitest";
import { publicJson, publicText } from "../../../functions/engine/base/public-text.ts";

const SIGNED = "https://host/a?sig=secret";
const SHOWN = "https://host/a?sig=***";

it("public text has neither secrets nor control characters", () => {
  expect(publicText(`see ${SIGNED} \u001b[2J`)).toBe(`see ${SHOWN} \\u001b[2J`);
});

describe("public JSON", () => {
  const shown = (value: unknown) => JSON.parse(publicJson(value)) as unknown;

  it("has no secret in values, at any depth", () => {
    const value = { a: [SIGNED, { b: `at ${SIGNED}` }], n: 1, flag: true, none: null };

    expect(shown(value)).toEqual({ a: [SHOWN, { b: `at ${SHOWN}` }], n: 1, flag: true, none: null });
  });

  it.each(["document_uri", "uri", "url", "callbackURL"])("treats all of the field %s as one address", (name) => {
    expect(shown({ [name]: "https://host/a b?sig=my secret" })).toEqual({ [name]: "https://host/a b?sig=***" });
  });

  it("treats a word as an address, and a sentence as text", () => {
    expect(shown({ text: "https:/me:secret@host/a" })).toEqual({ text: "https:/host/a" });
    expect(shown({ text: "first https://host/a then b?sig=1" })).toEqual({ text: "first https://host/a then b?sig=1" });
  });

  it("has no secret in names", () => {
    expect(shown({ [SIGNED]: { [SIGNED]: 1 }, plain: [2] })).toEqual({ [SHOWN]: { [SHOWN]: 1 }, plain: [2] });
  });

  it("is one line without control characters", () => {
    expect(publicJson({ a: "one\ntwo\u009b\u2028" })).toBe('{"a":"one\\ntwo\\u009b\\u2028"}');
  });
});
