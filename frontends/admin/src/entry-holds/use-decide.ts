import { entryHolds } from '@evenhand/web-kit/desk'
import { api } from '@evenhand/web-kit/facade'
import { entryWords } from '../lists/decision.ts'
import { type Deciding, useDecideRows } from '../lists/use-decide-rows.ts'
import type { Hold } from './hold-words.ts'

const asSeen = (of: readonly Hold[]) => of.map(({ id, version }) => ({ id, seen: version }))

export const decidingHolds: Deciding<Hold> = {
  send: ({ of, ...verdict }) => api(entryHolds.decideEntryHolds, { body: { ...verdict, holds: asSeen(of) } }),
  preview: (verdict, of) => api(entryHolds.previewHoldDecisions, { body: { verdict, holds: asSeen(of) } }),
  stakeOf: (verdict, { state }, { entries = 0 }) => {
    if (verdict === 'accepted')
      return { words: `${entryWords(entries)} will count; the donor is told by email`, entries, isEmailed: true }
    const words =
      state === 'held'
        ? `${entryWords(entries)} won’t count; the donor is told by email and can write to us`
        : 'What counts of it is taken back; the donor is told by email and can write to us'
    return { words, entries: 0, isEmailed: true }
  },
  queryKey: ['admin', 'entry-holds'],
  counted: (count) => (count === 1 ? '1 donor' : `${count.toLocaleString('en-US')} donors`),
  told: {
    accepted: ['Released', () => 'What was held counts now.'],
    rejected: ['Refused', () => 'They read why in their account.'],
  },
}

export const useDecide = (onDecided?: () => void) => useDecideRows(decidingHolds, onDecided)
