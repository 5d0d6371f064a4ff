// Pages that one reading does not read well: faint or unevenly lit pages, photographs, sheets that were scanned
// sideways or upside down. Ordinary pages pay only for the alarm.

import { bringOut } from "../ink/faint-print.ts";
import { normalizeBackground } from "../ink/normalize-background.ts";
import { findInk, type PageInk, uncoveredShare } from "../ink/page-ink.ts";
import { printedPart } from "../ink/printed-part.ts";
import { smooth } from "../ink/smooth.ts";
import { type FlatPage, flattened, upsideDown } from "../photo/flatten.ts";
import { hasUnevenPaper } from "../photo/uneven-paper.ts";
import { unwarped } from "../photo/warp.ts";
import type { GrayImage } from "../tesseract/gray-image.ts";
import { recognize } from "../tesseract/tesseract.ts";
import type { RecognizedParagraph } from "../tesseract/tesseract-hocr.ts";
import { doubled, halfSize, isWorthEnlarging } from "./enlarge.ts";
import { mayBeNarrowed, narrow, widenBack } from "./narrow-print.ts";
import { skewOf, slantBack, straighten } from "./straighten.ts";
import { moved, type Quarters, runsDown, turnBack, turnImage } from "./turn.ts";

export interface Reading {
  /** Words with boxes in the original image. */
  readonly paragraphs: readonly RecognizedParagraph[];
  /** Share of the page's ink, 0 to 1, that no believable word covers. */
  readonly uncovered: number;
  /** Mean confidence of the words, 0 to 100; 0 for a page with print but without words. */
  readonly confidence: number;
  /** True when the reading has probably lost text. */
  readonly doubtful: boolean;
  /** The reading of a photograph that was made flat, with places in the flat picture. */
  readonly flat?: FlatReading;
  /** True where the lines are in rows across the page, and not in reading order. */
  readonly inRows?: boolean;
}

export interface FlatReading {
  readonly paragraphs: readonly RecognizedParagraph[];
  readonly page: FlatPage;
}

type Read = (image: GrayImage) => Promise<readonly RecognizedParagraph[]>;

// docs/decisions/hard-pages.md has the measurements behind these numbers.
const ALARM = { confidence: 70, uncovered: 0.12 };
const LOSS = { confidence: 60, uncovered: 0.16 };
// Lines of a photograph that run across each other are read in pieces, with little left uncovered.
const PHOTOGRAPH_ALARM = { confidence: 70, uncovered: 0.03 };
// A further reading must find this much more than the best one so far. Equal readings keep the ordinary result. A flat
// picture need only find more: it has the right order of lines too.
const CLEAR_GAIN = 1.05;

/**
 * Reads an image in the best way: as it is, evened out, straightened, turned, inverted or enlarged. Where a second reader
 * follows, that one reads inverted and small print, so only what sets the page upright, flat and even is tried.
 */
export async function recognizeHard(
  image: GrayImage,
  languages: readonly string[],
  folders?: readonly string[],
  isFollowed = false,
): Promise<Reading> {
  const ink = findInk(image);
  const read: Read = mayBeNarrowed(ink, languages)
    ? async (picture) => widenBack(await recognize(narrow(picture), languages, folders))
    : (picture) => recognize(picture, languages, folders);
  return await bestReading(image, ink, read, isFollowed);
}

/** Reads the image as it is and, while the result is alarming, in further ways. Returns the best reading. */
export async function bestReading(image: GrayImage, ink: PageInk, read: Read, isFollowed = false): Promise<Reading> {
  const first = candidateOf(await read(image), ink);
  // Print that shows through from the other side is as faint as the faintest print, and reads as gibberish.
  const isGibberish = ({ confidence }: Candidate) => ink.faint && confidence < GUESS;
  let best = isGibberish(first) ? candidateOf([], ink) : first;
  const photograph = !ink.faint && isAlarming(best, PHOTOGRAPH_ALARM) && hasUnevenPaper(image);
  if (!isAlarming(best) && !photograph) return best;
  // Noise makes every orientation unreadable, so a low confidence in noise says nothing about the orientation.
  const turnedFirst = best.confidence < UNLIKELY_UPRIGHT && ink.noise === 0;
  const usual = isFollowed ? ATTEMPTS_IF_FOLLOWED : ATTEMPTS;
  const others = turnedFirst ? [turned, ...usual] : [...usual, turned];
  const attempts = ink.faint ? IF_FAINT : photograph ? [madeFlat, ...others] : others;
  const calm = calmed(image, ink);
  for (const attempt of attempts) {
    const attempted = await attempt(calm, best, read, ink);
    if (attempted === undefined) continue;
    const next = "page" in attempted ? flatCandidateOf(attempted, ink) : candidateOf(attempted, ink);
    if (isGibberish(next)) continue;
    if (next.found > best.found * (next.flat === undefined ? CLEAR_GAIN : 1)) best = next;
    if (!isAlarming(best) || (isFollowed && best.flat !== undefined)) break;
  }
  return best;
}

