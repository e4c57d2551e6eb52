import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from '@jest/globals'
import { queues } from '@evenhand/contracts/http'
import { serviceUnderTest } from '@evenhand/service-kit/testing'
import { createSponsors } from '../app.ts'
import { Config } from '../config.ts'

const running = await serviceUnderTest('sponsors', Config, createSponsors, { LIMITS_SCALE: '1000' })
afterAll(() => running.stop())

const { path, response } = queues.readQueues('sponsors')
const waiting = async () => response.body.parse((await running.administrator().get(path)).body)
const send = async (n: number) => {
  const inquiry = {
    companyName: `Harbor & Pine ${n}`,
    contactName: 'Ada',
    email: 'ada@example.org',
    phone: '(555) 010-0199',
    blocksWanted: 4,
    message: 'Hello.',
  }
  const { status, body } = await running
    .visitor(randomUUID())
    .post('/api/sponsor-inquiries', inquiry, { 'idempotency-key': randomUUID(), 'x-forwarded-for': randomUUID() })
  expect(status).toBe(201)
  return body as { id: string; receivedAt: string }
}

it('counts every inquiry that nobody has answered, the oldest first', async () => {
  const first = await send(0)
  for (let n = 1; n < 52; n++) await send(n)
  const [found] = await waiting()
  expect(found).toMatchObject({ kind: 'inquiries', many: 52, oldestAt: first.receivedAt })
  expect(found?.first[0]).toBe(first.id)
  const answered = { body: { state: 'answered', note: 'Called them.', seen: 0 } }
  expect((await running.administrator().call('PUT', `/api/admin/sponsor-inquiries/${first.id}`, answered)).status).toBe(
    200,
  )
  expect((await waiting())[0]).toMatchObject({ many: 51 })
  expect((await running.administrator(undefined, undefined, ['draws']).get(path)).body).toEqual([])
})
