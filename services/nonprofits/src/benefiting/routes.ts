import { campaignDay } from '@evenhand/contracts/catalogue'
import { benefiting as calls, nonprofits } from '@evenhand/contracts/http'
import { administratorOf } from '@evenhand/service-kit/auth'
import { withoutExamples } from '@evenhand/service-kit/config'
import { type Route, route, routeFile } from '@evenhand/service-kit/http'
import type { Job } from '@evenhand/service-kit/lifecycle'
import { Problem } from '@evenhand/service-kit/problems'
import type { Log } from '@evenhand/service-kit/telemetry'
import type { Organisation } from '../organisations/organisation.ts'
import { isExample } from '../organisations/shipped.ts'
import { findBenefiting, findPictured } from '../organisations/store.ts'
import { toBenefiting, toRegistered } from '../organisations/views.ts'
import { mayBeShown } from './may-be-shown.ts'
import { firstOf } from './rules.ts'
import { type BenefitingDeps, endBenefiting, removePicture, setBenefiting, setPicture } from './use-cases.ts'

/** A picture that is taken down is gone from everywhere within the hour. */
const keptForSeconds = 60 * 60

export function benefitingRoutes(deps: BenefitingDeps): Route[] {
  const { organisations, pictures, now } = deps
  const today = () => campaignDay(now())
  const toDesk = (organisation: Organisation) => toRegistered(organisation, today())
  return [
    route(nonprofits.listBenefiting, async () =>
      firstOf(withoutExamples(await findBenefiting(organisations, today()), isExample)).map(toBenefiting),
    ),
    route(calls.setBenefiting, async ({ params, body: { from, until, order, reason, seen } }, { caller }) => {
      const benefiting = { from, until: until || null, order }
      const acting = { by: administratorOf(caller), reason, seen }
      return toDesk(await setBenefiting(deps, params.nonprofitId, { benefiting, ...acting }))
    }),
    route(calls.endBenefiting, async ({ params, body }, { caller }) =>
      toDesk(await endBenefiting(deps, params.nonprofitId, { by: administratorOf(caller), ...body })),
    ),
    routeFile(calls.sendNonprofitPicture, async ({ params: { nonprofitId }, query }, { caller, receive }) => {
      // A repeat finds the picture that the first one kept.
      const pictureId = await receive((file) => pictures.keep(`${nonprofitId}:${query.seen}`, file))
      return toDesk(await setPicture(deps, nonprofitId, { pictureId, by: administratorOf(caller), ...query }))
    }),
    route(calls.removeNonprofitPicture, async ({ params, body }, { caller }) =>
      toDesk(await removePicture(deps, params.nonprofitId, { by: administratorOf(caller), ...body })),
    ),
    route(calls.readNonprofitPicture, async ({ params: { pictureId } }, { request }) => {
      const isShown = (await findPictured(organisations, [pictureId])).some(mayBeShown)
      const accept = request.get('accept')
      const file = isShown && (await pictures.open(pictureId, { width: calls.nonprofitPictureWidth, accept }))
      if (!file) throw new Problem('not-found', { detail: 'That picture isn’t shown, or not any longer.' })
      return { ...file, keptForSeconds }
    }),
  ]
}

/** Deletes pictures that no organization has: of one that was changed meanwhile, or whose process was killed. */
export const sweepPicturesJob = ({ organisations, pictures, now }: BenefitingDeps, log: Log): Job => {
  const named = async (ids: readonly string[]) =>
    new Set((await findPictured(organisations, ids)).flatMap(({ pictureId }) => pictureId ?? []))
  return pictures.sweepJob({ now, named }, log)
}
