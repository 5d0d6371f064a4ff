// Executions of a corpus in its ledger, so that a later command can follow them and collect their results.

import type { Ledger } from "../corpus/ledger.ts";
import type { ExecutionStatus } from "./step-functions.ts";

/** One execution, from before its start. */
export interface AwsRun {
  /** Also the name of the execution. */
  readonly id: string;
  readonly execution: string;
  /** Name of the last run of the ledger that started or redrove it. */
  readonly run: number;
  /** Prefix of the results that the functions write. */
  readonly results: string;
  /** Extensions of the results by their event field. */
  readonly extensions: Readonly<Record<string, string>>;
  /** The extensions that the person asked for. */
  readonly wanted: Readonly<Record<string, string>>;
  readonly options: string;
  readonly engine: string;
  readonly documents: number;
  /** "starting": the list may be incomplete, and the execution may not exist. "collected": its report is in the ledger. */
  readonly state: "starting" | "started" | "collected";
  /** Status at the end. */
  readonly status?: ExecutionStatus | undefined;
}

const SCHEMA = `CREATE TABLE IF NOT EXISTS aws_runs (
  id TEXT PRIMARY KEY, execution TEXT NOT NULL, run INTEGER NOT NULL, results TEXT NOT NULL, extensions TEXT NOT NULL,
  wanted TEXT NOT NULL, options TEXT NOT NULL, engine TEXT NOT NULL, documents INTEGER NOT NULL, state TEXT NOT NULL, status TEXT,
  began TEXT NOT NULL
)`;

export interface AwsRuns {
  save(run: AwsRun): void;
  /** The last execution. */
  last(): AwsRun | undefined;
  forget(id: string): void;
}

export function openAwsRuns({ database }: Pick<Ledger, "database">): AwsRuns {
  database.exec(SCHEMA);
  const save = database.prepare(`
    INSERT OR REPLACE INTO aws_runs
      (id, execution, run, results, extensions, wanted, options, engine, documents, state, status, began)
    VALUES (:id, :execution, :run, :results, :extensions, :wanted, :options, :engine, :documents, :state, :status,
      coalesce((SELECT began FROM aws_runs WHERE id = :id), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')))`);
  const last = database.prepare("SELECT * FROM aws_runs ORDER BY began DESC, rowid DESC LIMIT 1");
  const forget = database.prepare("DELETE FROM aws_runs WHERE id = ?");
  return {
    save({ extensions, wanted, status = null, ...run }) {
      save.run({ ...run, extensions: JSON.stringify(extensions), wanted: JSON.stringify(wanted), status });
    },
    last() {
      const row = last.get();
      return row === undefined ? undefined : runOf(row);
    },
    forget: (id) => void forget.run(id),
  };
}

function runOf(row: Readonly<Record<string, unknown>>): AwsRun {
  const text = (name: string) => String(row[name]);
  return {
    ...{ id: text("id"), execution: text("execution"), results: text("results"), options: text("options") },
    ...{ engine: text("engine"), run: Number(row["run"]), documents: Number(row["documents"]) },
    ...{ extensions: JSON.parse(text("extensions")), wanted: JSON.parse(text("wanted")) },
    // Only `save` writes these columns.
    state: text("state") as AwsRun["state"],
    status: row["status"] === null ? undefined : (text("status") as ExecutionStatus),
  };
}
