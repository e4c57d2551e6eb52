import { afterAll, describe, expect, it } from '@jest/globals'
import { supporters } from '@evenhand/contracts/http'
import { sql } from '@evenhand/service-kit/postgres'
import { actsTold, payWithCard } from '@evenhand/service-kit/testing'
import { donationsUnderTest } from '../../../tests/donations-under-test.ts'
import { givingAt, newEmail, newSession } from '../../../tests/giving.ts'
import { newTurns } from '../../processor/in-turns.ts'
import { openProcessor } from '../../stripe/open-processor.ts'
import { cancellationJob } from './finish-cancellation.ts'

const donations = await donationsUnderTest()
const { db } = donations
const { addToCart, cartPayment, openPayment, sayPaid } = givingAt(donations)
afterAll(async () => {
  expect(await donations.brokenInvariants()).toEqual([])
  await donations.stop()
})

const silver = { productType: 'membership', productId: 'silver', amount: '4.95', membershipLevel: 'silver' }
const monthly = { productType: 'donation', productId: 'donation', amount: '25.00', isRecurring: true }

/** A donor who has just paid for the first month. */
async function newHolder(line: typeof silver | typeof monthly = silver) {
  const email = newEmail()
  const sessionId = newSession()
  await addToCart({ sessionId, ...line, metadata: { donorEmail: email, donorName: 'Grace Hopper' } })
  const { clientSecret, paymentIntentId } = await openPayment(cartPayment(sessionId, line.amount))
  expect(await payWithCard(clientSecret)).toEqual({ status: 'succeeded' })
  await sayPaid(paymentIntentId)
  const donorId = donations.donorIdOf(email)
  const donor = donations.provedDonor(donorId)
  const shown = async () => (await donor.get('/api/memberships')).body[0]
  return { email, donorId, donor, id: String((await shown()).id), shown }
}

const reason = 'Asked by phone'
const cancel = (id: string, { by = 'ada', key = crypto.randomUUID(), why = reason } = {}) =>
  donations
    .administrator(undefined, by, ['support'])
    .post(`/api/admin/memberships/${id}/cancellation`, { reason: why }, { 'idempotency-key': key })

const mailsTo = (email: string) =>
  db.query<{ endsAt: string }>(sql`
    select payload->'values'->>'endsAt' as "endsAt" from outbox
    where payload->>'template' = 'membership-cancelled' and payload->>'to' = ${email}`)

const actsOn = async (id: string) =>
  (await actsTold(db, id)).filter(({ action }) => action.startsWith('cancellation')).map(({ by, words }) => [by, words])

async function historyOf(donorId: string) {
  const { body } = await donations.administrator().get(`/api/admin/supporters/${donorId}/money`)
  return supporters.listMoneyHistory.response.body
    .parse(body)
    .items.filter(({ kind }) => kind === 'membership-canceled' || kind === 'membership-began')
    .map(({ kind, by, words, state }) => ({ kind, by, words, state }))
}

/** As it runs in the service, once. */
const runJob = () =>
  cancellationJob({
    db,
    ...openProcessor({ secretKey: donations.config.STRIPE_SECRET_KEY, apiUrl: donations.config.STRIPE_API_URL }),
    subscriptionTurns: newTurns(),
    now: () => new Date(),
  }).run(new AbortController().signal)

