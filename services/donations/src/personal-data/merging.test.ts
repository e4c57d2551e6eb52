import { MergeAskedSchema, MergeWaitsSchema, RecordsMergedSchema } from '@evenhand/contracts/events'
import { memberships, merges, personalData, supporters } from '@evenhand/contracts/http'
import { sql, type Transaction } from '@evenhand/service-kit/postgres'
import { eventually, mergeRecords } from '@evenhand/service-kit/testing'
import { afterAll, describe, expect, it } from '@jest/globals'
import { donationsUnderTest } from '../../tests/donations-under-test.ts'
import { newEmail } from '../../tests/giving.ts'
import { lockDonor } from '../donors/store.ts'
import { lockBySubscription, lockMembershipsOf } from '../memberships/store.ts'
import { merging } from './merge-donors.ts'
import { lockBoth } from './merging-store.ts'

/** What is followed, by what is locked first. */
interface Followed {
  donorId: string
  subscriptionId: string
}

const donations = await donationsUnderTest()
afterAll(() => donations.stop())
const { db } = donations

function typeCheck(donorEmail: string, amount: string, reference: string = crypto.randomUUID()) {
  const receivedOn = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const check = { donorName: 'Ada Byron', donorEmail, amount, way: 'check', receivedOn, reference, note: '' }
  const keyed = { 'idempotency-key': crypto.randomUUID() }
  return donations.administrator().post('/api/admin/gifts', check, keyed)
}

async function giveCheck(donorEmail: string, amount: string, reference?: string): Promise<string> {
  const { status, text } = await typeCheck(donorEmail, amount, reference)
  expect([status, status === 201 ? '' : text]).toEqual([201, ''])
  return donations.donorIdOf(donorEmail)
}

const beginMembership = async (donorId: string, level: string) => {
  const id = crypto.randomUUID()
  await db.query(sql`
    insert into memberships (id, donor_id, level, subscription_id, state, started_at, changed_at, billed_cents, period_ends_at, anchor_at)
    values (${id}, ${donorId}, ${level}, ${`sub_${id}`}, 'active', now(), now(), 995, now() + interval '9 days', now())`)
  await db.query(sql`update donors set membership_level = ${level} where donor_id = ${donorId}`)
  return id
}

async function ask(fromId: string, toId: string, services = ['donations'], at = new Date()): Promise<string> {
  const mergeId = crypto.randomUUID()
  await donations.hear(MergeAskedSchema, { mergeId, fromId, toId, services, askedAt: at.toISOString() })
  return mergeId
}

const toldOf = async (schema: typeof RecordsMergedSchema | typeof MergeWaitsSchema, mergeId: string) => {
  const own = schema === RecordsMergedSchema ? 'mergedAt' : 'waitsFor'
  return (await donations.told(schema))
    .map(({ value }) => JSON.parse(String(value)) as Record<string, unknown>)
    .filter((event) => event['mergeId'] === mergeId && own in event)
}

const isMerged = (mergeId: string) => eventually(async () => (await toldOf(RecordsMergedSchema, mergeId))[0])

const donorOf = async (donorId: string) =>
  (
    await db.query<{ cents: bigint; level: string; email: string }>(sql`
      select total_donated_cents as cents, membership_level as level, email from donors where donor_id = ${donorId}`)
  )[0]

const raised = async () =>
  (
    await db.query(sql`select sum(raised_cents)::bigint as cents, sum(donors)::bigint as donors from campaign_totals`)
  )[0]

