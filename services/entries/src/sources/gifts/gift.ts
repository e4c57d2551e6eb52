import type { Level, Purchase } from '@evenhand/contracts/catalogue'
import type { Cents } from '@evenhand/contracts/money'
import { factKind } from '../fact.ts'

export type Kind = 'one-time' | 'level-once' | 'level-month' | 'gift-month' | 'free' | 'memorial'

/** A confirmed gift as this service knows it. */
export interface Gift {
  giftId: string
  donorId: string
  /** The series that it enters, or one of its editions: which edition it is in, the instant decides. */
  giveaway: string
  kind: Kind
  /** Undefined for a gift without a level. */
  level: Level | undefined
  /** For a rise of the level within a month: the level until then. */
  levelBefore?: Level | undefined
  cents: Cents
  confirmedAt: Date
  /** Where the giver lives; undefined where it was not said. */
  region?: string | undefined
}

export const giftFacts = factKind<Gift>('gift')

/** What the catalogue calls the gift. */
export function purchaseOf({ kind, level, levelBefore, cents }: Gift): Purchase {
  if (kind === 'memorial') return { kind: 'memorial' }
  if (level === undefined) return { kind: 'gift', cents }
  if (levelBefore !== undefined) return { kind: 'level-rise', from: levelBefore, to: level, cents }
  return { kind: kind === 'level-once' ? 'level-once' : 'level-month', level }
}