describe('a membership that an administrator cancels for its donor', () => {
  it.each([
    ['membership', silver],
    ['monthly gift', monthly],
  ])('ends with what is paid for, as if its donor had canceled it: %s', async (_, line) => {
    const { email, donorId, id, shown, donor } = await newHolder(line)
    const { status, body } = await cancel(id)
    expect([status, body.state, body.donorEmail]).toEqual([200, 'ending', email])
    expect(await shown()).toMatchObject({ state: 'ending', endsAt: body.endsAt, nextPayment: null })
    expect(await mailsTo(email)).toEqual([{ endsAt: body.endsAt }])
    expect(await actsOn(id)).toEqual([['ada', reason]])
    expect(await historyOf(donorId)).toEqual([
      { kind: 'membership-canceled', by: 'ada', words: reason, state: null },
      { kind: 'membership-began', by: null, words: null, state: 'ending' },
    ])
    // It is theirs: they can keep it.
    expect((await donor.post(`/api/memberships/${id}/resume`, undefined)).body.state).toBe('active')
  })

  it('is canceled once, however often one request is sent, and not for another with its key', async () => {
    const { email, id } = await newHolder()
    const key = crypto.randomUUID()
    expect((await cancel(id, { key })).status).toBe(200)
    expect((await cancel(id, { key })).body).toMatchObject({ state: 'ending' })
    expect((await cancel(id, { key, why: 'Another reason' })).status).toBe(422)
    expect(await mailsTo(email)).toHaveLength(1)
    expect(await actsOn(id)).toHaveLength(1)
  })

  it('by several at once is canceled by one of them, and the others read what happened', async () => {
    const { email, id } = await newHolder()
    const answers = await Promise.all(['ada', 'ben', 'cy', 'dee'].map((by) => cancel(id, { by })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect(status).toBe(409)
      expect(body.detail).toMatch(
        /^Someone is canceling this membership right now|^This membership is canceled already/,
      )
    }
    expect(await mailsTo(email)).toHaveLength(1)
    expect(await actsOn(id)).toHaveLength(1)
    const again = await cancel(id)
    expect([again.status, again.body.detail]).toEqual([
      409,
      expect.stringMatching(
        /^This membership is canceled already: it ends on \w+ \d+, \d{4}\. Nothing more is charged\.$/,
      ),
    ])
  })

  it('is finished by the job where its process died before the processor was asked', async () => {
    const { email, id, shown } = await newHolder()
    await db.query(sql`
      insert into membership_cancellations (id, membership_id, reason, asked_by, asked_at, state, next_try_at)
      values (gen_random_uuid(), ${id}, ${reason}, 'ada', now() - interval '2 minutes', 'asked', now() - interval '1 minute')`)
    expect((await cancel(id)).body.detail).toMatch(/^Someone is canceling/)
    await runJob()
    expect(await shown()).toMatchObject({ state: 'ending' })
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('stays its donor’s where they keep it after the process died that had canceled it', async () => {
    const { id, shown, donor } = await newHolder()
    expect((await cancel(id)).body).toMatchObject({ state: 'ending' })
    // As it is where the process died before it wrote down what the processor had answered.
    await db.query(sql`
      update membership_cancellations set state = 'asked', next_try_at = now() - interval '1 minute' where membership_id = ${id}`)
    expect((await donor.post(`/api/memberships/${id}/resume`, undefined)).body.state).toBe('active')
    await runJob()
    expect(await shown()).toMatchObject({ state: 'active', endsAt: null })
  })

  it('that the processor doesn’t know is not, which is said and written down', async () => {
    const { donorId, id } = await newHolder()
    await db.query(sql`update memberships set subscription_id = ${`sub_gone${id.slice(0, 8)}`} where id = ${id}`)
    const { status, body } = await cancel(id)
    expect([status, body.detail]).toEqual([
      409,
      expect.stringMatching(/^Our payment processor can’t find this membership/),
    ])
    expect(await actsOn(id)).toEqual([
      ['ada', reason],
      ['ada', body.detail],
    ])
    expect((await historyOf(donorId))[0]).toMatchObject({ kind: 'membership-canceled', state: 'refused' })
  })

  it('needs a reason, a membership, and a role that may', async () => {
    const { id } = await newHolder()
    expect((await cancel(id, { why: ' ' })).status).toBe(400)
    expect((await cancel(crypto.randomUUID())).status).toBe(404)
    const reviewer = donations.administrator(undefined, 'rae', ['reviews'])
    expect((await reviewer.post(`/api/admin/memberships/${id}/cancellation`, { reason })).status).toBe(403)
  })
})
