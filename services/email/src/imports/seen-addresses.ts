/**
 * Which addresses of a file have been there, in some 16 bytes each and not in the memory that a million texts take. They are told apart by 64 bits of their
 * keyed hash, the first and the last ones, which alone are random in an id of its form: of a million addresses, two are taken for one in one of forty
 * million files.
 */
export class SeenAddresses {
  #slots = new Uint32Array(2 * 1024)
  #count = 0
  /** How many slots were looked at in all: a few for each address, however many there are. */
  looks = 0

  /** Answers whether it is new. */
  add(addressId: string): boolean {
    // Two zeros mark a free slot.
    const first = Number.parseInt(addressId.slice(0, 8), 16) || 1
    if (!this.#put(this.#slots, first, Number.parseInt(addressId.slice(-8), 16))) return false
    this.#count += 1
    if (this.#count * 4 > this.#slots.length) this.#grow()
    return true
  }

  #grow(): void {
    const larger = new Uint32Array(this.#slots.length * 2)
    for (let at = 0; at < this.#slots.length; at += 2) {
      const first = this.#slots[at] ?? 0
      if (first !== 0) this.#put(larger, first, this.#slots[at + 1] ?? 0)
    }
    this.#slots = larger
  }

  #put(slots: Uint32Array, first: number, last: number): boolean {
    const mask = slots.length - 2
    for (let at = (last * 2) & mask; ; at = (at + 2) & mask) {
      this.looks += 1
      if (slots[at] === 0) {
        slots[at] = first
        slots[at + 1] = last
        return true
      }
      if (slots[at] === first && slots[at + 1] === last) return false
    }
  }
}
