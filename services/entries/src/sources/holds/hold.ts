import type { EntryHold, EntryHoldState } from '@evenhand/contracts/catalogue'
import { type Known, partOf } from '../known.ts'
import type { Signs } from './rules.ts'

/** What a donor has for free is held until an administrator has decided. */
export interface Hold {
  donorId: string
  whys: EntryHold[]
  /** Null where they could not be counted. */
  signs: Signs | null
  state: EntryHoldState
  heldAt: Date
}

/** By donor, whatever was decided. */
export const knownHolds = partOf(() => new Map<string, Pick<Hold, 'state'>>())

export const isHeld = (known: Known, donorId: string): boolean =>
  (knownHolds(known).get(donorId)?.state ?? 'released') !== 'released'
