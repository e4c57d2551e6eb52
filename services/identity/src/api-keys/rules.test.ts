import { describe, expect, it } from '@jest/globals'
import { apiKeys, calls } from '@evenhand/contracts/http'
import fc from 'fast-check'
import { dayOf, expiryOf, scopeOf, stateOf } from './rules.ts'

const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
const dayMs = 24 * 60 * 60 * 1000

describe('an API key', () => {
  it('is good from when it is made until just before it expires, or until it is revoked', () => {
    fc.assert(
      fc.property(
        instant,
        fc.constantFrom(...apiKeys.keyLifetimes),
        fc.option(fc.integer({ min: 0, max: 400 * dayMs })),
        fc.integer({ min: 0, max: 400 * dayMs }),
        (made, lifetime, revokedAfter, later) => {
          const expiresAt = expiryOf(lifetime, made)
          const now = new Date(made.getTime() + later)
          const revokedAt =
            revokedAfter === null || revokedAfter > later ? null : new Date(made.getTime() + revokedAfter)
          const days = { '30': 30, '90': 90, '365': 365, never: Infinity }[lifetime]
          const expected = revokedAt !== null ? 'revoked' : later >= days * dayMs ? 'expired' : 'active'
          expect(stateOf({ revokedAt, expiresAt }, now)).toBe(expected)
        },
      ),
    )
  })

  it('is used on days of UTC', () => {
    expect(dayOf(new Date('2026-11-29T23:59:59.999Z'))).toBe('2026-11-29')
    expect(dayOf(new Date('2026-11-30T00:00:00.000Z'))).toBe('2026-11-30')
  })

  it('is let in by the scope that the contracts name for a call, and by none for any other word', () => {
    for (const { method, path, keyScope } of calls) expect(scopeOf(`${method} ${path}`)).toBe(keyScope)
    fc.assert(fc.property(fc.string(), (word) => expect(scopeOf(word)).toBeUndefined()))
  })
})