/** The same page with other words on the same picture. Its lines are in rows. */
export function rereadAs(reading: Reading, paragraphs: readonly RecognizedParagraph[], image: GrayImage): Reading {
  const ink = findInk(image);
  const { flat } = reading;
  const next = flat === undefined ? candidateOf(paragraphs, ink) : flatCandidateOf({ ...flat, paragraphs }, ink);
  return { ...next, inRows: true };
}

/** True where the reading has probably lost something of the page. */
export function isAlarming(
  { confidence, uncovered }: Pick<Reading, "confidence" | "uncovered">,
  alarm = ALARM,
): boolean {
  return confidence < alarm.confidence || uncovered > alarm.uncovered;
}

/** Mean confidence of all words. Undefined without words. */
export function meanConfidence(paragraphs: readonly RecognizedParagraph[]): number | undefined {
  const words = wordsOf(paragraphs);
  if (words.length === 0) return undefined;
  return words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length;
}

interface Candidate extends Reading {
  /** Result of foundIn for the paragraphs. */
  readonly found: number;
}

function candidateOf(paragraphs: readonly RecognizedParagraph[], ink: PageInk): Candidate {
  const uncovered = uncoveredShare(ink, paragraphs);
  // A page without words and without ink counts as read well.
  const confidence = meanConfidence(paragraphs) ?? (uncovered > 0 ? 0 : 100);
  const doubtful = confidence < LOSS.confidence || uncovered > LOSS.uncovered;
  return { paragraphs, uncovered, confidence, doubtful, found: foundIn(paragraphs) };
}

/** Textures of the desk around a sheet are no print that a reading could have lost. */
function flatCandidateOf(flat: FlatReading, ink: PageInk): Candidate {
  const { page, paragraphs } = flat;
  const marks = ink.marks.filter((mark) => !page.isTexture(mark, ink.scale));
  return { ...candidateOf(unwarped(paragraphs, page.warp), { ...ink, marks }), flat };
}

const GUESS = 50;

/** Number of letters and digits. Each one counts by how far its word's confidence is above a guess, 0 to 1. */
export function foundIn(paragraphs: readonly RecognizedParagraph[]): number {
  return wordsOf(paragraphs).reduce((sum, { text, confidence }) => {
    const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    return sum + (letters * Math.max(0, confidence - GUESS)) / (100 - GUESS);
  }, 0);
}

function wordsOf(paragraphs: readonly RecognizedParagraph[]) {
  return paragraphs.flatMap(({ lines }) => lines.flatMap(({ words }) => words));
}

type Attempt = (
  image: GrayImage,
  best: Candidate,
  read: Read,
  ink: PageInk,
) => Promise<readonly RecognizedParagraph[] | FlatReading | undefined>;

// Pages that are upside down or sideways have a mean confidence of 35 to 50.
const UNLIKELY_UPRIGHT = 60;

/** Attempts, those that help most often first. An attempt that cannot help returns undefined. */
const ATTEMPTS: readonly Attempt[] = [evenedOut, straightened, inverted, enlarged, strengthened];
const ATTEMPTS_IF_FOLLOWED: readonly Attempt[] = [evenedOutIfUneven, straightened, enlarged];

const IF_FAINT: readonly Attempt[] = [unchanged, straightened, turnedUnread];

function unchanged(image: GrayImage, _best: Candidate, read: Read) {
  return read(image);
}

function evenedOut(image: GrayImage, _best: Candidate, read: Read) {
  return read(normalizeBackground(image));
}

/** Levels by which evening out must change the picture in the mean. Even paper changes by 0 to 2. */
const LEAST_CHANGE = 4;

