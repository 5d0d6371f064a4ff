// `npm run cloud`: the stack on this machine until Ctrl-C, for any AWS client.

import { parseArgs } from "node:util";
import { startCloud } from "./cloud.ts";

const { values } = parseArgs({
  options: {
    "s3-port": { type: "string", default: "9300" },
    "lambda-port": { type: "string", default: "9301" },
    "url-port": { type: "string", default: "9302" },
    logs: { type: "boolean", default: false },
  },
});

const cloud = await startCloud({
  ports: { s3: Number(values["s3-port"]), lambda: Number(values["lambda-port"]), url: Number(values["url-port"]) },
  ...(values.logs && { onLog: (_, text) => void process.stderr.write(text) }),
});

console.log(`S3 at ${cloud.s3.url} with the buckets documents and results, Lambda at ${cloud.lambda.url}.

In another terminal:

  export AWS_ACCESS_KEY_ID=test AWS_SECRET_ACCESS_KEY=test AWS_DEFAULT_REGION=us-east-1
  export AWS_ENDPOINT_URL_S3=${cloud.s3.url} AWS_ENDPOINT_URL_LAMBDA=${cloud.lambda.url}

  aws s3 cp report.pdf s3://documents/report.pdf
  aws lambda invoke --function-name textractor_simple --cli-binary-format raw-in-base64-out \\
    --payload '{"document_uri":"s3://documents/report.pdf"}' answer.json
  aws s3 cp s3://documents/report.pdf.txt -
  curl --aws-sigv4 aws:amz:us-east-1:lambda --user test:test ${cloud.functionUrls["textractor_simple"]} \\
    --data '{"document_uri":"s3://documents/report.pdf"}'

(The AWS command line 1 knows no --cli-binary-format, and needs none.)

What is put under s3://documents/in/ is extracted by itself, into s3://results/documents/in/.
--logs shows what the functions log. Ctrl-C ends the cloud, and all that is in it.`);

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void cloud.close());
