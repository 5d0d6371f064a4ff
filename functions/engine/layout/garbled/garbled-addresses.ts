// Addresses of the web, paths, and names of files and packages: letters and digits that need not be words.

const ADDRESS = /\b(https?:|www\.)\S+|\/?\w+([/._-]\w+){2,}/g;
/** What all of them have, and few other texts: most need no search for one. */
const HAS_ADDRESS = /\w[/._-]\w+[/._-]\w|www\.|https?:/;

export function withoutAddresses(text: string): string {
  return HAS_ADDRESS.test(text) ? text.replace(ADDRESS, " ") : text;
}
