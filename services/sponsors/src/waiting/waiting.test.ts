import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import {
  AdministratorActedSchema,
  encodeEvent,
  MailRequestedSchema,
  ThingBoughtSchema,
  ThingHeldSchema,
} from '@evenhand/contracts/events'
import { donorIds } from '@evenhand/service-kit/auth'
import { openMongo, outboxWith } from '@evenhand/service-kit/mongo'
import { eventually, serviceUnderTest } from '@evenhand/service-kit/testing'
import { uuidv7 } from 'uuidv7'
import { createSponsors } from '../app.ts'
import { Config } from '../config.ts'
import { holdSponsorship } from '../sponsorships/hold.ts'
import { cellKeys } from '../sponsorships/rules.ts'
import { sponsorshipReactions } from '../sponsorships/reactions.ts'
import { findOnWall, findSponsorship, sponsorshipsOf } from '../sponsorships/store.ts'
import { joinWaiting, type WaitingDeps } from './join.ts'
import { forgetWaitingJob, offerBlocksJob } from './offer-job.ts'
import { refusePromised } from './promised.ts'
import { offerHours } from './rules.ts'
import { waitingLineOf } from './store.ts'

const service = await serviceUnderTest('sponsors', Config, createSponsors, { LIMITS_SCALE: '1000' })
const connection = await openMongo(service.config.MONGODB_URL)
const [sponsorships, line] = await Promise.all([sponsorshipsOf(connection), waitingLineOf(connection)])
afterAll(async () => {
  await service.stop()
  await connection.close()
})
const donorIdOf = donorIds(service.config.DONOR_ID_KEY)
const clock = { now: new Date() }
const deps: WaitingDeps = { sponsorships, line, donorIdOf, now: () => clock.now }
beforeEach(async () => {
  await Promise.all([sponsorships.deleteMany({}), line.deleteMany({})])
  clock.now = new Date()
})

const company = { companyName: 'Analytical Engines', contactName: 'Ada', website: 'https://engines.example' }
const offerWith = (within: WaitingDeps) => offerBlocksJob(within).run(new AbortController().signal)
async function offer() {
  // The clock of these tests runs ahead: what was told a moment ago would be told hours ago.
  await eventually(async () => (await line.countDocuments({ outboxSince: { $exists: true } })) === 0)
  await offerWith(deps)
}
const hours = (count: number) => (clock.now = new Date(clock.now.getTime() + count * 60 * 60_000))

/** All hundred cells are held by others, for an hour. */
async function fullWall(into = sponsorships): Promise<void> {
  const { _id } = await takeCell(0)
  const one = await findSponsorship(sponsorships, _id)
  if (!one) throw new Error('the sponsorship is not there')
  const heldUntil = new Date(Date.now() + 60 * 60_000)
  // It was told of already: a hundred copies have nothing to tell.
  const { outboxSince: _told, ...held } = { outboxSince: undefined, ...one }
  const of = (cell: number) => ({ cells: [cell], places: cellKeys([cell]), _id: uuidv7(), requestKey: uuidv7() })
  await sponsorships.deleteMany({})
  await into.insertMany(
    Array.from({ length: 100 }, (_, cell) => ({ ...held, heldUntil, ...of(cell), ...outboxWith() })),
  )
}
const takeCell = (...cells: number[]) =>
  holdSponsorship(
    sponsorships,
    { kind: 'block', cells, ...company, contactEmail: 'other@example.org' },
    {
      holder: undefined,
      idempotency: undefined,
      donorIdOf,
      now: clock.now,
      refusePromised: (all) => refusePromised(deps, all),
    },
  )
const free = (...cells: number[]) => sponsorships.deleteMany({ cells: { $in: cells } })

