import {
  MailboxProvedSchema,
  MembershipChangedSchema,
  MergeAskedSchema,
  RecordsMergedSchema,
} from '@evenhand/contracts/events'
import { merges, supporters } from '@evenhand/contracts/http'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually, failedChecks, serviceUnderTest } from '@evenhand/service-kit/testing'
import { afterAll, describe, expect, it } from '@jest/globals'
import { createMembers } from '../app.ts'
import { Config } from '../config.ts'

const service = await serviceUnderTest('members', Config, createMembers, { LIMITS_SCALE: '100000' })
const { db, donorIdOf } = service
afterAll(() => service.stop())

const newEmail = () => `person-${crypto.randomUUID()}@mail.example`

async function register(email: string, referredBy?: string) {
  const form = { firstName: 'Ida', lastName: 'Ro', email, confirmEmail: email, ...(referredBy ? { referredBy } : {}) }
  const { status, body } = await service.nobody.post('/api/members/register', form, {
    'x-forwarded-for': `test-${crypto.randomUUID()}`,
  })
  expect(status).toBe(201)
  return {
    donorId: donorIdOf(email),
    number: String(body.accountNumber),
    code: String(body.referralCode),
    id: String(body.id),
  }
}

async function merge(fromId: string, toId: string): Promise<void> {
  const mergeId = crypto.randomUUID()
  const asked = { mergeId, fromId, toId, services: ['members'], askedAt: new Date().toISOString() }
  await service.tell(MergeAskedSchema, asked)
  await eventually(async () =>
    (await service.told(RecordsMergedSchema)).some(({ value }) => {
      const event = JSON.parse(String(value)) as { mergeId?: string; mergedAt?: string }
      return event.mergeId === mergeId && event.mergedAt !== undefined
    }),
  )
}

const rewardsOf = (memberId: string) =>
  db.query<{ reward: string; stands: boolean }>(sql`
    select reward, stands from referral_rewards where referred_member_id = ${memberId} order by reward`)

const accountOf = async (donorId: string) =>
  (
    await db.query<{ id: string; level: string; mergedInto: string | null; referredBy: string | null }>(sql`
      select id, level, merged_into as "mergedInto", referred_by as "referredBy" from members where donor_id = ${donorId}`)
  )[0]

const invariants = async () => failedChecks(service.config.DATABASE_URL, new URL('../../checks/', import.meta.url))

