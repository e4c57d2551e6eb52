import { afterAll, describe, expect, it } from '@jest/globals'
import { searchOf, servedBy, testMongoUrl } from '@evenhand/service-kit/testing'
import mongoose from 'mongoose'
import { affiliatesOf, listAffiliates } from './affiliates/store.ts'
import { inquiriesOf, listInquiries } from './inquiries/store.ts'
import { listAtDesk, sponsorshipsOf } from './sponsorships/store.ts'
import { listInLine, waitingLineOf } from './waiting/store.ts'
import { listForDesk, listOfAffiliate, referralsOf } from './referrals/store.ts'

const connection = await mongoose.createConnection(testMongoUrl(), { monitorCommands: true }).asPromise()
const [affiliates, referrals, inquiries, sponsorships, line] = [
  await affiliatesOf(connection),
  await referralsOf(connection),
  await inquiriesOf(connection),
  await sponsorshipsOf(connection),
  await waitingLineOf(connection),
]
afterAll(() => connection.close())

const page = { order: 'desc', limit: 50, after: '0190a0a0-0000-7000-8000-000000000000' } as const
const affiliateId = 'affiliate'
const ofDesk = (filter: Partial<Parameters<typeof listForDesk>[1]>) => () =>
  listForDesk(referrals, { state: 'waiting', ...filter }, page)

const lists: readonly [string, () => Promise<unknown>, readonly string[]][] = [
  ['affiliates', () => listAffiliates(affiliates, { state: 'pending', search: 'ada' }, page), ['state', '_id']],
  ['affiliates in every state', () => listAffiliates(affiliates, { state: 'all', search: undefined }, page), ['_id']],
  ['referrals that wait', ofDesk({}), ['state', '_id']],
  ['referrals in every state', ofDesk({ state: 'all' }), ['state', '_id']],
  ['referrals that a rule holds', ofDesk({ hold: 'shared-card' }), ['holds', 'state', '_id']],
  ['the referrals of an affiliate', ofDesk({ affiliateId }), ['from.affiliateId', 'state', '_id']],
  [
    'an affiliate’s own referrals',
    () => listOfAffiliate(referrals, affiliateId, 'all', page),
    ['from.affiliateId', 'state', '_id'],
  ],
  [
    'sponsorships that are shown',
    () => listAtDesk(sponsorships, { state: 'shown', kind: undefined, search: undefined }, page),
    ['state', '_id'],
  ],
  ['places in line', () => listInLine(line, { state: 'waiting' }, page), ['state', '_id']],
  ['inquiries', () => listInquiries(inquiries, { state: 'open', search: undefined }, page), ['state', '_id']],
]

describe('a long list', () => {
  it.each(lists)(
    'of %s is found by an index that ends with its order, and no more than a page of it',
    async (_, work, index) => {
      const search = await searchOf(connection, work)
      expect([await servedBy(connection, search), search.limit]).toEqual([[index], page.limit])
    },
  )
})
