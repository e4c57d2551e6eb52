import { campaignDay } from '@evenhand/contracts/catalogue'
import { sponsors, sponsorships as calls } from '@evenhand/contracts/http'
import { contactOf } from '@evenhand/service-kit/auth'
import { type Cell, csvChunks } from '@evenhand/service-kit/csv'
import { route, routeByOwnKey } from '@evenhand/service-kit/http'
import type { NetworkLimit } from '@evenhand/service-kit/limits'
import { Problem } from '@evenhand/service-kit/problems'
import type { FirstViews } from '../figures/first-views.ts'
import { isProgram, isVisit } from '../figures/rules.ts'
import { count, daysOf, type Figures } from '../figures/store.ts'
import { type Logos, lostLogo } from '../logo-files/kept.ts'
import { safeWebsite } from '../sponsors/rules.ts'
import { holdSponsorship } from './hold.ts'
import { type DeskDeps, deskRoutes } from './desk-routes.ts'
import { isOver, isShownAt } from './rules.ts'
import type { SponsorshipDeps } from './settle.ts'
import type { Sponsorship } from './sponsorship.ts'
import { findOnWall, findOwn, findSponsorship } from './store.ts'
import { toHeldSponsorship, toOwn, toWallBlock } from './views.ts'

interface Deps extends DeskDeps {
  logos: Logos
  limits: NetworkLimit
  firstViews: FirstViews
  firstClicks: FirstViews
  /** The cells that nobody has and that go to somebody in line. */
  findPromised(standing: readonly Sponsorship[]): Promise<ReadonlySet<number>>
}

export const sponsorshipRoutes = (deps: Deps) => [...publicRoutes(deps), ...deskRoutes(deps)]

const publicRoutes = (deps: Deps) => {
  const { sponsorships, figures, logos, limits, donorIdOf, refusePromised, findPromised, now } = deps
  return [
    routeByOwnKey(calls.holdSponsorship, async ({ body }, { caller, request, idempotency }) => {
      if (body.logoId !== undefined && !(await logos.isKept(body.logoId))) throw lostLogo()
      const spend = (blocks: number) => limits.take(request, blocks)
      const choosing = { holder: caller.sessionId, idempotency, donorIdOf, now: now(), refusePromised, spend }
      return toHeldSponsorship(await holdSponsorship(sponsorships, body, choosing))
    }),
    route(calls.getSponsorWall, async () => {
      const at = now()
      const standing = (await findOnWall(sponsorships)).filter((one) => !isOver(one, at))
      const promised = [...(await findPromised(standing))].map((cell) => ({ cells: [cell], company: null }))
      return [...standing.map((one) => toWallBlock(one, at)), ...promised].toSorted(
        (a, b) => (a.cells[0] ?? 0) - (b.cells[0] ?? 0),
      )
    }),
    route(calls.visitBlock, async ({ params }, { caller, request, redirect }) => {
      const at = now()
      const found = await findSponsorship(sponsorships, params.id)
      const website = found && isShownAt(found, at) ? safeWebsite(found.website) : undefined
      if (!found || website === undefined) throw new Problem('not-found')
      const purpose = request.get('sec-purpose') ?? request.get('purpose')
      if (isVisit({ method: request.method, purpose }) && !isProgram(request.get('user-agent'))) {
        const sponsorIds = await deps.firstClicks.of([found._id], { caller, request })
        if (sponsorIds.length > 0) await count(figures, 'clicks', { sponsorIds, day: campaignDay(at) })
      }
      redirect(website)
      return undefined
    }),
    route(sponsors.countSponsorViews, async ({ body }, { caller, request }) => {
      if (!isProgram(request.get('user-agent'))) {
        const sponsorIds = await deps.firstViews.of(await shownOf(deps, body.ids), { caller, request })
        if (sponsorIds.length > 0) await count(figures, 'views', { sponsorIds, day: campaignDay(now()) })
      }
      return undefined
    }),
    route(calls.listOwnSponsorships, async (_input, { caller }) => {
      const own = await findOwn(sponsorships, contactOf(caller))
      return Promise.all(own.map((one) => toOwn(figures, one, now())))
    }),
    route(calls.downloadOwnFigures, async (_input, { caller }) => {
      const own = await findOwn(sponsorships, contactOf(caller))
      const fileName = `sponsorships-${campaignDay(now())}.csv`
      return { fileName, chunks: csvChunks(['Sponsorship', 'Company', 'Day', 'Views', 'Clicks'], rowsOf(figures, own)) }
    }),
  ]
}

/** Those of some that are shown now, each once: a page may name what it likes. */
async function shownOf({ sponsorships, now }: SponsorshipDeps, ids: readonly string[]): Promise<string[]> {
  const found = await Promise.all([...new Set(ids)].map((id) => findSponsorship(sponsorships, id)))
  return found.flatMap((one) => (one && isShownAt(one, now()) ? [one._id] : []))
}

async function* rowsOf(figures: Figures, own: readonly Sponsorship[]): AsyncGenerator<Cell[][]> {
  for (const { _id, name, companyName } of own) {
    const days = await daysOf(figures, _id)
    yield days.map(({ day, views, clicks }) => [name, companyName, day, views, clicks])
  }
}
