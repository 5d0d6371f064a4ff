// The places of a SheetJS array that contain a value. The file sets row and column numbers, so an array may have one
// element and a length of 2^32. Built-in iteration would walk the holes for minutes without a chance to interrupt it.

/** Returns places in ascending order, from 0. Invalid numbers, such as -1, are skipped. */
export function ownPlaces(array: readonly unknown[]): readonly number[] {
  return Object.keys(array)
    .map(Number)
    .filter((place) => Number.isInteger(place) && place >= 0);
}
