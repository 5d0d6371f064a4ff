// Letters near a letter.

import type { Mark } from "../ink/ink-marks.ts";

/** Most letters of one place that are looked at: a texture may have thousands. */
const MOST_OF_A_PLACE = 40;

/** Gives the letters of the nine places of a grid around a letter. */
export function neighbourhoods(letters: readonly Mark[], side: number): (letter: Mark) => readonly Mark[] {
  const places = new Map<string, Mark[]>();
  const placeOf = (letter: Mark) => [Math.floor(middleX(letter) / side), Math.floor(middleY(letter) / side)] as const;
  for (const letter of letters) {
    const key = placeOf(letter).join();
    const place = places.get(key);
    if (place === undefined) places.set(key, [letter]);
    else if (place.length < MOST_OF_A_PLACE) place.push(letter);
  }
  return (letter) => {
    const [column, row] = placeOf(letter);
    const around = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((across) => `${column + across},${row + down}`));
    return around.flatMap((key) => places.get(key) ?? []);
  };
}

export function middleX({ left, right }: Mark): number {
  return (left + right) / 2;
}

export function middleY({ top, bottom }: Mark): number {
  return (top + bottom) / 2;
}