async function evenedOutIfUneven(image: GrayImage, _best: Candidate, read: Read) {
  const even = normalizeBackground(image);
  const change = image.gray.reduce((sum, level, at) => sum + Math.abs(level - (even.gray[at] as number)), 0);
  return change < LEAST_CHANGE * image.gray.length ? undefined : await read(even);
}

async function straightened(image: GrayImage, _best: Candidate, read: Read, ink: PageInk) {
  const degrees = skewOf(ink);
  if (Math.abs(degrees) < LEAST_SKEW_DEGREES) return undefined;
  return slantBack(await read(straighten(normalizeBackground(image), degrees)), image, degrees);
}

const LEAST_SKEW_DEGREES = 1;

/** Makes a photograph flat: turned by its lines, its rows made straight, without the desk, in letters of a good size. */
async function madeFlat(image: GrayImage, _best: Candidate, read: Read): Promise<FlatReading | undefined> {
  const page = flattened(image);
  if (page === undefined) return undefined;
  const paragraphs = await read(page.image);
  if ((meanConfidence(paragraphs) ?? 0) >= TURNED_BELOW) return { paragraphs, page };
  const turnedPage = upsideDown(page);
  const turnedParagraphs = await read(turnedPage.image);
  const isBetter = foundIn(turnedParagraphs) > foundIn(paragraphs);
  return isBetter ? { paragraphs: turnedParagraphs, page: turnedPage } : { paragraphs, page };
}

/** Finds the orientation on a part of the page. If the part contains all the print, its reading is the result. */
async function turned(image: GrayImage, best: Candidate, read: Read, ink: PageInk) {
  if (best.confidence >= TURNED_BELOW) return undefined;
  const { left, top, whole, ...part } = printedPart(image, ink);
  const even = normalizeBackground(part);
  let most: { quarters: Quarters; found: number; paragraphs: readonly RecognizedParagraph[] } | undefined;
  // Orientation 0 comes late, because the page's confidence was low with it.
  for (const quarters of runsDown(ink) ? SIDEWAYS_FIRST : UPSIDE_DOWN_FIRST) {
    const paragraphs = await read(turnImage(even, quarters));
    const found = foundIn(paragraphs);
    if (found > (most?.found ?? 0)) most = { quarters, found, paragraphs };
    if ((meanConfidence(paragraphs) ?? 0) >= SURE_CONFIDENCE && found >= SURE_LETTERS) break;
  }
  if (most === undefined || most.quarters === 0) return undefined;
  if (whole) return moved(turnBack(most.paragraphs, part, most.quarters), left, top);
  return turnBack(await read(turnImage(normalizeBackground(image), most.quarters)), image, most.quarters);
}

/** Turns a faint page only when almost nothing was read: faint print has a low confidence even when it is upright. */
async function turnedUnread(image: GrayImage, best: Candidate, read: Read, ink: PageInk) {
  return best.found >= SURE_LETTERS ? undefined : await turned(image, best, read, ink);
}

/** Smooths first, because stretching faint print from black to white turns little noise into much. */
async function strengthened(image: GrayImage, best: Candidate, read: Read, ink: PageInk) {
  return best.found >= SURE_LETTERS || ink.noise > 0 ? undefined : await read(normalizeBackground(smooth(image)));
}

const HEAVY_NOISE = 30;

export function calmed(image: GrayImage, { noise, faint }: PageInk): GrayImage {
  if (faint) return bringOut(image);
  if (noise === 0) return image;
  return noise < HEAVY_NOISE ? smooth(image) : smooth(smooth(image));
}

const TURNED_BELOW = 75;
const UPSIDE_DOWN_FIRST = [2, 0, 1, 3] as const;
const SIDEWAYS_FIRST = [1, 3, 2, 0] as const;
// Wrong orientations have mean confidences of 35 to 50.
const SURE_CONFIDENCE = 80;
const SURE_LETTERS = 40;

function inverted(image: GrayImage, _best: Candidate, read: Read) {
  return read({ ...image, gray: image.gray.map((level) => 255 - level) });
}

async function enlarged(image: GrayImage, _best: Candidate, read: Read) {
  return isWorthEnlarging(image) ? halfSize(await read(doubled(normalizeBackground(image)))) : undefined;
}
