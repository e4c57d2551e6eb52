import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually, payWithCard } from '@evenhand/service-kit/testing'
import { donationsUnderTest } from '../../tests/donations-under-test.ts'
import { givingAt } from '../../tests/giving.ts'
import { countUnmended, finishReconciliation, insertReconciliation } from './store.ts'

const donations = await donationsUnderTest()
const { giftsOf, openGift, sayPaid } = givingAt(donations)
let administrator: Record<string, string>
beforeAll(async () => {
  administrator = await donations.identity.asAdministrator('donations')
})
afterAll(async () => {
  expect(await donations.brokenInvariants()).toEqual([])
  await donations.stop()
})

type Found = { objectId: string; kind: string; detail: string; mended: boolean }
/** One for the file, so that no midnight comes between making and asking. */
const today = new Date().toISOString().slice(0, 10)

/** What a comparison finds of one payment; the processor has those of other tests too. */
async function differencesOf(paymentId: string): Promise<string[]> {
  const answer = await donations.call('POST', '/api/admin/reconciliations', { since: today }, administrator)
  expect(answer.status).toBe(201)
  const [newest] = answer.body as { differences: Found[] }[]
  return (newest?.differences ?? [])
    .filter(({ objectId }) => objectId === paymentId)
    .map(({ kind, mended }) => `${kind} ${mended ? 'mended' : 'open'}`)
}

describe('what comparisons leave to people', () => {
  const threeDaysMs = 3 * 24 * 60 * 60_000
  const compared = async (days: number, minutesAgo: number, unmended: number) => {
    const [id, at] = [randomUUID(), new Date(Date.now() - minutesAgo * 60_000)]
    await insertReconciliation(
      donations.db,
      id,
      { since: new Date(at.getTime() - (days * threeDaysMs) / 3), until: at },
      at,
    )
    const differences = Array.from({ length: unmended }, (_, number) => ({
      objectId: `pi_${number}`,
      kind: 'gift-missing' as const,
      detail: '',
      mended: false,
    }))
    await donations.db.transaction((tx) => finishReconciliation(tx, id, { compared: 9, differences, now: at }))
  }

  it('is counted by the last one that went back far enough, whichever process made it', async () => {
    expect(await countUnmended(donations.db, threeDaysMs)).toBe(0)
    await compared(3, 30, 2)
    expect(await countUnmended(donations.db, threeDaysMs)).toBe(2)
    await compared(1, 20, 0)
    expect(await countUnmended(donations.db, threeDaysMs)).toBe(2)
    await compared(4, 10, 0)
    expect(await countUnmended(donations.db, threeDaysMs)).toBe(0)
  })
})

describe('a comparison with the processor', () => {
  it('finds a payment whose webhook never came, records it, and then finds nothing', async () => {
    const { email, clientSecret, paymentIntentId } = await openGift()
    await payWithCard(clientSecret)
    expect(await differencesOf(paymentIntentId)).toEqual(['gift-missing mended'])
    expect(await giftsOf(email)).toMatchObject([{ status: 'confirmed', amount: '50.00' }])
    expect(await differencesOf(paymentIntentId)).toEqual([])
  })

  it('finds a refund that nobody told of', async () => {
    const { email, clientSecret, paymentIntentId } = await openGift()
    await payWithCard(clientSecret)
    await sayPaid(paymentIntentId)
    await donations.stripe.refunds.create({ payment_intent: paymentIntentId, amount: 20_00 })
    expect(await differencesOf(paymentIntentId)).toEqual(['money-back-differs mended'])
    expect(await giftsOf(email)).toMatchObject([{ paidBack: '20.00' }])
    expect(await differencesOf(paymentIntentId)).toEqual([])
  })

  it('books what came and what the processor kept of it, so that nothing of the payment is left to clear', async () => {
    const { clientSecret, paymentIntentId } = await openGift()
    await payWithCard(clientSecret)
    await sayPaid(paymentIntentId)
    await differencesOf(paymentIntentId)
    const accounts = await eventually(async () => {
      const rows = await donations.db.query<{ account: string; cents: bigint }>(sql`
        select account, sum(cents)::bigint as cents from journal join postings on journal_id = journal.id
        where payment_id = ${paymentIntentId} group by account order by account`)
      return rows.length === 4 && rows
    })
    expect(accounts).toEqual([
      { account: 'clearing', cents: 0n },
      { account: 'gifts', cents: -50_00n },
      { account: 'processor-balance', cents: 48_25n },
      { account: 'processor-fees', cents: 1_75n },
    ])
  })

  it('refuses a day that has not come, and one too long ago', async () => {
    for (const since of ['2999-01-01', '2001-01-01', 'yesterday'])
      expect(await donations.call('POST', '/api/admin/reconciliations', { since }, administrator)).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'since' }] },
      })
  })
})

describe('the books', () => {
  it('add up to nothing over all accounts', async () => {
    const { body } = await donations.call('GET', '/api/admin/books', undefined, administrator)
    const { accounts } = body as { accounts: { account: string; balance: string }[] }
    expect(accounts.map(({ account }) => account)).toContain('gifts')
    expect(accounts.reduce((sum, { balance }) => sum + Math.round(Number(balance) * 100), 0)).toBe(0)
  })

  it.each([
    [
      'an entry that does not add up',
      sql`insert into journal (id, source, what, occurred_at) values (gen_random_uuid(), 'x', 'x', now())`,
    ],
    ['a changed posting', sql`update postings set cents = cents + 1`],
    ['a removed entry', sql`delete from journal`],
    [
      'a posting that comes later',
      sql`insert into postings (journal_id, position, account, cents) select id, 9, 'gifts', 1 from journal limit 1`,
    ],
  ])('refuse %s', async (_what, statement) => {
    await expect(donations.db.transaction((tx) => tx.query(statement))).rejects.toThrow()
  })
})
