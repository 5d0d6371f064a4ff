import { describe, expect, it } from "vitest";
import { regionOf, s3OptionsOf } from "../../functions/start/aws-environment.ts";

describe("the environment of AWS", () => {
  it.each([
    [{ AWS_DEFAULT_REGION: "eu-west-1" }, { region: "eu-west-1" }],
    [{ AWS_REGION: "", AWS_DEFAULT_REGION: "eu-west-1" }, { region: "eu-west-1" }],
    [{ AWS_REGION: "us-east-2", AWS_DEFAULT_REGION: "eu-west-1" }, {}],
    [{ AWS_REGION: "us-east-2" }, {}],
    [{ AWS_DEFAULT_REGION: "" }, {}],
    [{}, {}],
  ])("%j gives %j, and the SDK finds the rest", (environment, expected) => {
    expect(regionOf(environment)).toEqual(expected);
  });

  it.each([
    [{}, false],
    [{ AWS_ENDPOINT_URL_S3: "http://127.0.0.1:9000" }, true],
    [{ AWS_ENDPOINT_URL: "http://127.0.0.1:9000" }, true],
    [{ AWS_ENDPOINT_URL_S3: "" }, false],
    [{ AWS_ENDPOINT_URL: "http://127.0.0.1:9000", AWS_IGNORE_CONFIGURED_ENDPOINT_URLS: "true" }, false],
  ])("%j puts buckets into the path: %s", (environment, pathStyle) => {
    expect(s3OptionsOf(environment).pathStyle).toBe(pathStyle);
  });
});