async function someone(wish: { size: 1 | 2; cell?: number } = { size: 1 }) {
  const contactEmail = `${uuidv7()}@example.org`
  const client = service.provedDonor(donorIdOf(contactEmail))
  const join = () => client.post('/api/sponsor-waiting', { ...wish, ...company, contactEmail })
  const own = async () => (await client.get('/api/sponsor-waiting/own')).body[0]
  return { client, contactEmail, join, own }
}
async function inLine(wish?: { size: 1 | 2; cell?: number }) {
  const one = await someone(wish)
  const { status, body } = await one.join()
  expect(status).toBe(201)
  return { ...one, id: body.id as string }
}
async function mailsOf(id: string): Promise<string[]> {
  await eventually(async () => (await line.countDocuments({ _id: id, outbox: [] })) === 1)
  const told = await service.told(MailRequestedSchema)
  return told.flatMap(({ value }) => {
    const mail = JSON.parse(value ?? '{}')
    return mail.mailKey?.startsWith(`sponsor-waiting:${id}`) ? [mail.values.what as string] : []
  })
}
async function pay(thingId: string): Promise<void> {
  const thing = { thingId, thingKind: 'sponsorship', purchaseId: uuidv7(), amountCents: 100_00n }
  const bought = encodeEvent(ThingBoughtSchema, { ...thing, boughtAt: clock.now.toISOString() })
  for (const { type, handle } of sponsorshipReactions(deps))
    if (type === ThingBoughtSchema.typeName) await handle(bought, { id: uuidv7(), type, time: clock.now })
}

