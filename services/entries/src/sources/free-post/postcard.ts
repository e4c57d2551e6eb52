import { factKind } from '../fact.ts'

/** A card of a closed batch that fits the rules of its giveaway. */
export interface Postcard {
  batchId: string
  number: number
  donorId: string
  giveaway: string
  postmarkedAt: Date
  /** When an administrator took its entries back, for good. */
  takenBackAt: Date | undefined
}

export const postcardFacts = factKind<Postcard>('postcard')
