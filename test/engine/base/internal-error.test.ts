import { describe, expect, it } from "vitest";
import { ExtractionError, fromWire, toWire } from "../../../functions/engine/base/errors.ts";
import { asExtractionError } from "../../../functions/engine/base/internal-error.ts";
import { createLog, silentLog } from "../../../functions/engine/base/log.ts";

const SECRET = "https://user:hunter2@docs.example/?X-Amz-Signature=abc\n    at words of the document";

function logged(error: unknown) {
  const lines: string[] = [];
  const failure = asExtractionError(
    error,
    createLog("error", (line) => lines.push(line)),
  );
  return { failure, lines };
}

describe("an error that has no type", () => {
  it("becomes INTERNAL, which is not retried and asks to be reported", () => {
    const { failure } = logged(new TypeError("x is not a function"));

    expect(failure).toMatchObject({ code: "INTERNAL", retryable: false });
    expect(failure.message).toMatch(/TypeError.*reference [0-9a-f]{8}.*report it/);
  });

  it.each([
    ["here", new TypeError(SECRET)],
    ["in a thread", fromWire(toWire(new TypeError(SECRET)))],
    ["without a message", Object.assign(new TypeError("none"), { message: "" })],
  ])("is reported by its place in the program alone when it was thrown %s", (_, error) => {
    const { failure, lines } = logged(error);

    const [line = "{}"] = lines;
    const { name, stack, reference } = JSON.parse(line) as Record<string, string>;
    expect(`${failure.message} ${line}`).not.toMatch(/hunter2|Signature|words of the document/);
    expect(name).toBe("TypeError");
    expect(stack).toMatch(/^ {4}at .*internal-error\.test\.ts/);
    expect(failure.message).toContain(reference);
  });

  it.each([
    ["a text"],
    [undefined],
    [{ name: "odd" }],
    [Object.assign(new Error("e"), { name: "a name: with words" })],
  ])("is taken whatever it is: %s", (thrown) => {
    expect(asExtractionError(thrown, silentLog).code).toBe("INTERNAL");
    expect(asExtractionError(thrown, silentLog).message).not.toContain("with words");
  });

  it("has the same reference each time that the same fault shows", () => {
    const fault = (message: string) => new RangeError(message);

    const [one, other] = ["first.pdf", "second.pdf"].map((document) => logged(fault(document)).failure.message);

    expect(one).toBe(other);
  });
});

describe("an error that has a type", () => {
  it("stays what it is, and nothing is logged", () => {
    const typed = new ExtractionError("NOT_FOUND", "it is gone; send it again");

    expect(logged(typed)).toEqual({ failure: typed, lines: [] });
  });
});
