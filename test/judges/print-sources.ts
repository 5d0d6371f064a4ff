// Prints the items of one source, a JSON object a line. Node reads NODE_EXTRA_CA_CERTS only when a process starts.

import { localSourceTools } from "../../cli/sources/local-source-tools.ts";
import { resolveSources } from "../../cli/sources/resolve-sources.ts";
import { readSettings } from "../../functions/engine/base/settings.ts";
import { fileStorage } from "../../functions/engine/storage/files/file.ts";

const [source = "", folder = ""] = process.argv.slice(2);
const tools = localSourceTools({
  environment: process.env,
  settings: readSettings(process.env),
  storage: fileStorage({ metadataFolder: folder, privateFolder: folder }),
  standardInput: () => process.stdin,
});
const options = { lists: [], into: folder, asDocuments: false, dropTracked: false };
for await (const item of resolveSources([source], options, tools)) {
  const { code, problem, remedy } = item.kind === "unread" ? item.error : {};
  process.stdout.write(
    `${JSON.stringify({ ...item, ...(code === undefined ? {} : { error: { code, problem, remedy } }) })}\n`,
  );
}
