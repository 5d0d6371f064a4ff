// Replaces methods of pdf.js's classes. A version of pdf.js without such a method is a mismatch.

/** A patch that does not fit the installed version of pdf.js. */
export class PatchMismatch extends Error {}

type Method = (...args: unknown[]) => unknown;

export function replaceMethod<This>(
  { prototype }: { readonly prototype: object },
  name: string,
  replacement: (original: Method) => (this: This, ...args: never[]) => unknown,
): void {
  const original: unknown = Reflect.get(prototype, name);
  if (typeof original !== "function") throw new PatchMismatch(`pdf.js has no method ${name}`);
  Object.defineProperty(prototype, name, { configurable: true, value: replacement(original as Method) });
}
