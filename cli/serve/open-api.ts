// The description of the server in OpenAPI 3.1. The schema of the event is the published one, made from the schema that
// events are checked against.

import eventSchema from "../../docs/event.schema.json" with { type: "json" };
import { ENGINE_VERSION } from "../../functions/engine/base/version.ts";
import { type Endpoint, jsonAnswer } from "./http/call.ts";

const DOCUMENT = { description: "The document", required: true, content: { "*/*": {} } };
const FORM = {
  description: "A form whose first file is the document",
  required: true,
  content: { "multipart/form-data": { schema: { type: "object", properties: { upload: { type: "string" } } } } },
};
const FAILURE = {
  description: "The document or the request was refused",
  content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
};
const FAILURES = Object.fromEntries(
  ["400", "403", "406", "413", "415", "422", "500", "503"].map((status) => [status, FAILURE]),
);

const HANDLER = { name: "handler", in: "path", required: true, schema: { enum: ["text", "html", "xml", "main"] } };
const FIELD = { name: "field", in: "path", required: true, schema: { type: "string" } };
const CONTENT = ["text/xml", "text/html", "text/plain", "application/json"];
const JSON_ONLY = ["application/json"];
const META = ["text/csv", "application/json"];

const API = {
  openapi: "3.1.0",
  info: {
    title: "textractor serve",
    version: ENGINE_VERSION,
    description:
      "Text of documents, on this machine: the Function URL of textractor, and the endpoints of Tika's server",
  },
  paths: {
    "/": {
      post: {
        operationId: "extract",
        summary: "Answers an event as the Function URL does",
        requestBody: { required: true, content: jsonOf({ $ref: "#/components/schemas/Event" }) },
        responses: {
          ...FAILURES,
          ...Object.fromEntries(
            Object.entries({ 200: "Complete or partial", 400: "Invalid event", 422: "Failed" }).map(
              ([status, description]) => [
                status,
                { description, content: jsonOf({ $ref: "#/components/schemas/Response" }) },
              ],
            ),
          ),
        },
      },
    },
    "/health": { get: simple("health", "Answers while the server runs", JSON_ONLY) },
    "/version": { get: simple("version", "Version", ["text/plain"]) },
    "/tika": {
      get: simple("greeting", "Greeting", ["text/plain"]),
      put: work("tika", "Text of the document", CONTENT, DOCUMENT),
    },
    "/tika/form": { post: work("tikaForm", "Text of the document", CONTENT, FORM) },
    "/tika/{handler}": { put: work("tikaAs", "Text and metadata", JSON_ONLY, DOCUMENT, HANDLER) },
    "/tika/form/{handler}": { post: work("tikaFormAs", "Text and metadata", JSON_ONLY, FORM, HANDLER) },
    "/rmeta": { put: work("rmeta", "Text and metadata of the document and those in it", JSON_ONLY, DOCUMENT) },
    "/rmeta/{handler}": {
      put: work("rmetaAs", "The same, by form of the text", JSON_ONLY, DOCUMENT, handlerOfRmeta()),
    },
    "/rmeta/form": { post: work("rmetaForm", "The same", JSON_ONLY, FORM) },
    "/rmeta/form/{handler}": { post: work("rmetaFormAs", "The same", JSON_ONLY, FORM, handlerOfRmeta()) },
    "/meta": { put: work("meta", "Metadata of the document", META, DOCUMENT) },
    "/meta/{field}": { put: work("metaField", "One field of the metadata", [...META, "text/plain"], DOCUMENT, FIELD) },
    "/meta/form": { post: work("metaForm", "Metadata of the document", META, FORM) },
    "/detect/stream": { put: work("detect", "Media type of the document", ["text/plain"], DOCUMENT) },
  },
  components: {
    schemas: {
      Event: withoutDialect(eventSchema),
      Response: {
        type: "object",
        description: "The event with the result under results.textractor",
        properties: { results: { type: "object", properties: { textractor: { type: "object" } } } },
        required: ["results"],
      },
      Failure: {
        type: "object",
        properties: { code: { type: "string" }, reason: { type: "string" }, remedy: { type: "string" } },
        required: ["reason"],
      },
    },
  },
};

export const openApiEndpoint: Endpoint = {
  methods: ["GET", "HEAD"],
  path: /^\/openapi\.json$/,
  isWork: false,
  answer: async () => jsonAnswer(200, API),
};

function jsonOf(schema: object) {
  return { "application/json": { schema } };
}

function simple(operationId: string, summary: string, types: readonly string[]) {
  return { operationId, summary, responses: { "200": { description: summary, content: contentOf(types) } } };
}

function work(
  operationId: string,
  summary: string,
  types: readonly string[],
  requestBody: object,
  ...parameters: object[]
) {
  const responses = { ...FAILURES, ...simple(operationId, summary, types).responses };
  return { operationId, summary, requestBody, responses, parameters };
}

function contentOf(types: readonly string[]) {
  return Object.fromEntries(types.map((type) => [type, {}]));
}

function handlerOfRmeta() {
  return { ...HANDLER, schema: { enum: ["text", "html", "xml", "ignore"] } };
}

/** OpenAPI names the dialect once, for all schemas. */
function withoutDialect(schema: object): object {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => name !== "$schema"));
}
