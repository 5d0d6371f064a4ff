// Web pages that scripts write, with the deployed bundles and the layer of a deployment with a browser.

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium } from "../../functions/engine/browser/find-chromium.ts";
import { APPLICATION, chromiumMissing } from "../support/chromium.ts";
import { type CloudClient, openCloud } from "../support/cloud-client.ts";

let site: Server;
let address = "";
beforeAll(async () => {
  site = createServer((request, response) => {
    if (request.url === "/api") return void response.end("text of the quorvex application");
    response.setHeader("content-type", "text/html").end(`${APPLICATION}<img src="http://10.0.0.1/pixel">`);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
});
afterAll(() => new Promise((resolve) => site.close(resolve)));

const isX64 = process.arch === "x64" && process.platform === "linux";

describe.skipIf(!isX64).each([
  ["of this machine", () => findChromium(process.env["TEXTRACTOR_CHROMIUM"], process.env).path(), chromiumMissing],
  ["of the layer", async () => undefined, undefined],
])("a function with the Chromium %s", (_, pathOf, missing) => {
  let cloud: CloudClient | undefined;
  afterAll(() => cloud?.close());

  it.skipIf(missing)(
    `stores the text of a rendered page, and reports the requests that were refused ${missing ?? ""}`,
    async () => {
      const path = await pathOf();
      const environment = { ...(path && { TEXTRACTOR_CHROMIUM: path }), TEXTRACTOR_ALLOWED_ADDRESSES: "127.0.0.1" };
      cloud = await openCloud({ context: { renderJs: "true" }, overrides: { textractor_simple: { environment } } });
      const text_uri = "s3://results/page.txt";
      const event = { document_uri: address, text_uri, render_js: true, wait_for: "p.ready" };
      const { results } = await cloud.extract(event);

      expect(results.textractor).toMatchObject({
        status: "complete",
        warnings: ["requests of the page were refused: http://10.0.0.1/pixel leads to 10.0.0.1, a private address"],
      });
      expect((await cloud.get(text_uri))?.toString()).toContain("text of the quorvex application");
    },
  );
});

describe("a function without a browser", () => {
  let cloud: CloudClient;
  beforeAll(async () => {
    const environment = { TEXTRACTOR_ALLOWED_ADDRESSES: "127.0.0.1" };
    cloud = await openCloud({ overrides: { textractor_simple: { environment } } });
  });
  afterAll(() => cloud.close());

  it("refuses to render, and says how to deploy one", async () => {
    const results = await cloud.results({ document_uri: address, text_uri: "s3://results/p.txt", render_js: "auto" });

    expect(results).toMatchObject({ success: false, code: "NOT_AVAILABLE" });
    expect(results.reason).toContain("deploy with renderJs");
  });
});
