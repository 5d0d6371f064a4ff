import { describe, expect, it } from "vitest";
import { ExtractionError } from "../../../functions/engine/base/errors.ts";
import type { ExtractResponse } from "../../../functions/engine/request/contract.ts";
import { openEnvelope } from "../../../functions/engine/request/envelopes.ts";
import { respondInvalid } from "../../../functions/engine/request/respond.ts";

const done: ExtractResponse = { results: { textractor: { success: true, status: "complete" } } };
const busy = new ExtractionError("SERVICE_FAILED", "busy", { retryable: true });

const s3Record = (key: string, eventName = "ObjectCreated:Put") => ({
  eventSource: "aws:s3",
  eventName,
  s3: { bucket: { name: "uploads" }, object: { key } },
});
const bridge = (key: string) => ({
  source: "aws.s3",
  "detail-type": "Object Created",
  detail: { bucket: { name: "uploads" }, object: { key } },
});
const message = (id: string, body: unknown) => ({ eventSource: "aws:sqs", messageId: id, body: JSON.stringify(body) });
const upload = (uri: string) => ({ event: { document_uri: uri }, eventBorne: true });

describe("the answer", () => {
  const url = { requestContext: { http: {} }, body: '{"ocr":"off"}' };

  it.each([
    ["a plain event", { document_uri: "s3://in/a" }],
    ["a Function URL", url],
  ])("to %s needs an outcome", (_sender, event) => {
    expect(() => openEnvelope(event).reply([])).toThrow("a request was not answered");
  });

  it("to uploads is a list of all responses, or the first error", () => {
    const { reply } = openEnvelope({ Records: [s3Record("a"), s3Record("b")] });

    expect(reply([done, done])).toEqual([done, done]);
    expect(() => reply([done, busy])).toThrow(busy);
  });

  it("to an event among uploads is one response", () => {
    const Message = JSON.stringify({ document_uri: "s3://in/c" });
    const { letters, reply } = openEnvelope({ Records: [s3Record("a"), { Sns: { Message } }] });

    expect(letters.map(({ eventBorne }) => eventBorne)).toEqual([true, false]);
    expect(reply([done, busy])).toBe(done);
  });

  it("to a Function URL is for a direct event", () => {
    expect(openEnvelope(url).letters).toEqual([{ event: { ocr: "off" }, eventBorne: false }]);
    expect(() => openEnvelope({ ...url, body: { toString: () => raise() } })).toThrow("torn");
  });

  it.each([
    ["a request context without HTTP", { requestContext: { stage: "x" }, body: "{" }],
    ["HTTP outside of a request context", { requestContext: "http", body: "{" }],
    ["no records", { Records: [] }],
  ])("to an event with %s is a plain response", (_what, event) => {
    const { letters, reply } = openEnvelope(event);

    if (!("Records" in event)) expect(letters).toEqual([{ event, eventBorne: false }]);
    expect(reply([done])).toEqual(letters.length === 0 ? [done] : done);
  });
});

const raise = () => {
  throw new RangeError("torn");
};

describe("a message of SQS", () => {
  it("counts as its first delivery when the queue gives no count", () => {
    expect(openEnvelope({ Records: [message("one", { document_uri: "s3://in/a" })] }).letters[0]?.delivery).toEqual({
      queueArn: "",
      receiptHandle: "",
      count: 1,
    });
  });

  it("is a direct event, if it is unreadable", () => {
    const { letters } = openEnvelope({ Records: [{ eventSource: "aws:sqs", messageId: "x", body: "{" }] });

    expect(letters).toMatchObject([{ event: { message_id: "x" }, eventBorne: false }]);
    expect(() =>
      openEnvelope({ Records: [{ eventSource: "aws:sqs", messageId: "x", body: { toString: () => raise() } }] }),
    ).toThrow("torn");
  });

  it("is not among records of which one is of another service", () => {
    const records = [message("one", { document_uri: "s3://in/a" }), s3Record("b")];

    expect(() => openEnvelope({ Records: records })).toThrow("Records: an item is not from S3, SNS or SQS");
  });
});

describe("an item of a batch", () => {
  it.each([{ key: "a.pdf" }, { bucket: "docs" }, { bucket: 7, key: "a.pdf" }])(
    "without a bucket and a key is an event: %j",
    (item) => {
      expect(openEnvelope({ Items: [item] }).letters).toEqual([{ event: item, eventBorne: false }]);
    },
  );
});

