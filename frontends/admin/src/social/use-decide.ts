import { socialReviews } from '@evenhand/web-kit/desk'
import { api, useIdempotencyKey } from '@evenhand/web-kit/facade'
import { useDecideRows } from '../lists/use-decide-rows.ts'
import type { Reviewed } from './activity-words.ts'

export function useDecide(onDecided?: () => void) {
  const withKey = useIdempotencyKey()
  return useDecideRows<Reviewed>({
    send: ({ of, ...verdict }) => {
      const activities = of.map(({ id, version }) => ({ id, seen: version }))
      const body: socialReviews.Decisions = { ...verdict, activities }
      return withKey((idempotencyKey) => api(socialReviews.decideActivities, { body }, { idempotencyKey }))
    },
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
    onDecided,
  })
}
