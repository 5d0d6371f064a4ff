// Tables of control words: characters, and groups whose text is not the document's (RTF 1.9.1). The tables are maps and
// sets, because a control word may have any name, such as "constructor".

export const CHARACTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    line: "\n",
    softline: "\n",
    lbr: "\n",
    page: "\n",
    column: "\n",
    tab: "\t",
    emdash: "—",
    endash: "–",
    lquote: "‘",
    rquote: "’",
    ldblquote: "“",
    rdblquote: "”",
    bullet: "•",
    emspace: "\u2003",
    enspace: "\u2002",
    qmspace: "\u2005",
  }),
);

/** Characters that a backslash and one other character stand for. */
export const SYMBOLS: ReadonlyMap<string, string> = new Map([
  ["~", "\u00a0"],
  ["_", "\u2011"],
  ["\\", "\\"],
  ["{", "{"],
  ["}", "}"],
  ["\t", "\t"],
]);

/** Groups without text of the document. Some lack the star that allows readers to skip them. */
export const SKIPPED: ReadonlySet<string> = new Set(
  (
    "colortbl objclass objname objdata themedata colorschememapping datastore latentstyles listtable " +
    "listoverridetable rsidtbl generator xmlnstbl nonesttables mmathPr moMathParaPr panose falt filetbl revtbl bkmkend pntxta pntxtb " +
    "nonshppict blipuid userprops wgrffmtfilter picprop sp sn sv listname fchars lchars template passwordhash xe tc rxe " +
    "tcn txe atnid atnauthor atntime atndate atnicn atnref atrfstart atrfend atnparent shprslt ftnsep ftnsepc ftncn " +
    "aftnsep aftnsepc aftncn pnseclvl private comment docvar formfield ffname ffdeftext ffl ffentrymcr ffexitmcr " +
    "ffhelptext ffstattext ffformat datafield background do_ nextfile oldcprops oldpprops oldsprops oldtprops protusertbl"
  ).split(" "),
);

/** Groups with text of the document, although a star allows readers to skip them. */
export const STARRED: ReadonlySet<string> = new Set(
  "shpinst shptxt shppict nesttableprops annotation bkmkstart cs fldinst htmltag mhtmltag ud footnote moMath moMathPara".split(
    " ",
  ),
);

/** Groups of page headers and footers: all pages, left, right and first pages. */
export const HEADERS: ReadonlyMap<string, "header" | "footer"> = new Map([
  ["header", "header"],
  ["headerl", "header"],
  ["headerr", "header"],
  ["headerf", "header"],
  ["footer", "footer"],
  ["footerl", "footer"],
  ["footerr", "footer"],
  ["footerf", "footer"],
]);

export type Property = "title" | "author" | "subject" | "keywords";

export const PROPERTIES: ReadonlyMap<string, Property> = new Map([
  ["title", "title"],
  ["author", "author"],
  ["subject", "subject"],
  ["keywords", "keywords"],
]);
