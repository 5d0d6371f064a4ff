// What an encrypted PDF's strings and streams are written with.

export interface Cipher {
  /** Of the object with that number and generation. */
  decrypt(data: Buffer, number: number, generation: number): Buffer;
  /** The same data gives the same bytes. */
  encrypt(data: Buffer, number: number, generation: number): Buffer;
}