describe('a member account', () => {
  it('goes with its record where the other one has none', async () => {
    const [email, to] = [newEmail(), donorIdOf(newEmail())]
    const { donorId, id } = await register(email)
    await db.query(
      sql`insert into donor_totals (donor_id, donated_cents, entries) values (${donorId}, 500, 7), (${to}, 100, 1)`,
    )
    await merge(donorId, to)
    expect(await accountOf(donorId)).toBeUndefined()
    expect(await accountOf(to)).toMatchObject({ id, mergedInto: null })
    expect(
      await db.query(
        sql`select donated_cents as cents, entries from donor_totals where donor_id in (${donorId}, ${to})`,
      ),
    ).toEqual([{ cents: 600n, entries: 8n }])
    expect(await invariants()).toEqual([])
  })

  it('of the record that stays is kept, with the level of both; the other one’s code and friends lead to it', async () => {
    const [gone, kept] = [await register(newEmail()), await register(newEmail())]
    const friend = await register(newEmail(), gone.code)
    await db.query(sql`
      insert into memberships (membership_id, donor_id, level, changed_at) values (${crypto.randomUUID()}, ${gone.donorId}, 'gold', now())`)
    await merge(gone.donorId, kept.donorId)
    expect(await accountOf(kept.donorId)).toMatchObject({ id: kept.id, level: 'gold', mergedInto: null })
    expect(await accountOf(gone.donorId)).toMatchObject({ mergedInto: kept.id })
    expect(await accountOf(friend.donorId)).toMatchObject({ referredBy: kept.number })
    const later = await register(newEmail(), gone.code)
    expect(await accountOf(later.donorId)).toMatchObject({ referredBy: kept.number })
    expect(await invariants()).toEqual([])
  })

  it.each([
    ['gold', 'silver'],
    ['silver', 'gold'],
    ['gold', 'gold'],
  ])(
    'has the level of the membership that goes on, of %s and %s, and none after both have ended',
    async (first, second) => {
      const [gone, kept] = [await register(newEmail()), await register(newEmail())]
      const [ends, goesOn] = [crypto.randomUUID(), crypto.randomUUID()]
      const tell = (membershipId: string, donorId: string, level: string) =>
        service.tell(MembershipChangedSchema, { membershipId, donorId, level, changedAt: new Date().toISOString() })
      const isLevel = (level: string) => eventually(async () => (await accountOf(kept.donorId))?.level === level)
      await tell(ends, gone.donorId, first)
      await tell(goesOn, kept.donorId, second)
      await isLevel(second)
      await merge(gone.donorId, kept.donorId)
      await tell(ends, kept.donorId, 'none')
      await eventually(async () => {
        const [ended] = await db.query<{ level: string }>(
          sql`select level from memberships where membership_id = ${ends}`,
        )
        return ended?.level === 'none'
      })
      await isLevel(second)
      await tell(goesOn, kept.donorId, 'none')
      await isLevel('free')
      expect(await invariants()).toEqual([])
    },
  )

  it('that isn’t kept is opened by its number as the one that is, and nothing more is done to it', async () => {
    const [gone, kept] = [await register(newEmail()), await register(newEmail())]
    await merge(gone.donorId, kept.donorId)
    const own = await service.provedDonor(kept.donorId).get(`/api/members/${gone.number}`)
    expect([own.status, own.body.accountNumber]).toEqual([200, kept.number])
    const path = `/api/admin/members/${gone.id}/standing`
    const deactivated = await service.administrator().call('PUT', path, { body: { isActive: false, reason: 'A test' } })
    expect([deactivated.status, deactivated.body.detail]).toEqual([
      404,
      `This account was merged into account ${kept.number}. Open that one instead.`,
    ])
  })

  it('that isn’t kept has what was noted of it read at the one that is', async () => {
    const [gone, kept] = [await register(newEmail()), await register(newEmail())]
    const noted = await service
      .administrator()
      .post(
        `/api/admin/members/${gone.id}/notes`,
        { note: 'Prefers letters.' },
        { 'idempotency-key': crypto.randomUUID() },
      )
    expect([noted.status, noted.body.type]).toEqual([201, undefined])
    await merge(gone.donorId, kept.donorId)
    const { body } = await service.administrator().get(`/api/admin/supporters/${kept.donorId}/membership`)
    const { items } = supporters.listMemberHistory.response.body.parse(body)
    expect(items.filter(({ kind }) => kind === 'noted').map(({ words }) => words)).toEqual(['Prefers letters.'])
    const joined = items.filter(({ kind }) => kind === 'joined').map(({ about }) => about)
    expect(new Set(joined)).toEqual(new Set([gone.number, kept.number]))
  })

  it('earned nothing for bringing its own owner', async () => {
    const gone = await register(newEmail())
    const kept = await register(newEmail(), gone.code)
    await service.tell(MailboxProvedSchema, { donorId: kept.donorId, provedAt: new Date().toISOString() })
    await eventually(async () => (await rewardsOf(kept.id)).length === 1)
    expect(await rewardsOf(kept.id)).toEqual([{ reward: 'free_signup', stands: true }])
    await merge(gone.donorId, kept.donorId)
    expect(await rewardsOf(kept.id)).toEqual([{ reward: 'free_signup', stands: false }])
    expect(await accountOf(kept.donorId)).toMatchObject({ referredBy: null })
    const [told] = await db.query(sql`
      select payload ->> 'donorId' as donor, payload -> 'stands' as stands from outbox
      where payload ->> 'referredMemberId' = ${kept.id} order by id desc limit 1`)
    // To the record that is kept, which the entries are of by then.
    expect(told).toEqual({ donor: kept.donorId, stands: null })
    expect(await invariants()).toEqual([])
  })

  it('is told to the owner of the desk before, as it would be kept', async () => {
    const [gone, kept] = [await register(newEmail()), await register(newEmail())]
    const path = `/api/admin/supporters/${gone.donorId}/merge/members/into/${kept.donorId}`
    const { status, body } = await service.administrator().get(path)
    expect(status).toBe(200)
    const { from, to, stays, ends } = merges.previewMembersMerge.response.body.parse(body)
    expect([from?.account, to?.account]).toEqual([gone.number, kept.number])
    const names = await service.administrator().get(`/api/admin/supporter-names/members?ids=${gone.donorId}`)
    expect(names.body).toEqual([{ donorId: gone.donorId, name: from?.name, email: from?.email }])
    expect(stays).toEqual([`Member account ${kept.number} is kept.`])
    expect(ends).toEqual([expect.stringMatching(new RegExp(`^Member account ${gone.number} is closed.`))])
  })
})
