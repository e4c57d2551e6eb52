import { afterAll, describe, expect, it } from '@jest/globals'
import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf'
import {
  encodeEvent,
  PurchaseReinstatedSchema,
  PurchaseReversedSchema,
  ThingBoughtSchema,
  ThingPaymentBegunSchema,
} from '@evenhand/contracts/events'
import type { sponsorships as calls } from '@evenhand/contracts/http'
import { donorIds } from '@evenhand/service-kit/auth'
import { openMongo } from '@evenhand/service-kit/mongo'
import { testMongoUrl } from '@evenhand/service-kit/testing'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { decideSponsorship } from './decide.ts'
import { holdSponsorship } from './hold.ts'
import { endSponsorshipsJob, tellOfEndsJob } from './jobs.ts'
import { sponsorshipReactions } from './reactions.ts'
import { refundableCents } from './rules.ts'
import { findSponsorship, sponsorshipsOf } from './store.ts'

const connection = await openMongo(testMongoUrl())
const sponsorships = await sponsorshipsOf(connection)
afterAll(() => connection.close())

const begin = new Date('2026-11-26T15:00:00Z')
const clock = { now: begin }
const deps = { sponsorships, now: () => clock.now }
const donorIdOf = donorIds('a'.repeat(64))
const later = (minutes: number): Date => new Date(begin.getTime() + minutes * 60_000)

const company = {
  companyName: 'Analytical Engines',
  contactName: 'Ada',
  contactEmail: 'ada@example.org',
  website: 'https://engines.example',
}
const block = (...cells: number[]): calls.SponsorshipForm => ({ kind: 'block', cells, ...company })
const choose = (form: calls.SponsorshipForm, { now = begin, holder }: { now?: Date; holder?: string } = {}) =>
  holdSponsorship(sponsorships, form, { holder, idempotency: undefined, donorIdOf, now })

const reactions = sponsorshipReactions(deps)
async function hear<D extends DescMessage>(schema: D, event: MessageInitShape<D>): Promise<void> {
  const reaction = reactions.find(({ type }) => type === schema.typeName)
  await reaction?.handle(encodeEvent(schema, event), { id: uuidv7(), type: schema.typeName, time: clock.now })
}
const thing = (thingId: string) => ({ thingId, thingKind: 'sponsorship' })
const pay = (id: string, purchaseId = uuidv7()) =>
  hear(ThingBoughtSchema, { ...thing(id), purchaseId, amountCents: 100_00n, boughtAt: begin.toISOString() })
const back = (id: string, purchaseId: string, reversalId: string) =>
  hear(PurchaseReversedSchema, { ...thing(id), purchaseId, reversalId, amountCents: 100_00n })
const again = (id: string, purchaseId: string, reversalId: string) =>
  hear(PurchaseReinstatedSchema, { ...thing(id), purchaseId, reversalId, amountCents: 100_00n })
const known = async (id: string) => {
  const found = await findSponsorship(sponsorships, id)
  if (!found) throw new Error('it is there')
  return found
}
const Changed = z.object({ template: z.literal('sponsorship-changed'), values: z.object({ what: z.string() }) })
const mailsOf = async (id: string): Promise<string[]> => {
  const stored = await sponsorships.findById(id).lean()
  return (stored?.outbox ?? []).flatMap(({ payload }) => {
    const mail = Changed.safeParse(payload)
    return mail.success ? [mail.data.values.what] : []
  })
}
const decided = async (
  id: string,
  decision:
    | { verdict: 'shown' }
    | { verdict: 'paused' | 'declined' | 'ended'; reason: string }
    | { verdict: 'moved'; cells: number[] },
) => decideSponsorship(deps, id, { decision: { ...decision, seen: (await known(id)).version }, by: 'admin' })

