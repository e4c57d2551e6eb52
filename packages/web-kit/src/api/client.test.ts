import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { donations, gateway, identity, receipts } from '@evenhand/contracts/http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type FakeApi, fake, Refuses, startFakeApi } from '../testing/fake-api.ts'
import { type ApiClient, ApiProblem, createApi, newId } from './index.ts'

const sessionId = newId()
const body = { sessionId, productType: 'donation', productId: 'donation', amount: '25.00' } as const
const codeId = newId()
const receiptNumber = 'EH-2026-07-000123'
const paper = new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x00, 0xff])

let server: FakeApi
let api: ApiClient
beforeAll(async () => {
  server = await startFakeApi([
    fake(gateway.getSession, () => ({ role: 'anonymous' as const })),
    fake(gateway.endSession, () => undefined),
    fake(donations.listCartItems, ({ params }) => (params.sessionId === sessionId ? [] : new Refuses('not-found'))),
    fake(
      donations.addCartItem,
      () => new Refuses('invalid-request', { errors: [{ path: 'amount', message: 'The smallest gift is $1.00' }] }),
    ),
    fake(identity.verifyCode, () => new Refuses('too-many-requests', { retryAfterSeconds: 42 })),
    fake(receipts.getReceiptPdf, ({ params }) =>
      params.number === receiptNumber
        ? { fileName: `receipt-${params.number}.pdf`, bytes: paper }
        : new Refuses('not-found'),
    ),
    fake(donations.getCampaignStats, () => ({ totalRaised: 'violates the contract' }) as never),
  ])
  api = createApi({ origin: server.origin })
})
afterAll(() => server.stop())

const problemOf = async (call: Promise<unknown>): Promise<ApiProblem> => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ApiProblem)) throw new Error(`No problem was thrown: ${String(error)}`)
  return error
}

describe('a call', () => {
  it('is answered with what the contract promises', async () => {
    expect(await api(gateway.getSession)).toEqual({ role: 'anonymous' as const })
    expect(await api(donations.listCartItems, { params: { sessionId } })).toEqual([])
  })

  it('without content is answered with nothing', async () => {
    expect(await api(gateway.endSession)).toBeUndefined()
  })

  it('for a file is answered with its bytes and the name to keep it under', async () => {
    const params = { number: receiptNumber }
    expect(await api(receipts.getReceiptPdf, { params })).toEqual({
      fileName: `receipt-${receiptNumber}.pdf`,
      bytes: paper,
    })
    const other = { number: 'EH-2026-07-000124' }
    expect(await problemOf(api(receipts.getReceiptPdf, { params: other }))).toMatchObject({ code: 'not-found' })
  })

  it('carries one key for one attempt when it creates', async () => {
    const key = newId()
    await problemOf(api(donations.addCartItem, { body }, { idempotencyKey: key }))
    await problemOf(api(donations.addCartItem, { body }))
    const [first, second] = server.heard.filter(({ path }) => path === '/api/cart')
    expect(first?.headers).toMatchObject({ 'idempotency-key': key })
    expect(second?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
    expect(second?.headers['idempotency-key']).not.toBe(key)
  })
})

describe('a refusal', () => {
  it('has its code, its sentence and its fields', async () => {
    const problem = await problemOf(api(donations.addCartItem, { body }))
    expect(problem).toMatchObject({ code: 'invalid-request', status: 400 })
    expect(problem.fields).toEqual([{ path: 'amount', message: 'The smallest gift is $1.00' }])
  })

  it('says when to come back', async () => {
    const problem = await problemOf(api(identity.verifyCode, { params: { codeId }, body: { code: '123456' } }))
    expect(problem.retryAfterSeconds).toBe(42)
    expect(problem.message).toMatch(/You can try again in 42 seconds\.$/)
  })

  it('that is no problem document still gives a sentence', async () => {
    const rough = createServer((_, response) => response.writeHead(502).end('<html>Bad gateway</html>')).listen(
      0,
      '127.0.0.1',
    )
    await new Promise((resolve) => rough.once('listening', resolve))
    const origin = `http://127.0.0.1:${(rough.address() as AddressInfo).port}`
    const problem = await problemOf(createApi({ origin })(gateway.getSession))
    expect(problem).toMatchObject({ code: 'unknown', status: 502 })
    expect(problem.message).toMatch(/try again/i)
    await new Promise((resolve) => rough.close(resolve))
  })

  it('is told from no answer at all', async () => {
    const problem = await problemOf(createApi({ origin: 'http://127.0.0.1:1' })(gateway.getSession))
    expect(problem).toMatchObject({ code: 'unreachable', status: 0 })
  })
})

it('a fake that violates the contract is caught', async () => {
  expect(await problemOf(api(donations.getCampaignStats))).toMatchObject({ status: 500 })
  expect(server.complaints).toHaveLength(1)
})

it('an id is a UUIDv7 that sorts by time', () => {
  expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(newId(1_000).localeCompare(newId(2_000))).toBe(-1)
})
