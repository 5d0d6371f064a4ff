// One attack through the command as a user runs it, with healthy documents before and behind it.

import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { BUILT_ORIGINALS } from "../inputs/mutants/built-originals.ts";
import type { Mutant } from "../inputs/mutants/mutants.ts";
import type { ServedAttack } from "../inputs/odd-servers.ts";
import { type Block, resultsAlone, runBlock, type Violation } from "./fuzz-block.ts";
import type { Watched } from "./watched-command.ts";

export type Attack = { readonly what: string } & ({ readonly file: Mutant } | ServedAttack);

export interface AttackRun {
  /** The code, or the status of what was extracted. */
  readonly answer: string;
  readonly watched: Watched;
  readonly violations: readonly Violation[];
}

const MOST = { cpuSeconds: 20, mb: 1_024 } as const;
/** Attack files that need no OCR. */
const NEIGHBOURS = ["letter.docx", "workbook.xlsx", "mail.eml", "slides.pptx"];
const ENVIRONMENT = {
  TEXTRACTOR_ALLOWED_ADDRESSES: "127.0.0.1",
  // Somebody who must have an answer within 20 s says so.
  TEXTRACTOR_FETCH_DURATION: "12",
};

/**
 * Extracts the healthy documents alone first, in the folder that every attack uses. Seconds on the clock say nothing on a
 * busy machine: a test leaves `mostSeconds` out.
 */
export async function attackWith(
  folder: string,
  mostSeconds?: number,
): Promise<(attack: Attack) => Promise<AttackRun>> {
  const neighbours = BUILT_ORIGINALS.filter(({ name }) => NEIGHBOURS.includes(name));
  const own = { folder, neighbours, options: [], environment: ENVIRONMENT };
  const alone = await resultsAlone(own);
  return async (attack) => {
    const { watched, violations } = await runBlock({ ...own, alone, ...documentsOf(attack) });
    const names = "file" in attack ? [attack.file.name] : attack.served.map(({ address }) => basename(address));
    const answers = watched.answers.filter(({ uri }) => names.includes(basename(uri))).map(({ code }) => code);
    const wrong = [
      ...violations,
      ...beyond(watched, mostSeconds),
      ...("file" in attack ? [] : wrongWords(folder, attack, watched)),
    ];
    return { answer: answers.join(", "), watched, violations: wrong };
  };
}

/** A file stands in the middle of its neighbours. */
function documentsOf(attack: Attack): Pick<Block, "mutants" | "addresses"> & Partial<Block> {
  if ("file" in attack) return { mutants: [attack.file] };
  const addresses = attack.served.map(({ address }) => address);
  // On one core they are read one after the other, so that the second meets what the first has left in the cache.
  return { mutants: [], addresses, core: 0 };
}

/** The whole process, since it does nothing else that costs. */
function beyond(
  { seconds, cpuSeconds, peakMb }: Watched,
  mostSeconds = Number.POSITIVE_INFINITY,
): readonly Violation[] {
  const of = "the process";
  return [
    ...(seconds > mostSeconds ? [{ of, what: `took ${seconds.toFixed(1)} s` }] : []),
    ...(cpuSeconds > MOST.cpuSeconds ? [{ of, what: `took ${cpuSeconds.toFixed(1)} s of CPU` }] : []),
    ...(peakMb > MOST.mb ? [{ of, what: `took ${peakMb.toFixed(0)} MB` }] : []),
  ];
}

/** Checks that a server's answer is its own document or an error, never a piece of something else. */
function wrongWords(folder: string, { served }: ServedAttack, { answers }: Watched): readonly Violation[] {
  return served.flatMap(({ address: of, words }) => {
    const code = answers.find(({ uri }) => uri === of)?.code;
    if (words === undefined) return code === "complete" ? [{ of, what: "was extracted, and is no document" }] : [];
    if (code !== "complete") return [{ of, what: "was not extracted" }];
    const written = readFileSync(join(folder, "results", `${basename(of)}.txt`), "utf8").trim();
    return written.includes(words) ? [] : [{ of, what: `has the text "${written}"` }];
  });
}
