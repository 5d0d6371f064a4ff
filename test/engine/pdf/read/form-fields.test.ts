import { describe, expect, it } from "vitest";
import { type FieldData, fieldOf } from "../../../../functions/engine/pdf/read/form-fields.ts";

const rectangle = [0, 0, 10, 10];
const read = (data: FieldData) => {
  const { rectangle: _, ...field } = fieldOf({ subtype: "Widget", fieldName: "a.b", ...data }, rectangle) ?? {};
  return field;
};
const BANANA = { exportValue: "2", displayValue: "Banana" };

describe("a form field", () => {
  it.each<[string, FieldData, object]>([
    ["a text", { fieldType: "Tx", fieldValue: " two\rlines " }, { kind: "text", value: "two\nlines" }],
    ["an empty text", { fieldType: "Tx", fieldValue: null }, { kind: "text", value: "" }],
    [
      "a choice by its words",
      { fieldType: "Ch", fieldValue: ["2"], options: [BANANA] },
      { kind: "choice", value: "Banana" },
    ],
    ["a choice of its own", { fieldType: "Ch", fieldValue: "fig" }, { kind: "choice", value: "fig" }],
    ["several choices", { fieldType: "Ch", fieldValue: ["2", "x"], options: [BANANA] }, { value: ["Banana", "x"] }],
    ["no choice", { fieldType: "Ch", fieldValue: [] }, { kind: "choice", value: "" }],
    ["a checked box", { checkBox: true, fieldValue: "Yes", exportValue: "Yes" }, { kind: "check", value: true }],
    ["an unchecked box", { checkBox: true, fieldValue: "Off", exportValue: "Yes" }, { kind: "check", value: false }],
    ["a box that is off by name", { checkBox: true, fieldValue: "Off", exportValue: "Off" }, { value: false }],
    ["a chosen button", { radioButton: true, fieldValue: "b", buttonValue: "b" }, { kind: "radio", value: "b" }],
    ["another button", { radioButton: true, fieldValue: "b", buttonValue: "c" }, { kind: "radio", value: "" }],
    ["a button without options", { radioButton: true, fieldValue: null, buttonValue: null }, { value: "" }],
    ["a label", { fieldType: "Tx", alternativeText: " First name " }, { name: "a.b", label: "First name" }],
  ])("is %s", (_, data, expected) => {
    expect(read(data)).toMatchObject(expected);
  });

  it.each<[string, FieldData]>([
    ["another annotation", { subtype: "FreeText", fieldType: "Tx" }],
    ["a password", { fieldType: "Tx", password: true, fieldValue: "s3cret" }],
    ["a signature", { fieldType: "Sig" }],
    ["a push button", { fieldType: "Btn" }],
  ])("is not %s", (_, data) => {
    expect(read(data)).toEqual({});
  });

  it("has a name, and no label without words", () => {
    expect(read({ fieldType: "Tx", alternativeText: " " })).toEqual({ name: "a.b", kind: "text", value: "" });
  });
});