describe('two records of one donor', () => {
  it('are one giver with all gifts, receipts and memberships, both of which keep running', async () => {
    const [fromEmail, toEmail] = [newEmail(), newEmail()]
    const [from, to] = [await giveCheck(fromEmail, '50.00'), await giveCheck(toEmail, '25.00')]
    const ids = [await beginMembership(from, 'gold'), await beginMembership(to, 'silver')]
    const before = (await raised()) as { cents: bigint; donors: bigint }
    await isMerged(await ask(from, to))
    expect(await raised()).toEqual({ cents: before.cents, donors: before.donors - 1n })
    expect([await donorOf(from), await donorOf(to)]).toEqual([
      { cents: 0n, level: 'none', email: fromEmail },
      { cents: 75_00n, level: 'gold', email: toEmail },
    ])
    const listed = await donations.provedDonor(to).get('/api/memberships')
    expect(
      memberships.listMemberships.response.body
        .parse(listed.body)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(ids.toSorted())
    const history = await donations.administrator().get(`/api/admin/supporters/${to}/money`)
    const kinds = supporters.listMoneyHistory.response.body.parse(history.body).items.map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'gift' || kind === 'receipt').toSorted()).toEqual([
      'gift',
      'gift',
      'receipt',
      'receipt',
    ])
    const receipts = await db.query<{ email: string }>(sql`
      select snapshot -> 'donor' ->> 'email' as email from receipts where donor_id = ${to} order by issued_at`)
    expect(receipts.map(({ email }) => email)).toEqual([fromEmail, toEmail])
    expect(await donations.brokenInvariants()).toEqual([])
  })

  it('have everything in one file, and a gift with either address is of the one that is kept', async () => {
    const [fromEmail, toEmail] = [newEmail(), newEmail()]
    const [from, to] = [await giveCheck(fromEmail, '50.00'), await giveCheck(toEmail, '25.00')]
    await isMerged(await ask(from, to))
    await giveCheck(fromEmail, '10.00')
    expect([(await donorOf(from))?.cents, (await donorOf(to))?.cents]).toEqual([0n, 85_00n])
    const { body } = await donations.provedDonor(to).get(personalData.getOwnDonationsData.path)
    const { files } = personalData.getOwnDonationsData.response.body.parse(body)
    const emails = files.find(({ name }) => name === 'donors')?.rows.map((row) => row['Email address'])
    expect(emails).toEqual([toEmail, fromEmail])
    expect(await donations.brokenInvariants()).toEqual([])
  })

  it('bring a check that was typed for both, and it is refused for the third time', async () => {
    const [fromEmail, toEmail] = [newEmail(), newEmail()]
    const [from, to] = [await giveCheck(fromEmail, '40.00', 'no 7'), await giveCheck(toEmail, '40.00', 'no 7')]
    await giveCheck(fromEmail, '5.00', 'no 8')
    await isMerged(await ask(from, to))
    expect((await donorOf(to))?.cents).toBe(85_00n)
    for (const [email, reference] of [
      [toEmail, 'no 7'],
      [fromEmail, 'no 7'],
      [toEmail, 'no 8'],
    ] as const)
      expect(await typeCheck(email, '40.00', reference)).toMatchObject({
        status: 409,
        body: { type: '/problems/already-recorded' },
      })
    expect(await donations.brokenInvariants()).toEqual([])
  })

  it('are one where the record that is kept never gave, whose own address comes with the first gift from it', async () => {
    const [fromEmail, toEmail] = [newEmail(), newEmail()]
    const from = await giveCheck(fromEmail, '50.00')
    const to = donations.donorIdOf(toEmail)
    await db.query(sql`update donors set mailbox_proved_at = now() where donor_id = ${from}`)
    await isMerged(await ask(from, to))
    const shown = async () =>
      (await donations
        .provedDonor(to)
        .get('/api/donor-account')
        .then(({ body }) => body)) as Record<string, unknown>
    expect(await donorOf(to)).toEqual({ cents: 50_00n, level: 'none', email: '' })
    const [proved] = await db.query(sql`select mailbox_proved_at as at from donors where donor_id = ${to}`)
    expect(proved).toEqual({ at: null })
    // Until then email goes to the old address.
    await giveCheck(fromEmail, '5.00')
    expect([(await donorOf(to))?.email, (await shown())['email']]).toEqual(['', fromEmail])
    await giveCheck(toEmail, '10.00')
    expect([(await donorOf(to))?.email, (await shown())['email']]).toEqual([toEmail, toEmail])
    await giveCheck(fromEmail, '1.00')
    const receipts = await db.query<{ email: string }>(sql`
      select snapshot -> 'donor' ->> 'email' as email from receipts where donor_id = ${to} order by issued_at`)
    expect(receipts.map(({ email }) => email)).toEqual([fromEmail, fromEmail, toEmail, toEmail])
    const found = await donations.administrator().get(`/api/admin/supporters?search=${encodeURIComponent(toEmail)}`)
    expect(found.body).toMatchObject({ items: [{ donorId: to, email: toEmail, name: 'Ada Byron' }] })
    expect(await donations.brokenInvariants()).toEqual([])
  })

  it('move what was still on its way with the old id, when it is looked at again', async () => {
    const [from, to] = [await giveCheck(newEmail(), '50.00'), await giveCheck(newEmail(), '25.00')]
    const mergeId = await ask(from, to)
    await isMerged(mergeId)
    // As a process writes that heard of the merge a moment later.
    const id = await beginMembership(from, 'gold')
    await db.query(sql`update person_requests set next_try_at = now() where request_id = ${mergeId}`)
    await eventually(
      async () => (await db.query(sql`select 1 from memberships where id = ${id} and donor_id = ${to}`)).length === 1,
    )
    expect(await toldOf(RecordsMergedSchema, mergeId)).toHaveLength(1)
    expect(await donations.brokenInvariants()).toEqual([])
  })

  it('wait for a refund, and move nothing before', async () => {
    const [from, to] = [await giveCheck(newEmail(), '50.00'), await giveCheck(newEmail(), '25.00')]
    const [gift] = await db.query<{ id: string }>(sql`select id from gifts where donor_id = ${from}`)
    await db.query(sql`
      insert into refund_requests (id, gift_id, amount_cents, reason, asked_by, asked_at, request_key, state, next_try_at)
      values (gen_random_uuid(), ${gift?.id}, 100, '', 'ada', now(), gen_random_uuid()::text, 'asked', now() + interval '1 day')`)
    const mergeId = await ask(from, to)
    expect(await eventually(async () => (await toldOf(MergeWaitsSchema, mergeId))[0])).toMatchObject({
      service: 'donations',
      waitsFor: 'refund',
    })
    expect((await donorOf(from))?.cents).toBe(50_00n)
    await db.query(sql`delete from refund_requests where gift_id = ${gift?.id}`)
    await db.query(sql`update person_requests set next_try_at = now() where request_id = ${mergeId}`)
    await isMerged(mergeId)
    expect((await donorOf(to))?.cents).toBe(75_00n)
  })

  it('wait for a payment that was open when it was asked, and for none that anyone opened with the address since', async () => {
    const open = (donorId: string, since: string) =>
      db.query(sql`
        insert into checkouts (id, donor_id, donor_name, lines, lines_fingerprint, amount_cents, state, opening, created_at, updated_at)
        values (gen_random_uuid(), ${donorId}, 'Ada', '[]', '', 500, 'opened', 1, now() + ${since}::interval, now())`)
    const [from, to] = [await giveCheck(newEmail(), '50.00'), await giveCheck(newEmail(), '25.00')]
    await open(from, '-1 minute')
    const waiting = await ask(from, to)
    expect(await eventually(async () => (await toldOf(MergeWaitsSchema, waiting))[0])).toMatchObject({
      waitsFor: 'payment',
    })
    const other = await giveCheck(newEmail(), '5.00')
    await open(other, '-1 minute')
    await isMerged(await ask(other, to, ['donations'], new Date(Date.now() - 300_000)))
    expect((await donorOf(to))?.cents).toBe(30_00n)
  })

  it('are shown to an owner before: what moves, what stays and what is open', async () => {
    const [from, to] = [await giveCheck(newEmail(), '50.00'), await giveCheck(newEmail(), '25.00')]
    await beginMembership(from, 'gold')
    const path = `/api/admin/supporters/${from}/merge/donations/into/${to}`
    await beginMembership(to, 'silver')
    const { status, body } = await donations.administrator().get(path)
    expect(status).toBe(200)
    const preview = merges.previewDonationsMerge.response.body.parse(body)
    expect(preview.moves.map(({ title, amount }) => [title, amount])).toEqual([
      ['1 gift or free entry', '50.00'],
      ['Gold membership', '9.95'],
    ])
    // Both are paid afterward.
    expect([preview.from, preview.to]).toMatchObject([
      { given: { gifts: 1, amount: '50.00' }, running: [{ title: 'Gold membership', amount: '9.95' }] },
      { given: { gifts: 1, amount: '25.00' }, running: [{ title: 'Silver membership' }] },
    ])
    expect([preview.stays.length, preview.open]).toEqual([1, []])
    expect((await donations.administrator(undefined, 'administrator-2', ['support']).get(path)).status).toBe(403)
  })

  it('have what is noted of either in the time line of the one that stays, whenever it was noted', async () => {
    const [from, to] = [await giveCheck(newEmail(), '50.00'), await giveCheck(newEmail(), '25.00')]
    const note = (words: string) =>
      donations
        .administrator()
        .post(`/api/admin/supporters/${from}/notes`, { note: words }, { 'idempotency-key': crypto.randomUUID() })
    expect((await note('Before')).status).toBe(201)
    await isMerged(await ask(from, to))
    expect((await note('After')).status).toBe(201)
    const { body } = await donations.administrator().get(`/api/admin/supporters/${to}/money`)
    const { items } = supporters.listMoneyHistory.response.body.parse(body)
    expect(items.filter(({ kind }) => kind === 'noted').map(({ words }) => words)).toEqual(['After', 'Before'])
  })

  it.each([
    ['a subscription', (tx: Transaction, { subscriptionId }: Followed) => lockBySubscription(tx, subscriptionId)],
    ['a payment', (tx: Transaction, { donorId }: Followed) => lockMembershipsOf(tx, donorId)],
  ])('are merged while who follows %s of one of them waits for its donor, and both end', async (_what, lock) => {
    const [from, to] = [await giveCheck(newEmail(), '50.00'), await giveCheck(newEmail(), '25.00')]
    const id = await beginMembership(from, 'gold')
    const moved: Promise<unknown>[] = []
    const followed = await db.transaction(async (tx) => {
      await lock(tx, { donorId: from, subscriptionId: `sub_${id}` })
      moved.push(mergeRecords(db, { merging, lockBoth }, { fromId: from, toId: to }))
      // It waits for the membership, and has not locked the donor, which is next here.
      await eventually(async () => {
        const waiting = await db.query(sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%from memberships%for update%'`)
        return waiting.length > 0
      })
      return (await lockDonor(tx, from)).donorId
    })
    expect(followed).toBe(from)
    await Promise.all(moved)
    expect(await db.query(sql`select donor_id as donor from memberships where id = ${id}`)).toEqual([{ donor: to }])
  })

  it('are no matter of a service whose turn it isn’t', async () => {
    const [from, to] = [await giveCheck(newEmail(), '50.00'), donations.donorIdOf(newEmail())]
    await ask(from, to, ['entries'])
    await isMerged(await ask(await giveCheck(newEmail(), '1.00'), donations.donorIdOf(newEmail())))
    expect((await donorOf(from))?.cents).toBe(50_00n)
  })
})
