import { randomUUID } from 'node:crypto'
import { campaignDay } from '@evenhand/contracts/catalogue'
import { AffiliateReferralPaidSchema, AffiliateReferralReversedSchema } from '@evenhand/contracts/events'
import { donorIds } from '@evenhand/service-kit/auth'
import { insertOnce, openMongo } from '@evenhand/service-kit/mongo'
import { testMongoUrl } from '@evenhand/service-kit/testing'
import { uuidv7 } from 'uuidv7'
import type { Affiliate } from '../src/affiliates/affiliate.ts'
import { affiliatesOf } from '../src/affiliates/store.ts'
import { newAffiliate, reviewAffiliate } from '../src/affiliates/use-cases.ts'
import type { Click } from '../src/clicks/click.ts'
import { clicksOf, keepFirst } from '../src/clicks/store.ts'
import { keepRules, rulesHeardOf } from '../src/published-rules/store.ts'
import { changeReferral } from '../src/referrals/change.ts'
import { decideReferrals } from '../src/referrals/decide.ts'
import { gaveMoney, moneyMoved } from '../src/referrals/learn.ts'
import type { Referral } from '../src/referrals/referral.ts'
import { settle, type SettleDeps } from '../src/referrals/settle.ts'
import { standingsOf } from '../src/standings/store.ts'
import { findByGiver, findDue, referralsOf } from '../src/referrals/store.ts'

const minuteMs = 60_000
export const dayMs = 24 * 60 * minuteMs
export const begin = new Date('2026-03-01T17:00:00Z')

export const donorIdOf = donorIds('the donor id key of these tests')

/** What a test says of a gift; the rest is somebody new with a card of their own. */
export interface Giving {
  donorId?: string
  giftId?: string
  click?: string | null
  card?: string
  code?: string
  at?: Date
  cents?: bigint
}

const rulesOfMain = {
  _id: 'main-2026:1',
  giveaway: 'main-2026',
  version: 1,
  publishedAt: new Date('2026-01-01T05:00:00Z'),
  opensAt: new Date('2026-01-01T05:00:00Z'),
  closesAt: new Date('2026-12-16T05:00:00Z'),
  waysIn: ['social' as const, 'affiliates' as const],
}

/** Affiliates, their links and who gives through them, in a database of their own and with a clock that a test moves. */
export async function someAffiliates() {
  const connection = await openMongo(testMongoUrl())
  const clock = { now: begin }
  const [affiliates, clicks, referrals, rules, standings] = await Promise.all([
    affiliatesOf(connection),
    clicksOf(connection),
    referralsOf(connection),
    rulesHeardOf(connection),
    standingsOf(connection),
  ])
  const deps: SettleDeps = { affiliates, clicks, referrals, rules, standings, now: () => clock.now }
  await keepRules(rules, rulesOfMain)
  const [applying, giving, deciding] = [applicants(deps), givers(deps), deciders(deps)]

  /** An affiliate of whom a person has accepted five referrals: what comes next is held by the other rules alone. */
  async function trusted(email?: string): Promise<Affiliate> {
    const affiliate = await applying.approved(email)
    for (let n = 0; n < 5; n++) {
      const { donorId } = await giving.bring(affiliate)
      await deciding.accept([donorId])
    }
    return affiliate
  }
  return { connection, clock, deps, trusted, ...applying, ...giving, ...deciding }
}

function applicants({ affiliates, now }: SettleDeps) {
  async function apply(email = `${randomUUID()}@example.org`): Promise<Affiliate> {
    const form = {
      affiliateName: 'Ada Byron',
      email,
      socialPlatforms: ['YouTube'],
      socialLinks: [`https://youtube.example/${randomUUID()}`],
      followerCounts: [5_000],
    }
    const applied = await insertOnce(affiliates, newAffiliate(form, { donorIdOf, now: now() }), undefined)
    if (!applied) throw new Error('the mailbox has applied before')
    return applied
  }
  const review = (id: string, verdict: 'approved' | 'suspended', seen: number) =>
    reviewAffiliate(affiliates, id, {
      review: verdict === 'approved' ? { verdict, seen } : { verdict, reason: 'A test.', seen },
      by: 'admin',
      now: now(),
    })
  const approved = async (email?: string) => review((await apply(email))._id, 'approved', 0)
  return { apply, review, approved }
}

