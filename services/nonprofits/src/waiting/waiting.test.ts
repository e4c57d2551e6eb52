import { afterAll, beforeEach, expect, it } from '@jest/globals'
import type { Client } from '@evenhand/service-kit/testing'
import { uuidv7 } from 'uuidv7'
import { closesAt, grantDesk } from '../../tests/grant-desk.ts'

const desk = await grantDesk()
const { ann, applied, ben, clock, cy, declare, granted, judged, propose, put, round, running } = desk
beforeEach(() => desk.newRound())
afterAll(() => desk.stop())

const path = '/api/admin/nonprofits-waiting'
const waiting = async (who: Client) => (await who.get(path)).body
const here = async (who: Client) => (await waiting(who)).rounds.find(({ id }: { id: string }) => id === round.id)

it('counts the registrations, and since when the oldest waits', async () => {
  const before = (await waiting(cy)).registrations.total
  const registration = { organizationName: 'Quay', contactName: 'Q', contactEmail: 'q@mail.example', description: 'Q.' }
  const { id } = (await running.nobody.post('/api/nonprofits', registration)).body
  expect((await waiting(cy)).registrations).toEqual({ total: before + 1, oldestAt: expect.any(String) })
  await put(ann, `/api/admin/nonprofits/${id}/review`, { verdict: 'approved', seen: 0 })
  expect((await waiting(cy)).registrations.total).toBe(before)
})

it('counts in each round what the caller can do, and leaves out those in which there is nothing', async () => {
  await applied()
  expect([await here(ann), await here(cy)]).toMatchObject([{ toDeclare: true, toScore: 0 }, undefined])
  await declare(ann)
  expect(await here(ann)).toMatchObject({ toDeclare: false, toScore: 1, toConfirm: 0 })
})

it('counts decisions and payments for whoever may confirm them', async () => {
  const [one] = await judged()
  await propose(ann, one?.id ?? '')
  expect([await here(ann), await here(ben)]).toMatchObject([undefined, { toConfirm: 1 }])
  await desk.newRound()
  const { id } = await granted()
  const { payments, overdueReports } = await waiting(ben)
  const seen = async () => (await ann.get(`/api/admin/grants/${id}`)).body.version
  const payment = `/api/admin/grants/${id}/payments/${uuidv7()}`
  await put(ann, payment, { amount: '100.00', paidOn: '2027-02-01', evidence: 'Check 7', seen: await seen() })
  expect((await waiting(ben)).payments).toBe(payments + 1)
  expect((await waiting(ann)).payments).toBe(0)
  await put(ben, `${payment}/confirmation`, { seen: await seen() })
  expect((await waiting(ben)).payments).toBe(payments)
  clock.now = new Date(closesAt.getTime() + 400 * 86_400_000)
  expect((await waiting(ben)).overdueReports).toBe(overdueReports + 1)
})

it('is for administrators', async () => {
  expect((await running.visitor().get(path)).status).toBe(401)
})
