import { afterAll, expect, it } from '@jest/globals'
import { supporters } from '@evenhand/contracts/http'
import { callerReader, donorIds } from '@evenhand/service-kit/auth'
import { createHealth } from '@evenhand/service-kit/health'
import { createHttp } from '@evenhand/service-kit/http'
import { createLog } from '@evenhand/service-kit/telemetry'
import { actsTold, testIdentity } from '@evenhand/service-kit/testing'
import { randomUUID } from 'node:crypto'
import request from 'supertest'
import { openHeardLedger } from '../../tests/heard-ledger.ts'
import { confirmed, freelyEntered, proved, reversed } from '../../tests/told.ts'
import { recordFacts, wouldLack } from '../all-sources.ts'
import { sealAll } from '../ledger/seal.ts'
import { holdRoutes } from '../sources/hold-desk/routes.ts'
import { historyRoutes } from './routes.ts'

const now = () => new Date('2026-11-21T12:00:00Z')
const ledger = await openHeardLedger(undefined, { areProved: false })
const { db } = ledger
const identity = await testIdentity()
const app = createHttp({
  routes: [...historyRoutes(db, now), ...holdRoutes({ db, recordFacts, wouldLack, donorIdOf: donorIds('a key'), now })],
  health: createHealth([]),
  readCaller: callerReader({ service: 'entries', publicKeys: identity.publicKeys }),
  log: createLog('entries'),
})
afterAll(async () => {
  await sealAll(db)
  expect(await ledger.close()).toEqual([])
})

async function historyOf(donor: string) {
  const answer = await request(app)
    .get(`/api/admin/supporters/${donor}/entries`)
    .set(await identity.asAdministrator('entries'))
  expect(answer.status).toBe(200)
  return supporters.listEntryHistory.response.body.parse(answer.body)
}

it('tells each line of the ledger with what counts of it, and below zero what was taken back', async () => {
  const [donor, giftId] = [randomUUID(), randomUUID()]
  const gift = confirmed(donor, giftId, '2026-11-06T12:00:00Z')
  await ledger.hear(
    proved(donor, '2026-11-05T12:00:00Z'),
    gift,
    confirmed(randomUUID(), randomUUID(), '2026-11-06T12:00:00Z'),
  )
  await ledger.hear(reversed(donor, giftId, 50_00n))
  const { items, person } = await historyOf(donor)
  expect(person).toBeNull()
  const lines = items.filter(({ entries }) => entries !== null)
  expect(lines.map(({ kind }) => kind).toSorted()).toEqual(['entries', 'entries-taken-back'])
  expect(lines.reduce((sum, { entries }) => sum + (entries ?? 0), 0)).toBe(0)
  expect(lines.every(({ about, thing }) => about !== null && thing !== null)).toBe(true)
  expect(items.at(-1)).toMatchObject({ kind: 'mailbox-proved', at: '2026-11-05T12:00:00.000Z' })
})

it('tells why something was held, what the donor said to it, and who decided what and why', async () => {
  const donor = randomUUID()
  await ledger.hear(
    freelyEntered(donor, '2026-11-05T12:00:00Z'),
    proved(donor, '2026-11-07T12:00:00Z', { isDisposable: true, domain: `domain of ${donor}` }),
  )
  await request(app)
    .put('/api/donor-account/hold/appeal')
    .set(await identity.asProvedDonor('entries', donor))
    .send({ words: 'We share one computer.' })
  const held = (await historyOf(donor)).items.find(({ kind }) => kind === 'held')
  expect(held).toMatchObject({ about: expect.stringContaining('disposable'), state: 'held' })
  const decision = { verdict: 'rejected', reason: 'The address was made up.', holds: [{ id: held?.thing, seen: 2 }] }
  await request(app)
    .post('/api/admin/entry-holds/decisions')
    .set(await identity.asAdministrator('entries'))
    .send(decision)
  const { items } = await historyOf(donor)
  expect(items.filter(({ thing }) => thing === held?.thing).map(({ kind, words, by }) => [kind, words, by])).toEqual(
    expect.arrayContaining([
      ['hold-refused', 'The address was made up.', expect.any(String)],
      ['appealed', 'We share one computer.', null],
      ['held', null, null],
    ]),
  )
  expect((await actsTold(db, donor)).filter(({ action }) => action === 'account-read')).toHaveLength(2)
})
