import { socialReviews } from '@evenhand/web-kit/desk'
import { api, useIdempotencyKey } from '@evenhand/web-kit/facade'
import { entryWords } from '../lists/decision.ts'
import { type Deciding, useDecideRows } from '../lists/use-decide-rows.ts'
import type { Reviewed } from './activity-words.ts'

const asSeen = (of: readonly Reviewed[]) => of.map(({ id, version }) => ({ id, seen: version }))

/** What counts already brings nothing more; a rejection that was appealed is final. */
const stakeOf: Deciding<Reviewed>['stakeOf'] = (verdict, { state, worth, entriesAwarded, uncounted }) => {
  if (verdict === 'accepted') {
    // What is beyond the monthly number never counts.
    const entries = uncounted === 'over-cap' ? 0 : worth - entriesAwarded
    const isEmailed = state === 'held' || state === 'appealed'
    const told = isEmailed ? 'the member is told by email' : 'no one is emailed'
    return {
      words: `${entries > 0 ? `${entryWords(entries)} more` : 'Its entries don’t change'}; ${told}`,
      entries,
      isEmailed,
    }
  }
  const lost = entriesAwarded > 0 ? `${entryWords(entriesAwarded)} taken back` : 'No entries of it count'
  const end = state === 'appealed' ? 'this is final' : 'they can appeal once'
  return { words: `${lost}; the member is told by email, and ${end}`, entries: -entriesAwarded, isEmailed: true }
}

export function useDeciding(): Deciding<Reviewed> {
  const withKey = useIdempotencyKey()
  return {
    send: ({ of, ...verdict }) => {
      const body: socialReviews.Decisions = { ...verdict, activities: asSeen(of) }
      return withKey((idempotencyKey) => api(socialReviews.decideActivities, { body }, { idempotencyKey }))
    },
    preview: (verdict, of) => api(socialReviews.previewDecisions, { body: { verdict, activities: asSeen(of) } }),
    stakeOf,
    queryKey: ['admin', 'social'],
    counted: (count) => (count === 1 ? '1 activity' : `${count.toLocaleString('en-US')} activities`),
    told: {
      accepted: ['Accepted', () => 'Entries that were held or taken back are granted.'],
      rejected: [
        'Rejected',
        (decided) =>
          `${decided === 1 ? 'Its entries are taken back, and the member is' : 'Their entries are taken back, and the members are'} told by email.`,
      ],
    },
  }
}

export const useDecide = (onDecided?: () => void) => useDecideRows(useDeciding(), onDecided)
