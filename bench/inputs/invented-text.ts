// Text for pages that benches draw: letters of a parish that never was, sentence by sentence from a seed.

const WHO = [
  "The warden",
  "Mrs Pellow",
  "Our surveyor",
  "The younger Tregear",
  "A man from Lanner",
  "The committee",
  "Dr Oakshott",
  "The ferryman's widow",
  "Nobody at the mill",
  "The new curate",
];
const DID = [
  "has written to say that",
  "was quite certain that",
  "could not remember whether",
  "told the meeting that",
  "noted in the ledger that",
  "denies, as before, that",
  "asked the council whether",
  "found by measuring that",
];
const WHAT = [
  "the sluice",
  "the bell rope",
  "the lower granary",
  "half of the seed barley",
  "the bridge at Coombe",
  "the parish chest",
  "the schoolroom stove",
  "a cart of dressed slate",
  "the west window",
  "the weighing house",
];
const HAPPENED = [
  "had been mended twice since Lady Day",
  "would cost 214 pounds, 6 shillings and 9 pence",
  "was moved by 35 yards in 1871",
  "stood empty from March to October",
  "belongs to the heirs of Josiah Quick",
  "could be had for less at Penryn",
  "leaks whenever the wind is in the north-east",
  "was never entered in the book (see page 48)",
  "must be painted before the fair",
  "weighs no more than 3.75 hundredweight",
];
const AND = [
  "Nothing was decided.",
  "Two members voted against.",
  "He signed for it; she did not.",
  "We shall see by Friday, the 19th.",
  "Is that not strange?",
  "The receipt is numbered K-1057.",
  "It rained all week.",
  "Please return the key to the porter.",
];
const ABOUT = [
  "Concerning the Mill",
  "Minutes of the Vestry",
  "A Letter from Coombe",
  "Repairs and Expenses",
  "The Quarter's Accounts",
  "What the Surveyor Found",
];

const SENTENCES = { least: 3, more: 4 };
const PARAGRAPHS = { least: 3, more: 3 };

export interface InventedText {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** `random` gives numbers from 0 to 1, excluding 1. */
export function writeText(random: () => number): InventedText {
  const one = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? "";
  const many = ({ least, more }: { readonly least: number; readonly more: number }) =>
    least + Math.floor(random() * more);
  const sentence = () => (random() < 0.25 ? one(AND) : `${one(WHO)} ${one(DID)} ${one(WHAT)} ${one(HAPPENED)}.`);
  const paragraph = () => Array.from({ length: many(SENTENCES) }, sentence).join(" ");
  return { title: one(ABOUT), paragraphs: Array.from({ length: many(PARAGRAPHS) }, paragraph) };
}
