// Removes web addresses, paths, and names of files and packages, whose letters need not be words.

const ADDRESS = /\b(https?:|www\.)\S+|\/?\w+([/._-]\w+){2,}/g;
/** Quick test: all addresses match, and few other texts. */
const HAS_ADDRESS = /\w[/._-]\w+[/._-]\w|www\.|https?:/;

export function withoutAddresses(text: string): string {
  return HAS_ADDRESS.test(text) ? text.replace(ADDRESS, " ") : text;
}