describe("an envelope", () => {
  it("is the event itself where no service wrapped it", () => {
    const event = { document_uri: "s3://in/a.pdf" };
    const envelope = openEnvelope(event);

    expect(envelope.letters).toEqual([{ event, eventBorne: false }]);
    expect(envelope.reply([done])).toBe(done);
    expect(() => envelope.reply([busy])).toThrow(busy);
  });

  it("of S3 has its key decoded like a form", () => {
    expect(openEnvelope({ Records: [s3Record("in/a+b%2Bc%C3%A9.pdf")] }).letters).toEqual([
      upload("s3://uploads/in/a b+cé.pdf"),
    ]);
  });

  it("of S3 keeps a key that does not decode, as in an event written by hand", () => {
    expect(openEnvelope({ Records: [s3Record("100%.pdf")] }).letters).toEqual([upload("s3://uploads/100%.pdf")]);
  });

  it("of a folder made in the console holds no document", () => {
    expect(openEnvelope({ Records: [s3Record("in/2026/")] }).letters).toEqual([]);
    expect(openEnvelope(bridge("in/2026/")).letters).toEqual([]);
  });

  it.each([
    { Records: [] },
    { Items: [1] },
    { requestContext: { http: {} } },
    { source: "aws.s3", detail: {} },
    { Event: "s3:TestEvent" },
  ])("is never recognised in an event with document_uri, whatever its other fields are: %j", (fields) => {
    const event = { document_uri: "s3://in/a.pdf", ...fields };

    expect(openEnvelope(event).letters).toEqual([{ event, eventBorne: false }]);
  });

  it("of S3 holds no letter for events other than uploads", () => {
    expect(openEnvelope({ Records: [s3Record("a.pdf", "ObjectRemoved:Delete")] }).letters).toEqual([]);
    expect(openEnvelope({ Service: "Amazon S3", Event: "s3:TestEvent" }).letters).toEqual([]);
  });

  it("of EventBridge keeps the key as it is", () => {
    expect(openEnvelope(bridge("in/a+b%20c.pdf")).letters).toEqual([upload("s3://uploads/in/a+b%20c.pdf")]);
  });

  it("of SNS holds the event as text", () => {
    const event = {
      Records: [{ EventSource: "aws:sns", Sns: { Message: JSON.stringify({ Records: [s3Record("a.pdf")] }) } }],
    };

    expect(openEnvelope(event).letters).toEqual([upload("s3://uploads/a.pdf")]);
  });

  it("of SNS inside SQS, as a topic sends it to a queue, holds the event as text", () => {
    const notification = (event: unknown) => ({ Type: "Notification", TopicArn: "t", Message: JSON.stringify(event) });
    const { letters } = openEnvelope({
      Records: [
        message("one", notification({ Records: [s3Record("a+b.pdf")] })),
        message("two", notification({ document_uri: "s3://in/c.pdf" })),
      ],
    });

    expect(letters).toMatchObject([
      upload("s3://uploads/a b.pdf"),
      { event: { document_uri: "s3://in/c.pdf" }, eventBorne: false },
    ]);
  });

  it("of SQS knows each message's delivery, and which messages go back", () => {
    const eventSourceARN = "arn:aws:sqs:us-east-1:111122223333:up";
    const delivered = (id: string, count: string) => ({
      ...message(id, { document_uri: `s3://in/${id}` }),
      eventSourceARN,
      receiptHandle: `receipt of ${id}`,
      attributes: { ApproximateReceiveCount: count },
    });
    const { letters, sentBack } = openEnvelope({ Records: [delivered("one", "1"), delivered("two", "4")] });
    const second = { queueArn: eventSourceARN, receiptHandle: "receipt of two", count: 4 };

    expect(letters.map(({ delivery }) => delivery?.count)).toEqual([1, 4]);
    expect(
      sentBack?.([{ results: { textractor: { success: true, status: "complete" } } }, new Error("later")]),
    ).toEqual([second]);
  });

  it("of SQS sends back only the messages with an error", () => {
    const envelope = openEnvelope({
      Records: [
        message("one", { Records: [s3Record("a.pdf"), s3Record("b.pdf")] }),
        message("two", { document_uri: "s3://in/c.pdf" }),
        message("three", bridge("d.pdf")),
      ],
    });

    expect(envelope.letters.map((letter) => letter.eventBorne)).toEqual([true, true, false, true]);
    expect(envelope.reply([done, busy, done, done])).toEqual({ batchItemFailures: [{ itemIdentifier: "one" }] });
    expect(envelope.reply([done, done, done, done])).toEqual({ batchItemFailures: [] });
  });

  it("of SQS turns a message that is not JSON into an invalid letter and keeps the other messages", () => {
    const envelope = openEnvelope({
      Records: [{ eventSource: "aws:sqs", messageId: "x", body: "{" }, message("y", { document_uri: "s3://in/a" })],
    });

    expect(envelope.letters).toHaveLength(2);
    expect(envelope.letters[0]?.event).not.toHaveProperty("document_uri");
  });

  it("of a Step Functions batch knows events, addresses, rows and S3 objects", () => {
    const envelope = openEnvelope({
      BatchInput: { bucket: "docs", languages: ["deu"] },
      Items: [
        "s3://in/a.pdf",
        { document_uri: "s3://in/b.pdf", page: 2 },
        { Key: "c.pdf", Size: 3 },
        { bucket: "other", key: "d.pdf", ocr: "off" },
      ],
    });

    expect(envelope.letters.map(({ event }) => event)).toEqual([
      { bucket: "docs", languages: ["deu"], document_uri: "s3://in/a.pdf" },
      { bucket: "docs", languages: ["deu"], document_uri: "s3://in/b.pdf", page: 2 },
      { languages: ["deu"], document_uri: "s3://docs/c.pdf" },
      { languages: ["deu"], ocr: "off", document_uri: "s3://other/d.pdf" },
    ]);
    expect(envelope.letters.map(({ eventBorne }) => eventBorne)).toEqual([false, false, true, true]);
    expect(envelope.reply([done, done, done, done])).toHaveLength(4);
  });

  it("of a Step Functions batch knows rows with url or uri, in any case, next to empty columns", () => {
    const { letters } = openEnvelope({
      BatchInput: { bucket: "docs", languages: ["deu"] },
      Items: [
        { url: "https://example.com/a.pdf", ocr: "off" },
        { URI: "s3://in/b.pdf", document_uri: "" },
        { url: "", bucket: "other", key: "c.pdf", pages: "1" },
        { URL: "", Uri: "", KEY: "d.pdf" },
        { document_uri: "s3://in/e.pdf", url: "https://example.com/field-of-the-caller" },
        { document_uri: 7, url: "https://example.com/f.pdf" },
        { url: "" },
      ],
    });

    expect(letters.map(({ event }) => event)).toMatchObject([
      { languages: ["deu"], ocr: "off", document_uri: "https://example.com/a.pdf" },
      { languages: ["deu"], document_uri: "s3://in/b.pdf" },
      { languages: ["deu"], pages: "1", document_uri: "s3://other/c.pdf" },
      { languages: ["deu"], document_uri: "s3://docs/d.pdf" },
      { document_uri: "s3://in/e.pdf", url: "https://example.com/field-of-the-caller" },
      { document_uri: 7 },
      { url: "" },
    ]);
    expect(letters.map(({ eventBorne }) => eventBorne)).toEqual([false, false, true, true, false, false, false]);
    expect(letters[6]?.event).not.toHaveProperty("document_uri");
  });

  it("of a Step Functions batch skips the folders of a listing", () => {
    const Items = [
      { Key: "in/", Size: 0 },
      { Key: "in/c.pdf", Size: 3 },
      { bucket: "docs", key: "named/" },
    ];

    expect(openEnvelope({ BatchInput: { bucket: "docs" }, Items }).letters.map(({ event }) => event)).toEqual([
      { document_uri: "s3://docs/in/c.pdf" },
      { document_uri: "s3://docs/named/" },
    ]);
  });

  it("of a Step Functions batch reads events in text, and repeats no unreadable text", () => {
    const items = ['{"document_uri":"s3://in/a.pdf","page":2}', '{"password":"s3cret"'];
    const { letters } = openEnvelope({ BatchInput: { ocr: "off" }, Items: items });

    expect(letters.map(({ event }) => event)).toEqual([
      { document_uri: "s3://in/a.pdf", page: 2, ocr: "off" },
      undefined,
    ]);
  });

  it("of a Function URL answers with a status", () => {
    const request = (body: string, isBase64Encoded = false) =>
      openEnvelope({ requestContext: { http: { method: "POST" } }, body, isBase64Encoded });
    const text = JSON.stringify({ document_uri: "s3://in/a.pdf" });

    expect(request(Buffer.from(text).toString("base64"), true).letters).toEqual(request(text).letters);
    expect(request(text).reply([done])).toMatchObject({ statusCode: 200, body: JSON.stringify(done) });
    expect(request(text).reply([busy])).toMatchObject({ statusCode: 503 });
    const invalid = respondInvalid({}, new ExtractionError("INVALID_EVENT", "document_uri: missing"));
    expect(request("{}").reply([invalid])).toMatchObject({ statusCode: 400 });
    expect(request("{").reply([])).toMatchObject({ statusCode: 400 });
    const absent: ExtractResponse = {
      results: { textractor: { success: false, status: "failed", code: "NOT_FOUND" } },
    };
    const longer: ExtractResponse = { results: { textractor: { success: true, status: "continuing" } } };
    expect(request(text).reply([absent])).toMatchObject({ statusCode: 422, body: JSON.stringify(absent) });
    expect(request(text).reply([longer])).toMatchObject({ statusCode: 202 });
  });

  it("of an unknown service is refused with a remedy", () => {
    expect(() => openEnvelope({ Records: [{ eventSource: "aws:kinesis" }] })).toThrow(
      expect.objectContaining({ code: "INVALID_EVENT", remedy: expect.stringContaining("document_uri") }),
    );
  });
});
