import { isCompoundFile, openCompoundFile } from "../../codecs/containers/compound-file.ts";
import { decryptPackage } from "../../codecs/containers/office-encryption.ts";
import type { ExtractOptions } from "../shared/format.ts";

/** Returns the package, decrypted if necessary. */
export function plainPackage(bytes: Uint8Array, { password }: Pick<ExtractOptions, "password">): Uint8Array {
  if (!isCompoundFile(bytes)) return bytes;
  const file = openCompoundFile(bytes);
  return file.paths.some((path) => /^EncryptedPackage$/i.test(path)) ? decryptPackage(file, password) : bytes;
}