describe('a block', () => {
  it('is held by one of two hundred who choose it at once, and everyone else hears so', async () => {
    const all = await Promise.allSettled(Array.from({ length: 200 }, (_, n) => choose(n % 2 ? block(7) : block(6, 7))))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(all.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))).toEqual(
      Array.from({ length: 199 }, () => 'block-taken'),
    )
    expect(await sponsorships.countDocuments({ places: 'cell:7' })).toBe(1)
  })

  it('goes to someone else when its hold is over, and not a moment before', async () => {
    const first = await choose(block(20))
    await expect(choose(block(20), { now: new Date(later(30).getTime() - 1) })).rejects.toMatchObject({
      code: 'block-taken',
    })
    const second = await choose(block(20), { now: later(30) })
    expect(second._id).not.toBe(first._id)
    expect((await known(first._id)).places).toEqual([`none:${first._id}`])
  })

  it('that its own browser chooses again is released first, and that is told', async () => {
    const first = await choose(block(30), { holder: 'mine' })
    const second = await choose(block(30, 31), { holder: 'mine', now: later(1) })
    const stored = await sponsorships.findById(first._id).lean()
    expect(stored?.outbox.at(-1)?.payload).toEqual({ thingId: first._id, releasedAt: '2026-11-26T15:01:00.000Z' })
    expect(second.places).toEqual(['cell:30', 'cell:31'])
  })

  it('is held on while it is paid, once', async () => {
    const { _id } = await choose(block(33))
    const heldUntil = later(60)
    await hear(ThingPaymentBegunSchema, { ...thing(_id), heldUntil: heldUntil.toISOString() })
    expect((await known(_id)).heldUntil).toEqual(heldUntil)
    await expect(choose(block(33), { now: later(45) })).rejects.toMatchObject({ code: 'block-taken' })
  })

  it('that was paid when another had it gets the next free one of its size, and a mail says so', async () => {
    const late = await choose(block(40, 41))
    const quick = await choose(block(41), { now: later(31) })
    clock.now = later(32)
    await pay(quick._id)
    await pay(late._id)
    expect(await known(late._id)).toMatchObject({
      cells: [42, 43],
      state: 'waiting',
      name: 'Featured sponsor block 43 and 44, 3 months',
    })
    expect(await mailsOf(late._id)).toEqual(['received', 'other-block'])
    clock.now = begin
  })

  it('is moved by an administrator to cells that nobody has', async () => {
    const [one, other] = [await choose(block(50)), await choose(block(51))]
    await pay(one._id)
    await pay(other._id)
    await expect(decided(one._id, { verdict: 'moved', cells: [51] })).rejects.toMatchObject({ code: 'block-taken' })
    await expect(decided(one._id, { verdict: 'moved', cells: [52, 53] })).rejects.toMatchObject({
      code: 'not-possible',
    })
    expect(await decided(one._id, { verdict: 'moved', cells: [55] })).toMatchObject({
      places: ['cell:55'],
      state: 'waiting',
    })
  })
})

describe('a full wall', () => {
  it('shows nobody without a place: an administrator hears so, and a place that comes free is theirs', async () => {
    await sponsorships.deleteMany({})
    const late = await choose(block(50, 51))
    const over = later(31)
    await sponsorships.updateOne({ _id: late._id }, { $set: { places: [`none:${late._id}`] } })
    const others = await Promise.all(Array.from({ length: 100 }, (_, cell) => choose(block(cell), { now: over })))
    clock.now = over
    await pay(late._id)
    expect(await known(late._id)).toMatchObject({ state: 'waiting', places: [`none:${late._id}`] })
    await expect(decided(late._id, { verdict: 'shown' })).rejects.toMatchObject({ code: 'not-possible' })
    expect((await known(late._id)).state).toBe('waiting')
    await sponsorships.deleteMany({ _id: { $in: others.slice(8, 10).map(({ _id }) => _id) } })
    expect(await decided(late._id, { verdict: 'shown' })).toMatchObject({ state: 'shown', cells: [8, 9] })
    expect(await mailsOf(late._id)).toEqual(['no-block', 'other-block', 'shown'])
    clock.now = begin
    await sponsorships.deleteMany({})
  })
})

describe('a block whose money came again', () => {
  it('gets another one, and is paused where the wall is full, until it can be moved', async () => {
    await sponsorships.deleteMany({})
    const [{ _id }, purchase] = [await choose(block(70)), uuidv7()]
    await pay(_id, purchase)
    await decided(_id, { verdict: 'shown' })
    await back(_id, purchase, 'r')
    for (let cell = 0; cell < 100; cell++) await choose(block(cell))
    await again(_id, purchase, 's')
    expect(await known(_id)).toMatchObject({ state: 'paused', places: [`none:${_id}`], pausedAt: begin })
    await sponsorships.deleteMany({ cells: 9 })
    expect(await decided(_id, { verdict: 'shown' })).toMatchObject({ state: 'shown', cells: [9] })
    expect(await mailsOf(_id)).toEqual(['received', 'shown', 'paid-back', 'paused', 'other-block', 'resumed'])
    await sponsorships.deleteMany({})
  })
})

