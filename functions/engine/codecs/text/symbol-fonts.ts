// Characters that symbol fonts show. Such fonts use the codes of letters, or U+F020 to U+F0FF.

type Codes = readonly (readonly [first: number, characters: string])[];

// Adobe's Symbol encoding (ISO 32000-1, annex D.5); "\0" marks an unused code.
const SYMBOL: Codes = [
  [0x20, " !∀#∃%&∋()∗+,−./0123456789:;<=>?"],
  [0x40, "≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_"],
  [0x60, "‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼"],
  [0xa0, "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵"],
  [0xc0, "ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓"],
  [0xe0, "◊⟨®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪\0⟩∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭"],
];

// Signs of Microsoft's picture fonts that carry meaning: check marks, boxes, arrows, bullets, circled numbers.
const WINGDINGS: Codes = [
  [0x22, "✂"],
  [0x28, "☎"],
  [0x2a, "✉"],
  [0x45, "☜☞☝☟"],
  [0x4a, "☺\0☹"],
  [0x6c, "●\0■□"],
  [0x71, "❑❒"],
  [0x75, "◆❖"],
  [0x80, "⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿"],
  [0x9e, "·•▪○"],
  [0xa7, "▪◻"],
  [0xab, "★"],
  [0xd8, "➢"],
  [0xdf, "←→↑↓↖↗↙↘←→↑↓↖↗↙↘⇦⇨⇧⇩⬄⇳"],
  [0xfb, "✗✓☒☑"],
];
const WINGDINGS_2: Codes = [
  [0x4f, "✗✓☒☑☒☒"],
  [0x97, "•"],
  [0xa3, "☐"],
];
const WEBDINGS: Codes = [
  [0x61, "✓"],
  [0x63, "□"],
  [0x67, "■"],
  [0x72, "✗"],
];

// WordPerfect's character set 4, typographic symbols, as AbiWord reads it. Its first character has the code 0x21.
const WORDPERFECT: Codes = [
  [0x21, "●○■•*¶§¡¿«»£¥₧ƒªº½¼¢²ⁿ®©¤¾³‛’‘‟”"],
  [0x41, "“–—‹›○□†‡™℠℞●◦■▪□▫‒ﬀﬃﬄﬁﬂ…$₣₢₠₤‚„"],
  [0x61, "⅓⅔⅛⅜⅝⅞ⓂⓅ€℅℆‰№—¹"],
];

const FONTS: readonly (readonly [name: RegExp, codes: ReadonlyMap<number, string>])[] = [
  [/^symbol(?:mt|ps)?(?: \(normal text\))?$/i, charactersOf(SYMBOL)],
  [/^wingdings$/i, charactersOf(WINGDINGS)],
  [/^wingdings ?2$/i, charactersOf(WINGDINGS_2)],
  [/^webdings$/i, charactersOf(WEBDINGS)],
  [/^wp ?typographicsymbols$/i, charactersOf(WORDPERFECT)],
];

/** Recognizes a font whose letter codes show other signs. */
export function isSymbolFont(font: string | undefined): font is string {
  return font !== undefined && FONTS.some(([name]) => name.test(font));
}

/** Character for a code of one byte or from U+F000 on. Undefined when Unicode has no such character. */
export function symbolCharacter(font: string, code: number): string | undefined {
  const isPrivate = code >= 0xf000 && code <= 0xf0ff;
  return FONTS.find(([name]) => name.test(font))?.[1].get(isPrivate ? code - 0xf000 : code);
}

/** Converts a text in a symbol font. Codes without a character stay as they are. */
export function symbolText(font: string, text: string): string {
  return Array.from(text, (character) => symbolCharacter(font, character.codePointAt(0) ?? 0) ?? character).join("");
}

// Signs by the numbers of their glyphs, as tax forms of the United States show them, and Wingdings in a paper.
const NUMBERED: readonly (readonly [family: RegExp, glyphs: ReadonlyMap<number, string>])[] = [
  [
    /^universalstd-newswithcommpi$/i,
    charactersOf([
      [1, " "],
      [0x60, "◀▶\0▲▼"],
    ]),
  ],
  [
    /^adobepistd$/i,
    charactersOf([
      [1, " "],
      [0x46, "▲"],
    ]),
  ],
  [
    /^zapfdingbatsstd$/i,
    charactersOf([
      [1, " "],
      [0x14, "✓✔"],
    ]),
  ],
  [
    /^wingdings-regular$/i,
    charactersOf([
      [3, " "],
      [0x86, "◻"],
      [0xc6, "→"],
    ]),
  ],
  [
    /^wingdings3$/i,
    charactersOf([
      [3, " "],
      [0x58, "▶"],
    ]),
  ],
];

/** Characters of a symbol font by the numbers of its glyphs. */
export function charactersOfSymbolFont(family: string): ReadonlyMap<number, string> | undefined {
  return NUMBERED.find(([known]) => known.test(family))?.[1];
}

// Private codes of Adobe's glyph list from before Unicode had the characters: bracket parts, marks with two designs.
const ADOBE: Codes = [
  [0xf6d9, "©®™"],
  [0xf8e5, "‾⏐⎯®©™⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪⎮⎞⎟⎠⎤⎥⎦⎫⎬⎭"],
];
const PRIVATE_OF_ADOBE = charactersOf(ADOBE);

// Private codes of the same list for expert fonts: superiors and inferiors, old-style figures, small accents and letters.
const EXPERT: Codes = [
  [0xf6be, "ȷ"],
  [0xf6dc, "1₨—¢¢,,$$--..abdeilmorst˘ˇˆ˙˝łœ˛˚š˜ž"],
  [0xf721, "!\0\0$\0&"],
  [0xf730, "0123456789\0\0\0\0\0?"],
  [0xf760, "`abcdefghijklmnopqrstuvwxyz"],
  [0xf7a1, "¡¢\0\0\0\0\0¨\0\0\0\0\0\0¯\0\0\0\0´\0\0\0¸\0\0\0\0\0\0¿"],
  [0xf7e0, "àáâãäåæçèéêëìíîïðñòóôõö\0øùúûüýþÿ"],
];
const EXPERT_CHARACTERS = charactersOf(EXPERT);

/** Character for a private code of an expert font: the letter of a small capital, the digit of an old-style figure. */
export function expertCharacter(code: number): string | undefined {
  return EXPERT_CHARACTERS.get(code);
}

/** Character for a private code in a PDF's font. The font's PostScript name selects the table. */
export function privateCharacter(font: string, code: number): string | undefined {
  return PRIVATE_OF_ADOBE.get(code) ?? (code >= 0xf000 ? symbolCharacter(familyOf(font), code) : undefined);
}

/**
 * Family of a PDF's font of pictures, by its PostScript name; undefined for fonts of letters. Fonts named Symbol count as
 * such: they have signs that Latin fonts have too.
 */
export function pictureFamily(font: unknown): string | undefined {
  const family = familyOf(font);
  return isSymbolFont(family) && !/^symbol/i.test(family) ? family : undefined;
}

/** Family in the PostScript name of a font, without the tag of a subset such as "ABCDEF+". */
export function familyOf(font: unknown): string {
  return (typeof font === "string" ? font : "").replace(/^[A-Z]{6}\+/, "").split(/[-,]/, 1)[0] ?? "";
}

function charactersOf(codes: Codes): ReadonlyMap<number, string> {
  const all = codes.flatMap(([first, characters]) => Array.from(characters, (one, at) => [first + at, one] as const));
  return new Map(all.filter(([, character]) => character !== "\0"));
}
