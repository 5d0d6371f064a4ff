// What control words mean: characters, and groups whose text is something else than the document's (RTF 1.9.1).

export const CHARACTERS: Readonly<Record<string, string>> = {
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
};

export const SYMBOLS: Readonly<Record<string, string>> = {
  "~": "\u00a0",
  _: "\u2011",
  "\\": "\\",
  "{": "{",
  "}": "}",
  "\t": "\t",
};

/** Groups without text of the document, also where no star says that they may be skipped. */
export const SKIPPED: ReadonlySet<string> = new Set(
  (
    "colortbl pict objclass objname objdata themedata colorschememapping datastore latentstyles listtable " +
    "listoverridetable rsidtbl generator xmlnstbl mmathPr panose falt filetbl revtbl bkmkstart bkmkend pntxta pntxtb " +
    "nonshppict blipuid userprops wgrffmtfilter picprop sp sn sv listname fchars lchars template passwordhash xe tc rxe " +
    "tcn txe atnid atnauthor atntime atndate atnicn atnref atrfstart atrfend atnparent shprslt ftnsep ftnsepc ftncn " +
    "aftnsep aftnsepc aftncn pnseclvl private comment docvar formfield ffname ffdeftext ffl ffentrymcr ffexitmcr " +
    "ffhelptext ffstattext ffformat datafield background do_ nextfile oldcprops oldpprops oldsprops oldtprops protusertbl"
  ).split(" "),
);

/** Groups that a star marks and that have text all the same. */
export const STARRED: ReadonlySet<string> = new Set(
  "shpinst shptxt nesttableprops annotation fldinst htmltag mhtmltag ud footnote".split(" "),
);

export const HEADERS: Readonly<Record<string, "header" | "footer">> = {
  header: "header",
  headerl: "header",
  headerr: "header",
  headerf: "header",
  footer: "footer",
  footerl: "footer",
  footerr: "footer",
  footerf: "footer",
};

export const PROPERTIES: Readonly<Record<string, "title" | "author" | "subject" | "keywords">> = {
  title: "title",
  author: "author",
  subject: "subject",
  keywords: "keywords",
};
