import { describe, expect, it } from "vitest";
import { ExtractionError, fromWire, limitExceeded, toWire } from "../../../functions/engine/base/errors.ts";

describe("an error", () => {
  it("has a message of its problem and its remedy", () => {
    const cause = new Error("torn");
    const error = new ExtractionError("DAMAGED_DOCUMENT", "page 2 is cut", { remedy: "save it again", cause, page: 2 });

    expect(error).toMatchObject({
      name: "ExtractionError",
      message: "page 2 is cut; save it again",
      problem: "page 2 is cut",
      remedy: "save it again",
      retryable: false,
      page: 2,
      cause,
    });
  });

  it("without options has only its problem, and is permanent", () => {
    const error = new ExtractionError("INTERNAL", "a fault");

    expect(error).toMatchObject({ message: "a fault", remedy: undefined, retryable: false });
    expect([error.page, error.cause]).toEqual([undefined, undefined]);
  });

  it("of a limit names the numbers and the setting", () => {
    expect(limitExceeded("pages", "7", "5", "TEXTRACTOR_MAX_PAGES")).toMatchObject({
      code: "LIMIT_EXCEEDED",
      message: "pages: found 7, allowed are 5; raise TEXTRACTOR_MAX_PAGES",
    });
  });
});

describe("an error that crosses a thread", () => {
  const cross = (error: unknown) => fromWire(JSON.parse(JSON.stringify(toWire(error))));

  it.each([
    new ExtractionError("SERVICE_FAILED", "S3 is busy; very busy", { remedy: "try later", retryable: true }),
    new ExtractionError("INTERNAL", "a fault"),
  ])("keeps its code, problem and remedy: %s", (error) => {
    const { code, message, problem, remedy, retryable } = error;

    expect(cross(error)).toBeInstanceOf(ExtractionError);
    expect(cross(error)).toMatchObject({ code, message, problem, remedy, retryable });
  });

  it("without a code keeps its name, message and stack", () => {
    const error = new RangeError("too deep");

    expect(cross(error)).not.toBeInstanceOf(ExtractionError);
    expect(cross(error)).toMatchObject({ name: "RangeError", message: "too deep", stack: error.stack });
  });

  it("may be any thrown value, and may lack name, stack and retryable", () => {
    expect(toWire("torn")).toEqual({ message: "torn" });
    expect(toWire(Object.assign(new Error("x"), { stack: "" }))).toEqual({ name: "Error", message: "x" });
    expect(fromWire({ message: "torn" })).toMatchObject({ name: "Error", message: "torn" });
    expect(fromWire({ code: "NOT_FOUND", message: "gone" })).toMatchObject({ retryable: false, problem: "gone" });
  });
});
