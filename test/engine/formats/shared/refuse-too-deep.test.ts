import { describe, expect, it } from "vitest";
import { refuseTooDeep } from "../../../../functions/engine/formats/shared/refuse-too-deep.ts";

const overflow = (): number => 1 + overflow();

describe("a reader that recurses", () => {
  it("returns what it read", () => {
    expect(refuseTooDeep("page", () => 7)).toBe(7);
  });

  it("refuses a document that overflows the stack", () => {
    expect(() => refuseTooDeep("page", overflow)).toThrowError(
      expect.objectContaining({
        code: "LIMIT_EXCEEDED",
        message: expect.stringMatching(/^the page nests its elements too deep; .*TEXTRACTOR_MAX_NESTING_DEPTH/),
        cause: expect.any(RangeError),
      }),
    );
  });

  it.each([new RangeError("Invalid array length"), new Error("Maximum call stack size exceeded")])(
    "throws other errors unchanged: %s",
    (error) => {
      const fail = () => {
        throw error;
      };

      expect(() => refuseTooDeep("page", fail)).toThrow(error);
    },
  );
});
