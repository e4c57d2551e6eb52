import { createRequire } from 'node:module'
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { quietQueues } from './quiet-queue.ts'

interface Queue {
  pending: object[]
  throttledUntil: number
  checkPendingRequests(): void
}
type QueueOf = new (options: object) => Queue

const RequestQueue = createRequire(import.meta.url)('kafkajs/src/network/requestQueue/index.js') as QueueOf
quietQueues()

const queue = (): Queue =>
  new RequestQueue({
    maxInFlightRequests: 1,
    requestTimeout: 1_000,
    clientId: 'one',
    broker: 'here',
    isConnected: () => true,
    logger: { debug: () => undefined },
  })

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

it('a connection without a waiting request has no timer', () => {
  const idle = queue()
  idle.checkPendingRequests()
  expect(jest.getTimerCount()).toBe(0)
})

it('a request that waits until the broker takes more is sent then', () => {
  const throttled = queue()
  const sent: number[] = []
  throttled.throttledUntil = Date.now() + 500
  throttled.pending.push({
    correlationId: 1,
    expectResponse: false,
    send: () => sent.push(Date.now()),
    completed: () => undefined,
  })
  throttled.checkPendingRequests()
  jest.advanceTimersByTime(400)
  expect(sent).toHaveLength(0)
  jest.advanceTimersByTime(200)
  expect(sent).toHaveLength(1)
  expect(jest.getTimerCount()).toBe(0)
})
