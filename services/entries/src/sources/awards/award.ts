import type { EntryType } from '@evenhand/contracts/catalogue'
import type { SourceKey } from '@evenhand/contracts/entry-sources'
import { factKind } from '../fact.ts'

/** Entries for one thing, once; they stand until they are taken back. No multiplier applies to them (spec 03 §A). */
export interface Award {
  source: Extract<SourceKey, `${'referral' | 'social' | 'affiliate'}:${string}`>
  donorId: string
  entryType: Extract<EntryType, 'referral' | 'social_media' | 'affiliate'>
  name: string
  earned: bigint
  stands: boolean
  /** The highest that was heard of a source holds, whenever it was heard. */
  version: number
  /** When it was earned, or lost. */
  changedAt: Date
}

export const awardFacts = factKind<Award>('award')

/** Which of two is what holds: the later version; of twins the earlier one. */
export const holdsOver = (a: Award, b: Award): boolean =>
  a.version > b.version || (a.version === b.version && a.changedAt < b.changedAt)
