// `textractor status`: the state of documents, read from the objects that their runs wrote.

import { ExtractionError } from "../../functions/engine/base/errors.ts";
import { publicText } from "../../functions/engine/base/public-text.ts";
import { readSettings } from "../../functions/engine/base/settings.ts";
import { visible } from "../../functions/engine/base/visible.ts";
import { type DocumentStatus, documentStatus } from "../../functions/engine/pipeline/delivery/document-status.ts";
import { s3Storage } from "../../functions/engine/storage/s3/s3.ts";
import { routeByScheme } from "../../functions/engine/storage/storage.ts";
import { s3OptionsOf } from "../../functions/start/aws-environment.ts";
import { parseOptions } from "../shell/parse-options.ts";
import { UsageError } from "../shell/usage.ts";

const OPTIONS = {
  "text-uri": { type: "string" },
  "temp-uri-prefix": { type: "string" },
  json: { type: "boolean", default: false },
} as const;

/** Returns the exit code: 0 when all documents are complete, else 1. Throws UsageError. */
export async function statusCommand(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const { values, positionals } = parseOptions(args, OPTIONS);
  if (positionals.length === 0) throw new UsageError("name a document");
  const places = Object.entries({ text_uri: values["text-uri"], temp_uri_prefix: values["temp-uri-prefix"] });
  const given = Object.fromEntries(places.filter(([, uri]) => uri !== undefined));
  if (positionals.length > 1 && Object.keys(given).length > 0) {
    throw new UsageError("--text-uri and --temp-uri-prefix work with one document only");
  }
  const wrong = positionals.find((uri) => !/^s3:\/\/[^/]+\/./i.test(uri));
  if (wrong !== undefined) throw new UsageError(`status takes s3://bucket/key, not ${wrong}`);
  const { bucket } = readSettings(environment);
  const storage = routeByScheme({
    s3: s3Storage(s3OptionsOf(environment)),
  });
  let areComplete = true;
  for (const uri of positionals) {
    const status = await statusOf({ document_uri: uri, ...given }, bucket, storage);
    areComplete &&= status?.status === "complete";
    if (status !== undefined)
      process.stdout.write(`${values.json ? visible(JSON.stringify(status)) : publicText(lineOf(status))}\n`);
  }
  return areComplete ? 0 : 1;
}

/** Prints the error and returns undefined when the status could not be read. */
async function statusOf(...[fields, bucket, storage]: Parameters<typeof documentStatus>) {
  try {
    return await documentStatus(fields, bucket, storage);
  } catch (error) {
    if (!(error instanceof ExtractionError)) throw error;
    process.stderr.write(`textractor: ${publicText(`${fields.document_uri}: ${error.code}: ${error.message}`)}\n`);
    return undefined;
  }
}

function lineOf({ document_uri, text_uri, status, ...facts }: DocumentStatus): string {
  const named = Object.entries(facts).map(([name, value]) => `${name}=${value}`);
  return [status.padEnd(10), document_uri, ...(status === "absent" ? [] : [`-> ${text_uri}`]), ...named].join("  ");
}
