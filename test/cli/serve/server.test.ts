import { once } from "node:events";
import { request } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import type { Endpoint } from "../../../cli/serve/http/call.ts";
import type { ServerOptions } from "../../../cli/serve/http/server.ts";
import { type RunningServer, runServer } from "./running-server.ts";

const answering = (answer: Endpoint["answer"]): Endpoint => ({
  methods: ["GET"],
  path: /^\/task$/,
  isWork: true,
  answer,
});
const ok = answering(async () => ({ status: 200, body: "done" }));

/** Asks with any header, which fetch does not allow. */
async function ask(server: RunningServer, path: string, headers: Readonly<Record<string, string>>) {
  const sent = request({ port: server.port, host: "127.0.0.1", path, headers }).end();
  const [response] = await once(sent, "response");
  response.resume();
  return response.statusCode as number;
}

describe("the server", () => {
  let server: RunningServer;
  const start = async (endpoint: Endpoint, options: Partial<ServerOptions> = {}) => {
    server = await runServer([endpoint], options);
    return server;
  };
  afterEach(() => server.close());

  it.each([
    [{ host: "localhost:1" }, 200],
    [{ host: "evil.example" }, 403],
    [{ host: "127.0.0.1.evil.example" }, 403],
    [{ host: "localhost", origin: "http://localhost:8080" }, 200],
    [{ host: "localhost", origin: "https://evil.example" }, 403],
    [{ host: "localhost", origin: "null" }, 403],
  ])("answers a request with %j by %i", async (headers, status) => {
    await start(ok);

    expect(await ask(server, "/task", headers)).toBe(status);
  });

  it("names the methods of an address, and refuses unknown addresses", async () => {
    await start(ok);
    const wrong = await fetch(`${server.address}/task?a=b`, { method: "DELETE" });

    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "GET"]);
    expect((await fetch(`${server.address}/task/more`)).status).toBe(404);
    expect((await fetch(`${server.address}/task?a=b`)).headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("stops the work when the caller leaves", async () => {
    const started = Promise.withResolvers<void>();
    const stopped = Promise.withResolvers<unknown>();
    await start(
      answering(({ signal, engine }) => {
        signal.addEventListener(
          "abort",
          () => void engine.budget.run("a step", 1, async () => 1).catch(stopped.resolve),
        );
        started.resolve();
        return new Promise(() => undefined);
      }),
    );
    const leaving = new AbortController();
    const asked = fetch(`${server.address}/task`, { signal: leaving.signal }).catch(() => "left");
    await started.promise;
    leaving.abort();

    expect(await asked).toBe("left");
    expect(await stopped.promise).toMatchObject({ problem: expect.stringContaining("closed the connection") });
  });

  it("works on some requests, lets some wait, and refuses the others", async () => {
    const first = Promise.withResolvers<void>();
    let running = 0;
    const begun = Promise.withResolvers<void>();
    await start(
      answering(async () => {
        running++;
        begun.resolve();
        await first.promise;
        return { status: 200, body: String(running) };
      }),
      { jobs: 1, waiting: 1 },
    );
    const asked = [fetch(`${server.address}/task`)];
    await begun.promise;
    asked.push(fetch(`${server.address}/task`), fetch(`${server.address}/task`));
    const refused = await Promise.any(
      asked.slice(1).map(async (each) => ((await each).status === 503 ? each : Promise.reject())),
    );
    first.resolve();
    const answers = await Promise.all(asked);

    expect((await refused).headers.get("retry-after")).toBe("5");
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 503]);
    expect(running).toBe(2);
  });

  it("gives a place to the next request when the one that waits leaves", async () => {
    const first = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    await start(
      answering(async () => {
        begun.resolve();
        await first.promise;
        return { status: 200 };
      }),
      { jobs: 1, waiting: 1 },
    );
    const one = fetch(`${server.address}/task`);
    await begun.promise;
    const leaving = new AbortController();
    const two = fetch(`${server.address}/task`, { signal: leaving.signal }).catch(() => undefined);
    // The refusal of a third request proves that the second one waits.
    while ((await fetch(`${server.address}/task`)).status !== 503);
    leaving.abort();
    await two;
    first.resolve();

    expect((await one).status).toBe(200);
    expect((await fetch(`${server.address}/task`)).status).toBe(200);
  });

  it("ends a request at its time", async () => {
    await start(
      answering(() => new Promise(() => undefined)),
      { requestMs: 20 },
    );
    const answer = await fetch(`${server.address}/task`);

    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: "OUT_OF_TIME" });
  });

  it("answers a fault of its own without its words", async () => {
    await start(answering(() => Promise.reject(new Error("a secret"))));
    const answer = await fetch(`${server.address}/task`);

    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain("secret");
  });
});
