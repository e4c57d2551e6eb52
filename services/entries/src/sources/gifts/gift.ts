import { entriesEarnedBy, heldEntries, isHeldKind, type Level } from '@evenhand/contracts/catalogue'
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
  /** Of the browser session that paid; undefined where none did. Whoever has only that session sees no other gift. */
  browserKey?: string | undefined
}

export const giftFacts = factKind<Gift>('gift')

/** What it earns before any multiplier. */
export function entriesOf({ kind, level, levelBefore, cents }: Gift): bigint {
  if (isHeldKind(kind)) return heldEntries[kind]
  if (level === undefined) return entriesEarnedBy({ kind: 'gift', cents })
  if (levelBefore !== undefined) return entriesEarnedBy({ kind: 'level-rise', from: levelBefore, to: level, cents })
  return entriesEarnedBy({ kind: kind === 'level-once' ? 'level-once' : 'level-month', level })
}
