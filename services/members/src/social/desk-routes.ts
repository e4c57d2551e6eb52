import { socialReviews } from '@evenhand/contracts/http'
import { administratorOf } from '@evenhand/service-kit/auth'
import { type Route, route, routeOnce } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import {
  countHeld,
  findHeld,
  type HeldActivity,
  listActs,
  listAlike,
  listElsewhere,
  listHeld,
  type Page,
  listTogether,
} from './desk-store.ts'
import { campaignPage } from './posts.ts'
import { decideActivities, previewDecisions } from './review.ts'
import { isSampled } from './second-looks.ts'
import { shownActivity } from './shown.ts'

const comparedMax = 10

export const socialDeskRoutes = (db: Database, publicUrl: string): Route[] => [
  route(socialReviews.listReviewed, async ({ query: { order, after, limit, ...filter } }) => {
    const [page, total] = await Promise.all([findReviewed(db, filter, { order, after, limit }), countHeld(db, filter)])
    return { ...page, total }
  }),
  route(socialReviews.getReviewed, async ({ params: { activityId } }) => {
    const found = await findHeld(db, activityId)
    if (!found) throw new Problem('not-found', { detail: 'We couldn’t find that activity.' })
    const [acts, elsewhere, alike, together] = await Promise.all([
      listActs(db, activityId),
      listElsewhere(db, found, comparedMax),
      found.post === campaignPage ? [] : listAlike(db, found, comparedMax),
      listTogether(db, found, comparedMax),
    ])
    return {
      activity: toReviewed(found),
      acts: acts.map(({ administratorId, at, ...act }) => ({ ...act, by: administratorId, at: at.toISOString() })),
      elsewhere: elsewhere.map(toReviewed),
      alike: alike.map(toReviewed),
      together: together.map(toReviewed),
    }
  }),
  route(socialReviews.previewDecisions, ({ body }) => previewDecisions(db, body)),
  routeOnce(db, socialReviews.decideActivities, (tx, { body }, { caller }) =>
    decideActivities(tx, body, { administratorId: administratorOf(caller), publicUrl, isSampled, now: new Date() }),
  ),
]

/** A page of the list. */
export async function findReviewed(
  db: Database,
  filter: Omit<socialReviews.ActivityFilter, 'order'>,
  page: Page,
): Promise<{ items: socialReviews.ReviewedActivity[]; next: string | null }> {
  const found = await listHeld(db, filter, page)
  return { items: found.map(toReviewed), next: found.length === page.limit ? (found.at(-1)?.id ?? null) : null }
}

const toReviewed = (found: HeldActivity): socialReviews.ReviewedActivity => ({
  ...shownActivity(found),
  accountNumber: found.accountNumber,
  memberName: `${found.firstName} ${found.lastName}`.trim(),
  post: found.post,
  worth: found.entries,
  appeal: found.appeal,
  version: found.version,
})
