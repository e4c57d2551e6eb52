/**
 * Which addresses of a file have been there, in 16 bytes each and not in the memory that a million texts take. They are told apart by 64 bits of their keyed
 * hash: of a million different ones, two are taken for one in one of forty million files.
 */
export class SeenAddresses {
  #slots = new BigUint64Array(1024)
  #count = 0

  /** Answers whether it is new. */
  add(addressId: string): boolean {
    // Zero marks a free slot.
    const hash = BigInt(`0x${addressId.replaceAll('-', '').slice(0, 16)}`) || 1n
    if (!put(this.#slots, hash)) return false
    this.#count += 1
    if (this.#count * 2 > this.#slots.length) this.#grow()
    return true
  }

  #grow(): void {
    const larger = new BigUint64Array(this.#slots.length * 2)
    for (const hash of this.#slots) if (hash !== 0n) put(larger, hash)
    this.#slots = larger
  }
}

function put(slots: BigUint64Array, hash: bigint): boolean {
  const mask = slots.length - 1
  for (let at = Number(hash & 0xffffffffn) & mask; ; at = (at + 1) & mask) {
    if (slots[at] === hash) return false
    if (slots[at] === 0n) {
      slots[at] = hash
      return true
    }
  }
}
