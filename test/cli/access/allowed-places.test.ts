import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allowedAddress, allowedPlaces } from "../../../cli/access/allowed-places.ts";
import { guardedStorage } from "../../../cli/access/guarded-storage.ts";
import { memoryStorage } from "../../support/memory-storage.ts";

describe("allowed places", () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "allowed-")));
  const inside = join(folder, "inside");
  const refused = { code: "ADDRESS_REFUSED", remedy: expect.stringContaining("--allow") };
  beforeAll(() => {
    mkdirSync(inside);
    mkdirSync(join(folder, "inside-not"));
    writeFileSync(join(folder, "secret"), "secret");
    symlinkSync(join(folder, "secret"), join(inside, "link"));
    symlinkSync(folder, join(inside, "up"));
    symlinkSync(inside, join(folder, "way-in"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const places = () => allowedPlaces({ allow: [join(folder, "way-in")], "allow-urls": false });

  it("are real paths of folders", () => {
    expect(places()).toEqual({ folders: [inside], urls: false });
    expect(allowedAddress(join(folder, "way-in/new/a.txt"), places())).toBe(join(inside, "new/a.txt"));
    expect(allowedAddress(`file://${inside}/a.txt`, places())).toBe(join(inside, "a.txt"));
    expect(() => allowedPlaces({ allow: [join(folder, "secret")], "allow-urls": false })).toThrow("is not a folder");
    expect(() => allowedPlaces({ allow: [join(folder, "none")], "allow-urls": false })).toThrow("is not a folder");
  });

  it.each(["../secret", "link", "up/secret", "up/new", "../inside-not/a", "", ".."])(
    "end at the folder: %j",
    (path) => {
      const check = () => allowedAddress(`${inside}/${path}`, places());
      if (path === "") expect(check()).toBe(inside);
      else expect(check).toThrow(expect.objectContaining(refused));
    },
  );

  it("hold web addresses only by their option, and never S3", () => {
    const urls = { folders: [], urls: true };

    expect(allowedAddress("https://example.com/a", urls)).toBe("https://example.com/a");
    expect(() => allowedAddress("https://example.com/a", places())).toThrow("--allow-urls");
    expect(() => allowedAddress("s3://bucket/a", urls)).toThrow("does not read from S3");
    expect(() => allowedAddress("/etc/hostname", urls)).toThrow("no folder is allowed");
  });

  it("hold the server's own folders, which a refusal does not name", () => {
    const own = { folders: [inside], ownFolders: [join(folder, "inside-not")], urls: false };
    const check = () => allowedAddress("/etc/hostname", own);

    expect(allowedAddress(join(folder, "inside-not/a"), own)).toBe(join(folder, "inside-not/a"));
    expect(check).toThrow(`(allowed folders: ${inside});`);
    expect(() => allowedAddress("/etc/hostname", { ...own, folders: [] })).toThrow("(no folder is allowed)");
  });

  it("hide the user and password of an address that they refuse", () => {
    expect(() => allowedAddress("https://user:pw@example.com/a", places())).not.toThrow("pw");
  });

  it("hold for each method of a guarded storage", async () => {
    const storage = guardedStorage(memoryStorage(), places());
    const secret = join(inside, "link");
    const refusal = expect.objectContaining({ code: "ADDRESS_REFUSED" });

    await expect(storage.head(secret)).rejects.toEqual(refusal);
    await expect(storage.read(secret)).rejects.toEqual(refusal);
    await expect(storage.readRange(secret, 0, 1)).rejects.toEqual(refusal);
    await expect(storage.write(secret, "", { contentType: "text/plain" })).rejects.toEqual(refusal);
    await expect(storage.delete(secret)).rejects.toEqual(refusal);
    expect(await storage.write(join(inside, "a"), "words", { contentType: "text/plain" })).toBeDefined();
    expect((await storage.read(join(inside, "a"))).facts.size).toBe(5);
  });
});
