// The documents that a plan looks at: all of a small corpus, else a random sample of each kind and size.

import { createHash } from "node:crypto";
import { extname } from "node:path";
import type { Ledger } from "../corpus/ledger.ts";

/** Documents of one extension and size class. */
export interface Stratum {
  /** Number of its documents. */
  readonly count: number;
  readonly drawn: readonly DrawnDocument[];
}

export interface DrawnDocument {
  readonly uri: string;
  readonly name: string;
  readonly bytes: number | undefined;
  /** A number between 0 and 1 that depends on the seed and the address alone. */
  readonly draw: number;
}

export interface Drawing {
  readonly seed: number;
  /** Most documents to look at. Each stratum has at least LEAST_DRAWN, so a few more are possible. */
  readonly most: number;
}

/** Fewer documents of a kind say nothing about how much they differ. */
const LEAST_DRAWN = 6;
/** Largest document of a size class in units of its smallest one. */
const CLASS_WIDTH = 4;
/** Assumed size of a document without one in its listing, such as a web page. */
const USUAL_BYTES = 100_000;

/**
 * Draws from the documents of the ledger's last listing. A stratum gets as many as its share of the bytes, because
 * large documents differ more.
 */
export function drawDocuments({ database }: Ledger, { seed, most }: Drawing): readonly Stratum[] {
  database.function("stratum", { deterministic: true }, (name, bytes) =>
    stratumOf(String(name), Number(bytes ?? USUAL_BYTES)),
  );
  database.function("draw", { deterministic: true }, (uri) => drawOf(seed, String(uri)));
  database.exec(`CREATE TEMP TABLE drawing AS
    SELECT id, stratum(name, bytes) AS stratum, draw(uri) AS draw, coalesce(bytes, ${USUAL_BYTES}) AS size
    FROM documents WHERE name <> '' AND status <> 'unread';
    CREATE INDEX temp.drawing_by_stratum ON drawing(stratum, draw)`);
  const strata = database
    .prepare("SELECT stratum, count(*) AS n, sum(size) AS bytes FROM drawing GROUP BY stratum ORDER BY stratum")
    .all();
  const total = strata.reduce((sum, { n }) => sum + Number(n), 0);
  const bytes = strata.reduce((sum, row) => sum + Number(row["bytes"]), 0);
  const first = database.prepare(`
    SELECT documents.uri, name, bytes, draw FROM drawing JOIN documents USING (id) WHERE stratum = ? ORDER BY draw LIMIT ?`);
  return strata.map((row) => {
    const count = Number(row["n"]);
    const share = Math.ceil((most * Number(row["bytes"])) / bytes);
    const wanted = total <= most ? count : Math.min(count, Math.max(LEAST_DRAWN, share));
    const drawn = first.all(row["stratum"] ?? null, wanted).map(({ uri, name, bytes: size, draw }) => ({
      ...{ uri: String(uri), name: String(name), draw: Number(draw) },
      bytes: typeof size === "number" ? size : undefined,
    }));
    return { count, drawn };
  });
}

function stratumOf(name: string, bytes: number): string {
  const sizeClass = Math.floor(Math.log(Math.max(1, bytes)) / Math.log(CLASS_WIDTH));
  return `${extname(name).toLowerCase()} ${sizeClass}`;
}

function drawOf(seed: number, uri: string): number {
  return createHash("sha256").update(`${seed} ${uri}`).digest().readUInt32BE() / 2 ** 32;
}
