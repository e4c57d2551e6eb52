import { afterAll, describe, expect, it } from '@jest/globals'
import { sql } from '@evenhand/service-kit/postgres'
import { payWithCard } from '@evenhand/service-kit/testing'
import { donationsUnderTest } from '../../tests/donations-under-test.ts'
import { givingAt, newEmail, newSession } from '../../tests/giving.ts'
import { forgetCartsJob, keepCartsDays } from './forget-job.ts'
import { linkDays, mailsOfCartMax, mailsToAddressMax } from './rules.ts'

const donations = await donationsUnderTest()
const { openGift, sayPaid } = givingAt(donations)
afterAll(() => donations.stop())

const mailLink = (sessionId: string, email: string, headers: Record<string, string> = {}) =>
  donations.nobody.post(`/api/cart/${sessionId}/links`, { email }, headers)
const openLink = (token: string) => donations.nobody.post('/api/cart-links/open', { token })

async function mailsTo(email: string) {
  const rows = await donations.db.query<{ values: Record<string, string> }>(sql`
    select payload -> 'values' as values from outbox where payload ->> 'template' = 'cart-link' and payload ->> 'to' = ${email}
    order by id`)
  return rows.map(({ values }) => values)
}
const tokenOf = (link: string | undefined) => new URLSearchParams(new URL(link ?? '').hash.slice(1)).get('token') ?? ''

describe('a mailed cart', () => {
  it('opens on another device, as often as wanted, and the mail says nothing that a browser has worded', async () => {
    const { sessionId } = await openGift()
    const email = newEmail()
    expect(await mailLink(sessionId, email)).toMatchObject({ status: 202, body: { days: linkDays } })
    const [mail, ...more] = await mailsTo(email)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ description: 'Gift of $50.00', total: '50.00', days: '7' })
    expect(JSON.stringify(mail)).not.toContain('Lovelace')
    for (let time = 0; time < 2; time++)
      expect(await openLink(tokenOf(mail?.link))).toMatchObject({ status: 200, body: { sessionId } })
  })

  it('counts as its owner’s own wish where they are signed in with that mailbox, and as a stranger’s otherwise', async () => {
    const { sessionId } = await openGift()
    const [own, other] = [newEmail(), newEmail()]
    const owner = donations.provedDonor(donations.donorIdOf(own))
    for (const email of [own, other])
      expect((await owner.post(`/api/cart/${sessionId}/links`, { email })).status).toBe(202)
    expect(
      (await donations.donor(donations.donorIdOf(own)).post(`/api/cart/${sessionId}/links`, { email: own })).status,
    ).toBe(202)
    expect((await mailsTo(own)).map((values) => values.own)).toEqual(['yes', undefined])
    expect((await mailsTo(other)).map((values) => values.own)).toEqual([undefined])
  })

  it('is mailed once for one wish, and not when it is empty', async () => {
    const { sessionId } = await openGift()
    const email = newEmail()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    for (let time = 0; time < 3; time++) expect((await mailLink(sessionId, email, headers)).status).toBe(202)
    expect(await mailsTo(email)).toHaveLength(1)
    expect(await mailLink(newSession(), email)).toMatchObject({ status: 409, body: { type: '/problems/cart-empty' } })
  })

  it('is not opened by a link that is over, unknown, or of a cart that was paid', async () => {
    const { sessionId, clientSecret, paymentIntentId } = await openGift()
    const email = newEmail()
    await mailLink(sessionId, email)
    const [mail] = await mailsTo(email)
    const token = tokenOf(mail?.link)
    await payWithCard(clientSecret)
    await sayPaid(paymentIntentId)
    for (const closed of [token, 'x'.repeat(43)])
      expect(await openLink(closed)).toMatchObject({ status: 410, body: { type: '/problems/link-expired' } })
    expect(await openLink('short')).toMatchObject({ status: 400, body: { errors: [{ path: 'token' }] } })

    const later = await openGift()
    const other = newEmail()
    await mailLink(later.sessionId, other)
    const [late] = await mailsTo(other)
    await donations.db.query(sql`update cart_links set expires_at = now() where session_id = ${later.sessionId}`)
    expect(await openLink(tokenOf(late?.link))).toMatchObject({ status: 410 })
  })

  it('cannot flood a mailbox; who holds the cart is told, an address is never talked about', async () => {
    const { sessionId } = await openGift()
    for (let time = 0; time < mailsOfCartMax; time++) expect((await mailLink(sessionId, newEmail())).status).toBe(202)
    expect(await mailLink(sessionId, newEmail())).toMatchObject({ status: 429 })

    const victim = newEmail()
    const statuses = []
    for (let time = 0; time < mailsToAddressMax + 3; time++)
      statuses.push((await mailLink((await openGift()).sessionId, victim)).status)
    expect(new Set(statuses)).toEqual(new Set([202]))
    expect(await mailsTo(victim)).toHaveLength(mailsToAddressMax)
  })
})

it('carts that nobody touches are forgotten, with their links', async () => {
  const [old, fresh] = [await openGift(), await openGift()]
  await mailLink(old.sessionId, newEmail())
  await donations.db.query(
    sql`update carts set updated_at = now() - make_interval(days => ${keepCartsDays + 1}) where session_id = ${old.sessionId}`,
  )
  await forgetCartsJob(donations.db, () => new Date()).run(new AbortController().signal)
  const kept = await donations.db.query<{ id: string }>(
    sql`select session_id as id from carts where session_id = any(${[old.sessionId, fresh.sessionId]}::uuid[])`,
  )
  expect(kept).toEqual([{ id: fresh.sessionId }])
  expect(await donations.db.query(sql`select 1 from cart_links where session_id = ${old.sessionId}`)).toEqual([])
})
