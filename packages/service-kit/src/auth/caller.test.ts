import { beforeAll, describe, expect, it } from '@jest/globals'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { identityHeader, type ReadCaller, callerReader, identitySigner } from './index.ts'

/** Gateway and services are not replaced in the same moment: the name stays. */
const identityIssuer = 'evenhand-gateway'

type Key = Awaited<ReturnType<typeof generateKeyPair>>['privateKey']

describe('who calls a service', () => {
  let gateway: Key
  let stranger: Key
  let gatewayJwk: string
  let publicKeys: string
  let readCaller: ReadCaller
  beforeAll(async () => {
    const own = await generateKeyPair('EdDSA', { extractable: true })
    gateway = own.privateKey
    stranger = (await generateKeyPair('EdDSA')).privateKey
    const named = { kid: 'k1', alg: 'EdDSA' }
    gatewayJwk = JSON.stringify({ ...(await exportJWK(own.privateKey)), ...named })
    publicKeys = JSON.stringify({ keys: [{ ...(await exportJWK(own.publicKey)), ...named }] })
    readCaller = callerReader({ service: 'entries', publicKeys })
  })

  /** A good token for a donor, unless `more` spoils it. */
  const token = (
    more: { key?: Key; audience?: string; issuer?: string; expires?: string | number | false; sub?: string } = {},
  ) => {
    const jwt = new SignJWT({ role: 'donor', sid: 's1' }).setProtectedHeader({ alg: 'EdDSA', kid: 'k1' })
    jwt
      .setIssuer(more.issuer ?? identityIssuer)
      .setAudience(more.audience ?? 'entries')
      .setIssuedAt()
    if (more.expires !== false) jwt.setExpirationTime(more.expires ?? '60s')
    if (more.sub !== '') jwt.setSubject(more.sub ?? 'donor-1')
    return jwt.sign(more.key ?? gateway)
  }
  const refused = { code: 'sign-in-required' }

  it('is nobody without a token', async () => {
    expect(await readCaller(undefined)).toEqual({ role: 'anonymous', sessionId: undefined })
  })

  it('is whom the gateway names', async () => {
    const sign = await identitySigner(gatewayJwk)
    const asDonor = await sign('entries', { role: 'donor', subject: 'donor-1', sessionId: 's1' })
    expect(await readCaller(asDonor)).toEqual({ role: 'donor', donorId: 'donor-1', sessionId: 's1' })
    const asAdministrator = await sign('entries', {
      role: 'administrator',
      subject: 'a-1',
      roles: ['money'],
      sessionId: 's2',
    })
    expect(await readCaller(asAdministrator)).toEqual({
      role: 'administrator',
      administratorId: 'a-1',
      roles: ['money'],
      sessionId: 's2',
    })
    const asNobody = await sign('entries', { role: 'anonymous', sessionId: 's3' })
    expect(await readCaller(asNobody)).toEqual({ role: 'anonymous', sessionId: 's3' })
  })

  it('is known by the same token until five seconds after its end, and not a moment longer', async () => {
    const end = Date.parse('2026-11-21T12:01:00Z')
    let now = end - 60_000
    const readThen = callerReader({ service: 'entries', publicKeys, now: () => now })
    const asDonor = await token({ expires: end / 1000 })
    const first = await readThen(asDonor)
    now = end + 4_999
    expect(await readThen(asDonor)).toBe(first)
    now = end + 5_000
    await expect(readThen(asDonor)).rejects.toMatchObject(refused)
  })

  it('is nobody that a service without keys could know, so it does not start', () => {
    expect(() => callerReader({ service: 'entries', publicKeys: '{"keys":[]}' })).toThrow('keys')
  })

  it.each([
    ['for another service', { audience: 'donations' }],
    ['of another issuer', { issuer: 'somebody' }],
    ['that is too old', { expires: '-10s' }],
    ['that never ends', { expires: false }],
    ['that is good for an hour', { expires: '1h' }],
    ['of a donor without an id', { sub: '' }],
  ] as const)('is refused with a token %s', async (_why, spoilt) => {
    await expect(readCaller(await token(spoilt))).rejects.toMatchObject(refused)
  })

  it('is refused with a token that another key signed', async () => {
    await expect(readCaller(await token({ key: stranger }))).rejects.toMatchObject(refused)
  })

  it('is refused with a token that nobody signed, or that is none', async () => {
    const unsigned = new UnsecuredJWT({ role: 'administrator', sub: 'a-1' })
    const none = unsigned.setIssuer(identityIssuer).setAudience('entries').setExpirationTime('60s').encode()
    for (const text of [none, 'nonsense', '', 'a.b.c']) await expect(readCaller(text)).rejects.toMatchObject(refused)
  })

  it('is refused when a secret stands in for the public key', async () => {
    const secret = new TextEncoder().encode(gatewayJwk)
    const forged = await new SignJWT({ role: 'administrator', sub: 'a-1' })
      .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
      .setIssuer(identityIssuer)
      .setAudience('entries')
      .setExpirationTime('60s')
      .sign(secret)
    await expect(readCaller(forged)).rejects.toMatchObject(refused)
  })

  it('travels in a header of our own', () => expect(identityHeader).toMatch(/^x-evenhand-/))
})
