import { describe, expect, it } from "vitest";
import { createRobots } from "../../../cli/batch/robots.ts";
import { ExtractionError } from "../../../functions/engine/base/errors.ts";
import { readSettings } from "../../../functions/engine/base/settings.ts";
import { memoryStorage } from "../../support/memory-storage.ts";

const RULES = `User-agent: *
Disallow: /private/
User-agent: otter
Disallow: /pond
`;

function robotsOf(sites: Readonly<Record<string, string | Uint8Array | Error>>, userAgent?: string) {
  const texts = Object.entries(sites).filter((entry): entry is [string, string] => !(entry[1] instanceof Error));
  const storage = memoryStorage(Object.fromEntries(texts));
  const asked: string[] = [];
  const readRange: typeof storage.readRange = async (uri, start, end) => {
    asked.push(uri);
    const site = sites[uri];
    if (site instanceof Error) throw site;
    return await storage.readRange(uri, start, end);
  };
  const settings = readSettings(userAgent === undefined ? {} : { TEXTRACTOR_USER_AGENT: userAgent });
  return { asked, robots: createRobots({ storage: { ...storage, readRange }, settings }) };
}

describe("the rules of a site", () => {
  it("keep pages from crawlers, and are read once", async () => {
    const { robots, asked } = robotsOf({ "https://a.example/robots.txt": RULES });

    await expect(robots.check("https://a.example/private/x")).rejects.toMatchObject({
      code: "ACCESS_DENIED",
      problem: "https://a.example/robots.txt keeps this page from crawlers",
    });
    await expect(robots.check("https://a.example/public")).resolves.toBeUndefined();
    await expect(robots.check("s3://a/private/x")).resolves.toBeUndefined();
    await expect(robots.check("/private/x")).resolves.toBeUndefined();
    expect(asked).toEqual(["https://a.example/robots.txt"]);
  });

  it("are those for the name of this crawler", async () => {
    const { robots } = robotsOf({ "https://a.example/robots.txt": RULES }, "otter/3 (+https://otter.example)");

    await expect(robots.check("https://a.example/private/x")).resolves.toBeUndefined();
    await expect(robots.check("https://a.example/pond/1")).rejects.toMatchObject({ code: "ACCESS_DENIED" });
  });

  it("allow all where there are none, and where they cannot be read", async () => {
    const busy = new ExtractionError("FETCH_FAILED", "answered 503", { retryable: true });
    const { robots } = robotsOf({ "https://busy.example/robots.txt": busy });

    await expect(robots.check("https://none.example/private/x")).resolves.toBeUndefined();
    await expect(robots.check("https://busy.example/x")).resolves.toBeUndefined();
  });

  it("are read up to a limit, within which they hold", async () => {
    const { robots } = robotsOf({ "https://a.example/robots.txt": `${RULES}${"# more\n".repeat(200_000)}` });

    await expect(robots.check("https://a.example/private/x")).rejects.toMatchObject({ code: "ACCESS_DENIED" });
  });

  it("may be no rules at all", async () => {
    const { robots } = robotsOf({ "https://a.example/robots.txt": "<html><p>Not found</p></html>" });

    await expect(robots.check("https://a.example/private/x")).resolves.toBeUndefined();
  });
});
