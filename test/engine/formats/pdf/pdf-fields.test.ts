import { describe, expect, it } from "vitest";
import { checkMarks, fieldsOfPages } from "../../../../functions/engine/formats/pdf/pdf-fields.ts";
import type { PageField } from "../../../../functions/engine/pdf/read/read-page.ts";

const field = (name: string, kind: PageField["kind"], value: PageField["value"], left = 0): PageField => ({
  ...{ name, kind, value },
  box: [left, 0, left + 10, 10],
});

describe("the fields of a PDF", () => {
  it("are listed once where they have several places", () => {
    const { document } = fieldsOfPages([
      [1, [field("name", "text", "Ada")]],
      [2, [field("name", "text", "Ada"), field("", "text", "a"), field("", "text", "a")]],
    ]);

    expect(document.fields?.map(({ name, page }) => [name, page])).toEqual([
      ["name", 1],
      ["", 2],
      ["", 2],
    ]);
  });

  it("have one entry for radio buttons, at the place of the chosen one", () => {
    const buttons = ["", "b", ""].map((value, index) => field("fruit", "radio", value, index * 20));

    expect(fieldsOfPages([[1, buttons]]).document.fields).toEqual([
      { name: "fruit", kind: "radio", value: "b", box: [20, 0, 30, 10], page: 1 },
    ]);
  });

  it("list each check box", () => {
    const boxes = [field("options", "check", true), field("options", "check", false, 20)];

    expect(fieldsOfPages([[1, boxes]]).document.fields).toHaveLength(2);
  });

  it("are absent without fields, and cut with a warning where they are too many", () => {
    expect(fieldsOfPages([[1, []]])).toEqual({ document: {}, warnings: [] });

    const many = Array.from({ length: 20_002 }, () => field("x", "check", true));
    const { document, warnings } = fieldsOfPages([[1, many]]);
    expect(document.fields).toHaveLength(20_000);
    expect(warnings).toEqual(["2 form fields after the first 20000 are not in the JSON"]);
  });

  it("are check marks where they are boxes or buttons", () => {
    const all = [
      field("a", "text", "x"),
      field("b", "check", true),
      field("c", "check", false),
      field("d", "radio", ""),
    ];

    expect(checkMarks([...all, field("d", "radio", "2")]).map(({ isChecked }) => isChecked)).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});
