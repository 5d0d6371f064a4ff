// Styles of typeset documents, drawn by seed and document, whatever else is drawn.

import { seeded } from "../random/seeded.ts";
import type { Truth } from "./documents.ts";
import { longestCodeLine, mostColumns } from "./tables.ts";

const ENGINES = ["typst", "groff", "fop", "webkit", "reportlab"] as const;
export type EngineName = (typeof ENGINES)[number];

type Fonts = Readonly<Record<"serif" | "sans" | "mono", readonly string[]>>;

const SYSTEM: Fonts = {
  serif: ["Liberation Serif", "DejaVu Serif", "C059", "P052", "Nimbus Roman", "URW Bookman"],
  sans: ["Liberation Sans", "DejaVu Sans", "Nimbus Sans", "URW Gothic", "Liberation Sans Narrow"],
  mono: ["Liberation Mono", "DejaVu Sans Mono", "Noto Sans Mono", "Nimbus Mono PS"],
};
const FONTS: Readonly<Record<EngineName, Fonts>> = {
  typst: { ...SYSTEM, serif: [...SYSTEM.serif, "Libertinus Serif", "New Computer Modern"] },
  groff: { serif: ["T", "P", "N"], sans: ["H", "A", "HN"], mono: ["CR"] },
  // FOP takes the italics of some Type 1 families for their regular fonts.
  fop: {
    serif: ["Liberation Serif", "DejaVu Serif", "P052", "Times"],
    sans: ["Liberation Sans", "DejaVu Sans", "URW Gothic", "Helvetica"],
    mono: [...SYSTEM.mono, "Courier"],
  },
  // Qt finds no Type 1 fonts.
  webkit: {
    serif: ["Liberation Serif", "DejaVu Serif"],
    sans: ["Liberation Sans", "DejaVu Sans", "Liberation Sans Narrow"],
    mono: ["Liberation Mono", "DejaVu Sans Mono", "Noto Sans Mono"],
  },
  reportlab: {
    serif: ["Times-Roman", "LiberationSerif", "DejaVuSerif"],
    sans: ["Helvetica", "LiberationSans", "DejaVuSans"],
    mono: ["Courier", "LiberationMono", "DejaVuSansMono"],
  },
};

export const PAPERS = {
  a4: [595, 842],
  letter: [612, 792],
  legal: [612, 1008],
  b5: [499, 709],
  a5: [420, 595],
} as const;
export const RULES = ["grid", "booktabs", "rows", "zebra", "none", "frame", "columns", "head"] as const;
export const HEADINGS = ["large", "bold", "smallcaps", "colour", "spaced", "italic", "ruled"] as const;
const RUNNING = ["none", "title", "number", "apart", "line", "of", "page"] as const;
const TITLES = [
  "Field Guide, second edition",
  "Annual Review",
  "Working Paper 14",
  "Notes and Queries",
  "Technical Handbook",
];
const COLOURS = ["#7b1e3a", "#1f4e79", "#2e6b34", "#5b3a8c", "#8a4b08"];

export interface Style {
  readonly engine: EngineName;
  readonly paper: keyof typeof PAPERS;
  readonly edge: number;
  readonly two: boolean;
  readonly font: string;
  readonly hfont: string;
  readonly mono: string;
  readonly size: number;
  readonly lead: number;
  readonly justify: boolean;
  readonly hyphenate: boolean;
  readonly indent: boolean;
  readonly spaced: boolean;
  readonly heading: (typeof HEADINGS)[number];
  readonly growth: number;
  readonly centred: boolean;
  readonly numbered: boolean;
  readonly colour: string;
  readonly table: (typeof RULES)[number];
  readonly thead: "bold" | "fill" | "plain" | "italic";
  readonly align: "left" | "centre" | "figures";
  readonly width: "full" | "narrow" | "natural";
  readonly tight: boolean;
  readonly bullets: readonly [string, string];
  readonly label: "1." | "1)" | "(1)";
  readonly step: number;
  readonly loose: boolean;
  readonly code: "plain" | "box" | "tint" | "bar" | "lines" | "coloured";
  readonly capbelow: boolean;
  readonly caption: "italic" | "bold" | "plain";
  readonly running: (typeof RUNNING)[number];
  readonly title: string;
  readonly first: number;
  readonly margin: boolean;
  readonly tagged: boolean;
  /** List items of HTML are positioned, so that WebKit paints them after all other text. */
  readonly positioned: boolean;
}

