// Arguments of a bench. It refuses unknown ones before it measures anything.

const WRONG_USAGE = 2;

export function refuse(why: string): never {
  console.error(`bench: ${why}`);
  process.exit(WRONG_USAGE);
}

/** The arguments as they are, each of them one of those known. */
export function choicesOf<Choice extends string>(given: readonly string[], known: readonly Choice[]): Choice[] {
  return given.map((word) => {
    const choice = known.find((each) => each === word);
    if (choice === undefined) refuse(known.length === 0 ? tooMany(word) : `"${word}" is none of ${list(known)}`);
    return choice;
  });
}

function tooMany(word: string): string {
  return `"${word}" is one argument too many`;
}

const MOST_LISTED = 40;

function list(known: readonly string[]): string {
  return known.slice(0, MOST_LISTED).join(", ") + (known.length > MOST_LISTED ? " …" : "");
}

/** Whole numbers above zero, by name in the order that they are given in; the usual ones for those that are left out. */
export function numbersOf<Name extends string>(
  given: readonly string[],
  usual: Readonly<Record<Name, number>>,
): Record<Name, number> {
  const numbers: { -readonly [each in Name]: number } = { ...usual };
  const names = Object.keys(usual) as Name[];
  for (const [index, word] of given.entries()) {
    const name = names[index];
    if (name === undefined) refuse(`${tooMany(word)}; they are ${list(names)}`);
    if (!/^0*[1-9]\d*$/.test(word)) refuse(`${name} is "${word}"; it must be a whole number above zero`);
    numbers[name] = Number(word);
  }
  return numbers;
}
