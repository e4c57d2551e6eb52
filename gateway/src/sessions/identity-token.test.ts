import { generateKeyPairSync } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { decodeJwt } from 'jose'
import { identityTokens, signerOf } from './identity-token.ts'
import type { SessionRecord } from './records.ts'

const ownKey = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
const tokenFor = identityTokens(await signerOf(JSON.stringify({ ...ownKey, kid: 'k1' })))
const record: SessionRecord = { role: 'donor', subject: 'donor-1', issuedAt: 0, expiresAt: 1 }

let elapsedMs = 0
beforeEach(() => void jest.spyOn(performance, 'now').mockImplementation(() => elapsedMs))
afterEach(() => void jest.restoreAllMocks())

describe('the token that tells a service who is asking', () => {
  it('is none for a request without a cookie', () => {
    expect(tokenFor({ sid: undefined, record: undefined }, 'entries')).toBeUndefined()
  })

  it('is the same for half a minute, and a new one then', () => {
    const visitor = { sid: 'half-a-minute', record }
    const first = tokenFor(visitor, 'entries')
    elapsedMs += 29_999
    expect(tokenFor(visitor, 'entries')).toBe(first)
    elapsedMs += 1
    const second = tokenFor(visitor, 'entries')
    expect(second).not.toBe(first)
    expect(tokenFor(visitor, 'entries')).toBe(second)
  })

  it('is for one service, one session and one role', () => {
    const asked = [
      tokenFor({ sid: 's1', record }, 'entries'),
      tokenFor({ sid: 's1', record }, 'donations'),
      tokenFor({ sid: 's2', record }, 'entries'),
      tokenFor({ sid: 's1', record: undefined }, 'entries'),
    ]
    expect(new Set(asked).size).toBe(asked.length)
  })

  it('says where an unproved session came from, and of a proved one only that it is', async () => {
    const claimsOf = async (sid: string, more: Partial<SessionRecord>) =>
      decodeJwt((await tokenFor({ sid, record: { ...record, ...more } }, 'entries')) ?? '')
    const unproved = await claimsOf('unproved', { from: 'before' })
    expect(unproved).toMatchObject({ role: 'donor', sub: 'donor-1', sid: 'unproved', from: 'before' })
    const proved = await claimsOf('proved', { mailbox: 'proved', from: 'before' })
    expect(proved).toMatchObject({ mailbox: 'proved' })
    expect(proved).not.toHaveProperty('from')
    expect(decodeJwt((await tokenFor({ sid: 'nobody', record: undefined }, 'entries')) ?? '').role).toBe('anonymous')
  })

  it('is not signed with a key that is none: the gateway says which setting is wrong', async () => {
    await expect(signerOf('{}')).rejects.toThrow('Please set IDENTITY_PRIVATE_KEY')
  })
})
