import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../support/temporary-ledger.ts";
import { textractor } from "../../support/textractor.ts";

/** Words that bash offers for a command line whose last word is incomplete. */
async function offered(...words: readonly string[]): Promise<readonly string[]> {
  const folder = temporaryFolder();
  const { stdout } = await textractor(folder, ["completions", "bash"]);
  writeFileSync(join(folder, "script"), stdout);
  const line = words.map((word) => `'${word}'`).join(" ");
  const program = `source ./script; COMP_WORDS=(textractor ${line}); COMP_CWORD=${words.length}; _textractor
    printf '%s\\n' "\${COMPREPLY[@]}"`;
  return spawnSync("bash", ["-c", program], { cwd: folder, encoding: "utf8" }).stdout.trim().split("\n");
}

it("bash completes commands, files and the options of a command", async () => {
  expect(await offered("ex")).toEqual(["extract", "export"]);
  expect(await offered("batch", "--retry")).toEqual(["--retry-failed"]);
  expect(await offered("plan", "--ren")).toEqual([""]);
  expect(await offered("extract", "scr")).toEqual(["script"]);
});

it("there are scripts for zsh and fish, and for no other shell", async () => {
  const folder = temporaryFolder();
  const fish = await textractor(folder, ["completions", "fish"]);
  const zsh = await textractor(folder, ["completions", "zsh"]);
  const other = await textractor(folder, ["completions", "cmd"]);

  expect(fish.stdout).toContain('"__fish_seen_subcommand_from extract" -l markdown');
  expect(zsh.stdout).toContain("bashcompinit");
  expect(other).toMatchObject({ code: 2, stderr: expect.stringContaining("completions takes bash, zsh or fish") });
});
