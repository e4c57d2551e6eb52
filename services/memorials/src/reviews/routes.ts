import { memorialPhotos, memorials } from '@evenhand/contracts/http'
import { administratorOf } from '@evenhand/service-kit/auth'
import { route } from '@evenhand/service-kit/http'
import { missingPhoto, openPhoto } from '../photos/kept.ts'
import { findInState, findPaid } from '../walls/store.ts'
import { removePhoto } from './remove-photo.ts'
import { readPaid, type ReviewingDeps, reviewMemorial } from './review-memorial.ts'
import { previewReviews, reviewSeveral } from './review-several.ts'
import { toPaidMemorial } from './views.ts'

const listedMax = 500

export const reviewRoutes = ({ tiles, files, now }: ReviewingDeps & { now: () => Date }) => [
  route(memorials.listPaidMemorials, async ({ query }) =>
    (await findInState(tiles, query.state, listedMax)).filter(({ gifts }) => gifts.length > 0).map(toPaidMemorial),
  ),
  route(memorials.searchMemorials, async ({ query: { order, after, limit, ...filter } }) => {
    const { found, next, total } = await findPaid(tiles, filter, { order, after, limit })
    return { items: found.map(toPaidMemorial), next, total }
  }),
  route(memorials.getPaidMemorial, async ({ params }) => toPaidMemorial(await readPaid(tiles, params.memorialId))),
  route(memorials.reviewMemorial, async ({ params, body }, { caller }) => {
    const by = administratorOf(caller)
    const reason = body.verdict === 'declined' ? body.reason : ''
    const { verdict, seen, edits } = body
    return toPaidMemorial(
      await reviewMemorial({ tiles, files }, params.memorialId, { verdict, seen, edits, reason, by, at: now() }),
    )
  }),
  route(memorials.reviewMemorials, ({ body }, { caller }) =>
    reviewSeveral({ tiles, files }, body, { by: administratorOf(caller), at: now() }),
  ),
  route(memorials.previewReviews, ({ body }) => previewReviews({ tiles }, body, now())),
  route(memorialPhotos.readPaidMemorialPhoto, async ({ params: { memorialId }, query }, { request }) => {
    const { photo, correction } = await readPaid(tiles, memorialId)
    const { of, width } = query
    const asked = of === 'tile' ? photo : correction?.photo
    const file = asked && (await openPhoto(files, asked, { width, accept: request.get('accept') }))
    if (!file) throw missingPhoto()
    return file
  }),
  route(memorialPhotos.removeMemorialPhoto, async ({ params: { memorialId }, body }, { caller }) => {
    const removal = { ...body, by: administratorOf(caller), at: now() }
    return toPaidMemorial(await removePhoto({ tiles, files }, memorialId, removal))
  }),
]
