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

describe("an unexpected error", () => {
  it("becomes INTERNAL, which is not retried and asks for a report", () => {
    const { failure } = logged(new TypeError("x is not a function"));

    expect(failure).toMatchObject({ code: "INTERNAL", retryable: false });
    expect(failure.message).toMatch(/TypeError.*reference [0-9a-f]{8}, version .*report it/);
  });

  it.each([
    ["here", new TypeError(SECRET)],
    ["in a thread", fromWire(toWire(new TypeError(SECRET)))],
    ["without a message", Object.assign(new TypeError("none"), { message: "" })],
  ])("is reported only by its place in the program when it was thrown %s", (_, error) => {
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
  ])("is handled whatever its value is: %s", (thrown) => {
    expect(asExtractionError(thrown, silentLog).code).toBe("INTERNAL");
    expect(asExtractionError(thrown, silentLog).message).not.toContain("with words");
  });

  it.each([
    ["E", "E"],
    ["E".repeat(60), "E".repeat(60)],
    ["E".repeat(61), "Error"],
    ["", "Error"],
  ])("with the name %j is reported as %s", (name, reported) => {
    expect(asExtractionError(Object.assign(new Error("e"), { name }), silentLog).message).toContain(`(${reported}, `);
  });

  it("is reported with its code, if that is a word", () => {
    const thrown = (code: string) => asExtractionError(Object.assign(new Error("e"), { code }), silentLog).message;

    expect(thrown("ENOENT")).toContain("(Error ENOENT, ");
    expect(thrown("a b")).toContain("(Error, ");
  });

  it("has the same reference each time for the same fault", () => {
    const fault = (message: string) => new RangeError(message);

    const [one, other] = ["first.pdf", "second.pdf"].map((document) => logged(fault(document)).failure.message);

    expect(one).toBe(other);
  });
});

describe("an ExtractionError", () => {
  it("stays unchanged and is not logged", () => {
    const typed = new ExtractionError("NOT_FOUND", "it is gone; send it again");

    expect(logged(typed)).toEqual({ failure: typed, lines: [] });
  });
});
