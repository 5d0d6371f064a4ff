// Names as file systems compare them: macOS and Windows fold case, and macOS reads NFC and NFD as one name.

/**
 * Names with one folded form may be one file on some system. It folds more than any of them: "ß" equals "ss", whose
 * capital letters are the same.
 */
export function foldedName(name: string): string {
  return name.normalize("NFD").toUpperCase().toLowerCase().normalize("NFC");
}
