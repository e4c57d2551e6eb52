import { campaignDay, readReferralCode, referralDays } from '@evenhand/contracts/catalogue'
import { referralClicks as calls } from '@evenhand/contracts/http'
import { browsersOf, networkTraceOf, type Trace } from '@evenhand/service-kit/auth'
import { route } from '@evenhand/service-kit/http'
import type { VisitorLimits } from '@evenhand/service-kit/limits'
import { uuidv7 } from 'uuidv7'
import { type Affiliates, findByCode, noteBrowser } from '../affiliates/store.ts'
import { type Standings, wasActive } from '../standings/store.ts'
import { onceKey } from './click.ts'
import { type Clicks, forgetBrowser, keepFirst } from './store.ts'

interface ClickDeps {
  affiliates: Affiliates
  clicks: Clicks
  standings: Standings
  limits: VisitorLimits
  trace: Trace
  now: () => Date
}

const dayMs = 24 * 60 * 60 * 1000

export const clickRoutes = ({ affiliates, clicks, standings, limits, trace, now }: ClickDeps) => [
  route(calls.followReferralLink, async ({ body }, { caller, request }) => {
    await limits.take({ caller, request })
    const read = readReferralCode(body.code)
    const affiliate = read?.kind === 'affiliate' ? await findByCode(affiliates, read.code) : undefined
    const [browser] = browsersOf(caller, trace)
    if (!read || affiliate?.state !== 'approved' || browser === undefined) return { affiliate: null }
    if (caller.role === 'donor' && caller.donorId === affiliate.donorId) {
      await noteBrowser(affiliates, affiliate, browser)
      return { affiliate: null }
    }
    const at = now()
    if (!(await wasActive(standings, affiliate.donorId, at))) return { affiliate: null }
    const click = await keepFirst(clicks, {
      _id: uuidv7(),
      once: onceKey(read.code, browser, at),
      affiliateId: affiliate._id,
      browser,
      network: networkTraceOf(request, trace),
      from: body.from?.toLowerCase() ?? null,
      ad: body.ad ?? false,
      day: campaignDay(at),
      at,
    })
    const until = new Date(click.at.getTime() + referralDays * dayMs).toISOString()
    return { affiliate: { name: affiliate.affiliateName, code: read.code, click: click._id, until } }
  }),
  route(calls.forgetReferralLinks, async (_input, { caller }) => {
    for (const browser of browsersOf(caller, trace)) await forgetBrowser(clicks, browser)
    return undefined
  }),
]
