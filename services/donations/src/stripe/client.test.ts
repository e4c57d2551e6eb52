import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from '@jest/globals'
import { isDependencyDown } from '@evenhand/service-kit/problems'
import { ProcessorRefusal, UnknownAtProcessor } from '../processor/processor.ts'
import { ask, stripeClient } from './client.ts'

let server: Server | undefined
afterEach(() => {
  server?.close()
})

/** What asking a processor fails with that always answers this. */
async function failureAt(status: number, error: Record<string, string>): Promise<unknown> {
  server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' })
    response.end(JSON.stringify({ error }))
  }).listen(0)
  const { port } = server.address() as AddressInfo
  const stripe = stripeClient({ secretKey: 'sk_test', apiUrl: `http://127.0.0.1:${port}` })
  return ask(() => stripe.balance.retrieve()).catch((failure: unknown) => failure)
}

it.each([
  ['that has a fault', 500, { type: 'api_error', message: 'Sorry' }],
  ['that is asked too often', 429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Slow down' }],
  ['that still works on a twin', 409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message: 'In use' }],
])('a processor %s is waited out', async (_what, status, error) => {
  expect(isDependencyDown(await failureAt(status, error))).toBe(true)
})

it('a refused card is told in the words of the bank', async () => {
  const error = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' }
  const failure = await failureAt(402, error)
  expect(failure).toBeInstanceOf(ProcessorRefusal)
  expect(failure).toMatchObject({ message: 'Your card was declined.' })
})

it('what a processor has no object of is told with the part of the question that named it', async () => {
  const error = { type: 'invalid_request_error', code: 'resource_missing', param: 'customer', message: 'No such …' }
  const failure = await failureAt(404, error)
  expect(failure).toBeInstanceOf(UnknownAtProcessor)
  expect(failure).toMatchObject({ part: 'customer', code: 'conflict' })
})

it('a key that was used for something else is our own fault, which nobody waits out', async () => {
  const failure = await failureAt(400, { type: 'idempotency_error', message: 'Keys can only be used with …' })
  expect(isDependencyDown(failure)).toBe(false)
})
