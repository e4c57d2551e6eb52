import { afterAll, describe, expect, it } from '@jest/globals'
import { encodeEvent, MemberStandingChangedSchema } from '@evenhand/contracts/events'
import { sql } from '@evenhand/service-kit/postgres'
import { createLog } from '@evenhand/service-kit/telemetry'
import { payWithCard } from '@evenhand/service-kit/testing'
import { randomUUID } from 'node:crypto'
import { donationsUnderTest } from '../../tests/donations-under-test.ts'
import { givingAt, newEmail, newSession } from '../../tests/giving.ts'
import { memberReactions } from '../members/reactions.ts'
import { newTurns } from '../processor/in-turns.ts'
import { openProcessor } from '../stripe/open-processor.ts'
import { endDeactivatedJob } from './end-deactivated-job.ts'

const donations = await donationsUnderTest()
const { db } = donations
const { addToCart, cartPayment, giftsOf, openPayment, sayPaid } = givingAt(donations)
afterAll(async () => {
  expect(await donations.brokenInvariants()).toEqual([])
  await donations.stop()
})

const job = endDeactivatedJob({
  db,
  ...openProcessor({ secretKey: donations.config.STRIPE_SECRET_KEY, apiUrl: donations.config.STRIPE_API_URL }),
  subscriptionTurns: newTurns(),
  now: () => new Date(),
  log: createLog('donations'),
})
const endWhatRunsOn = () => job.run(new AbortController().signal)

const silver = { productType: 'membership', productId: 'silver', amount: '4.95', membershipLevel: 'silver' }
const monthly = { productType: 'donation', productId: 'donation', amount: '25.00', isRecurring: true }

async function begin(email: string, line: typeof silver | typeof monthly): Promise<void> {
  const sessionId = newSession()
  await addToCart({ sessionId, ...line, metadata: { donorEmail: email, donorName: 'Grace Hopper' } })
  const { clientSecret, paymentIntentId } = await openPayment(cartPayment(sessionId, line.amount))
  expect(await payWithCard(clientSecret)).toEqual({ status: 'succeeded' })
  await sayPaid(paymentIntentId)
}

async function standingChanged(email: string, isActive: boolean, version: number): Promise<void> {
  const donorId = donations.donorIdOf(email)
  const changedAt = new Date().toISOString()
  const told = encodeEvent(MemberStandingChangedSchema, { memberId: donorId, donorId, isActive, version, changedAt })
  const hears = memberReactions(db).find(({ type }) => type === MemberStandingChangedSchema.typeName)
  await hears?.handle(told, { id: randomUUID(), type: MemberStandingChangedSchema.typeName, time: new Date() })
}

const heldBy = async (email: string): Promise<{ id: string; state: string; endsAt: string | null }[]> =>
  (await donations.provedDonor(donations.donorIdOf(email)).get('/api/memberships')).body
const statesOf = async (email: string) => (await heldBy(email)).map(({ state }) => state)
const mailsTo = (email: string) =>
  db.query<{ byUs: string | null; endsAt: string }>(sql`
    select payload->'values'->>'byUs' as "byUs", payload->'values'->>'endsAt' as "endsAt" from outbox
    where payload->>'template' = 'membership-cancelled' and payload->>'to' = ${email}`)

describe('what somebody pays by the month whose account is deactivated', () => {
  it('ends with what is paid for, membership and gift; its donor is told, and keeps what was given', async () => {
    const email = newEmail()
    await begin(email, silver)
    await begin(email, monthly)
    const given = await giftsOf(email)
    await standingChanged(email, false, 1)
    await Promise.all([endWhatRunsOn(), endWhatRunsOn()])
    await endWhatRunsOn()
    expect(await statesOf(email)).toEqual(['ending', 'ending'])
    for (const { endsAt } of await heldBy(email)) expect(new Date(endsAt ?? 0).getTime()).toBeGreaterThan(Date.now())
    expect(await giftsOf(email)).toEqual(given)
    const mails = await mailsTo(email)
    expect(mails.map(({ byUs }) => byUs)).toEqual(['yes', 'yes'])
    expect(mails.every(({ endsAt }) => endsAt !== '')).toBe(true)
  })

  it('that is begun while it is not active ends likewise, and what is kept once it is active again goes on', async () => {
    const email = newEmail()
    await standingChanged(email, false, 1)
    await begin(email, silver)
    await endWhatRunsOn()
    expect(await statesOf(email)).toEqual(['ending'])
    await standingChanged(email, true, 2)
    const [held] = await heldBy(email)
    const donor = donations.provedDonor(donations.donorIdOf(email))
    expect((await donor.post(`/api/memberships/${held?.id}/resume`, undefined)).status).toBe(200)
    await endWhatRunsOn()
    expect(await statesOf(email)).toEqual(['active'])
  })

  it('runs on where a reactivation was heard before the deactivation that came before it', async () => {
    const email = newEmail()
    await begin(email, silver)
    await standingChanged(email, true, 2)
    await standingChanged(email, false, 1)
    const other = newEmail()
    await begin(other, silver)
    await standingChanged(other, false, 1)
    await endWhatRunsOn()
    expect(await statesOf(other)).toEqual(['ending'])
    expect(await statesOf(email)).toEqual(['active'])
  })

  it('ends also where many before it can’t be ended', async () => {
    const email = newEmail()
    await begin(email, silver)
    await db.query(sql`
      insert into donors
      select (jsonb_populate_record(d, jsonb_build_object('donor_id', '10000000-0000-8000-8000-' || lpad(n::text, 12, '0'), 'processor_customer', null, 'total_donated_cents', 0))).*
      from donors d, generate_series(1, 45) n where d.donor_id = ${donations.donorIdOf(email)}`)
    await db.query(sql`
      insert into memberships
      select (jsonb_populate_record(m, jsonb_build_object('id', '00000000-0000-7000-8000-' || lpad(n::text, 12, '0'),
        'donor_id', '10000000-0000-8000-8000-' || lpad(n::text, 12, '0'), 'subscription_id', 'sub_nobody_' || n))).*
      from memberships m, generate_series(1, 45) n where m.donor_id = ${donations.donorIdOf(email)}`)
    await db.query(sql`
      insert into member_standings (donor_id, version, is_active, changed_at)
      select ('10000000-0000-8000-8000-' || lpad(n::text, 12, '0'))::uuid, 1, false, now() from generate_series(1, 45) n`)
    await standingChanged(email, false, 1)
    await endWhatRunsOn()
    expect(await statesOf(email)).toEqual(['ending'])
    await db.query(sql`delete from memberships where subscription_id like 'sub_nobody_%'`)
  })
})
