import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { countedMax } from '@evenhand/contracts/http'
import { newReview } from '@evenhand/service-kit/mongo'
import { idAt, insertLong, searchOf, servedBy, testMongoUrl } from '@evenhand/service-kit/testing'
import mongoose from 'mongoose'
import { applicationsOf, countSubmitted, findAwarded } from './applications/store.ts'
import { findAtDesk, findGranted } from './grants/store.ts'
import { newGrant } from './grants/rules.ts'
import { findSubmitted } from './judging/store.ts'
import { findApproved, findBenefiting, findRegistered, organisationsOf } from './organisations/store.ts'

const connection = await mongoose.createConnection(testMongoUrl(), { monitorCommands: true }).asPromise()
const [applications, organisations] = [await applicationsOf(connection), await organisationsOf(connection)]
afterAll(() => connection.close())

const at = new Date('2027-02-01T12:00:00Z')
const [roundId, nonprofitId] = ['round', 'nonprofit']
const many = countedMax + 200

const granted = (_id: string, place: number) => ({
  ...newReview('approved' as const, `warm rooms ${place}`, at),
  _id,
  roundId,
  nonprofitId,
  organizationName: 'Lantern Street',
  projectTitle: `Warm rooms ${place}`,
  slot: _id,
  requestKey: _id,
  submittedAt: at,
  scores: [],
  grant: newGrant(100, at),
  createdAt: at,
})

beforeAll(async () => {
  await insertLong(applications, many, granted)
  // More documents are written first than are counted.
}, 300_000)

const page = { order: 'desc', limit: 50 } as const
const [today, besides] = ['2027-02-01', ['another']]
const recusal = { roundId: 'another', nonprofitIds: ['another'] }
const lists: readonly [string, () => Promise<unknown>, readonly string[]][] = [
  ['grants', () => findGranted(applications, {}, page), ['state', '_id']],
  ['the grants of a round', () => findGranted(applications, { round: roundId }, page), ['roundId', 'state', '_id']],
  [
    'the grants of an organization',
    () => findGranted(applications, { nonprofit: nonprofitId }, page),
    ['nonprofitId', 'state', '_id'],
  ],
  [
    'grants at the desk',
    () => findAtDesk(applications, { state: 'all', search: undefined, today, besides: [] }, page),
    ['state', '_id'],
  ],
  [
    'grants at the desk of who is recused from some',
    () => findAtDesk(applications, { state: 'all', search: undefined, today, besides: [recusal] }, page),
    ['state', '_id'],
  ],
  [
    'payments to confirm',
    () => findAtDesk(applications, { state: 'to-confirm', search: undefined, today, besides: [] }, page),
    ['state', 'grant.isPending', '_id'],
  ],
  [
    'reports to read',
    () => findAtDesk(applications, { state: 'to-read', search: undefined, today, besides: [] }, page),
    ['state', 'grant.reporting.isToRead', '_id'],
  ],
  [
    'the applications of a round',
    () => findSubmitted(applications, { roundId, besides, state: 'submitted', search: undefined }, page),
    ['roundId', 'state', '_id'],
  ],
  [
    'the applications of a round in every state',
    () => findSubmitted(applications, { roundId, besides, state: 'all', search: undefined }, page),
    ['roundId', 'state', '_id'],
  ],
  [
    'registered nonprofits',
    () => findRegistered(organisations, { state: 'pending', search: undefined }, page),
    ['state', '_id'],
  ],
  ['awarded applications', () => findAwarded(applications, { after: idAt(9), limit: 500 }), ['state', '_id']],
  ['approved nonprofits', () => findApproved(organisations, { limit: 500 }), ['state', '_id']],
  ['nonprofits that benefit', () => findBenefiting(organisations, today), ['state', 'benefiting.order']],
]

describe('a long list', () => {
  it.each(lists)(
    'of %s is found by an index that ends with its order, and no more than a page of it',
    async (_, work, index) => {
      const search = await searchOf(connection, work)
      expect(await servedBy(connection, search)).toEqual([index])
      expect(search.limit).toBeLessThanOrEqual(500)
    },
  )

  it('goes on from page to page, each grant once, and is counted no further than anybody reads', async () => {
    const seen = new Set<string>()
    let after: string | undefined
    for (let pages = 0; pages < 3; pages++) {
      const { found, next, total } = await findGranted(applications, { round: roundId }, { ...page, after })
      expect([found.length, total]).toEqual([50, countedMax])
      for (const { _id } of found) seen.add(_id)
      after = next ?? undefined
    }
    expect([...seen]).toEqual(Array.from({ length: 150 }, (_, place) => idAt(many - place)))
    expect(await countSubmitted(applications, roundId)).toBe(countedMax)
  })
})
