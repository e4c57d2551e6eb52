import { partnerCards as calls } from '@evenhand/contracts/http'
import { administratorOf } from '@evenhand/service-kit/auth'
import { type Route, route, routeFile, routeOnce } from '@evenhand/service-kit/http'
import type { Job } from '@evenhand/service-kit/lifecycle'
import { Problem } from '@evenhand/service-kit/problems'
import type { Log } from '@evenhand/service-kit/telemetry'
import { findNamedPictures } from './store.ts'
import { type CardDeps, changeCard, makeCard, showCards } from './use-cases.ts'

/** A picture that is replaced is gone from everywhere within the hour. */
const keptForSeconds = 60 * 60

export function partnerCardRoutes(deps: CardDeps): Route[] {
  const { db, pictures, now } = deps
  return [
    route(calls.listPartnerCards, () => showCards(db, now())),
    routeOnce(db, calls.makePartnerCard, (tx, { body: { reason, ...card } }, { caller }) =>
      makeCard(tx, card, { by: administratorOf(caller), reason, at: now() }),
    ),
    route(calls.changePartnerCard, ({ params: { slug }, body }, { caller }) => {
      const { seen, reason, keepsPicture, ...fields } = body
      const change = () => ({ ...fields, ...(keepsPicture ? {} : { pictureId: null }) })
      const acting = { by: administratorOf(caller), reason, at: now() }
      return changeCard(deps, slug, { seen, change, action: 'card-changed', ...acting })
    }),
    route(calls.removePartnerCard, async ({ params: { slug }, body: { seen, reason } }, { caller }) => {
      const acting = { by: administratorOf(caller), reason, at: now() }
      const change = ({ removedAt }: { removedAt: Date | null }) =>
        removedAt ? undefined : { removedAt: now(), pictureId: null }
      await changeCard(deps, slug, { seen, change, action: 'card-removed', ...acting })
      return undefined
    }),
    routeFile(calls.sendCardPicture, async ({ params: { slug }, query: { seen, reason } }, { caller, receive }) => {
      // A repeat finds the picture that the first one kept.
      const pictureId = await receive((file) => pictures.keep(`${slug}:${seen}`, file))
      const change = (card: { pictureId: string | null }) => (card.pictureId === pictureId ? undefined : { pictureId })
      const acting = { by: administratorOf(caller), reason, at: now() }
      return changeCard(deps, slug, { seen, change, action: 'card-changed', ...acting })
    }),
    route(calls.readCardPicture, async ({ params: { pictureId }, query: { width } }, { request }) => {
      const isShown = (await findNamedPictures(db, [pictureId])).has(pictureId)
      const file = isShown && (await pictures.open(pictureId, { width, accept: request.get('accept') }))
      if (!file) throw new Problem('not-found', { detail: 'That picture isn’t shown, or not any longer.' })
      return { ...file, keptForSeconds }
    }),
  ]
}

/** Deletes pictures that no card has: of one that was changed meanwhile, or whose process was killed. */
export const sweepCardPicturesJob = ({ db, pictures, now }: CardDeps, log: Log): Job =>
  pictures.sweepJob({ now, named: (ids) => findNamedPictures(db, ids) }, log)