describe('the line for a block', () => {
  it('gives a block that comes free to whoever was first, held for two days, with one mail, however many processes look', async () => {
    await fullWall()
    const [first, second] = [await inLine(), await inLine()]
    await offer()
    expect([(await first.own()).before, (await second.own()).before]).toEqual([0, 1])
    await free(42)
    await Promise.all([offer(), offer(), offer()])
    const own = await first.own()
    expect(own).toMatchObject({ state: 'offered', before: null })
    const held = await findSponsorship(sponsorships, own.offer.sponsorshipId)
    expect(held).toMatchObject({ cells: [42], state: 'held', companyName: 'Analytical Engines' })
    expect(Date.parse(own.offer.until) - clock.now.getTime()).toBe(offerHours * 60 * 60_000)
    expect((await second.own()).state).toBe('waiting')
    expect(await mailsOf(first.id)).toEqual(['joined', 'offered'])
    expect(await mailsOf(second.id)).toEqual(['joined'])
    await eventually(
      async () => (await sponsorships.countDocuments({ _id: own.offer.sponsorshipId, outbox: [] })) === 1,
    )
    const told = await service.told(ThingHeldSchema)
    expect(told.filter(({ key }) => key === held?._id)).toHaveLength(1)
    expect((await service.nobody.get(`/api/sponsorships/${held?._id}/offer`)).body).toMatchObject({ amount: '100.00' })
  })

  it('keeps a free block from whoever happens to come, and not one that nobody in line wants', async () => {
    await fullWall()
    await inLine({ size: 1, cell: 7 })
    await free(7, 8)
    const wall: { cells: number[]; company: unknown }[] = (await service.nobody.get('/api/sponsor-wall')).body
    expect(wall.find(({ cells }) => cells.includes(7))).toEqual({ cells: [7], company: null })
    expect(wall.some(({ cells }) => cells.includes(8))).toBe(false)
    await expect(takeCell(7)).rejects.toMatchObject({ code: 'block-taken' })
    await takeCell(8)
    await offer()
    await expect(takeCell(7)).rejects.toMatchObject({ code: 'block-taken' })
  })

  it('keeps a free block also from one that the desk would move there', async () => {
    await fullWall()
    await free(3)
    const moving = await takeCell(3)
    await pay(moving._id)
    await inLine({ size: 1, cell: 7 })
    await free(7, 8)
    const move = async (cell: number) => {
      const { version: seen } = (await service.administrator().get(`/api/admin/sponsorships/${moving._id}`)).body
      return service.administrator().call('PUT', `/api/admin/sponsorships/${moving._id}/decision`, {
        body: { verdict: 'moved', cells: [cell], seen },
      })
    }
    expect(await move(7)).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/next company in line/) },
    })
    expect((await move(8)).body).toMatchObject({ cells: [8], size: 1 })
  })

  it('doesn’t take a hold from a browser that chooses its own block again', async () => {
    await fullWall()
    await sponsorships.deleteMany({ cells: [7] })
    const again = () =>
      holdSponsorship(
        sponsorships,
        { kind: 'block', cells: [7], ...company, contactEmail: 'mine@example.org' },
        {
          holder: 'mine',
          idempotency: undefined,
          donorIdOf,
          now: clock.now,
          refusePromised: (all) => refusePromised(deps, all),
        },
      )
    await again()
    await inLine({ size: 1, cell: 7 })
    const { _id } = await again()
    expect(await findSponsorship(sponsorships, _id)).toMatchObject({ places: ['cell:7'] })
  })

  it('waits for the block that was asked for, and passes by those who want another', async () => {
    await fullWall()
    const [pair, single] = [await inLine({ size: 2, cell: 10 }), await inLine()]
    await free(10)
    await offer()
    expect([(await pair.own()).state, (await single.own()).state]).toEqual(['waiting', 'offered'])
    await free(10, 11)
    await sponsorships.deleteMany({ cells: [10] })
    await offer()
    expect((await pair.own()).state).toBe('offered')
  })

  it('goes on to the next when an offer isn’t paid in time, and ends for whoever paid', async () => {
    await fullWall()
    const [first, second] = [await inLine(), await inLine()]
    await free(3)
    await offer()
    hours(offerHours + 1)
    await sponsorships.updateMany(
      { companyName: 'Analytical Engines', contactEmail: 'other@example.org' },
      { $set: { heldUntil: new Date(clock.now.getTime() + 60_000_000) } },
    )
    await offer()
    await offer()
    expect([(await first.own()).state, (await second.own()).state]).toEqual(['lapsed', 'offered'])
    expect(await mailsOf(first.id)).toEqual(['joined', 'offered', 'lapsed'])
    const { sponsorshipId } = (await second.own()).offer
    await pay(sponsorshipId)
    await offer()
    expect(await second.own()).toMatchObject({ state: 'bought', offer: null })
    expect((await findSponsorship(sponsorships, sponsorshipId))?.state).toBe('waiting')
    expect((await service.nobody.get(`/api/sponsorships/${sponsorshipId}/offer`)).status).toBe(404)
    expect((await first.join()).body.detail).toMatch(/get in line again on \w+ \d+, \d{4}\.$/)
    hours(24 * 31)
    await fullWall()
    await sponsorships.updateMany({}, { $set: { heldUntil: new Date(clock.now.getTime() + 60_000_000) } })
    await line.updateMany({ state: 'lapsed' }, { $set: { changedAt: new Date(0) } })
    expect((await first.join()).status).toBe(201)
  })

  it('finds its hold again after a process was killed between the hold and the word of it', async () => {
    await fullWall()
    const { own } = await inLine()
    await free(5)
    await offer()
    await line.updateMany({}, { $set: { state: 'waiting', acts: [], sponsorshipId: null, offeredUntil: null } })
    await offer()
    expect((await own()).state).toBe('offered')
    expect((await findOnWall(sponsorships)).filter(({ cells }) => cells[0] === 5)).toHaveLength(1)
  })

  it('has one place for a mailbox, and only for a proved one of one’s own', async () => {
    await fullWall()
    const one = await inLine()
    expect((await one.join()).status).toBe(409)
    const other = await someone()
    const body = { size: 1, ...company, contactEmail: one.contactEmail }
    expect((await other.client.post('/api/sponsor-waiting', body)).status).toBe(400)
    expect((await service.donor(donorIdOf(one.contactEmail)).post('/api/sponsor-waiting', body)).status).toBe(401)
    const rivals = await someone()
    const answers = await Promise.all(Array.from({ length: 10 }, () => rivals.join()))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  it('has one place for a mailbox whatever comes after a plus sign, and none for a month for who left their turn', async () => {
    await fullWall()
    const place = async (contactEmail: string) => {
      const client = service.provedDonor(donorIdOf(contactEmail))
      const own = async () => (await client.get('/api/sponsor-waiting/own')).body[0]
      return { client, own, join: () => client.post('/api/sponsor-waiting', { size: 1, ...company, contactEmail }) }
    }
    const [plain, tagged] = [await place('ada.b@example.org'), await place('ada.b+two@example.org')]
    expect([(await plain.join()).status, (await tagged.join()).status]).toEqual([201, 409])
    await free(6)
    await offer()
    const { id } = await plain.own()
    await plain.client.call('DELETE', `/api/sponsor-waiting/own/${id}`)
    await takeCell(6)
    expect([(await plain.join()).status, (await tagged.join()).status]).toEqual([409, 409])
  })

  it('isn’t for a block that is free', async () => {
    const { join } = await someone({ size: 1, cell: 50 })
    expect((await join()).body.detail).toBe('That block is free. Choose it on the wall.')
  })

  it('is left by one’s own word alone; a block that was held is free for the next', async () => {
    await fullWall()
    const [first, second] = [await inLine(), await inLine()]
    await free(9)
    await offer()
    expect((await second.client.call('DELETE', `/api/sponsor-waiting/own/${first.id}`)).status).toBe(404)
    expect((await first.client.call('DELETE', `/api/sponsor-waiting/own/${first.id}`)).body.state).toBe('left')
    await offer()
    expect((await second.own()).state).toBe('offered')
    expect(await mailsOf(first.id)).toEqual(['joined', 'offered'])
  })

  it('frees what was held for a place that was left, though the process was killed before that or the hold was paid on', async () => {
    await fullWall()
    const [first, second] = [await inLine(), await inLine()]
    await free(9)
    await offer()
    const { sponsorshipId } = (await first.own()).offer
    await line.updateOne({ _id: first.id }, { $set: { state: 'left', placeOf: null } })
    await Promise.all([offer(), sponsorships.updateOne({ _id: sponsorshipId }, { $inc: { version: 1 } }), offer()])
    await offer()
    expect((await second.own()).state).toBe('offered')
  })

  it('can be joined for a block that is free and goes to whoever is in line already', async () => {
    await fullWall()
    await inLine({ size: 1, cell: 11 })
    await free(11)
    await expect(takeCell(11)).rejects.toMatchObject({ code: 'block-taken' })
    expect((await (await someone({ size: 1, cell: 11 })).join()).status).toBe(201)
  })

  it('lets nobody’s turn pass while a payment of its last moments may still be heard of', async () => {
    await fullWall()
    const [first, second] = [await inLine(), await inLine()]
    await free(3)
    await offer()
    const { sponsorshipId } = (await first.own()).offer
    hours(offerHours + 0.1)
    const running = { $set: { heldUntil: new Date(clock.now.getTime() + 60_000_000) } }
    await sponsorships.updateMany({ _id: { $ne: sponsorshipId } }, running)
    await offer()
    await pay(sponsorshipId)
    await offer()
    expect([(await first.own()).state, (await second.own()).state]).toEqual(['bought', 'waiting'])
    expect(await findSponsorship(sponsorships, sponsorshipId)).toMatchObject({ cells: [3], places: cellKeys([3]) })
  })

  it('lets no turn pass, and none begin, while the mail about it can’t go out', async () => {
    // Nothing publishes what waits in this database: as while Kafka is away.
    const address = new URL(service.config.MONGODB_URL)
    address.pathname = `${address.pathname}-unpublished`
    const elsewhere = await openMongo(address.href)
    try {
      const [held, places] = await Promise.all([sponsorshipsOf(elsewhere), waitingLineOf(elsewhere)])
      const within: WaitingDeps = { ...deps, sponsorships: held, line: places }
      await fullWall(held)
      const join = (contactEmail: string) =>
        joinWaiting(
          within,
          { size: 1, ...company, contactEmail },
          { donorId: donorIdOf(contactEmail), idempotency: undefined },
        )
      const [first, second] = [await join('first@example.org'), await join('second@example.org')]
      // Those were told that they are in line.
      const delivered = () => places.updateMany({}, { $set: { outbox: [] }, $unset: { outboxSince: '' } })
      await delivered()
      const states = async () =>
        Promise.all([first, second].map(async ({ _id }) => (await places.findById(_id))?.state))
      await held.deleteMany({ cells: 3 })
      await offerWith(within)
      expect(await states()).toEqual(['offered', 'waiting'])
      hours(1)
      await held.deleteMany({ cells: 4 })
      await offerWith(within)
      expect(await states()).toEqual(['offered', 'waiting'])
      hours(offerHours)
      await held.updateMany(
        { contactEmail: 'other@example.org' },
        { $set: { heldUntil: new Date(clock.now.getTime() + 60_000_000) } },
      )
      await offerWith(within)
      await offerWith(within)
      expect(await states()).toEqual(['waiting', 'waiting'])
      await delivered()
      await offerWith(within)
      expect(await states()).toEqual(['offered', 'offered'])
      const again = await places.findById(first._id).lean()
      expect(again?.offeredUntil).toEqual(new Date(clock.now.getTime() + offerHours * 60 * 60_000))
    } finally {
      await elsewhere.dropDatabase()
      await elsewhere.close()
    }
  })

  it('is joined from one network only so often, with however many mailboxes', async () => {
    const { MONGODB_URL } = service.config
    const limited = await serviceUnderTest('sponsors', Config, createSponsors, { MONGODB_URL })
    await fullWall()
    const join = (network: string) => {
      const contactEmail = `${uuidv7()}@example.org`
      const body = { size: 1, ...company, contactEmail }
      return limited
        .provedDonor(donorIdOf(contactEmail), uuidv7())
        .post('/api/sponsor-waiting', body, { 'x-forwarded-for': network })
    }
    const answers = await Promise.all(Array.from({ length: 12 }, () => join('203.0.113.70')))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
    expect((await join('203.0.113.71')).status).toBe(201)
    await limited.stop()
  })

  it('is left by the word of an administrator, who says why: the trail has it, a mail says it, and the block is free for the next', async () => {
    await fullWall()
    const [first, second] = [await inLine(), await inLine()]
    await free(9)
    await offer()
    const remove = (client = service.administrator()) =>
      client.call('PUT', `/api/admin/sponsor-waiting/${first.id}/removal`, { body: { reason: 'We can’t show it.' } })
    expect((await remove(first.client)).status).toBe(403)
    for (const _ of [1, 2]) expect((await remove()).body).toMatchObject({ id: first.id, state: 'left' })
    await offer()
    expect([(await first.own()).state, (await second.own()).state]).toEqual(['left', 'offered'])
    expect(await mailsOf(first.id)).toEqual(['joined', 'offered', 'removed'])
    const acts = (await service.told(AdministratorActedSchema)).flatMap(({ value }) => value ?? [])
    const removals = acts.filter((act) => act.includes(first.id))
    expect(removals).toEqual([expect.stringContaining('We can’t show it.')])
    expect((await first.join()).status).toBe(201)
  })

  it('is seen at the desk, and forgotten 90 days after its end', async () => {
    await fullWall()
    const { id, client } = await inLine()
    const desk = async (state: string) =>
      (await service.administrator().get(`/api/admin/sponsor-waiting?state=${state}`)).body
    expect(await desk('waiting')).toMatchObject({ total: 1, items: [{ id, contactName: 'Ada', size: 1, cell: null }] })
    expect((await client.get('/api/admin/sponsor-waiting')).status).toBe(403)
    await client.call('DELETE', `/api/sponsor-waiting/own/${id}`)
    const forget = () => forgetWaitingJob(deps).run(new AbortController().signal)
    await forget()
    expect((await desk('left')).total).toBe(1)
    hours(24 * 91)
    await forget()
    expect((await desk('all')).total).toBe(0)
  })
})
