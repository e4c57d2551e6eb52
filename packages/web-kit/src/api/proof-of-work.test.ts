import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { donations } from '@evenhand/contracts/http'
import { Proof, ProofChallenge, proofHeader } from '@evenhand/contracts/problems'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { type FakeApi, fake, Refuses, startFakeApi } from '../testing/fake-api.ts'
import { type ApiClient, createApi } from './index.ts'
import { useProving } from './proving.ts'

const secrets = { hmacSignatureSecret: 'a', hmacKeySignatureSecret: 'b' }
const body = { amount: '25.00', donationType: 'one-time' } as const
const opened = {
  clientSecret: 'pi_abc_secret',
  paymentIntentId: 'pi_abc',
  checkoutId: '0190a0a0-0000-7000-8000-000000000001',
  amount: '25.00',
}

let challenge: ProofChallenge
/** How many proofs the server wants before it is content. */
let wants: number
let server: FakeApi
let api: ApiClient
beforeAll(async () => {
  const work = { algorithm: 'PBKDF2/SHA-256', cost: 2, counter: 40, deriveKey, data: {}, expiresAt: new Date(2 ** 42) }
  challenge = ProofChallenge.parse(await createChallenge({ ...secrets, ...work }))
  server = await startFakeApi([
    fake(donations.createPaymentIntent, () =>
      wants-- > 0 ? new Refuses('proof-of-work-needed', { challenge }) : opened,
    ),
  ])
  api = createApi({ origin: server.origin })
})
beforeEach(() => void server.heard.splice(0))
afterAll(() => server.stop())

describe('a call that the server wants work for', () => {
  it('does it, sends itself again with the same key, and says meanwhile what it is at', async () => {
    wants = 1
    const seen: number[] = []
    const stop = useProving.subscribe(({ running }) => void seen.push(running))
    expect(await api(donations.createPaymentIntent, { body })).toEqual(opened)
    stop()
    expect(seen).toEqual([1, 0])
    const [first, second] = server.heard.map(({ headers }) => headers)
    expect(first?.[proofHeader]).toBeUndefined()
    expect(second?.['idempotency-key']).toBe(first?.['idempotency-key'])
    const proof = Proof.parse(JSON.parse(atob(String(second?.[proofHeader]))))
    expect(proof).toMatchObject({ challenge, solution: { counter: 40 } })
  })

  it('gives up after three proofs, with the sentence of the server', async () => {
    wants = 10
    await expect(api(donations.createPaymentIntent, { body })).rejects.toMatchObject({
      code: 'proof-of-work-needed',
      message: expect.stringContaining('short puzzle'),
    })
    expect(server.heard).toHaveLength(4)
  })
})
