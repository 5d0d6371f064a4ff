// `npm run cloud` runs the stack on this machine until Ctrl-C, for any AWS client.

import { parseArgs } from "node:util";
import { type LocalCloud, startCloud } from "./cloud.ts";

const USAGE = `npm run cloud -- [--port FIRST] [--s3-port PORT] [--lambda-port PORT] [--url-port PORT]
                 [--states-port PORT] [--timeout SECONDS] [--concurrency COUNT] [--logs]

--port is the port of S3 (default 9300, or TEXTRACTOR_CLOUD_PORT). Lambda, the function URL
and Step Functions use the next three.
--timeout and --concurrency apply to both functions.`;

const options = readOptions();
const cloud = await started();

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: "string", default: process.env["TEXTRACTOR_CLOUD_PORT"] || "9300" },
        "s3-port": { type: "string" },
        "lambda-port": { type: "string" },
        "url-port": { type: "string" },
        "states-port": { type: "string" },
        timeout: { type: "string" },
        concurrency: { type: "string" },
        logs: { type: "boolean", default: false },
      },
    });
    const first = numberOf("--port", values.port);
    const seconds = values.timeout === undefined ? undefined : numberOf("--timeout", values.timeout);
    return {
      ports: {
        s3: numberOf("--s3-port", values["s3-port"] ?? String(first)),
        lambda: numberOf("--lambda-port", values["lambda-port"] ?? String(first + 1)),
        url: numberOf("--url-port", values["url-port"] ?? String(first + 2)),
        states: numberOf("--states-port", values["states-port"] ?? String(first + 3)),
      },
      settings: {
        ...(seconds !== undefined && { timeoutMs: seconds * 1_000 }),
        ...(values.concurrency !== undefined && { concurrency: numberOf("--concurrency", values.concurrency) }),
      },
      logs: values.logs,
    };
  } catch (error) {
    return end(2, `${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  }
}

function numberOf(option: string, text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new Error(`${option} is ${JSON.stringify(text)}; use a whole number above 0`);
}

function changed({ timeoutMs, concurrency }: typeof options.settings): string {
  const changes = [
    ...(timeoutMs === undefined ? [] : [`timeout ${timeoutMs / 1_000} s`]),
    ...(concurrency === undefined ? [] : [`concurrency ${concurrency}`]),
  ];
  return changes.length === 0 ? "" : `Both functions: ${changes.join(", ")}.\n`;
}

async function started(): Promise<LocalCloud> {
  const { ports, settings, logs } = options;
  try {
    return await startCloud({
      ports,
      overrides: { textractor_simple: settings, textractor_ocr: settings },
      ...(logs && { onLog: (_, text) => void process.stderr.write(text) }),
    });
  } catch (error) {
    const { code, port } = error as NodeJS.ErrnoException & { readonly port?: number };
    if (code !== "EADDRINUSE") throw error;
    const other = ports.s3 + 100;
    return end(
      1,
      `Port ${port} is taken. Choose other ports: npm run cloud -- --port ${other} (uses ${other} to ${other + 3}).`,
    );
  }
}

/** Exits the process, which also ends all servers that were already started. */
function end(status: number, message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(status);
}

console.log(`S3 at ${cloud.s3.url} with the buckets documents and results, Lambda at ${cloud.lambda.url},
Step Functions at ${cloud.states.url}.
${changed(options.settings)}
In another terminal:

  export AWS_ACCESS_KEY_ID=test AWS_SECRET_ACCESS_KEY=test AWS_DEFAULT_REGION=us-east-1
  export AWS_ENDPOINT_URL_S3=${cloud.s3.url} AWS_ENDPOINT_URL_LAMBDA=${cloud.lambda.url}
  export AWS_ENDPOINT_URL_SFN=${cloud.states.url}

  aws s3 cp report.pdf s3://documents/report.pdf
  aws lambda invoke --function-name textractor_simple --cli-read-timeout 0 --cli-binary-format raw-in-base64-out \\
    --payload '{"document_uri":"s3://documents/report.pdf"}' answer.json
  aws s3 cp s3://documents/report.pdf.txt -
  curl --aws-sigv4 aws:amz:us-east-1:lambda --user test:test ${cloud.functionUrls["textractor_simple"]} \\
    --data '{"document_uri":"s3://documents/report.pdf"}'

(Version 1 of the AWS command line does not need --cli-binary-format; omit it there.)

Uploads under s3://documents/in/ are extracted automatically, into s3://results/documents/in/.
--logs shows the logs of the functions. Ctrl-C ends the cloud and deletes everything in it.`);

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void cloud.close());
