import { describe, expect, it } from '@jest/globals'
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair } from 'jose'
import { callerReader, hasProvedMailbox, type IdentityClaims, identitySigner } from './index.ts'

const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true })
const own = { ...(await exportJWK(privateKey)), kid: 'k1' }
const sign = await identitySigner(JSON.stringify(own))
const readCaller = callerReader({
  service: 'entries',
  publicKeys: JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k1', alg: 'EdDSA' }] }),
})
const readAs = async (claims: IdentityClaims) => readCaller(await sign('entries', claims))
const donor = { role: 'donor', subject: 'donor-1', sessionId: 's1' } as const

describe("the gateway's signature over who is asking", () => {
  it('holds for a minute, for one service', async () => {
    const token = await sign('entries', donor)
    const { iat = 0, exp, aud, iss } = decodeJwt(token)
    expect({ exp, aud, iss }).toEqual({ exp: iat + 60, aud: 'entries', iss: 'evenhand-gateway' })
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'EdDSA', kid: 'k1' })
  })

  it('tells a service that the mailbox was proved, or from which session the browser came', async () => {
    const proved = await readAs({ ...donor, mailbox: 'proved' })
    expect(proved).toMatchObject({ donorId: 'donor-1', mailbox: 'proved', from: undefined })
    const unproved = await readAs({ ...donor, from: 's0' })
    expect(unproved).toMatchObject({ donorId: 'donor-1', mailbox: undefined, from: 's0' })
    expect([proved, unproved].map(hasProvedMailbox)).toEqual([true, false])
  })

  it('says nothing of a person where nobody is signed in', async () => {
    expect(Object.keys(decodeJwt(await sign('entries', { role: 'anonymous', sessionId: 's1' })))).not.toContain('sub')
  })

  it.each(['kty', 'crv', 'd', 'kid'] as const)(
    'needs a private Ed25519 key with an id: one without %s is refused',
    async (part) => {
      await expect(identitySigner(JSON.stringify({ ...own, [part]: undefined }))).rejects.toThrow(part)
    },
  )

  it('is not made with a key of another kind', async () => {
    const keys = [{ kty: 'RSA' }, { crv: 'X25519' }].map((other) => JSON.stringify({ ...own, ...other }))
    for (const key of keys) await expect(identitySigner(key)).rejects.toThrow('Invalid input')
  })
})

it('nobody and no administrator has a proved mailbox', () => {
  expect(hasProvedMailbox({ role: 'anonymous', sessionId: 's1' })).toBe(false)
  expect(hasProvedMailbox({ role: 'administrator', administratorId: 'a-1', roles: ['owner'], sessionId: 's1' })).toBe(
    false,
  )
})
