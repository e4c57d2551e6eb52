/** The link of somebody who refers that brought a browser here, over what every page has: the shell keeps it, remotes send it (`came-by`). */
import { lastReferralCode, referralDays } from '@evenhand/contracts/catalogue'
import type { AskedCall, referralClicks, referring } from '@evenhand/contracts/http'
import type { api as Api, stored as StoredAs } from '../facade/index.ts'

const dayMs = 24 * 60 * 60 * 1000

interface KeptLink extends referring.ReferredBy {
  at: number
}

function asLink(value: unknown): KeptLink | undefined {
  const { code, click, at } = (value ?? {}) as Partial<Record<keyof KeptLink, unknown>>
  if (typeof code !== 'string' || typeof at !== 'number') return undefined
  return { code, at, ...(typeof click === 'string' && { click }) }
}

type Asked<C extends AskedCall> = Pick<C, 'method' | 'path' | 'limit'> & {
  request?: C['request']
  response?: C['response']
}

const follow: Asked<typeof referralClicks.followReferralLink> = {
  method: 'POST',
  path: '/api/referral-clicks',
  limit: 'write',
}
const forget: Asked<typeof referralClicks.forgetReferralLinks> = {
  method: 'DELETE',
  path: '/api/referral-clicks',
  limit: 'write',
}

/** The marks that networks put on the address of a paid ad. */
const adMarks = ['gclid', 'gbraid', 'wbraid', 'msclkid', 'ttclid', 'twclid', 'li_fat_id', 'rdt_cid']
/** Facebook marks every link, paid or not: there only a medium that says so makes it an ad. */
const paidMedium = /^(?:cpc|ppc|paid|paid[_-]?social|display)$/i

const isAd = (search: URLSearchParams): boolean =>
  adMarks.some((mark) => search.has(mark)) || paidMedium.test(search.get('utm_medium') ?? '')

interface OverThePage {
  api: typeof Api
  stored: typeof StoredAs
}

/** What keeps the link, tells it and forgets it, with what the page has for asking and storing. */
export function linkKeeper({ api, stored }: OverThePage) {
  const keptLink = stored('local', 'evenhand.cameBy', asLink)

  /** The last link that was followed here within thirty days: sent with a payment and a registration. */
  function cameBy(now = Date.now()): referring.ReferredBy | undefined {
    const link = keptLink.read()
    if (!link) return undefined
    const { at, ...ref } = link
    if (now - at <= referralDays * dayMs) return ref
    keptLink.clear()
    return undefined
  }

  /** Keeps the link by which this page was opened, where it is one; the last one counts. An affiliate’s is told, so that a gift can be matched with it. */
  async function keepFollowedLink(search: URLSearchParams, referrer: string, now = Date.now()): Promise<void> {
    const read = lastReferralCode(search.getAll('ref'))
    if (!read) return
    const before = keptLink.read()
    // Who leads on before we have answered loses no click that was told before.
    const link = {
      code: read.code,
      at: now,
      ...(before?.code === read.code && before.click && { click: before.click }),
    }
    keptLink.write(link)
    if (read.kind === 'member') return
    const from = URL.parse(referrer)?.hostname
    const body = { code: read.code, ...(from && { from }), ...(isAd(search) && { ad: true }) }
    const { affiliate } = await api(follow, { body })
    // Another link may have been followed meanwhile, in another tab.
    if (keptLink.read()?.code !== read.code) return
    if (affiliate) keptLink.write({ ...link, click: affiliate.click })
    else keptLink.clear()
  }

  /** Forgets the link here, and the clicks that are kept of this browser. */
  async function forgetCameBy(): Promise<void> {
    keptLink.clear()
    await api(forget)
  }

  return { cameBy, keepFollowedLink, forgetCameBy }
}