describe('a tier', () => {
  const tier: calls.SponsorshipForm = { kind: 'tier', tier: 'silver', ...company }

  it('is shown from its approval for three months, told of before its end, and over by itself', async () => {
    const { _id } = await choose(tier)
    await pay(_id)
    await decided(_id, { verdict: 'shown' })
    expect(await known(_id)).toMatchObject({
      state: 'shown',
      startsAt: begin,
      endsAt: new Date('2027-02-27T05:00:00Z'),
    })
    clock.now = new Date('2027-02-13T05:00:01Z')
    for (const _ of [1, 2]) await tellOfEndsJob(deps).run(new AbortController().signal)
    clock.now = new Date('2027-02-27T05:00:00Z')
    for (const _ of [1, 2]) await endSponsorshipsJob(deps).run(new AbortController().signal)
    expect((await known(_id)).state).toBe('ended')
    expect(await mailsOf(_id)).toEqual(['received', 'shown', 'ends-soon', 'over'])
    clock.now = begin
  })

  it('is held by as many as choose it', async () => {
    const all = await Promise.all([choose(tier), choose(tier), choose(tier)])
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(3)
  })

  it('that is paused goes on for as long as it was paused', async () => {
    const { _id } = await choose(tier)
    await pay(_id)
    await decided(_id, { verdict: 'shown' })
    clock.now = later(24 * 60)
    await decided(_id, { verdict: 'paused', reason: 'The website is down.' })
    clock.now = later(3 * 24 * 60)
    expect(await decided(_id, { verdict: 'shown' })).toMatchObject({
      state: 'shown',
      endsAt: new Date('2027-03-01T05:00:00Z'),
    })
    expect(await mailsOf(_id)).toEqual(['received', 'shown', 'paused', 'resumed'])
    clock.now = begin
  })

  it('is shown no more while its money is back, and again when it came again; twice told is once', async () => {
    const [{ _id }, purchase] = [await choose(tier), uuidv7()]
    for (const _ of [1, 2]) await pay(_id, purchase)
    await decided(_id, { verdict: 'shown' })
    for (const _ of [1, 2]) await back(_id, purchase, 'r')
    expect(await known(_id)).toMatchObject({ state: 'paid-back', purchases: [{ purchaseId: purchase }] })
    clock.now = later(40 * 24 * 60)
    await again(_id, purchase, 's')
    // It lost forty days by a dispute that it won.
    expect(await known(_id)).toMatchObject({
      state: 'shown',
      pausedAt: null,
      endsAt: new Date('2027-04-09T04:00:00Z'),
    })
    expect(await mailsOf(_id)).toEqual(['received', 'shown', 'paid-back', 'resumed'])
    expect((await known(_id)).acts.map(({ state, by }) => [state, by])).toEqual([
      ['shown', 'admin'],
      ['paid-back', 'clock'],
      ['shown', 'clock'],
    ])
    clock.now = begin
  })

  it('that is ended before its time gives back what pays for the rest of it, once', async () => {
    const [{ _id }, purchase] = [await choose(tier), uuidv7()]
    await pay(_id, purchase)
    const { endsAt } = await decided(_id, { verdict: 'shown' })
    if (!endsAt) throw new Error('it has an end')
    clock.now = new Date((begin.getTime() + endsAt.getTime()) / 2)
    await decided(_id, { verdict: 'ended', reason: 'The shop closed.' })
    clock.now = new Date(endsAt.getTime() - 1)
    const ended = await known(_id)
    expect([ended.earnedCents, refundableCents(ended)]).toEqual(['5000', 50_00n])
    expect(ended).toMatchObject({
      reason: 'The shop closed.',
      endsAt: new Date((begin.getTime() + endsAt.getTime()) / 2),
    })
    for (const _ of [1, 2])
      await hear(PurchaseReversedSchema, {
        ...thing(_id),
        purchaseId: purchase,
        reversalId: 'half',
        amountCents: 50_00n,
      })
    expect([refundableCents(await known(_id)), (await known(_id)).state]).toEqual([0n, 'ended'])
    clock.now = begin
  })

  it('is decided once, whoever decides at once', async () => {
    const { _id } = await choose(tier)
    await pay(_id)
    const { version: seen } = await known(_id)
    const decision = { verdict: 'shown', seen } as const
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, () => decideSponsorship(deps, _id, { decision, by: 'admin' })),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await mailsOf(_id)).toEqual(['received', 'shown'])
  })
})
