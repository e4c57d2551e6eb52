import { affiliateHolds } from '@evenhand/contracts/catalogue'
import { affiliates as calls } from '@evenhand/contracts/http'
import { browsersOf, type Caller, contactOf, type DonorIdOf, type Trace } from '@evenhand/service-kit/auth'
import { type Cell, csvChunks } from '@evenhand/service-kit/csv'
import { route } from '@evenhand/service-kit/http'
import { routeInsertOnce } from '@evenhand/service-kit/mongo'
import { Problem } from '@evenhand/service-kit/problems'
import { appealReferral } from '../referrals/decide.ts'
import type { Referral } from '../referrals/referral.ts'
import type { SettleDeps } from '../referrals/settle.ts'
import { listOfAffiliate } from '../referrals/store.ts'
import { toOwnReferral } from '../referrals/views.ts'
import type { Affiliate } from '../affiliates/affiliate.ts'
import { type Affiliates, findByDonor, noteBrowser } from '../affiliates/store.ts'
import { newAffiliate } from '../affiliates/use-cases.ts'
import { toApplied, toOwnAffiliate } from './views.ts'

export interface AffiliateDeps extends SettleDeps {
  donorIdOf: DonorIdOf
  trace: Trace
}

export const affiliateRoutes = (deps: AffiliateDeps) => {
  const { affiliates, referrals, donorIdOf, trace, now } = deps
  return [
    routeInsertOnce(affiliates, calls.applyAsAffiliate, ({ body }) => newAffiliate(body, { donorIdOf, now: now() }), {
      answer(applied) {
        if (!applied) throw new Problem('already-registered', { detail: appliedBefore })
        return toApplied(applied)
      },
    }),
    route(calls.getOwnAffiliate, async (_input, { caller }) => {
      const affiliate = await findByDonor(affiliates, contactOf(caller))
      if (!affiliate) return { affiliate: null }
      for (const browser of browsersOf(caller, trace)) await noteBrowser(affiliates, affiliate, browser)
      return { affiliate: await toOwnAffiliate(deps, affiliate) }
    }),
    route(calls.listOwnReferrals, async ({ query: { state, ...page } }, { caller }) => {
      const affiliate = await findByDonor(affiliates, contactOf(caller))
      if (!affiliate) return { items: [], next: null, total: 0 }
      const { found, next, total } = await listOfAffiliate(referrals, affiliate._id, state, { ...page, order: 'desc' })
      return { items: found.map(toOwnReferral), next, total }
    }),
    route(calls.downloadOwnReferrals, async (_input, { caller }) => {
      const affiliate = await ownAffiliate(affiliates, caller)
      return {
        fileName: `affiliate-referrals-${now().toISOString().slice(0, 10)}.csv`,
        chunks: csvChunks(columns, pagesOf(deps, affiliate)),
      }
    }),
    route(calls.appealReferral, async ({ params, body }, { caller }) => {
      const affiliate = await ownAffiliate(affiliates, caller)
      return toOwnReferral(await appealReferral(deps, affiliate._id, { id: params.referralId, words: body.words }))
    }),
  ]
}

const appliedBefore = 'This email address has applied already. Sign in with it to see what became of the application.'

async function ownAffiliate(affiliates: Affiliates, caller: Caller): Promise<Affiliate> {
  const affiliate = await findByDonor(affiliates, contactOf(caller))
  if (!affiliate) throw new Problem('not-found', { detail: 'There’s no affiliate with this email address.' })
  return affiliate
}

const columns = ['ID', 'Status', 'Paid At', 'Counts At', 'Held By', 'Entries', 'Reason']
const rowsPerPage = 500

async function* pagesOf({ referrals }: AffiliateDeps, { _id }: Affiliate): AsyncGenerator<Cell[][]> {
  let after: string | undefined
  do {
    const { found, next } = await listOfAffiliate(referrals, _id, 'all', { order: 'desc', after, limit: rowsPerPage })
    yield found.map(toCells)
    after = next ?? undefined
  } while (after !== undefined)
}

function toCells(referral: Referral): Cell[] {
  const { id, state, paidAt, releasesAt, holds, entries, reason } = toOwnReferral(referral)
  return [id, state, paidAt, releasesAt, holds.map((hold) => affiliateHolds[hold].why).join(' '), entries, reason]
}
