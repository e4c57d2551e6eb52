import { randomUUID } from 'node:crypto'
import type { DonorIdOf } from '@evenhand/service-kit/auth'
import { type Connection, insertOnce } from '@evenhand/service-kit/mongo'
import { uuidv7 } from 'uuidv7'
import { affiliatesOf } from '../../../services/sponsors/src/affiliates/store.ts'
import { newAffiliate, reviewAffiliate } from '../../../services/sponsors/src/affiliates/use-cases.ts'
import { clicksOf } from '../../../services/sponsors/src/clicks/store.ts'
import { rulesHeardOf } from '../../../services/sponsors/src/published-rules/store.ts'
import { decideReferrals } from '../../../services/sponsors/src/referrals/decide.ts'
import { gaveMoney } from '../../../services/sponsors/src/referrals/learn.ts'
import type { SettleDeps } from '../../../services/sponsors/src/referrals/settle.ts'
import { findByGiver, referralsOf } from '../../../services/sponsors/src/referrals/store.ts'
import { standingsOf } from '../../../services/sponsors/src/standings/store.ts'
import { affiliate } from '../examples.ts'

const rejectedBecause = { verdict: 'rejected', reason: 'Your own card.' } as const

/** What became of an affiliate, by the service's own code; whoever asks by an id finds it under that of the pact. */
export async function affiliateStates(connection: Connection, donorIdOf: DonorIdOf) {
  const [affiliates, clicks, referrals, rules, standings] = await Promise.all([
    affiliatesOf(connection),
    clicksOf(connection),
    referralsOf(connection),
    rulesHeardOf(connection),
    standingsOf(connection),
  ])
  const deps: SettleDeps = { affiliates, clicks, referrals, rules, standings, now: () => new Date() }

  async function forget(): Promise<void> {
    await Promise.all([affiliates.deleteMany({}), clicks.deleteMany({}), referrals.deleteMany({})])
  }
  async function apply(_id: string, form = affiliate.form, code = affiliate.code): Promise<void> {
    const { document, events } = newAffiliate(form, { donorIdOf, now: new Date() })
    await insertOnce(affiliates, { document: { ...document, _id, code }, events }, undefined)
  }
  async function applied(): Promise<void> {
    await forget()
    await apply(affiliate.id)
  }
  async function approved(): Promise<void> {
    await applied()
    await approve(deps, affiliate.id)
  }

  /** The referral gets the id of the pact, and is as it was heard. */
  async function held(): Promise<string> {
    await approved()
    const donorId = await bring(deps, affiliate)
    const known = await referrals.findOne({ donorId }).lean()
    if (!known) throw new Error('nobody has heard of this giver')
    await referrals.deleteOne({ donorId })
    await referrals.create({ ...known, _id: affiliate.referralId })
    return donorId
  }

  /** Of an affiliate of their own, so that what others were told is no answer. Answers their donor id, the key of what is told. */
  async function counted() {
    const [id, email, code] = [uuidv7(), `${randomUUID()}@example.org`, 'AF-BCDFGHJK']
    await forget()
    await apply(id, { ...affiliate.form, email }, code)
    await approve(deps, id)
    const giver = await bring(deps, { id, code })
    await decide(deps, giver, { verdict: 'accepted' })
    return { giver, key: donorIdOf(email) }
  }

  return {
    forget,
    applied,
    approved,
    held: async () => void (await held()),
    rejected: async () => decide(deps, await held(), rejectedBecause),
    /** With an id that no other has, so that its mail is its own. */
    async reviewed(): Promise<void> {
      await forget()
      const id = uuidv7()
      await apply(id)
      await approve(deps, id)
    },
    counted: async () => (await counted()).key,
    async countedAndRejected(): Promise<string> {
      const { giver, key } = await counted()
      await decide(deps, giver, rejectedBecause)
      return key
    },
  }
}

const approve = ({ affiliates }: SettleDeps, id: string) =>
  reviewAffiliate(affiliates, id, {
    review: { verdict: 'approved', seen: 0 },
    by: 'administrator-1',
    now: new Date(),
  })

/** Somebody followed the link of an affiliate long enough ago that the referral has matured. */
async function bring(deps: SettleDeps, { id, code }: { id: string; code: string }): Promise<string> {
  const at = new Date(Date.now() - 200 * 24 * 60 * 60 * 1000)
  const [click, donorId] = [uuidv7(), randomUUID()]
  const traces = { browser: randomUUID(), network: randomUUID(), from: 'www.instagram.com', ad: false }
  await deps.clicks.create({
    _id: click,
    once: click,
    affiliateId: id,
    day: at.toISOString().slice(0, 10),
    at,
    ...traces,
  })
  const paidAt = new Date(at.getTime() + 600_000)
  await gaveMoney(deps, donorId, { giftId: uuidv7(), cents: '5000', at: paidAt, code, click, card: randomUUID() })
  return donorId
}

async function decide(
  deps: SettleDeps,
  donorId: string,
  decision: { verdict: 'accepted' } | typeof rejectedBecause,
): Promise<void> {
  const known = await findByGiver(deps.referrals, donorId)
  if (!known) throw new Error('nobody has heard of this giver')
  await decideReferrals(deps, { ...decision, referrals: [{ id: known._id, seen: known.version }] }, 'administrator-1')
}
