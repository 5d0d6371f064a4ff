import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventEndpoint } from "../../../cli/serve/event-endpoint.ts";
import { openApiEndpoint } from "../../../cli/serve/open-api.ts";
import { tikaEndpoints } from "../../../cli/serve/tika/endpoints.ts";
import { type RunningServer, runServer } from "./running-server.ts";

describe("POST / as the Function URL", () => {
  let server: RunningServer;
  const post = (event: unknown, type = "application/json") =>
    fetch(server.address, {
      method: "POST",
      body: typeof event === "string" ? event : JSON.stringify(event),
      headers: { "content-type": type },
    });

  beforeAll(async () => {
    server = await runServer([eventEndpoint, openApiEndpoint]);
    writeFileSync(join(server.allowed, "a.txt"), "Some words");
  });
  afterAll(() => server.close());

  it("extracts a file of an allowed folder, and repeats the event", async () => {
    const event = { document_uri: join(server.allowed, "a.txt"), text_uri: join(server.allowed, "out.txt"), own: 1 };
    const answer = await post(event);
    const response = await answer.json();

    expect(answer.status).toBe(200);
    expect(response).toMatchObject({ ...event, results: { textractor: { success: true, method: "text_to_text" } } });
    expect(response).not.toHaveProperty("temp_uri_prefix");
    expect(readFileSync(event.text_uri, "utf8")).toBe("Some words");
  });

  it.each([
    ["another folder", { document_uri: "/etc/hostname" }, "ADDRESS_REFUSED"],
    ["a way out of the folder", { document_uri: "ALLOWED/../../../../etc/hostname" }, "ADDRESS_REFUSED"],
    ["a link out of the folder", { document_uri: "ALLOWED/link" }, "ADDRESS_REFUSED"],
    ["a web address", { document_uri: "http://example.com/a.txt", text_uri: "ALLOWED/o.txt" }, "ADDRESS_REFUSED"],
    ["an S3 object", { document_uri: "s3://bucket/a.txt" }, "ADDRESS_REFUSED"],
    ["a result elsewhere", { document_uri: "ALLOWED/a.txt", text_uri: "/tmp/serve-out.txt" }, "ADDRESS_REFUSED"],
    ["a zero byte", { document_uri: "ALLOWED/a\u0000.txt" }, "FETCH_FAILED"],
    ["a very long path", { document_uri: `ALLOWED/${"a/".repeat(100_000)}` }, "ADDRESS_REFUSED"],
  ])("refuses %s with 422", async (_, event, code) => {
    try {
      symlinkSync("/etc/hostname", join(server.allowed, "link"));
    } catch {
      // An earlier row made it.
    }
    const answer = await post(JSON.stringify(event).replaceAll("ALLOWED", server.allowed));

    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ results: { textractor: { status: "failed", code } } });
  });

  it("names the allowed folders in a refusal, and not its own", async () => {
    const refusal = await (await post({ document_uri: "/etc/hostname" })).text();

    expect(refusal).toContain(`(allowed folders: ${server.allowed})`);
  });

  it("reports a file that is missing", async () => {
    const answer = await post({ document_uri: join(server.allowed, "none.txt") });

    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ results: { textractor: { code: "NOT_FOUND" } } });
  });

  it.each([
    ["text", "no JSON", 400],
    ["a list", [1], 400],
    ["an event without document", {}, 400],
  ])("refuses %s", async (_, event, status) => {
    expect((await post(event)).status).toBe(status);
  });

  it("takes only JSON, so that no page of a browser can send events", async () => {
    expect((await post({ document_uri: "a" }, "text/plain")).status).toBe(415);
  });

  it("refuses an event that is longer than Lambda takes", async () => {
    expect((await post({ document_uri: "a".repeat(7_000_000) })).status).toBe(413);
  });

  it("describes itself in valid OpenAPI, with each endpoint", async () => {
    const api = (await (await fetch(`${server.address}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, unknown>>;
    };

    expect(await new Validator().validate(api)).toMatchObject({ valid: true });
    for (const { methods, path } of [eventEndpoint, ...tikaEndpoints]) {
      const described = Object.keys(api.paths).filter((each) => path.test(each.replace(/\{\w+\}/, "text")));
      expect(described, String(path)).not.toEqual([]);
      for (const each of described.slice(0, 1))
        expect(Object.keys(api.paths[each] ?? {})).toContain(methods[0]?.toLowerCase());
    }
  });
});
