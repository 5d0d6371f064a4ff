// Methods of pdf.js's classes replaced by others; a version of it that has no such method is refused.

type Method = (...args: unknown[]) => unknown;

export function replaceMethod<This>(
  { prototype }: { readonly prototype: object },
  name: string,
  replacement: (original: Method) => (this: This, ...args: never[]) => unknown,
): void {
  const original: unknown = Reflect.get(prototype, name);
  if (typeof original !== "function") throw new Error(`this version of pdf.js has no ${name}`);
  Object.defineProperty(prototype, name, { configurable: true, value: replacement(original as Method) });
}
