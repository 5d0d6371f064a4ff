import { describe, expect, it } from "vitest";
import { lettersOf, parseJson } from "../../../functions/engine/request/letters.ts";

const notification = (key: string, eventName: unknown = "ObjectCreated:Put") => ({
  Records: [{ eventName, s3: { bucket: { name: "in" }, object: { key } } }],
});
const bridge = (key: string, type = "Object Created") => ({
  source: "aws.s3",
  "detail-type": type,
  detail: { bucket: { name: "in" }, object: { key } },
});
const upload = (key: string) => [{ event: { document_uri: `s3://in/${key}` }, eventBorne: true }];
const plain = (event: unknown) => [{ event, eventBorne: false }];

describe("the letters of an event", () => {
  it.each([
    ["a", "a"],
    ["a+b%2Bc%20d.pdf", "a b+c d.pdf"],
    ["100%+x", "100%+x"],
  ])("have the key of a notification decoded like a form (%s)", (key, decoded) => {
    expect(lettersOf(notification(key))).toEqual(upload(decoded));
  });

  it("have the key of EventBridge as it is", () => {
    expect(lettersOf(bridge("a+b%20c.pdf"))).toEqual(upload("a+b%20c.pdf"));
  });

  it("are none for folders, deletions and the test event", () => {
    expect(lettersOf(notification("folder/"))).toEqual([]);
    expect(lettersOf(bridge("folder/"))).toEqual([]);
    expect(lettersOf(notification("a", "ObjectRemoved:Delete"))).toEqual([]);
    expect(lettersOf(bridge("a", "Object Deleted"))).toEqual([]);
    expect(lettersOf({ Event: "s3:TestEvent" })).toEqual([]);
  });

  it("of a notification need no event name", () => {
    expect(lettersOf(notification("a", 7))).toEqual(upload("a"));
    expect(lettersOf(notification("a", "s3:ObjectCreated:Copy"))).toEqual(upload("a"));
  });

  it("are those inside SNS messages, in their order", () => {
    const Message = JSON.stringify(bridge("b"));
    const records = [...notification("a").Records, { Sns: { Message } }];

    expect(lettersOf({ Records: records })).toEqual([...upload("a"), ...upload("b")]);
    expect(lettersOf({ Type: "Notification", Message })).toEqual(upload("b"));
  });

  it.each([
    ["text"],
    [[1]],
    [{ pages: "1" }],
    [{ Records: "none" }],
    [{ source: "aws.s3", detail: "text" }],
    [{ source: "aws.ec2", detail: {} }],
    [{ document_uri: "s3://in/a", ...notification("b") }],
    [{ document_uri: "s3://in/a", Event: "s3:TestEvent" }],
  ])("are the event itself for %j", (event) => {
    expect(lettersOf(event)).toEqual(plain(event));
  });

  it.each([
    [{ Records: [7] }, "Records: an item is not an object"],
    [{ Records: [{ other: 1 }] }, "Records: an item is not from S3, SNS or SQS"],
    [{ Records: [{ s3: { bucket: {}, object: { key: "a" } } }] }, "bucket.name: is missing"],
    [{ Records: [{ s3: { bucket: { name: "in" }, object: "a" } }] }, "object.key: is missing"],
    [{ ...bridge("a"), detail: { bucket: { name: "in" } } }, "detail.object.key: is missing"],
    [{ Type: "Notification", Message: "{" }, "Message: is not JSON"],
    [{ Records: [{ Sns: { Message: "words" } }] }, "Sns.Message: is not JSON"],
  ])("of the broken event %j are refused: %s", (event, problem) => {
    expect(() => lettersOf(event)).toThrow(
      expect.objectContaining({ code: "INVALID_EVENT", problem, remedy: expect.stringContaining("send") }),
    );
  });
});

it("JSON text is parsed, and other text is refused with its place and cause", () => {
  expect(parseJson('{"a":1}', "body")).toEqual({ a: 1 });
  expect(() => parseJson(undefined, "body")).toThrow(
    expect.objectContaining({ problem: "body: is not JSON", cause: expect.any(SyntaxError) }),
  );
  const torn = {
    toString() {
      throw new RangeError("torn");
    },
  };
  expect(() => parseJson(torn, "body")).toThrow(RangeError);
});