function givers(deps: SettleDeps) {
  const { clicks, now } = deps
  const follow = (affiliate: Affiliate, more: Partial<Click> = {}): Promise<Click> =>
    keepFirst(clicks, {
      _id: uuidv7(),
      once: randomUUID(),
      affiliateId: affiliate._id,
      browser: randomUUID(),
      network: randomUUID(),
      from: 'www.instagram.com',
      ad: false,
      day: campaignDay(now()),
      at: new Date(now().getTime() - 5 * minuteMs),
      ...more,
    })

  async function give(giving: Giving): Promise<{ donorId: string; giftId: string; referral: Referral }> {
    const { donorId = randomUUID(), giftId = uuidv7(), click = null, card = randomUUID(), code = '' } = giving
    const { cents = 25_00n, at = now() } = giving
    const referral = await gaveMoney(deps, donorId, { giftId, cents: String(cents), at, code, click, card })
    return { donorId, giftId, referral }
  }
  /** Somebody follows the link in a browser of their own, and gives with a card of their own. */
  async function bring(affiliate: Affiliate, giving: Giving = {}, followed: Partial<Click> = {}) {
    const click = await follow(affiliate, followed)
    return give({ code: affiliate.code, click: click._id, ...giving })
  }

  const back = (donorId: string, giftId: string, reversalId: string, cents: bigint) =>
    moneyMoved(deps, donorId, { giftId, reversalId, cents: String(cents) })
  return { follow, give, bring, back }
}

function deciders(deps: SettleDeps) {
  const { referrals, now } = deps
  const referralOf = async (donorId: string): Promise<Referral> => {
    const referral = await findByGiver(referrals, donorId)
    if (!referral) throw new Error('nobody has heard of this giver')
    return referral
  }

  async function decideAbout(donorIds: readonly string[], verdict: 'accepted' | 'rejected') {
    const seen = await Promise.all(donorIds.map(referralOf))
    const listed = seen.map(({ _id: id, version }) => ({ id, seen: version }))
    const decisions =
      verdict === 'accepted'
        ? { verdict, referrals: listed }
        : { verdict, reason: 'It came from your own card.', referrals: listed }
    return decideReferrals(deps, decisions, 'admin')
  }
  const accept = (donorIds: readonly string[]) => decideAbout(donorIds, 'accepted')

  /** What the job does, until nothing is due. */
  async function lookAtDue(): Promise<void> {
    for (;;) {
      const due = await findDue(referrals, { now: now(), after: '', limit: 100 })
      if (due.length === 0) return
      for (const { donorId } of due) await changeReferral(referrals, donorId, now(), (known) => settle(deps, known))
    }
  }

  /** What the ledger would have by all that was told, in the order of its versions. */
  async function entriesOf(affiliateDonorId: string): Promise<number> {
    const told = await referrals.find({ 'from.affiliateDonorId': affiliateDonorId }).lean<ToldIn[]>()
    return told.reduce((sum, { outbox }) => sum + (standsBy(outbox) ? 100 : 0), 0)
  }
  return { referralOf, decideAbout, accept, lookAtDue, entriesOf }
}

interface ToldIn {
  outbox: { name: string; payload: unknown }[]
}

/** The highest version holds, as in the ledger. */
export function standsBy(outbox: ToldIn['outbox']): boolean {
  const versions = outbox
    .filter(({ name }) =>
      [AffiliateReferralPaidSchema.typeName, AffiliateReferralReversedSchema.typeName].some((one) => one === name),
    )
    .map(({ name, payload }) => ({ name, version: (payload as { version: number }).version }))
  const highest = versions.toSorted((a, b) => b.version - a.version)[0]
  return highest?.name === AffiliateReferralPaidSchema.typeName
}
