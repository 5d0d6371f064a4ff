import { describe, expect, it } from "vitest";
import { lenient } from "../../../functions/engine/request/lenient-event.ts";

describe("an event from a sender without JSON's types", () => {
  it("has its known fields converted, as Python and spreadsheets write them", () => {
    expect(
      lenient({
        disable_ocr: "True",
        create_searchable_pdf: 0,
        page_markers: "FALSE",
        render_js: "1",
        page: " 3 ",
        max_cost: "0.05",
        pages: 7,
        languages: "eng, fra+deu",
        ocr: "Force",
        content: "MAIN",
        document_uri: " s3://in/a.pdf ",
      }),
    ).toEqual({
      disable_ocr: true,
      create_searchable_pdf: false,
      page_markers: false,
      render_js: true,
      page: 3,
      max_cost: 0.05,
      pages: "7",
      languages: ["eng", "fra", "deu"],
      ocr: "force",
      content: "main",
      // The key of an object may end in a blank.
      document_uri: "s3://in/a.pdf ",
    });
  });

  it("loses known fields that are None or an empty cell, and keeps unknown ones", () => {
    const foreign = { ticket: null, note: "" };

    expect(lenient({ text_uri: "", page: null, password: "", languages: " ", callbacks: "", ...foreign })).toEqual(
      foreign,
    );
  });

  it("keeps values that do not convert, so that the check reports them", () => {
    const wrong = { disable_ocr: "maybe", page: "x", languages: 7, callbacks: ["x"], ocr: true };

    expect(lenient(wrong)).toEqual(wrong);
  });

  it("has its page ranges trimmed, and other values of them kept", () => {
    expect(lenient({ pages: " 1-3 " })).toEqual({ pages: "1-3" });
    expect(lenient({ pages: [1] })).toEqual({ pages: [1] });
  });

  it("keeps only the callbacks of this step, whatever the others hold", () => {
    const own = { step: "textractor", uri: "s3://in/done" };

    expect(lenient({ callbacks: [{ step: "nlp", function: "tag" }, own, { step: null }] })).toEqual({
      callbacks: [own],
    });
  });
});
