import { describe, expect, it } from "vitest";
import { ExtractionError } from "../../../../functions/engine/base/errors.ts";
import {
  checkPage,
  openingError,
  openingErrorOfCore,
  pageError,
} from "../../../../functions/engine/pdf/core/opening-error.ts";

const named = (name: string, more: object = {}) => Object.assign(new Error("why"), { name, ...more });
const repair = expect.objectContaining({
  code: "DAMAGED_DOCUMENT",
  message: expect.stringContaining("(why)"),
  remedy: expect.stringContaining("repair it"),
});

describe("a page's number", () => {
  it.each([1, 2, 3])("may be %d of three", (number) => {
    expect(() => checkPage(number, 3)).not.toThrow();
  });

  it.each([
    [0, 3, "no page 0, only 3 pages"],
    [4, 3, "no page 4, only 3 pages"],
    [1.5, 3, "no page 1.5"],
    [2, 1, "only 1 page;"],
  ])("may not be %d of %d", (number, pages, message) => {
    expect(() => checkPage(number, pages)).toThrow(
      expect.objectContaining({ code: "PAGE_OUT_OF_RANGE", message: expect.stringContaining(message) }),
    );
  });
});

describe.each([
  ["pdf.js's core", openingErrorOfCore],
  ["pdf.js's display half", openingError],
])("an error of %s at opening", (_half, convert) => {
  it.each([
    [true, 2, "WRONG_PASSWORD"],
    [true, 1, "PASSWORD_REQUIRED"],
    [false, 2, "PASSWORD_REQUIRED"],
    [false, 1, "PASSWORD_REQUIRED"],
  ])("about a password, with a password given %s and the code %i, is %s", (given, code, expected) => {
    const error = convert(named("PasswordException", { code }), given);

    expect(error).toMatchObject({ code: expected, remedy: expect.stringContaining("`password`") });
    expect(error).not.toHaveProperty("cause");
  });

  it.each(["InvalidPDFException", "UnknownErrorException", "FormatError"])("named %s means damage", (name) => {
    const cause = named(name);

    expect(convert(cause, false)).toEqual(repair);
    expect(convert(cause, false)).toHaveProperty("cause", cause);
  });

  it.each(["unknown encryption method", "unsupported encryption algorithm"])("about an %s is not damage", (message) => {
    const error = convert(Object.assign(new Error(message), { name: "FormatError" }), false);

    expect(error).toMatchObject({ code: "NOT_AVAILABLE", remedy: expect.stringContaining("without encryption") });
  });

  it("that is no Error stays as it is", () => {
    expect(convert("text", true)).toBe("text");
  });
});

describe("other errors", () => {
  it("of the core mean damage, except ours", () => {
    const own = new ExtractionError("LIMIT_EXCEEDED", "too large");

    expect(openingErrorOfCore(named("TypeError"), true)).toEqual(repair);
    expect(openingErrorOfCore(own, true)).toBe(own);
  });

  it("of the display half stay as they are", () => {
    const error = named("TypeError");

    expect(openingError(error, true)).toBe(error);
    expect(pageError(error, 3)).toBe(error);
    expect(pageError("text", 3)).toBe("text");
  });

  it("of damaged pages name the page", () => {
    expect(pageError(named("FormatError"), 3)).toEqual(repair);
    expect(pageError(named("FormatError"), 3)).toHaveProperty("problem", expect.stringContaining("page 3 of the PDF"));
  });
});
