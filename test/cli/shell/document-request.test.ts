import { describe, expect, it } from "vitest";
import { failureResponse, refuseWrongFields, requestOf } from "../../../cli/shell/document-request.ts";
import { UsageError } from "../../../cli/shell/usage.ts";
import { ExtractionError } from "../../../functions/engine/base/errors.ts";

describe("the request for a document", () => {
  it("has the document and the options", () => {
    expect(requestOf({ document_uri: "a.pdf", pages: "2-3" })).toMatchObject({ documentUri: "a.pdf" });
  });

  it("is refused for a wrong option, with the field", () => {
    expect(() => refuseWrongFields({ ocr: "maybe" })).toThrow(UsageError);
    expect(() => refuseWrongFields({ ocr: "maybe" })).toThrow("ocr");
    expect(() => refuseWrongFields({ ocr: "off" })).not.toThrow();
  });
});

describe("the response for a failure", () => {
  it("has the code, the reason without secrets and the remedy, and never the password", () => {
    const error = new ExtractionError("FETCH_FAILED", "https://u:secret@h/a answered 500", { remedy: "try later" });

    const response = failureResponse({ document_uri: "a", password: "p" }, error);

    expect(response).toEqual({
      document_uri: "a",
      results: {
        textractor: {
          ...{ success: false, status: "failed", code: "FETCH_FAILED", remedy: "try later" },
          reason: "https://h/a answered 500; try later",
        },
      },
    });
  });

  it("passes other errors on", () => {
    expect(() => failureResponse({}, new RangeError("stop"))).toThrow(RangeError);
  });
});
