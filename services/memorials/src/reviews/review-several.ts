import type { DecidedRow, memorials } from '@evenhand/contracts/http'
import { findTile } from '../walls/store.ts'
import { outcomeOf, type ReviewingDeps, reviewOne } from './review-memorial.ts'

/** Reviews each memorial as it was seen: of two who review at once one does, and the other reads that it has changed. */
export async function reviewSeveral(
  deps: ReviewingDeps,
  reviews: memorials.ReviewsForm,
  { by, at }: { by: string; at: Date },
): Promise<DecidedRow[]> {
  const { verdict } = reviews
  const reason = reviews.verdict === 'declined' ? reviews.reason : ''
  const outcomes: DecidedRow[] = []
  // One after the other: each that is approved may take the last tile that is free.
  for (const { id, seen, edits } of reviews.memorials) {
    const { tile, outcome } = await reviewOne(deps, id, { verdict, reason, by, at, seen, edits })
    const last = tile?.reviews.at(-1)
    const isRepeat = last?.verdict === verdict && last.by === by && last.reason === reason
    outcomes.push({ id, outcome: outcome === 'changed' && isRepeat ? 'unchanged' : outcome })
  }
  return outcomes
}

/** What reviewing would do to each, as things are now. */
export async function previewReviews(
  { tiles }: Pick<ReviewingDeps, 'tiles'>,
  { verdict, memorials: asked }: Pick<memorials.ReviewsForm, 'verdict' | 'memorials'>,
  at: Date,
): Promise<DecidedRow[]> {
  const outcomes: DecidedRow[] = []
  for (const { id, seen, edits } of asked) {
    const tile = await findTile(tiles, id)
    outcomes.push({ id, outcome: tile ? await outcomeOf(tiles, tile, { verdict, seen, edits, at }) : 'missing' })
  }
  return outcomes
}
