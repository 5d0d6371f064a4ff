import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { startWatch } from "../../support/started-watch.ts";
import { temporaryFolder } from "../../support/temporary-ledger.ts";
import { textractor } from "../../support/textractor.ts";

describe("a watch of a folder", () => {
  it("takes what is there, what comes, what changes and what a batch knows, and ends with its ledger closed", async () => {
    const folder = temporaryFolder();
    const at = (name: string) => join(folder, name);
    mkdirSync(at("in/sub"), { recursive: true });
    writeFileSync(at("in/known.txt"), "Known words");
    await textractor(folder, ["batch", "in", "--into", "out"]);
    writeFileSync(at("in/waiting.txt"), "Waiting words");
    writeFileSync(at("secret.txt"), "Secret words");
    symlinkSync(at("secret.txt"), at("in/link.txt"));

    const first = startWatch(folder, "in", "--into", "out", "--settle", "0.1", "--every", "0.1");
    await first.completed(1);
    writeFileSync(at("in/bad.pdf"), "%PDF-1.7\nno more");
    await first.said(/bad\.pdf: DAMAGED_DOCUMENT/);
    writeFileSync(at("new.tmp"), "Renamed words of a new file");
    renameSync(at("new.tmp"), at("in/known.txt"));
    await first.completed(2);
    unlinkSync(at("in/waiting.txt"));
    for (let n = 0; n < 40; n++) writeFileSync(at(`in/sub/${n}.txt`), `Burst ${n}`);
    writeFileSync(at("in/last.txt"), "Last words");
    const second = startWatch(folder, "in", "--into", "out");
    await second.said(/another run writes to/);
    await first.completed(43);
    const { code, text } = await first.stop();

    expect(code).toBe(130);
    expect(text).toContain("textractor: stopped");
    expect(readFileSync(at("out/known.txt.txt"), "utf8")).toBe("Renamed words of a new file");
    expect(readFileSync(at("out/waiting.txt.txt"), "utf8")).toBe("Waiting words");
    expect(existsSync(at("out/link.txt.txt"))).toBe(false);
    expect(text.match(/bad\.pdf/g)).toHaveLength(1);
    expect(readdirSync(at("out")).filter((name) => /sqlite|^\.textractor/.test(name))).toEqual(["textractor.sqlite"]);
    const ledger = new DatabaseSync(at("out/textractor.sqlite"), { readOnly: true });
    expect(ledger.prepare("SELECT count(*) AS n, status FROM documents GROUP BY status").all()).toEqual([
      { n: 43, status: "complete" },
      { n: 1, status: "failed" },
    ]);
    ledger.close();
    expect((await textractor(folder, ["batch", "in", "--into", "out"])).stderr).toContain(
      "42 unchanged, 1 failed earlier",
    );
  });
});
