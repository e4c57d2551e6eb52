import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from '@jest/globals'
import { encodeEvent, ThingBoughtSchema } from '@evenhand/contracts/events'
import { supporters } from '@evenhand/contracts/http'
import { callerReader, donorIds } from '@evenhand/service-kit/auth'
import { createHealth } from '@evenhand/service-kit/health'
import { createHttp } from '@evenhand/service-kit/http'
import { openMongo } from '@evenhand/service-kit/mongo'
import { createLog } from '@evenhand/service-kit/telemetry'
import { testIdentity, testMongoUrl } from '@evenhand/service-kit/testing'
import request from 'supertest'
import { uuidv7 } from 'uuidv7'
import { affiliatesOf } from '../affiliates/store.ts'
import { newAffiliate } from '../affiliates/use-cases.ts'
import { holdSponsorship } from '../sponsorships/hold.ts'
import { sponsorshipReactions } from '../sponsorships/reactions.ts'
import { sponsorshipsOf } from '../sponsorships/store.ts'
import { historyRoutes } from './routes.ts'

const connection = await openMongo(testMongoUrl())
const [sponsorships, affiliates] = [await sponsorshipsOf(connection), await affiliatesOf(connection)]
afterAll(() => connection.close())

const now = () => new Date('2026-11-26T15:00:00Z')
const donorIdOf = donorIds('a'.repeat(64))
const identity = await testIdentity()
const app = createHttp({
  routes: historyRoutes({ sponsorships, affiliates, now }),
  health: createHealth([]),
  readCaller: callerReader({ service: 'sponsors', publicKeys: identity.publicKeys }),
  log: createLog('sponsors'),
})

async function historyOf(donorId: string) {
  const { status, body } = await request(app)
    .get(`/api/admin/supporters/${donorId}/sponsorships`)
    .set(await identity.asAdministrator('sponsors'))
  expect(status).toBe(200)
  return supporters.listSponsorHistory.response.body.parse(body)
}

/** What the document tells the audit trail of. */
const actsIn = (stored: { outbox?: { payload: unknown }[] } | null) =>
  (stored?.outbox ?? [])
    .map(({ payload }) => payload)
    .filter((payload) => JSON.stringify(payload).includes('account-read'))

it('tells of sponsorships with what they are at the desk, and writes the look down', async () => {
  const contactEmail = `${randomUUID()}@example.org`
  const company = {
    companyName: 'Analytical Engines',
    contactName: 'Ada',
    contactEmail,
    website: 'https://engines.example',
  }
  const { _id: id } = await holdSponsorship(
    sponsorships,
    { kind: 'block', cells: [93], ...company },
    { holder: undefined, idempotency: undefined, donorIdOf, now: now() },
  )
  const donorId = donorIdOf(contactEmail)
  expect(await historyOf(donorId)).toEqual({ person: null, items: [], next: null })
  const purchase = { thingId: id, thingKind: 'sponsorship', purchaseId: uuidv7(), amountCents: 100_00n }
  const bought = encodeEvent(ThingBoughtSchema, { ...purchase, boughtAt: now().toISOString() })
  const reaction = sponsorshipReactions({ sponsorships, now }).find(({ type }) => type === ThingBoughtSchema.typeName)
  await reaction?.handle(bought, { id: uuidv7(), type: ThingBoughtSchema.typeName, time: now() })
  const { person, items } = await historyOf(donorId)
  expect(person).toEqual({ name: 'Ada', email: contactEmail, given: null })
  expect(items).toEqual([
    expect.objectContaining({
      kind: 'sponsorship',
      about: expect.stringContaining('Analytical Engines'),
      state: 'waiting',
      thing: id,
    }),
  ])
  expect(actsIn(await sponsorships.findById(id).lean())).toEqual([
    expect.objectContaining({ action: 'account-read', thingKind: 'donor', thingId: donorId }),
  ])
})

it('tells of an application as an affiliate', async () => {
  const email = `${randomUUID()}@example.org`
  const form = {
    affiliateName: 'Ada Reads',
    email,
    socialPlatforms: ['instagram'],
    socialLinks: [`https://www.instagram.com/ada${randomUUID().slice(0, 8)}`],
    followerCounts: [12_000],
  }
  const { document } = newAffiliate(form, { donorIdOf, now: now() })
  await affiliates.create({ ...document, requestKey: randomUUID(), requestFingerprint: 'of the form' })
  const { person, items } = await historyOf(donorIdOf(email))
  expect(person?.name).toBe('Ada Reads')
  expect(items).toEqual([expect.objectContaining({ kind: 'affiliate', state: 'pending', thing: document._id })])
  expect(actsIn(await affiliates.findById(document._id).lean())).toHaveLength(1)
})
