// Reads a presentation's slides in the order of its list, with their notes and comments.

import { ExtractionError } from "../../base/errors.ts";
import type { Block, Extraction, Page } from "../../base/model.ts";
import { childOf, childrenOf } from "../../codecs/text/xml-tree.ts";
import { everyPage, placedPictures } from "../image/placed-pictures.ts";
import { plainPackage } from "../office/decrypted-package.ts";
import { embeddedFiles } from "../office/embedded-files.ts";
import { type OfficePackage, openPackage } from "../office/office-package.ts";
import { picturesOf } from "../office/office-pictures.ts";
import { officeProperties } from "../office/office-properties.ts";
import { readAttachments } from "../shared/attachments.ts";
import type { ExtractOptions } from "../shared/format.ts";
import { refuseTooDeep } from "../shared/refuse-too-deep.ts";
import { wantedPages } from "../shared/single-page.ts";
import { slideComments } from "./slide-comments.ts";
import { masterBlocks } from "./slide-masters.ts";
import { slideNotes } from "./slide-notes.ts";
import { slideShapes } from "./slide-shapes.ts";

export async function presentationExtraction(bytes: Uint8Array, options: ExtractOptions): Promise<Extraction> {
  const parts = openPackage(plainPackage(bytes, options), options.limits, /^ppt\/presentation\.xml$/i);
  const slides = slideParts(parts);
  const wanted = wantedPages(options.pages, slides.length);
  const shownMasters = new Set<string>();
  const pageOf = (number: number) => slidePage(parts, slides[number - 1] ?? "", number, shownMasters);
  const sources = wanted.map((number) => slides[number - 1] ?? "");
  const picturesOfAll = () => sources.flatMap((part) => [...picturesOf(parts, part, parts.xml(part))]);
  const { pages, pictures } = refuseTooDeep("presentation", () => {
    const pages = wanted.map(pageOf);
    return { pages, pictures: placedPictures(everyPage(pages, slides.length, pageOf), picturesOfAll) };
  });
  const files = [...pictures, ...embeddedFiles(parts, sources)];
  const { attachments, warnings } = await readAttachments(files, options);
  const outline = pages.flatMap(({ label, number }) => {
    return label === undefined ? [] : [{ title: label.replaceAll("\n", " "), level: 1, page: number }];
  });
  const metadata = { format: "pptx", pages: slides.length, ...officeProperties(parts) };
  const media = new Map(
    parts.names.filter((name) => /^ppt\/media\//i.test(name)).map((name) => [fileName(name), name]),
  );
  return {
    document: { metadata, outline, pages, attachments },
    warnings,
    unreadable: [],
    pictures: ({ uri = "" }) => parts.bytes(media.get(uri) ?? ""),
  };
}

function fileName(part: string): string {
  return part.slice(part.lastIndexOf("/") + 1);
}

/** Lists the parts of the slides in the presentation's order. The names of parts show no order. */
function slideParts(parts: OfficePackage): readonly string[] {
  const root = parts.xml(parts.main);
  if (root?.name !== "p:presentation") {
    throw new ExtractionError("DAMAGED_DOCUMENT", "the presentation has no p:presentation", {
      remedy: "open it in its application and save it again",
    });
  }
  const relationships = parts.relationships(parts.main);
  return childrenOf(childOf(root, "p:sldIdLst"), "p:sldId").flatMap(({ attributes }) => {
    const target = relationships.get(attributes["r:id"] ?? "")?.target;
    return target === undefined ? [] : [target];
  });
}

function slidePage(parts: OfficePackage, part: string, number: number, shownMasters: Set<string>): Page {
  const slide = parts.xml(part);
  const { title, blocks } = slideShapes(parts, part, slide);
  const all: Block[] = [
    ...blocks,
    ...slideNotes(parts, part),
    ...slideComments(parts, part),
    ...masterBlocks(parts, part, slide, shownMasters),
  ];
  const isHidden = /^(?:0|false)$/.test(slide?.attributes["show"] ?? "");
  return {
    number,
    ...(title === undefined ? {} : { label: title }),
    source: "native",
    ...(isHidden ? { hidden: true } : {}),
    blocks: all,
  };
}
