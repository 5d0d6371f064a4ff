// The last two characters shown, of which the older decides where a space may stand.

export class LastCharacters {
  #older = " ";
  #newer = " ";

  /** Whether a space is due before it. */
  saw(character: string): boolean {
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
