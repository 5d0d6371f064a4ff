// Finds the kind of a compound file from its streams: Word, Excel, PowerPoint, Outlook message or encrypted package.

import { ExtractionError } from "../../base/errors.ts";
import { openCompoundFile } from "../../codecs/containers/compound-file.ts";

/** Extensions by the stream that only such a file has. Messages come first, because they may hold the others. */
const STREAMS: readonly { readonly stream: RegExp; readonly extension: string }[] = [
  { stream: /^__properties_version1\.0$/i, extension: ".msg" },
  // The name alone shows which kind of package is encrypted (MS-OFFCRYPTO, section 2.3).
  { stream: /^EncryptedPackage$/i, extension: ".docx" },
  { stream: /^PowerPoint Document$/i, extension: ".ppt" },
  { stream: /^(?:Workbook|Book)$/i, extension: ".xls" },
  { stream: /^WordDocument$/i, extension: ".doc" },
];
const PACKAGES: ReadonlySet<string> = new Set(".docx .docm .dotx .pptx .pptm .ppsx .xlsx .xlsm .xlsb".split(" "));

/** The extension whose format reads the file; undefined for other compound files. */
export function extensionOfCompoundFile(bytes: Uint8Array, named: string): string | undefined {
  const paths = pathsOf(bytes);
  const known = STREAMS.find(({ stream }) => paths.some((path) => stream.test(path)));
  return known?.extension === ".docx" && PACKAGES.has(named) ? named : known?.extension;
}

function pathsOf(bytes: Uint8Array): readonly string[] {
  try {
    return openCompoundFile(bytes).paths;
  } catch (error) {
    if (error instanceof ExtractionError) return [];
    throw error;
  }
}
