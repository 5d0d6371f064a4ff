// jschardet 4 has no types of its own.
declare module "jschardet" {
  export function detect(bytes: Uint8Array): { readonly encoding: string | null; readonly confidence: number };
}
