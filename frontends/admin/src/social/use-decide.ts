import { socialReviews } from '@evenhand/web-kit/desk'
import { api, useIdempotencyKey } from '@evenhand/web-kit/facade'
import { type Deciding, useDecideRows } from '../lists/use-decide-rows.ts'
import type { Reviewed } from './activity-words.ts'

const asSeen = (of: readonly Reviewed[]) => of.map(({ id, version }) => ({ id, seen: version }))

export function useDeciding(): Deciding<Reviewed> {
  const withKey = useIdempotencyKey()
  return {
    send: ({ of, ...verdict }) => {
      const body: socialReviews.Decisions = { ...verdict, activities: asSeen(of) }
      return withKey((idempotencyKey) => api(socialReviews.decideActivities, { body }, { idempotencyKey }))
    },
    preview: (verdict, of) => api(socialReviews.previewDecisions, { body: { verdict, activities: asSeen(of) } }),
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
