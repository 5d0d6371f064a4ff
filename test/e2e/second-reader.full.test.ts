// The second reader, with the deployed bundles: from the layer of a deployment that asks for it, and without one.

import { afterAll, describe, expect, it } from "vitest";
import { canIsolate } from "../cloud/lambda/isolation.ts";
import { type CloudClient, openCloud } from "../support/cloud-client.ts";
import { scanOf } from "../support/documents/scan.ts";

// Without isolation, the functions find the packages of this checkout, whatever the layers have.
describe.skipIf(!canIsolate())(`a page for the second reader ${canIsolate() ? "" : "(no isolation here)"}`, () => {
  const clouds: CloudClient[] = [];
  afterAll(() => Promise.all(clouds.map((cloud) => cloud.close())));
  const read = async (context: Readonly<Record<string, string>>) => {
    const cloud = await openCloud({ context });
    clouds.push(cloud);
    await cloud.put("s3://documents/scan.pdf", await scanOf([["The quorvex ledger", "Ql|I1 rnm vvw 0OD8B"]]));
    const json_uri = "s3://documents/scan.json";
    const event = { document_uri: "s3://documents/scan.pdf", page: 1, reader: "second", json_uri };
    const { results } = await cloud.invoke("textractor_ocr", event);
    return { results: results.textractor, json: (await cloud.get(json_uri))?.toString("utf8") };
  };

  it("is read by both in a deployment with its layer", async () => {
    const { results, json } = await read({ secondReader: "true" });

    expect(results).toMatchObject({ success: true, status: "complete" });
    expect(JSON.parse(json ?? "{}").pages).toMatchObject([{ agreement: expect.any(Number) }]);
  });

  it("is refused in a deployment without it, with a remedy", async () => {
    const { results } = await read({});

    expect(results).toMatchObject({ success: false, code: "NOT_AVAILABLE" });
    expect(results.reason).toContain("deploy with secondReader=true");
  });
});
