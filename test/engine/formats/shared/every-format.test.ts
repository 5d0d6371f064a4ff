import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ExtractionError } from "../../../../functions/engine/base/errors.ts";
import type { Extraction } from "../../../../functions/engine/base/model.ts";
import { detectFormat } from "../../../../functions/engine/formats/detect/detect.ts";
import { formats } from "../../../../functions/engine/formats/detect/format-registry.ts";
import type { Format } from "../../../../functions/engine/formats/shared/format.ts";
import { options } from "./options.ts";
import { samples } from "./samples.ts";

const RUNS = 40;

/** Formats whose documents look like any text, so that only the file name identifies them. */
const TOLD_BY_NAME: ReadonlySet<string> = new Set(["csv", "markdown", "json"]);

function nameFor({ name, extensions }: Format): string {
  return TOLD_BY_NAME.has(name) ? `document${extensions[0]}` : "document";
}

/** An extraction, or the error that a document may cause. All other errors are rethrown and fail the test. */
async function outcomeOf(format: Format, bytes: Uint8Array): Promise<Extraction | ExtractionError> {
  try {
    return await format.extract(bytes, options);
  } catch (error) {
    if (error instanceof ExtractionError) return error;
    throw error;
  }
}

function expectHonest(outcome: Extraction | ExtractionError): void {
  if (outcome instanceof ExtractionError) {
    expect(outcome.message).toMatch(/\w+ \w+/);
    return;
  }
  expect(outcome.document.pages.length).toBeLessThanOrEqual(outcome.document.metadata.pages);
  expect(outcome.document.pages.map(({ number }) => number)).toEqual(
    outcome.document.pages.map((_, index) => index + 1),
  );
}

describe.each(formats)("$name, like every format", (format) => {
  const valid = samples[format.name] ?? [];

  it("reads its own documents, and detection assigns them to it", async () => {
    expect(valid).not.toEqual([]);
    for (const bytes of valid) {
      const outcome = await outcomeOf(format, bytes);

      expect(outcome).toHaveProperty("document");
      expectHonest(outcome);
      expect((await detectFormat(bytes, nameFor(format))).name).toBe(format.name);
    }
  });

  it("has a method, extensions with a dot and media types", () => {
    expect(format.method).toBe(`${format.name}_to_text`);
    expect(format.extensions.filter((extension) => !/^\.[a-z0-9]+$/.test(extension))).toEqual([]);
    expect(format.mediaTypes.filter((type) => !/^[a-z]+\/[a-z0-9.+-]+$/.test(type))).toEqual([]);
  });

  it("returns an extraction or throws an ExtractionError, whatever the bytes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), async (bytes) => {
        expectHonest(await outcomeOf(format, bytes));
      }),
      { numRuns: RUNS },
    );
  });

  it("returns an extraction or throws an ExtractionError for a cut or changed document", async () => {
    const damage = fc.record({
      sample: fc.nat(),
      keep: fc.double({ min: 0.1, max: 1, noNaN: true }),
      changes: fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255)), { maxLength: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(damage, async ({ sample, keep, changes }) => {
        const bytes = Uint8Array.from(valid[sample % valid.length] ?? []);
        for (const [where, value] of changes) bytes[Math.floor(where * (bytes.length - 1))] = value;
        expectHonest(await outcomeOf(format, bytes.slice(0, Math.ceil(bytes.length * keep))));
      }),
      { numRuns: RUNS },
    );
  });
});

describe("the list of formats", () => {
  it("assigns each extension and media type to one format", () => {
    const names = formats.flatMap(({ extensions, mediaTypes }) => [...extensions, ...mediaTypes]);

    expect(names.length).toBe(new Set(names).size);
  });
});

describe("detection, like every format", () => {
  it("returns a format or throws an ExtractionError, whatever the bytes and the name", async () => {
    const start = fc.constantFrom(
      "",
      "%PDF-",
      "PK\x03\x04",
      "\x89PNG\r\n\x1a\n",
      "II*\0",
      "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
      "<",
      "\xff\xfe",
    );
    await fc.assert(
      fc.asyncProperty(start, fc.uint8Array({ maxLength: 500 }), fc.string(), async (magic, rest, name) => {
        const bytes = new Uint8Array(Buffer.concat([Buffer.from(magic, "latin1"), rest]));
        const outcome = await detectFormat(bytes, name).catch((error: unknown) => error);
        expect(outcome instanceof ExtractionError || formats.some((format) => format === outcome)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
