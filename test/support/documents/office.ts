// Parts and relationships of small Office packages, for the builders of each kind of document.

import { strToU8, zipSync } from "fflate";

export const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
export const DRAWING = "http://schemas.openxmlformats.org/drawingml/2006/main";
export const CHART = "http://schemas.openxmlformats.org/drawingml/2006/chart";
export const DIAGRAM = "http://schemas.openxmlformats.org/drawingml/2006/diagram";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

export type Parts = Readonly<Record<string, string | Uint8Array>>;
/** Relationships by id: the last word of the type, and the target. */
export type Related = Readonly<Record<string, readonly [type: string, target: string]>>;

/** A package whose main part has this name and content type. `types` gives the types of other parts. */
export function packageBytes(
  main: string,
  mainType: string,
  parts: Parts,
  types: Readonly<Record<string, string>> = {},
): Uint8Array {
  const overrides = Object.entries({ [main]: mainType, ...types }).map(
    ([name, type]) => `<Override PartName="/${name}" ContentType="${type}"/>`,
  );
  const contentTypes = `<Types xmlns="${PACKAGE}/content-types">
    <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
    <Default Extension="xml" ContentType="application/xml"/>
    ${overrides.join("")}</Types>`;
  const all: Parts = {
    "[Content_Types].xml": contentTypes,
    "_rels/.rels": relationships({ rId1: ["officeDocument", main] }),
    ...parts,
  };
  const entries = Object.entries(all).map(([name, content]) => [
    name,
    typeof content === "string" ? strToU8(content) : content,
  ]);
  return zipSync(Object.fromEntries(entries));
}

export function relationships(related: Related): string {
  const items = Object.entries(related).map(([id, [type, target]]) => {
    const mode = /^[a-z]+:/.test(target) ? ' TargetMode="External"' : "";
    return `<Relationship Id="${id}" Type="${RELATIONSHIPS}/${type}" Target="${escapeXml(target)}"${mode}/>`;
  });
  return `<Relationships xmlns="${PACKAGE}/relationships">${items.join("")}</Relationships>`;
}

/** A bar chart with one category and one series. */
export function chartPart(title: string, category: string, series: string, value: number): string {
  const points = (text: string) => `<c:pt idx="0"><c:v>${text}</c:v></c:pt>`;
  return `<c:chartSpace xmlns:c="${CHART}" xmlns:a="${DRAWING}"><c:chart>
    <c:title><c:tx><c:rich><a:p><a:r><a:t>${title}</a:t></a:r></a:p></c:rich></c:tx></c:title>
    <c:plotArea><c:barChart><c:ser>
      <c:tx><c:strRef><c:f>A!B1</c:f><c:strCache>${points(series)}</c:strCache></c:strRef></c:tx>
      <c:cat><c:strRef><c:f>A!A2</c:f><c:strCache>${points(category)}</c:strCache></c:strRef></c:cat>
      <c:val><c:numRef><c:f>A!B2</c:f><c:numCache>${points(String(value))}</c:numCache></c:numRef></c:val>
    </c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>`;
}

export function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
