// Builds small presentations (ECMA-376 part 1, 19) from the parts that a test names.

import { DIAGRAM, DRAWING, escapeXml, packageBytes, RELATIONSHIPS, type Related, relationships } from "./office.ts";

const MAIN = "http://schemas.openxmlformats.org/presentationml/2006/main";
const NAMESPACES = `xmlns:p="${MAIN}" xmlns:a="${DRAWING}" xmlns:r="${RELATIONSHIPS}"`;

export interface Slide {
  /** Content of p:spTree. */
  readonly shapes: string;
  readonly notes?: string;
  /** Further shapes of the notes page. */
  readonly notesShapes?: string;
  readonly comment?: string;
  readonly hidden?: boolean;
  /** Further relationships of the slide, with the names of their target parts. */
  readonly related?: Related;
}

export function pptxBytes(
  slides: readonly Slide[],
  parts: Readonly<Record<string, string | Uint8Array>> = {},
): Uint8Array {
  const all: Record<string, string | Uint8Array> = { ...parts };
  const related: Record<string, readonly [string, string]> = {};
  // Files are numbered in reverse, so that only the presentation's list gives the order.
  for (const [index, slide] of slides.entries()) {
    const file = slides.length - index;
    related[`rId${index + 1}`] = ["slide", `slides/slide${file}.xml`];
    const own: Record<string, readonly [string, string]> = {
      layout: ["slideLayout", "../slideLayouts/slideLayout1.xml"],
      ...slide.related,
    };
    if (slide.notes !== undefined) {
      own["notes"] = ["notesSlide", `../notesSlides/notesSlide${file}.xml`];
      const shapes = placeholder("body", slide.notes) + placeholder("sldNum", "silent") + (slide.notesShapes ?? "");
      all[`ppt/notesSlides/notesSlide${file}.xml`] = `<p:notes ${NAMESPACES}>${tree(shapes)}</p:notes>`;
    }
    if (slide.comment !== undefined) {
      own["comment"] = ["comments", `../comments/comment${file}.xml`];
      all[`ppt/comments/comment${file}.xml`] =
        `<p:cmLst ${NAMESPACES}><p:cm authorId="0"><p:text>${escapeXml(slide.comment)}</p:text></p:cm></p:cmLst>`;
    }
    const hidden = slide.hidden ? ' show="0"' : "";
    all[`ppt/slides/slide${file}.xml`] = `<p:sld ${NAMESPACES}${hidden}>${tree(slide.shapes)}</p:sld>`;
    all[`ppt/slides/_rels/slide${file}.xml.rels`] = relationships(own);
  }
  const list = slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 1}"/>`).join("");
  return packageBytes(
    "ppt/presentation.xml",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml",
    {
      "ppt/presentation.xml": `<p:presentation ${NAMESPACES}><p:sldIdLst>${list}</p:sldIdLst></p:presentation>`,
      "ppt/_rels/presentation.xml.rels": relationships(related),
      "ppt/slideLayouts/slideLayout1.xml": `<p:sldLayout ${NAMESPACES}>${tree("")}</p:sldLayout>`,
      "ppt/slideLayouts/_rels/slideLayout1.xml.rels": relationships({
        rId1: ["slideMaster", "../slideMasters/slideMaster1.xml"],
      }),
      "ppt/slideMasters/slideMaster1.xml": `<p:sldMaster ${NAMESPACES}>${tree(placeholder("body", "Click to edit"))}
      <p:txStyles><p:bodyStyle><a:lvl1pPr><a:buChar char="•"/></a:lvl1pPr><a:lvl2pPr><a:buNone/></a:lvl2pPr></p:bodyStyle>
      </p:txStyles></p:sldMaster>`,
      ...all,
    },
  );
}

const tree = (shapes: string) => `<p:cSld><p:spTree>${shapes}</p:spTree></p:cSld>`;

/**
 * A placeholder, such as "title" or "body". The text has a paragraph on each line, or paragraphs from `textParagraph`.
 */
export function placeholder(type: string, text: string): string {
  return shape(text, `<p:ph type="${type}"/>`);
}

/** A text box. */
export function shape(text: string, properties = ""): string {
  const paragraphs = text.startsWith("<")
    ? text
    : text
        .split("\n")
        .map((line) => textParagraph(line))
        .join("");
  return `<p:sp><p:nvSpPr><p:nvPr>${properties}</p:nvPr></p:nvSpPr><p:txBody><a:bodyPr/>${paragraphs}</p:txBody></p:sp>`;
}

export function textParagraph(text: string, properties = "", runProperties = ""): string {
  return `<a:p>${properties}<a:r><a:rPr>${runProperties}</a:rPr><a:t>${escapeXml(text)}</a:t></a:r></a:p>`;
}

export function graphic(content: string): string {
  return `<p:graphicFrame><p:nvGraphicFramePr><p:nvPr/></p:nvGraphicFramePr><a:graphic><a:graphicData>${content}</a:graphicData></a:graphic></p:graphicFrame>`;
}

/** Data of a SmartArt diagram with these points. */
export function diagramPart(points: readonly string[]): string {
  const items = points.map((text) => `<dgm:pt><dgm:t>${textParagraph(text)}</dgm:t></dgm:pt>`).join("");
  return `<dgm:dataModel xmlns:dgm="${DIAGRAM}" xmlns:a="${DRAWING}"><dgm:ptLst>${items}</dgm:ptLst></dgm:dataModel>`;
}
