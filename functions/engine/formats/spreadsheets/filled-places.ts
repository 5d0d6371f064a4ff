// The places of a SheetJS array that hold anything. The file numbers its rows and columns, so an array may have one
// element and a length of 2^32: built-in iteration walks the holes for minutes, and nothing can interrupt it.

/** Ascending, from 0. Numbers that no row or column has, such as -1, are passed over. */
export function ownPlaces(array: readonly unknown[]): readonly number[] {
  return Object.keys(array)
    .map(Number)
    .filter((place) => Number.isInteger(place) && place >= 0);
}
