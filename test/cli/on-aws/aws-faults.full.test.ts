import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CloudClient, openCloud } from "../../support/cloud-client.ts";
import { openStatesProxy, type StatesProxy } from "../../support/proxy-of-states.ts";
import { temporaryFolder } from "../../support/temporary-ledger.ts";
import { textractor } from "../../support/textractor.ts";

let cloud: CloudClient;
let proxy: StatesProxy;
let folder = "";

beforeAll(async () => {
  cloud = await openCloud();
  proxy = await openStatesProxy(cloud.states.url);
});
afterAll(async () => {
  proxy.close();
  await cloud.close();
});
beforeEach(async () => {
  folder = temporaryFolder();
  for (const name of ["documents", "results"]) cloud.s3.buckets.get(name)?.objects.clear();
  for (let index = 0; index < 4; index++) await cloud.put(`s3://documents/in/${index}.txt`, `Text ${index}`);
  calls().length = 0;
  proxy.spoil(() => undefined);
});

const calls = () => cloud.states.calls as string[];
const countOf = (name: string) => calls().filter((call) => call === name).length;
const environment = () => ({
  ...{ AWS_ACCESS_KEY_ID: "test", AWS_SECRET_ACCESS_KEY: "test", AWS_REGION: "us-east-1" },
  ...{ AWS_ENDPOINT_URL_S3: cloud.s3.url, AWS_ENDPOINT_URL_SFN: proxy.url },
});
const batch = (args: readonly string[], more: NodeJS.ProcessEnv = {}) =>
  textractor(folder, ["batch", ...args, "--on", "aws"], { ...environment(), ...more });
const ALL = ["s3://documents/in/", "--into", "out"];

/** Spoils the first `times` calls of a name. */
function spoilFirst(name: string, times: number, how: "cut" | "ThrottlingException"): void {
  let left = times;
  proxy.spoil((call) => (call === name && left-- > 0 ? how : undefined));
}

async function failWholeRun(): Promise<void> {
  const lift = cloud.lambda.fault({ function: "textractor_simple", kill: true });
  await batch(ALL);
  lift();
  await cloud.lambda.idle();
}

describe("a lost answer", () => {
  it("to a start starts no second execution", async () => {
    spoilFirst("StartExecution", 1, "cut");

    const { code, stderr } = await batch(ALL);

    expect(stderr).toContain("4 complete");
    expect(code).toBe(0);
    expect(cloud.states.executions.size).toBe(1);
  });

  it("to a redrive starts no execution next to the redriven one", async () => {
    const before = cloud.states.executions.size;
    await failWholeRun();
    spoilFirst("RedriveExecution", 1, "cut");

    const { code, stderr } = await batch(["--retry-failed", "--into", "out"]);

    expect(stderr).toContain("redriven arn:");
    expect(stderr).toContain("4 complete");
    expect(code).toBe(0);
    expect(cloud.states.executions.size).toBe(before + 1);
  });

  it("to a redrive is not forgotten when all calls fail after it", async () => {
    const before = cloud.states.executions.size;
    await failWholeRun();
    let isServed = false;
    proxy.spoil((call) => {
      if (isServed) return "AccessDeniedException";
      isServed = call === "RedriveExecution";
      return isServed ? "cut" : undefined;
    });

    const lost = await batch(["--retry-failed", "--into", "out"]);
    proxy.spoil(() => undefined);
    const next = await batch(["--retry-failed", "--into", "out"]);

    expect(lost.stderr).toMatch(/^textractor: ACCESS_DENIED/m);
    expect(next.stderr).toContain("followed arn:");
    expect(next.stderr).toContain("4 complete");
    expect(cloud.states.executions.size).toBe(before + 1);
  });
});

describe("an error while an execution runs", () => {
  it("such as an expired token says that the execution goes on, and the same command collects it", async () => {
    let isStarted = false;
    proxy.spoil((call) => {
      const spoiled = isStarted ? "ExpiredTokenException" : undefined;
      isStarted ||= call === "StartExecution";
      return spoiled;
    });

    const first = await batch([...ALL, "--quiet"]);
    proxy.spoil(() => undefined);
    const second = await batch(ALL);

    expect(first.code).toBe(1);
    expect(first.stderr).toContain("ACCESS_DENIED");
    expect(first.stderr).toMatch(/the execution goes on; run the same command to follow it/);
    expect(second.stderr).toContain("4 complete");
    expect(countOf("StartExecution")).toBe(1);
  });

  it("such as throttling is retried", async () => {
    spoilFirst("DescribeExecution", 3, "ThrottlingException");

    const { code, stderr } = await batch(ALL);

    expect(stderr).toContain("4 complete");
    expect(code).toBe(0);
  });
});

describe("nothing starts", () => {
  it("where the ledger cannot be stored", async () => {
    const { code, stderr } = await batch(["s3://documents/in/", "--into", "s3://none/out"]);

    expect(code).toBe(1);
    expect(stderr).toMatch(/^textractor: OUTPUT_REFUSED: the bucket of s3:\/\/none\S+ does not exist; create it/m);
    expect(countOf("StartExecution")).toBe(0);
  });

  it.each([
    ["a region that is no region", { AWS_REGION: "no region!" }, /ACCESS_DENIED.*AWS_REGION/],
    ["an unknown region", { AWS_REGION: "xx-nowhere-9", AWS_ENDPOINT_URL_SFN: "http://none.invalid" }, /AWS_REGION/],
    ["missing credentials", { AWS_ACCESS_KEY_ID: "", AWS_EC2_METADATA_DISABLED: "true" }, /ACCESS_DENIED.*credentials/],
  ])("with %s", async (_, wrong, said) => {
    const { code, stderr } = await batch(ALL, wrong);

    expect(code).toBe(1);
    expect(stderr).toMatch(said);
    expect(calls()).toEqual([]);
  });
});
