// A proxy before the local Step Functions that spoils calls: throttled, refused, or answered and then cut.

import { createServer, request as forward } from "node:http";
import type { AddressInfo } from "node:net";

/** "cut" serves the call and closes the connection without an answer; other words are names of errors. */
export type Spoiling = (call: string) => "cut" | `${string}Exception` | undefined;

export interface StatesProxy {
  readonly url: string;
  /** Decides about the calls from now on. */
  spoil(rule: Spoiling): void;
  close(): void;
}

export async function openStatesProxy(target: string): Promise<StatesProxy> {
  let rule: Spoiling = () => undefined;
  const { hostname, port } = new URL(target);
  const server = createServer((request, response) => {
    const { method, url, headers } = request;
    const spoiled = rule(String(headers["x-amz-target"]).replace("AWSStepFunctions.", ""));
    if (spoiled !== undefined && spoiled !== "cut") {
      request.resume();
      response.writeHead(400, { "content-type": "application/x-amz-json-1.0" });
      response.end(JSON.stringify({ __type: spoiled, message: "spoiled" }));
      return;
    }
    const served = forward({ hostname, port, method, path: url, headers }, (answer) => {
      if (spoiled === "cut") answer.resume().once("end", () => response.destroy());
      else answer.pipe(response.writeHead(answer.statusCode ?? 500, answer.headers));
    });
    request.pipe(served);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spoil(next) {
      rule = next;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
