// An Office Open XML package (ECMA-376 part 2): parts of a limited ZIP archive and their relationships.

import { ExtractionError } from "../../base/errors.ts";
import { openZip } from "../../codecs/containers/zip-archive.ts";
import { childrenOf, parseXml, type XmlElement } from "../../codecs/text/xml-tree.ts";
import type { ReadLimits } from "../shared/format.ts";

export interface Relationship {
  readonly id: string;
  /** Last word of the relationship type: "hyperlink", "header", "slide". */
  readonly type: string;
  /** Name of a part, or an address when `external` is true. */
  readonly target: string;
  readonly external: boolean;
}

export interface OfficePackage {
  readonly names: readonly string[];
  /** The main part: the document, presentation or workbook. */
  readonly main: string;
  bytes(part: string): Uint8Array | undefined;
  /** The part as a tree; undefined for a missing part. */
  xml(part: string): XmlElement | undefined;
  /** The part's relationships by id. The map is empty for a part without any. */
  relationships(part: string): ReadonlyMap<string, Relationship>;
  /** Target parts of the relationships of this type, in order. */
  related(part: string, type: string): readonly string[];
}

/** Opens a package. `mainName` finds the main part when no relationship names it. */
export function openPackage(bytes: Uint8Array, limits: ReadLimits, mainName: RegExp): OfficePackage {
  const zip = openZip(bytes, limits);
  // Part names ignore case (ECMA-376 part 2, 6.2.2.3).
  const written = new Map(zip.names.map((name) => [name.toLowerCase(), name]));
  const relationshipsByPart = new Map<string, ReadonlyMap<string, Relationship>>();

  const read = (part: string) => zip.read(written.get(part.toLowerCase()) ?? part);
  const xml = (part: string) => {
    const content = read(part);
    if (content === undefined || content.length === 0) return undefined;
    return parseXml(content, { name: part, maxDepth: limits.nestingDepth, prefixes: PREFIXES, documentType: "refuse" });
  };
  const relationships = (part: string) => {
    const known = relationshipsByPart.get(part);
    if (known !== undefined) return known;
    const found = new Map<string, Relationship>();
    for (const { attributes } of childrenOf(xml(relationshipsOf(part)))) {
      const { Id: id, Type: type, Target: target, TargetMode: mode } = attributes;
      if (id === undefined || type === undefined || target === undefined) continue;
      const external = mode === "External";
      const last = type.slice(type.lastIndexOf("/") + 1);
      found.set(id, { id, type: last, target: external ? target : resolved(part, target), external });
    }
    relationshipsByPart.set(part, found);
    return found;
  };
  const related = (part: string, type: string) =>
    [...relationships(part).values()]
      .filter((each) => each.type === type && !each.external)
      .map(({ target }) => target);

  const main = related("", "officeDocument").find((name) => written.has(name.toLowerCase()));
  return {
    names: zip.names,
    main: main ?? zip.names.find((name) => mainName.test(name)) ?? missing(),
    bytes: read,
    xml,
    relationships,
    related,
  };
}

function missing(): never {
  throw new ExtractionError("DAMAGED_DOCUMENT", "the Office document has no main part", {
    remedy: "open it in its application and save it again",
  });
}

/**
 * Returns the relationship part: "word/_rels/document.xml.rels" for "word/document.xml", "_rels/.rels" for the package
 * "".
 */
function relationshipsOf(part: string): string {
  const slash = part.lastIndexOf("/") + 1;
  return `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`;
}

function resolved(part: string, target: string): string {
  const path = target.replaceAll("\\", "/").replace(/#.*$/s, "");
  const start = path.startsWith("/") ? [] : part.split("/").slice(0, -1);
  for (const step of path.split("/")) {
    if (step === "..") start.pop();
    else if (step !== "" && step !== ".") start.push(step);
  }
  return start.join("/");
}

const OFFICE = "http://schemas.openxmlformats.org";
const STRICT = "http://purl.oclc.org/ooxml";
const MICROSOFT = "http://schemas.microsoft.com/office";

/** Transitional and strict namespaces (ECMA-376 part 1 and part 4), and Microsoft's own that contain words. */
const PREFIXES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [OFFICE, STRICT].flatMap((base) => {
      const year = base === OFFICE ? "/2006" : "";
      return [
        [`${base}/wordprocessingml${year}/main`, "w"],
        [`${base}/presentationml${year}/main`, "p"],
        [`${base}/spreadsheetml${year}/main`, "x"],
        [`${base}/drawingml${year}/main`, "a"],
        [`${base}/drawingml${year}/chart`, "c"],
        [`${base}/drawingml${year}/diagram`, "dgm"],
        [`${base}/drawingml${year}/spreadsheetDrawing`, "xdr"],
        [`${base}/drawingml${year}/wordprocessingDrawing`, "wp"],
        [`${base}/officeDocument${year}/relationships`, "r"],
        [`${base}/officeDocument${year}/math`, "m"],
        [`${base}/officeDocument${year}/${base === OFFICE ? "extended-properties" : "extendedProperties"}`, "ep"],
      ];
    }),
  ),
  [`${OFFICE}/package/2006/metadata/core-properties`]: "cp",
  [`${OFFICE}/markup-compatibility/2006`]: "mc",
  "http://purl.org/dc/elements/1.1/": "dc",
  "http://purl.org/dc/terms/": "dcterms",
  "urn:schemas-microsoft-com:vml": "v",
  "urn:schemas-microsoft-com:office:office": "o",
  [`${MICROSOFT}/word/2010/wordml`]: "w14",
  [`${MICROSOFT}/word/2010/wordprocessingShape`]: "wps",
  [`${MICROSOFT}/word/2010/wordprocessingGroup`]: "wpg",
  [`${MICROSOFT}/word/2010/wordprocessingCanvas`]: "wpc",
  [`${MICROSOFT}/drawing/2008/diagram`]: "dsp",
  [`${MICROSOFT}/drawing/2014/chartex`]: "cx",
  [`${MICROSOFT}/powerpoint/2018/8/main`]: "p188",
  [`${MICROSOFT}/spreadsheetml/2018/threadedcomments`]: "tc",
};
