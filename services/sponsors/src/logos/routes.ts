import { sponsorLogos as calls } from '@evenhand/contracts/http'
import { administratorOf, contactOf } from '@evenhand/service-kit/auth'
import { route, routeFile } from '@evenhand/service-kit/http'
import type { VisitorLimits } from '@evenhand/service-kit/limits'
import { Problem } from '@evenhand/service-kit/problems'
import type { Figures } from '../figures/store.ts'
import { isShownAt } from '../sponsorships/rules.ts'
import { missingSponsorship, type SponsorshipDeps } from '../sponsorships/settle.ts'
import { findByLogo, findSponsorship } from '../sponsorships/store.ts'
import { toDesk, toOwn } from '../sponsorships/views.ts'
import { decideLogo } from './decide.ts'
import { type Logos, missingLogo } from '../logo-files/kept.ts'
import { replaceLogo } from './replace.ts'

/** A logo that is taken down is gone from everywhere within the hour. */
const keptForSeconds = 60 * 60

export interface LogoDeps extends SponsorshipDeps {
  logos: Logos
  figures: Figures
  limits: VisitorLimits
}

export const logoRoutes = (deps: LogoDeps) => {
  const { sponsorships, figures, logos, now } = deps
  return [
    routeFile(calls.sendSponsorLogo, async ({ params: { uploadId } }, { caller, request, receive }) => {
      await deps.limits.take({ caller, request })
      return { id: await receive((file) => logos.keep(uploadId, file)) }
    }),
    route(calls.readSponsorLogo, async ({ params: { logoId }, query: { width } }, { request }) => {
      const found = await findByLogo(sponsorships, logoId)
      const isPublic = found?.logoId === logoId && isShownAt(found, now())
      const file = isPublic && (await logos.open(logoId, { width, accept: request.get('accept') }))
      if (!file) throw missingLogo()
      return { ...file, keptForSeconds }
    }),
    route(calls.replaceOwnLogo, async ({ params: { sponsorshipId }, body: { logoId } }, { caller }) =>
      toOwn(figures, await replaceLogo(deps, sponsorshipId, { logoId, donorId: contactOf(caller) }), now()),
    ),
    route(calls.readDeskLogo, async ({ params: { sponsorshipId, logoId }, query: { width } }, { request }) => {
      const found = await findSponsorship(sponsorships, sponsorshipId)
      if (!found || found.state === 'held') throw new Problem('not-found', { detail: missingSponsorship })
      const isOurs = found.logoId === logoId || found.newLogoId === logoId
      const file = isOurs && (await logos.open(logoId, { width, accept: request.get('accept') }))
      if (!file) throw missingLogo()
      return file
    }),
    route(calls.decideLogo, async ({ params: { sponsorshipId }, body }, { caller }) => {
      const decided = await decideLogo(deps, sponsorshipId, { decision: body, by: administratorOf(caller) })
      return toDesk(figures, decided, now())
    }),
  ]
}
