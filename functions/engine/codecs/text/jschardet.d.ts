// jschardet 4 comes without types.
declare module "jschardet" {
  export function detect(bytes: Uint8Array): { readonly encoding: string | null; readonly confidence: number };
}
