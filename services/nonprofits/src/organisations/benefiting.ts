import type { nonprofitReviews } from '@evenhand/contracts/http'
import type { Benefiting } from './organisation.ts'

type State = NonNullable<nonprofitReviews.RegisteredNonprofit['benefiting']>['state']

/** Before its first day, through its last one, or after it. */
export function stateOf({ from, until }: Benefiting, today: string): State {
  if (today < from) return 'to-come'
  return until === null || today <= until ? 'shown' : 'over'
}

/** The address of a picture that everyone may see. */
export const pictureUrlOf = (pictureId: string | null): string | null =>
  pictureId && `/api/nonprofit-pictures/${pictureId}`
