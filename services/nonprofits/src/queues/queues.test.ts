import { afterAll, beforeEach, expect, it } from '@jest/globals'
import type { Client } from '@evenhand/service-kit/testing'
import { uuidv7 } from 'uuidv7'
import { queues } from '@evenhand/contracts/http'
import { closesAt, grantDesk } from '../../tests/grant-desk.ts'

const desk = await grantDesk()
const { ann, applied, ben, clock, cy, declare, granted, judged, propose, put, round, running } = desk
beforeEach(() => desk.newRound())
afterAll(() => desk.stop())

const { path, response } = queues.readQueues('nonprofits')
const waiting = async (who: Client) => response.body.parse((await who.get(path)).body)
const here = async (who: Client) =>
  (await waiting(who)).flatMap(({ kind, many, about }) => (about?.id === round.id ? [[kind, many]] : []))
const countOf = async (who: Client, kind: queues.QueueKind) =>
  (await waiting(who)).find((queue) => queue.kind === kind)?.many ?? 0

it('counts the registrations, and since when the oldest waits', async () => {
  const before = await countOf(cy, 'nonprofits')
  const registration = { organizationName: 'Quay', contactName: 'Q', contactEmail: 'q@mail.example', description: 'Q.' }
  const { id } = (await running.nobody.post('/api/nonprofits', registration)).body
  const [waits] = (await waiting(cy)).filter(({ kind }) => kind === 'nonprofits')
  expect(waits).toMatchObject({ many: before + 1, oldestAt: expect.any(String) })
  if (before === 0) expect(waits?.first).toEqual([id])
  await put(ann, `/api/admin/nonprofits/${id}/review`, { verdict: 'approved', seen: 0 })
  expect(await countOf(cy, 'nonprofits')).toBe(before)
})

it('counts in each round what the caller can do, and leaves out those in which there is nothing', async () => {
  await applied()
  expect([await here(ann), await here(cy)]).toEqual([[['round-to-declare', 1]], []])
  await declare(ann)
  expect(await here(ann)).toEqual([['round-to-score', 1]])
})

it('counts decisions and payments for whoever may confirm them', async () => {
  const [one] = await judged()
  await propose(ann, one?.id ?? '')
  expect([await here(ann), await here(ben)]).toEqual([[], [['round-to-confirm', 1]]])
  await desk.newRound()
  const { id } = await granted()
  const payments = await countOf(ben, 'grant-payments')
  const overdue = await countOf(ben, 'overdue-grant-reports')
  const seen = async () => (await ann.get(`/api/admin/grants/${id}`)).body.version
  const payment = `/api/admin/grants/${id}/payments/${uuidv7()}`
  await put(ann, payment, { amount: '100.00', paidOn: '2027-02-01', evidence: 'Check 7', seen: await seen() })
  expect(await countOf(ben, 'grant-payments')).toBe(payments + 1)
  // As the trail calls it: by its application, so that it can be taken.
  if (payments === 0) expect((await waiting(ben)).find(({ kind }) => kind === 'grant-payments')?.first).toEqual([id])
  expect(await countOf(ann, 'grant-payments')).toBe(0)
  await put(ben, `${payment}/confirmation`, { seen: await seen() })
  expect(await countOf(ben, 'grant-payments')).toBe(payments)
  clock.now = new Date(closesAt.getTime() + 400 * 86_400_000)
  expect(await countOf(ben, 'overdue-grant-reports')).toBe(overdue + 1)
})

it('is for administrators', async () => {
  expect((await running.visitor().get(path)).status).toBe(401)
})