/** "square" and "ring" are drawn, not letters. */
const BULLETS = ["•", "–", "▪", "○", "»", "·", "◆", "➢", "square", "ring", "■", "*"];

export function styleOf({ name, blocks }: Truth, seed: number): Style {
  const random = seeded(`${seed}:${name}`);
  const { pick, below } = random;
  const often = (percent: number) => below(100) < percent;
  const engine = pick(ENGINES);
  const fonts = FONTS[engine];
  const body = pick(["serif", "serif", "sans"] as const);
  const drawn = pick(["a4", "a4", "letter", "letter", "legal", "b5", "a5"] as const);
  // gropdf has no page of this size.
  const paper = engine === "groff" && drawn === "b5" ? "a5" : drawn;
  const wantsTwo = often(35);
  const two =
    wantsTwo &&
    engine !== "webkit" &&
    paper !== "a5" &&
    paper !== "b5" &&
    mostColumns(blocks) <= 4 &&
    longestCodeLine(blocks) <= 70;
  const indent = often(45);
  const running = pick(RUNNING);
  const marginDrawn = often(50);
  return {
    engine,
    paper,
    edge: pick([48, 56, 64, 72]),
    two,
    font: pick(fonts[body]),
    hfont: pick(often(50) ? fonts[body] : fonts.sans),
    mono: pick(fonts.mono),
    size: pick(two ? [8.5, 9, 9.5, 10] : [9, 9.5, 10, 10.5, 11, 12]),
    lead: pick([1.15, 1.2, 1.3, 1.4, 1.5]),
    justify: often(50),
    hyphenate: often(50),
    indent,
    spaced: !indent || often(20),
    heading: pick(HEADINGS),
    // Nothing else shows the level of a heading.
    growth: pick([1.06, 1.08, 1.15, 1.25]),
    centred: often(20),
    numbered: often(25),
    colour: pick(COLOURS),
    table: pick(RULES),
    thead: pick(["bold", "bold", "fill", "plain", "italic"] as const),
    align: pick(["left", "left", "centre", "figures"] as const),
    width: pick(["full", "full", "narrow", "natural"] as const),
    tight: often(40),
    bullets: [pick(BULLETS), pick(BULLETS)],
    label: pick(["1.", "1.", "1)", "(1)"] as const),
    step: pick([12, 16, 20, 28]),
    loose: often(40),
    code: pick(["plain", "plain", "box", "tint", "tint", "bar", "lines", "coloured"] as const),
    capbelow: often(50),
    caption: pick(["italic", "bold", "plain"] as const),
    running,
    title: pick(TITLES),
    first: running === "of" ? 1 : pick([1, 1, 3, 17, 102]),
    margin: marginDrawn && !two && paper !== "a5" && (engine === "typst" || engine === "webkit"),
    tagged: often(33) && (engine === "typst" || engine === "fop"),
    positioned: often(50),
  };
}

export interface RunningLine {
  readonly page: number;
  readonly where: "head" | "foot";
  readonly text: string;
}

export interface Running {
  readonly where: "head" | "foot";
  /** "left" and "right" texts are on one line. */
  readonly side: "left" | "centre" | "right";
  /** {page} and {pages} are numbers. */
  readonly text: string;
}

/** Running lines of a style, which are the same on every page. */
export function runningOf({ running, title }: Style): readonly Running[] {
  const named: Running = { where: "head", side: "left", text: title };
  const numbered: Running = { where: "foot", side: "centre", text: "{page}" };
  const lines: Readonly<Record<Style["running"], readonly Running[]>> = {
    none: [],
    title: [{ ...named, side: "centre" }],
    number: [numbered],
    apart: [named, numbered],
    line: [named, { where: "head", side: "right", text: "{page}" }],
    of: [named, { ...numbered, text: "Page {page} of {pages}" }],
    page: [
      { where: "foot", side: "left", text: title },
      { where: "foot", side: "right", text: "Page {page}" },
    ],
  };
  return lines[running];
}

/** Running lines as the truth lists them. */
export function runningLines(style: Style, pages: number): readonly RunningLine[] {
  return Array.from({ length: pages }, (_, index) =>
    runningOf(style).map(({ where, text }) => ({
      page: index + 1,
      where,
      text: text.replace("{pages}", String(pages)).replace("{page}", String(index + style.first)),
    })),
  ).flat();
}
