import { describe, expect, it } from "vitest";
import { docx } from "../../../../functions/engine/formats/docx/docx.ts";
import { renderMarkdown } from "../../../../functions/engine/output/markdown-output.ts";
import { docxBytes, paragraph, run, table } from "../../../support/documents/docx.ts";
import { options } from "../shared/options.ts";

const mark = (type: string, data = "") => `<w:r><w:fldChar w:fldCharType="${type}">${data}</w:fldChar></w:r>`;
const instruction = (text: string) => `<w:r><w:instrText> ${text} </w:instrText></w:r>`;
const older = (name: string, type: string, data: string, shown = "") =>
  mark("begin", `<w:ffData><w:name w:val="${name}"/>${data}</w:ffData>`) +
  instruction(type) +
  (shown === "" ? "" : mark("separate") + run(shown)) +
  mark("end");
const box = (state: string) => `<w:checkBox><w:sizeAuto/>${state}</w:checkBox>`;
const control = (properties: string, content: string) =>
  `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
const W14 = 'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"';
const checkBox = (tag: string, state: string) =>
  control(
    `<w:tag w:val="${tag}"/><w14:checkbox ${W14}><w14:checked w14:val="${state}"/></w14:checkbox>`,
    run(state === "1" ? "☒" : "☐"),
  );

async function read(body: string) {
  const { document } = await docx.extract(docxBytes({ body }), options);
  return { fields: document.fields, markdown: renderMarkdown(document) };
}

describe("the fields of a Word document", () => {
  it("are those of older forms, with their values in place", async () => {
    const { fields, markdown } = await read(
      paragraph(run("Name: ") + older("Text1", "FORMTEXT", "<w:textInput/>", "Ada Lovelace")) +
        paragraph(older("Check1", "FORMCHECKBOX", box('<w:default w:val="0"/><w:checked/>')) + run(" smoker")) +
        paragraph(older("Check2", "FORMCHECKBOX", box('<w:default w:val="0"/>')) + run(" driver")) +
        paragraph(
          run("Country: ") +
            older(
              "List1",
              "FORMDROPDOWN",
              '<w:ddList><w:result w:val="1"/><w:listEntry w:val="France"/><w:listEntry w:val="Peru"/></w:ddList>',
            ),
        ) +
        paragraph(run("Empty: ") + older("Text2", "FORMTEXT", "<w:textInput/>", "\u2002\u2002\u2002")),
    );

    expect(markdown).toBe("Name: Ada Lovelace\n\n☑ smoker\n\n☐ driver\n\nCountry: Peru\n\nEmpty:\n");
    expect(fields).toEqual([
      { name: "Text1", kind: "text", value: "Ada Lovelace" },
      { name: "Check1", kind: "check", value: true },
      { name: "Check2", kind: "check", value: false },
      { name: "List1", kind: "choice", value: "Peru" },
      { name: "Text2", kind: "text", value: "" },
    ]);
  });

  it("are content controls, with their values in place", async () => {
    const { fields, markdown } = await read(
      paragraph(run("City: ") + control('<w:alias w:val="Your city"/><w:tag w:val="city"/><w:text/>', run("Turin"))) +
        paragraph(checkBox("news", "1") + run(" news") + checkBox("ads", "0") + run(" ads")) +
        paragraph(run("Size: ") + control('<w:tag w:val="size"/><w:dropDownList/>', run("large"))) +
        paragraph(control('<w:tag w:val="date"/><w:showingPlcHdr/><w:date/>', run("Click to enter a date."))) +
        control('<w:alias w:val="remarks"/><w:richText/>', paragraph("first") + paragraph("second")) +
        control("<w:docPartObj/>", paragraph("a table of contents")),
    );

    expect(markdown).toContain("City: Turin\n\n☑ news☐ ads\n\nSize: large\n");
    expect(fields).toEqual([
      { name: "city", label: "Your city", kind: "text", value: "Turin" },
      { name: "news", kind: "check", value: true },
      { name: "ads", kind: "check", value: false },
      { name: "size", kind: "choice", value: "large" },
      { name: "date", kind: "text", value: "" },
      { name: "remarks", kind: "text", value: "first\nsecond" },
    ]);
  });

  it("show the entry of a list once, where the program wrote it as text too", async () => {
    const entries = '<w:ddList><w:listEntry w:val="France"/></w:ddList>';

    const { markdown } = await read(paragraph(older("List1", "FORMDROPDOWN", entries, "France")));

    expect(markdown).toBe("France\n");
  });

  it("are found in tables, and not in removed text", async () => {
    const removed = paragraph(`<w:del>${checkBox("gone", "1")}</w:del>${run("kept")}`);

    const { fields } = await read(
      `${table([["a", "b"]]).replace("</w:tc>", `${paragraph(checkBox("cell", "1"))}</w:tc>`)}${removed}`,
    );

    expect(fields).toEqual([{ name: "cell", kind: "check", value: true }]);
  });

  it("are absent from a document without fields", async () => {
    expect((await read(paragraph("plain"))).fields).toBeUndefined();
  });

  it("end with their paragraph where their end is missing", async () => {
    const open = mark("begin", '<w:ffData><w:name w:val="T"/></w:ffData>') + mark("separate");

    const { fields } = await read(paragraph(open + run("one")) + paragraph("two"));

    expect(fields).toEqual([{ name: "T", kind: "text", value: "one" }]);
  });
});
