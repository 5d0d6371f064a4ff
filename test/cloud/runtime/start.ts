// Starts AWS's runtime client with an HTTP transport in JavaScript, so that no native addon has to be compiled.
// The client loads `rapid-client.node` for three calls: next, done and error. The rest is AWS's own code.

import type { OutgoingHttpHeaders } from "node:http";
import Module from "node:module";

// An import would also load undici. AWS's own transport does not, so a function's start would look slower here.
const { Agent, request } = process.getBuiltinModule("node:http");

interface Invocation {
  readonly bodyJson: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

const loader = Module as unknown as { _load: (id: string, ...rest: readonly unknown[]) => unknown };
const load = loader._load;
loader._load = (id, ...rest) =>
  id.endsWith("rapid-client.node") ? javascriptClient() : load.call(loader, id, ...rest);
await import(import.meta.resolve("aws-lambda-ric"));

function javascriptClient() {
  const agent = new Agent({ keepAlive: true });
  // The native client sends an answer synchronously. Here the next poll waits until the previous answer is sent.
  let answering: Promise<unknown> = Promise.resolve();
  return {
    async next(): Promise<Invocation> {
      await answering;
      return call(agent, "GET", "next");
    },
    done(requestId: string, body: string): void {
      answering = call(agent, "POST", `${requestId}/response`, body);
    },
    error(requestId: string, body: string): void {
      answering = call(agent, "POST", `${requestId}/error`, body);
    },
  };
}

function call(agent: InstanceType<typeof Agent>, method: string, path: string, body = ""): Promise<Invocation> {
  const headers: OutgoingHttpHeaders =
    method === "GET" ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
  const address = `http://${process.env["AWS_LAMBDA_RUNTIME_API"]}/2018-06-01/runtime/invocation/${path}`;
  return new Promise((resolve, reject) => {
    request(address, { method, agent, headers }, (response) => {
      let bodyJson = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        bodyJson += chunk;
      });
      response.on("end", () => resolve({ bodyJson, headers: response.headers }));
      response.on("error", reject);
    })
      .on("error", reject)
      .end(body);
  });
}
