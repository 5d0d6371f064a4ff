// Reads fonts for the meaning of their codes, and not for the shapes of their glyphs. For browsers, pdf.js checks,
// repairs and converts all shapes, which was a fifth of the time for a paper with many fonts.
//
// The shapes of fonts that are only read (`onlyRead`, opened-source.ts) stay unread. The rest of a font's file is read
// as before: its encoding, its matrix, its height.

import { metricsOfTrueType, namesOfTrueType } from "../../codecs/fonts/true-type.ts";
import type { CoreFont, PdfModule } from "./core-types.ts";
import { replaceMethod } from "./replace-method.ts";
import { type MappedFont, shownTextByCode } from "./shown-text.ts";
import { type GuessedFont, isGuessed, useGlyphNames } from "./unmapped-font.ts";

/** Properties of a font that this file needs. */
interface FontProperties extends GuessedFont, MappedFont {
  readonly onlyRead?: boolean;
  readonly builtInEncoding?: readonly (string | undefined)[];
  readonly widths?: Readonly<Record<number, number | undefined>>;
  readonly firstChar: number;
  readonly lastChar: number;
  readonly cMap?: object;
  fixedPitch?: boolean;
}

interface FontFile {
  peekBytes(): Uint8Array;
}

const NO_BYTES = new Uint8Array();

export function leaveShapes(core: PdfModule): void {
  leaveTrueTypeShapes(core);
  leaveType1Shapes(core);
  leaveCompactShapes(core);
  replaceMethod<object>(core.Font, "convert", (original) => {
    return function convert(name: string, program: object, properties: FontProperties) {
      if (properties.onlyRead !== true) return original.call(this, name, program, properties);
      properties.fixedPitch = false;
      const { builtInEncoding } = properties;
      if (builtInEncoding !== undefined) {
        core.adjustType1ToUnicode(properties, builtInEncoding);
        if (isGuessed(properties)) useGlyphNames(core, properties, namesByCode(builtInEncoding));
      }
      return undefined;
    };
  });
}

function namesByCode(encoding: readonly (string | undefined)[]): [number, string][] {
  // The array has holes, which flatMap skips.
  return encoding.flatMap((name, code): [number, string][] =>
    name === undefined || name === "" ? [] : [[code, name]],
  );
}

function leaveTrueTypeShapes(core: PdfModule): void {
  const { Font, IdentityCMap, MacStandardGlyphOrdering } = core;
  replaceMethod<{ shownText: CoreFont["shownText"] }>(Font, "checkAndRepair", (original) => {
    return function checkAndRepair(name: string, file: FontFile, properties: FontProperties) {
      if (properties.onlyRead !== true) return original.call(this, name, file, properties);
      // pdf.js reads the file from its current position on, and leaves it at another one.
      const bytes = file.peekBytes();
      // Without either of these, pdf.js may take an encoding from the file.
      const isStated = properties.hasIncludedToUnicodeMap === true || properties.hasEncoding === true;
      const isPlain = properties.composite === true ? properties.cMap instanceof IdentityCMap : isStated;
      const metrics = isPlain ? metricsOfTrueType(bytes) : undefined;
      const result = metrics === undefined ? original.call(this, name, file, properties) : undefined;
      if (metrics !== undefined) Object.assign(this, metrics, { isOpenType: false });
      if (isGuessed(properties)) useGlyphNames(core, properties, namesOfTrueType(bytes, MacStandardGlyphOrdering));
      this.shownText = shownTextByCode(properties, bytes);
      return result;
    };
  });
}

function leaveType1Shapes({ Type1Font, Type1Parser }: PdfModule): void {
  replaceMethod<object>(Type1Parser, "extractFontProgram", (original) => {
    return function extractFontProgram(properties: FontProperties) {
      if (properties.onlyRead !== true || lacksWidths(properties)) return original.call(this, properties);
      return { subrs: [], charstrings: [], properties: { privateData: new Map() } };
    };
  });
  replaceMethod<object>(Type1Font, "wrap", (original) => {
    return function wrap(...given: [string, unknown, unknown, unknown, FontProperties]) {
      return given[4].onlyRead === true ? undefined : original.apply(this, given);
    };
  });
}

/** Recognizes fonts for which the document lacks widths. These come from the glyphs then. */
function lacksWidths({ builtInEncoding = [], widths = {}, firstChar, lastChar }: FontProperties): boolean {
  for (let code = firstChar; code <= lastChar && code < builtInEncoding.length; code++) {
    if (builtInEncoding[code] !== undefined && widths[code] === undefined) return true;
  }
  return false;
}

function leaveCompactShapes({ CFFParser, CFFCompiler }: PdfModule): void {
  const left = new WeakSet<object>();
  replaceMethod<{ readonly properties: FontProperties; readonly cff: object }>(
    CFFParser,
    "parseCharStrings",
    (original) => {
      return function parseCharStrings(program: { readonly charStrings: unknown }) {
        if (this.properties.onlyRead !== true) return original.call(this, program);
        left.add(this.cff);
        return { charStrings: program.charStrings, seacs: new Map(), widths: [] };
      };
    },
  );
  replaceMethod<{ readonly cff: object }>(CFFCompiler, "compile", (original) => {
    return function compile() {
      return left.has(this.cff) ? NO_BYTES : original.call(this);
    };
  });
}
