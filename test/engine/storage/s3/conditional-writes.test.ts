import { describe, expect, it } from "vitest";
import { silentLog } from "../../../../functions/engine/base/log.ts";
import {
  type Condition,
  createConditionalWrites,
  warnOfUnconditional,
} from "../../../../functions/engine/storage/s3/conditional-writes.ts";

const place = { Bucket: "archive", Key: "lease" };
const answer = (status: number) =>
  Object.assign(new Error(`status ${status}`), { $metadata: { httpStatusCode: status } });

type Server = "honours" | "refuses" | "ignores" | "refuses everything" | "honours absence only";

/** One object on a server, and the conditions that reached it. */
function setup(server: Server, { foreign = true, present = undefined as string | undefined } = {}) {
  const sent: (Condition | undefined)[] = [];
  const missing: string[] = [];
  let version = present;
  let writes = 0;
  const writeIf = createConditionalWrites({
    versionOf: async () => version,
    foreign,
    onMissing: (bucket) => void missing.push(bucket),
  });
  const write = async (onlyIf: Condition | undefined) => {
    sent.push(onlyIf);
    if (server === "refuses everything") throw answer(501);
    if (onlyIf !== undefined && server === "refuses") throw answer(501);
    const checks = server === "honours" || (server === "honours absence only" && onlyIf === "absent");
    const holds = onlyIf === undefined || version === (onlyIf === "absent" ? undefined : onlyIf.version);
    if (checks && !holds) throw answer(412);
    version = `v${++writes}`;
    return version;
  };
  const run = (onlyIf: Condition, { small = true } = {}) => writeIf({ place, onlyIf, small, signal: undefined }, write);
  return { run, sent, missing, current: () => version };
}

describe("a conditional write", () => {
  it.each(["honours", "refuses", "ignores"] as const)(
    "writes where the condition holds, on a server that %s conditions",
    async (server) => {
      const { run, current } = setup(server);

      const version = await run("absent");

      expect(version).toBe(current());
      expect(await run({ version: version ?? "" })).toBe(current());
    },
  );

  it.each(["honours", "refuses"] as const)(
    "writes nothing where the condition does not hold, on a server that %s conditions",
    async (server) => {
      const { run, current } = setup(server, { present: "v0" });

      expect(await run("absent")).toBeUndefined();
      expect(await run({ version: "other" })).toBeUndefined();
      expect(current()).toBe("v0");
    },
  );

  it("tests a foreign server once, with the first small absent object", async () => {
    const { run, sent, missing } = setup("honours");

    await run("absent");
    expect(sent).toEqual(["absent", "absent", { version: "0".repeat(32) }]);
    await run("absent");

    expect(sent).toHaveLength(4);
    expect(missing).toEqual([]);
  });

  it.each([
    ["Amazon's server", { foreign: false }, "absent", true],
    ["a large object", {}, "absent", false],
    ["a version", { present: "v0" }, { version: "v0" }, true],
  ] as const)("is sent once for %s", async (_, options, onlyIf, small) => {
    const { run, sent } = setup("ignores", options);

    await run(onlyIf, { small });

    expect(sent).toEqual([onlyIf]);
  });

  it.each(["ignores", "honours absence only"] as const)(
    "is checked before the write once a server %s",
    async (server) => {
      const { run, sent, missing, current } = setup(server);

      expect(await run("absent")).toBe(current());
      expect(missing).toEqual(["archive"]);
      const tested = sent.length;
      expect(await run("absent")).toBeUndefined();
      expect(await run({ version: "other" })).toBeUndefined();
      expect(sent).toHaveLength(tested);
      expect(await run({ version: current() ?? "" })).toBe(current());

      expect(sent.slice(tested)).toEqual([undefined]);
      expect(missing).toEqual(["archive"]);
    },
  );

  it("is tried with its condition again after a server refused the whole write", async () => {
    const { run, sent, missing } = setup("refuses everything");

    await expect(run("absent")).rejects.toThrow();
    await expect(run("absent")).rejects.toThrow();

    expect(sent).toEqual(["absent", undefined, "absent", undefined]);
    expect(missing).toEqual([]);
  });

  it("is sent with its condition only once to a server that refuses conditions, and the bucket is reported once", async () => {
    const { run, sent, missing, current } = setup("refuses");

    await run("absent");
    expect(missing).toEqual(["archive"]);
    await run({ version: current() ?? "" });

    expect(sent).toEqual(["absent", undefined, undefined]);
    expect(missing).toEqual(["archive"]);
  });

  it("throws other failures at once", async () => {
    const writeIf = createConditionalWrites({
      versionOf: async () => undefined,
      foreign: true,
      onMissing: () => undefined,
    });
    const failure = answer(403);
    const input = { place, onlyIf: "absent", small: true, signal: undefined } as const;

    let writes = 0;
    const write = () => {
      writes++;
      return Promise.reject(failure);
    };

    await expect(writeIf(input, write)).rejects.toBe(failure);
    expect(writes).toBe(1);
  });

  it("is checked before the write once a server refuses the test of its conditions", async () => {
    const missing: string[] = [];
    const writeIf = createConditionalWrites({
      versionOf: async () => "v1",
      foreign: true,
      onMissing: (bucket) => void missing.push(bucket),
    });
    const sent: (Condition | undefined)[] = [];
    const write = async (onlyIf: Condition | undefined) => {
      sent.push(onlyIf);
      if (sent.length > 1) throw answer(501);
      return "v1";
    };
    const input = { place, onlyIf: "absent", small: true, signal: undefined } as const;

    expect(await writeIf(input, write)).toBe("v1");
    expect(missing).toEqual(["archive"]);
    expect(await writeIf(input, write)).toBeUndefined();
    expect(sent).toEqual(["absent", "absent"]);
  });

  it("keeps its version where the test of the server fails for another reason, and tests again", async () => {
    const answers = ["v1", answer(500), "v2", answer(412), answer(412)];
    const missing: string[] = [];
    const writeIf = createConditionalWrites({
      versionOf: async () => undefined,
      foreign: true,
      onMissing: (bucket) => void missing.push(bucket),
    });
    const write = async () => {
      const next = answers.shift();
      if (typeof next !== "string") throw next;
      return next;
    };
    const input = { place, onlyIf: "absent", small: true, signal: undefined } as const;

    expect(await writeIf(input, write)).toBe("v1");
    expect(await writeIf(input, write)).toBe("v2");
    expect(answers).toEqual([]);
    expect(missing).toEqual([]);
  });
});

it("a server without conditional writes is reported with its bucket and the consequence", () => {
  const lines: unknown[] = [];
  const log = { ...silentLog, warn: (...line: unknown[]) => void lines.push(line) };

  warnOfUnconditional(log)("archive");

  expect(lines).toEqual([
    ["no conditional writes", { bucket: "archive", reason: expect.stringContaining("both recognise a page") }],
  ]);
});
