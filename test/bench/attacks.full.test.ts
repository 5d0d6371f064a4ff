import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attackFiles } from "../../bench/inputs/attack-files.ts";
import { type OddServers, openOddServers } from "../../bench/inputs/odd-servers.ts";
import { type Attack, attackWith } from "../../bench/parts/attack-run.ts";
import { whyUnwatched } from "../../bench/parts/watched-command.ts";

const unwatched = whyUnwatched();
const MINUTES = 180_000;

describe.skipIf(unwatched !== undefined)(`an attack (${unwatched ?? "processes can be watched"})`, () => {
  let folder = "";
  let servers: OddServers;
  let attacked: (attack: Attack) => ReturnType<Awaited<ReturnType<typeof attackWith>>>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "attacks-test-"));
    servers = await openOddServers();
    attacked = await attackWith(folder);
  });
  afterAll(async () => {
    await servers.close();
    rmSync(folder, { recursive: true });
  });

  it("by a file is answered, and its neighbours' results do not change", { timeout: MINUTES }, async () => {
    const [file] = attackFiles().filter(({ name }) => name === "nothing.pdf");

    const { answer, violations } = await attacked({
      what: "nothing",
      file: file ?? { name: "", bytes: Buffer.alloc(0) },
    });

    expect({ answer, violations }).toEqual({ answer: "EMPTY_DOCUMENT", violations: [] });
  });

  it("by a server is answered", { timeout: MINUTES }, async () => {
    const { served } = servers.attacks["fewer bytes than declared"] ?? { served: [] };

    const { answer, violations } = await attacked({ what: "short", served });

    expect({ answer, violations }).toEqual({ answer: "FETCH_FAILED", violations: [] });
  });

  it("is reported when it is extracted as a document", { timeout: MINUTES }, async () => {
    const [{ address } = { address: "" }] = servers.attacks['two pictures with the ETag "1"']?.served ?? [];

    const { violations } = await attacked({ what: "picture", served: [{ address }] });

    expect(violations).toEqual([{ of: address, what: "was extracted, and is no document" }]);
  });
});
