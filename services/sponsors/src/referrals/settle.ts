import { affiliateEntries, campaignDay, readReferralCode } from '@evenhand/contracts/catalogue'
import { AffiliateReferralPaidSchema, AffiliateReferralReversedSchema } from '@evenhand/contracts/events'
import { type PendingEvent, pendingEvent } from '@evenhand/service-kit/mongo'
import type { Affiliate } from '../affiliates/affiliate.ts'
import { type Affiliates, findAffiliate, findByCode } from '../affiliates/store.ts'
import { type Clicks, findClick } from '../clicks/store.ts'
import { countingIn, findEditionAt, type RulesHeard } from '../published-rules/store.ts'
import { type Standings, wasActive } from '../standings/store.ts'
import type { ReferralChange } from './change.ts'
import { holdsOf, type Signs } from './holds.ts'
import type { Attribution, CameBy, Referral } from './referral.ts'
import { broughtBy, centsLeft, firstGift, firstGiftLeft, isInTime, releaseOf, stateOf } from './rules.ts'
import { countAccepted, countAlike, countOfDay, findByGiver, type Referrals } from './store.ts'

export interface SettleDeps {
  affiliates: Affiliates
  clicks: Clicks
  referrals: Referrals
  rules: RulesHeard
  standings: Standings
  now: () => Date
}

/**
 * What follows for a giver from facts that were learned, from what a person said, or from time that passed: whose referral it is, which rules hold it,
 * how it stands, and what the ledger is told. Everything is found out anew each time, so the order of facts does not matter. What cannot be found out
 * throws: nothing counts by a question without an answer.
 */
export async function settle(
  deps: SettleDeps,
  known: Referral,
  learned: Partial<Referral> = {},
): Promise<ReferralChange> {
  const [now, facts] = [deps.now(), { ...known, ...learned }]
  const came = broughtBy(facts)
  const paidAt = firstGift(facts)?.at ?? null
  // An earlier gift that comes to light later decides too, while nothing was told or said about the referral.
  const isOpen = known.toldVersion === 0 && known.acts.length === 0
  const kept = facts.from && (facts.from.code === came?.code || !isOpen) ? facts.from : null
  const from = kept ?? (came && paidAt ? ((await attribute(deps, came, paidAt)) ?? null) : null)
  const affiliate = from ? await findAffiliate(deps.affiliates, from.affiliateId) : undefined
  const cards = [...new Set(facts.gifts.flatMap(({ card }) => card ?? []))]
  const about = { ...facts, from, paidAt, paidDay: paidAt && campaignDay(paidAt), cards }
  if (!from || !affiliate || !paidAt)
    return { set: { ...learned, from, state: 'none', paidAt, paidDay: about.paidDay, cards, lookAt: null }, events: [] }

  const edition = await findEditionAt(deps.rules, paidAt)
  const releasesAt = releaseOf(firstGiftLeft(facts)?.at ?? paidAt, edition)
  const holds =
    facts.verdict === 'rejected' ? facts.holds : holdsOf(await signsOf(deps, { ...about, from, paidAt }, affiliate))
  const state = stateOf(
    { ...facts, holds },
    {
      isAttributed: came?.code === from.code && (await wasActive(deps.standings, from.affiliateDonorId, paidAt)),
      isAffiliateApproved: affiliate.state === 'approved',
      left: centsLeft(facts),
      releasesAt,
      now,
    },
  )
  const set: Partial<Referral> = {
    ...learned,
    from,
    paidAt,
    paidDay: about.paidDay,
    cards,
    holds,
    worth: countingIn(edition, paidAt) === 'counts' ? Number(affiliateEntries) : 0,
    releasesAt,
    state,
    released: facts.released || state === 'counted',
    lookAt: state === 'pending' ? releasesAt : null,
    ...(state === known.state ? {} : { changedAt: now }),
  }
  const told = tellStanding(known, from, { isCounted: state === 'counted', paidAt, now })
  return { set: { ...set, ...told.set }, events: told.events }
}

/** Whose link it was, by its code and its click; undefined for a member’s, an unknown one, and a click that came too long before. */
async function attribute(
  { affiliates, clicks }: SettleDeps,
  came: CameBy,
  paidAt: Date,
): Promise<Attribution | undefined> {
  const read = readReferralCode(came.code)
  const affiliate = read?.kind === 'affiliate' ? await findByCode(affiliates, read.code) : undefined
  if (!affiliate) return undefined
  const found = came.click === null ? undefined : await findClick(clicks, came.click)
  const click = found?.affiliateId === affiliate._id ? found : undefined
  if (click && !isInTime(click.at, paidAt)) return undefined
  return {
    affiliateId: affiliate._id,
    affiliateDonorId: affiliate.donorId,
    code: came.code,
    click: click
      ? { at: click.at, from: click.from, ad: click.ad, browser: click.browser, network: click.network }
      : null,
  }
}

const chainMax = 10

async function signsOf(
  { referrals }: SettleDeps,
  { donorId, from, paidAt, cards }: Pick<Referral, 'donorId' | 'cards'> & { from: Attribution; paidAt: Date },
  affiliate: Affiliate,
): Promise<Signs> {
  const broughtBy: string[] = []
  let own: Referral | undefined
  for (let next: string | undefined = affiliate.donorId; next !== undefined && broughtBy.length < chainMax;) {
    const giver: Referral | undefined = await findByGiver(referrals, next)
    own ??= giver
    next = giver?.from?.affiliateDonorId
    if (next === undefined || broughtBy.includes(next)) break
    broughtBy.push(next)
  }
  const [others, onDay, accepted] = await Promise.all([
    countAlike(referrals, { donorId, cards, from }),
    countOfDay(referrals, affiliate._id, campaignDay(paidAt), donorId),
    countAccepted(referrals, affiliate._id),
  ])
  return {
    giver: donorId,
    affiliate: {
      donorId: affiliate.donorId,
      browsers: affiliate.browsers,
      cards: own?.cards ?? [],
    },
    broughtBy,
    click: from.click,
    paidAt,
    cards,
    others,
    ofDay: onDay + 1,
    accepted,
  }
}

/** The ledger hears of each change of what counts, under a number that grows: the highest that was heard holds. */
function tellStanding(
  { _id, toldVersion, toldStanding }: Referral,
  { affiliateDonorId: donorId }: Attribution,
  { isCounted, paidAt, now }: { isCounted: boolean; paidAt: Date; now: Date },
): { set: Partial<Referral>; events: PendingEvent[] } {
  if (isCounted === toldStanding) return { set: {}, events: [] }
  const version = toldVersion + 1
  const told = { referralId: _id, donorId, version }
  const event = isCounted
    ? pendingEvent(AffiliateReferralPaidSchema, donorId, { ...told, paidAt: paidAt.toISOString() })
    : pendingEvent(AffiliateReferralReversedSchema, donorId, { ...told, reversedAt: now.toISOString() })
  return { set: { toldVersion: version, toldStanding: isCounted }, events: [event] }
}
