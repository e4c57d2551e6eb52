import { randomUUID } from 'node:crypto'
import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf'
import { afterAll, expect, it } from '@jest/globals'
import {
  encodeEvent,
  EntriesGrantedSchema,
  EntriesReversedSchema,
  GiftConfirmedSchema,
  GiftKind,
  GiftReinstatedSchema,
  GiftReversedSchema,
  MemberLevelGrantedSchema,
  MemberRegisteredSchema,
  MembershipChangedSchema,
} from '@evenhand/contracts/events'
import { donorIds } from '@evenhand/service-kit/auth'
import { sql } from '@evenhand/service-kit/postgres'
import { testDatabase } from '@evenhand/service-kit/testing'
import { enterByEntries } from '../automations/enter.ts'
import { automationReactions } from '../automations/reactions.ts'
import { listShown } from '../deliveries/store.ts'
import { createBell } from '@evenhand/service-kit/lifecycle'
import { messageReactions } from '../messages/reactions.ts'
import { subscribers } from '../../tests/campaign-parts.ts'
import { factReactions } from './reactions.ts'

const store = await testDatabase(new URL('../../migrations/', import.meta.url))
const { db } = store
afterAll(() => store.drop())

const reactions = [
  ...messageReactions(db, {
    bell: createBell(),
    open: () => undefined,
    donorIdOf: donorIds('a key'),
    onEntries: enterByEntries,
  }),
  ...automationReactions({ db, now: () => new Date() }),
  ...factReactions(db),
]

/** Each event comes twice, as it may. */
async function hear<D extends DescMessage>(schema: D, event: MessageInitShape<D>): Promise<void> {
  const heard = { id: randomUUID(), type: schema.typeName, time: new Date() }
  for (let times = 0; times < 2; times++)
    for (const { type, handle } of reactions)
      if (type === schema.typeName) await handle(encodeEvent(schema, event), heard)
}

const at = (day: number): string => `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`

async function factsOf(donorId: string) {
  const [facts] = await db.query(sql`
    select membership_level as level, gifts, gift_cents::int as cents, last_gift_at as last, entries::int as entries
    from donor_facts where donor_id = ${donorId}`)
  return facts
}

interface Given {
  day?: number
  cents?: bigint
  kind?: GiftKind
}

const gift = (donorId: string, giftId: string, { day = 1, cents = 5_000n, kind = GiftKind.ONE_TIME }: Given = {}) =>
  hear(GiftConfirmedSchema, { giftId, donorId, giveaway: 'main', kind, amountCents: cents, confirmedAt: at(day) })
const back = { giveaway: 'main', reversedAt: at(9) }

it('counts gifts once, less what went back, in whatever order that is heard', async () => {
  const donorId = randomUUID()
  const [first, second, multiplier] = [randomUUID(), randomUUID(), randomUUID()]
  const reverse = (giftId: string, amountCents: bigint) =>
    hear(GiftReversedSchema, { ...back, giftId, donorId, amountCents, reversalId: randomUUID() })
  await reverse(second, 1_000n)
  await gift(donorId, first, { day: 3 })
  await gift(donorId, second, { day: 2 })
  await gift(donorId, randomUUID(), { day: 5, cents: 0n, kind: GiftKind.FREE })
  await reverse(multiplier, 2_000n)
  expect(await factsOf(donorId)).toMatchObject({ gifts: 2, cents: 9_000, last: new Date(at(3)) })
  await reverse(first, 5_000n)
  expect(await factsOf(donorId)).toMatchObject({ gifts: 1, cents: 4_000, last: new Date(at(2)) })
  await hear(GiftReinstatedSchema, {
    giveaway: 'main',
    giftId: first,
    donorId,
    amountCents: 5_000n,
    reversalId: randomUUID(),
    reinstatedAt: at(10),
  })
  expect(await factsOf(donorId)).toMatchObject({ gifts: 2, cents: 9_000, last: new Date(at(3)) })
})

it('keeps the level that was told last: granted before paid before registered, and free once the paid one ended', async () => {
  const donorId = randomUUID()
  const level = async () => ((await factsOf(donorId)) as { level: string | null } | undefined)?.level
  const paid = (to: string, day: number) =>
    hear(MembershipChangedSchema, { membershipId: randomUUID(), donorId, level: to, changedAt: at(day) })
  const granted = (to: string, day: number) =>
    hear(MemberLevelGrantedSchema, { memberId: randomUUID(), donorId, level: to, changedAt: at(day) })
  await hear(MemberRegisteredSchema, { memberId: randomUUID(), donorId, level: 'silver', registeredAt: at(1) })
  expect(await level()).toBe('silver')
  await paid('gold', 3)
  await paid('silver', 2)
  expect(await level()).toBe('gold')
  await granted('platinum', 4)
  expect(await level()).toBe('platinum')
  await granted('none', 5)
  expect(await level()).toBe('gold')
  await paid('none', 6)
  expect(await level()).toBe('free')
  const ended = { membershipId: randomUUID(), donorId, level: 'none', donorLevel: 'gold', changedAt: at(7) }
  await hear(MembershipChangedSchema, ended)
  expect(await level()).toBe('gold')
  const other = randomUUID()
  await hear(MembershipChangedSchema, { membershipId: randomUUID(), donorId: other, level: 'none', changedAt: at(1) })
  expect(await factsOf(other)).toMatchObject({ level: null })
})

it('adds up entries, less those that were taken back', async () => {
  const donorId = randomUUID()
  const line = { donorId, giveaway: 'main', finalEntries: 30n, countedEntries: 30n }
  const entryId = randomUUID()
  await hear(EntriesGrantedSchema, {
    ...line,
    entryId,
    entryType: 'donation',
    source: `gift:${entryId}`,
    earned: 30n,
    multiplier: 1n,
    grantedAt: at(1),
  })
  await hear(EntriesReversedSchema, {
    ...line,
    entryId: randomUUID(),
    reverses: entryId,
    finalEntries: 10n,
    countedEntries: 10n,
    reversedAt: at(2),
  })
  expect(await factsOf(donorId)).toMatchObject({ entries: 20 })
})

it('fills the merge tag of the membership in campaigns', async () => {
  const [person] = await subscribers(db, 1)
  const donorId = randomUUID()
  await db.query(sql`update subscribers set donor_id = ${donorId} where id = ${person?.id}`)
  expect(await listShown(db, [person?.id ?? ''])).toMatchObject([{ membershipTier: null }])
  await hear(MemberRegisteredSchema, { memberId: randomUUID(), donorId, level: 'gold', registeredAt: at(1) })
  expect(await listShown(db, [person?.id ?? ''])).toMatchObject([{ membershipTier: 'gold' }])
})
