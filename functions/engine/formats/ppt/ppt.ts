// PowerPoint 97-2003. Each slide is a page.

import { ExtractionError, limitExceeded } from "../../base/errors.ts";
import type { Block, Extraction } from "../../base/model.ts";
import { whenNeeded } from "../../base/when-needed.ts";
import { type CompoundFile, openCompoundFile } from "../../codecs/containers/compound-file.ts";
import { encrypted } from "../doc/doc.ts";
import type { OfficeRecord } from "../office/record-tree.ts";
import type { AttachedFile } from "../shared/attachments.ts";
import type { ExtractOptions, Format } from "../shared/format.ts";
import { singlePage, wantedPages } from "../shared/single-page.ts";
import { cleaned } from "./cleaned-text.ts";

/** Tokens in the current user's stream since PowerPoint 97 (MS-PPT, section 2.3.2). */
const PLAIN_TOKEN = 0xe391c05f;
const ENCRYPTED_TOKEN = 0xf3d1c4df;
/** Place of the token in that stream. */
const TOKEN_AT = 12;

export const ppt: Format = {
  name: "ppt",
  method: "ppt_to_text",
  extensions: [".ppt", ".pps", ".pot"],
  mediaTypes: ["application/vnd.ms-powerpoint"],

  async extract(bytes, options) {
    const file = openCompoundFile(bytes);
    if (isOldPresentation(file)) return oldPresentation(file, options);
    const storage = file.read(`${DUAL_STORAGE}PowerPoint Document`) === undefined ? "" : DUAL_STORAGE;
    const stream = file.read(`${storage}PowerPoint Document`);
    if (stream === undefined) {
      throw new ExtractionError("DAMAGED_DOCUMENT", "the presentation has no stream of slides", {
        remedy: "save it again",
      });
    }
    const user = file.read(`${storage}Current User`) ?? new Uint8Array();
    const lastEdit = numberAt(user, 16);
    if (numberAt(user, TOKEN_AT) === ENCRYPTED_TOKEN || file.paths.some((path) => /^EncryptedSummary$/i.test(path))) {
      throw encrypted(options.password);
    }
    const { readPresentation } = await import("./read-presentation.ts");
    const { pages, objects, pictures } = readPresentation(stream, lastEdit, {
      slides: options.limits.pages + 1,
      objectBytes: options.limits.unpackedBytes,
    });
    if (pages.length > options.limits.pages) {
      throw limitExceeded(
        "slides",
        `more than ${options.limits.pages}`,
        String(options.limits.pages),
        "TEXTRACTOR_MAX_PAGES",
      );
    }
    const pictureStream = whenNeeded(() => file.read(`${storage}Pictures`) ?? new Uint8Array());
    const { readAttachments } = await import("../shared/attachments.ts");
    const { unwrapOle } = await import("../office/ole-embedded.ts");
    const { storedBytes } = await import("./stored-objects.ts");
    const { equationIn } = await import("../office/ole-equation.ts");
    const bytesOf = (object: OfficeRecord) => storedBytes(object, options.limits.unpackedBytes);
    // Formulas are text of their slides.
    const unwrap = (bytes: Uint8Array, name: string) =>
      equationIn(bytes) === undefined ? (unwrapOle(bytes, name) ?? { name, bytes }) : undefined;
    const files = objects.flatMap((object, index) => {
      return embeddedFile(`object ${index + 1}`, () => bytesOf(object), unwrap) ?? [];
    });
    const embedded = files.map((file) => ({ ...file, embedded: true }));
    const { attachments, warnings } = await readAttachments(embedded, options);
    const outline = pages.flatMap(({ label, number }) =>
      label === undefined ? [] : [{ title: label, level: 1, page: number }],
    );
    const wanted = new Set(wantedPages(options.pages, pages.length));
    return {
      document: {
        metadata: { format: "ppt", pages: pages.length, ...(await properties(file)) },
        outline: outline.filter(({ page }) => wanted.has(page)),
        pages: pages.filter(({ number }) => wanted.has(number)),
        attachments,
      },
      warnings,
      unreadable: [],
      pictures: ({ uri = "" }) => {
        const picture = pictures[Number(/^image(\d+)$/.exec(uri)?.[1]) - 1];
        return picture?.(pictureStream())?.bytes;
      },
    };
  },
};

/** Storage of the presentation of PowerPoint 97 in a file for 95 and 97. */
const DUAL_STORAGE = "PP97_DUALSTORAGE/";
/** The stream in which PowerPoint 95 repeats the text of all slides, for searches. */
const OLD_TEXT = "Text_Content";

function isOldPresentation(file: CompoundFile): boolean {
  const token = numberAt(file.read("Current User") ?? new Uint8Array(), TOKEN_AT);
  const isOld = token !== PLAIN_TOKEN && token !== ENCRYPTED_TOKEN;
  return isOld && file.paths.includes(OLD_TEXT) && !file.paths.some((path) => path.startsWith(DUAL_STORAGE));
}

/** Reads the text of PowerPoint 95. Its slides cannot be told apart. */
async function oldPresentation(file: CompoundFile, options: ExtractOptions): Promise<Extraction> {
  wantedPages(options.pages, 1);
  const { decodeText } = await import("../../codecs/text/decode-text.ts");
  // Zeros would look like UTF-16.
  const { text } = await decodeText((file.read(OLD_TEXT) ?? new Uint8Array()).filter((byte) => byte !== 0));
  const blocks = text.split("\r").flatMap((paragraph): Block[] => {
    const words = cleaned(paragraph);
    return words === "" ? [] : [{ kind: "paragraph", text: words }];
  });
  return singlePage({ format: "ppt", ...(await properties(file)) }, blocks, [
    "the presentation is of PowerPoint 95, of which only the text is read, without slides; save it in a current format",
  ]);
}

async function properties(file: CompoundFile) {
  const { oleProperties } = await import("../office/ole-properties.ts");
  return oleProperties(file);
}

/** Reads an embedded compound file. */
function embeddedFile(
  name: string,
  read: () => Uint8Array,
  unwrap: (bytes: Uint8Array, name: string) => AttachedFile | undefined,
): AttachedFile | undefined {
  try {
    return unwrap(read(), name);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    const bytes = () => {
      throw new ExtractionError("DAMAGED_DOCUMENT", `the embedded object cannot be unpacked: ${why}`, {
        remedy: "save it again",
      });
    };
    return { name, bytes };
  }
}

function numberAt(bytes: Uint8Array, at: number): number {
  if (at + 4 > bytes.length) return 0;
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at, true);
}
