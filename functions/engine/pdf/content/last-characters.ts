// Keeps the last two characters shown, which decide whether a space is due.

export class LastCharacters {
  #older = " ";
  #newer = " ";

  /** Adds a character. Returns true when a space is due before it. */
  add(character: string): boolean {
    const isAfterSpace = this.isSpaceDue();
    this.#older = this.#newer;
    this.#newer = character;
    return isAfterSpace;
  }

  isSpaceDue(): boolean {
    return this.#older !== " " && this.#newer === " ";
  }

  forget(): void {
    this.#older = this.#newer = " ";
  }
}
