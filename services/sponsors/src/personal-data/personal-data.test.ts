import { SponsorVisitedSchema } from '@evenhand/contracts/events'
import { drainOutbox, insertIfNew, newReview, openMongo, outboxWith, pendingEvent } from '@evenhand/service-kit/mongo'
import { testMongoUrl, undeclaredFields } from '@evenhand/service-kit/testing'
import { afterAll, expect, it } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import type { Affiliate } from '../affiliates/affiliate.ts'
import { listAffiliates } from '../affiliates/store.ts'
import { openStores } from '../app.ts'
import { listInquiries } from '../inquiries/store.ts'
import { keepFirstVisit } from '../visits/store.ts'
import { mergingOf } from './merging.ts'
import { impersonal, personalDocuments } from './store.ts'

const connection = await openMongo(testMongoUrl())
afterAll(() => connection.close())

it('something is said of every collection, and of every field of those about people', async () => {
  const stores = await openStores(connection)
  const places = personalDocuments(stores)
  expect(undeclaredFields(connection.models, { places, impersonal, merging: mergingOf(stores) })).toEqual([])
})

it('nobody who was erased is in a list of the desk, nor waits for a decision', async () => {
  const stores = await openStores(connection)
  const { affiliates, inquiries } = stores
  const [_id, donorId, at] = [randomUUID(), randomUUID(), new Date()]
  const of = { _id, donorId, email: 'ida@example.org', requestKey: _id, requestFingerprint: '', ...outboxWith() }
  const inquiry = { companyName: 'Quill Inc', contactName: 'Ida', phone: null, message: 'Hello', receivedAt: at }
  await insertIfNew(inquiries, {
    ...of,
    ...inquiry,
    tier: null,
    blocksWanted: 2,
    ...newReview<'open' | 'answered'>('open', 'quill', at),
  })
  await insertIfNew(affiliates, {
    ...of,
    affiliateName: 'Ida Quill',
    socialPlatforms: [],
    socialLinks: [],
    followerCounts: [],
    profiles: [],
    browsers: [],
    code: `IDA${_id}`,
    unsettledSince: null,
    createdAt: at,
    ...newReview<Affiliate['state']>('pending', 'ida', at),
  })
  const listed = async () => [
    (await listInquiries(inquiries, { state: 'all' }, { order: 'asc', limit: 10 })).total,
    (await listAffiliates(affiliates, { state: 'all' }, { order: 'asc', limit: 10 })).total,
  ]
  expect(await listed()).toEqual([1, 1])
  const person = { donorId, addresses: [], nobodyId: randomUUID(), at }
  for (const one of personalDocuments(stores)) await one.erase?.(person)
  expect(await listed()).toEqual([0, 0])
  expect(await inquiries.countDocuments({ state: 'open' })).toBe(0)
  expect(await affiliates.countDocuments({ state: 'pending' })).toBe(0)
})

it('a visit that isn’t told yet fails an erasure, so that the next try deletes it', async () => {
  const { visits, ...stores } = await openStores(connection)
  const [donorId, visitId, sponsorId] = [randomUUID(), randomUUID(), randomUUID()]
  const visitedAt = new Date()
  const told = pendingEvent(SponsorVisitedSchema, donorId, { visitId, sponsorId, donorId })
  await keepFirstVisit(visits, { _id: `${donorId}:${sponsorId}`, visitId, donorId, sponsorId, visitedAt }, told)
  await keepFirstVisit(visits, { _id: `${donorId}:told`, visitId, donorId, sponsorId, visitedAt }, told)
  await visits.updateOne({ _id: `${donorId}:told` }, { $set: { outbox: [] }, $unset: { outboxSince: '' } })
  const person = { donorId, addresses: [], nobodyId: randomUUID(), at: visitedAt }
  const erase = async () => {
    for (const one of personalDocuments({ ...stores, visits })) await one.erase?.(person)
  }
  await expect(erase()).rejects.toThrow('a visit was not told yet')
  expect(await visits.find({ donorId }).lean()).toMatchObject([{ sponsorId, outbox: [{ key: donorId }] }])
  await drainOutbox(visits, { publish: async () => undefined }, '/sponsors')
  await erase()
  expect(await visits.countDocuments({ donorId })).toBe(0)
})
