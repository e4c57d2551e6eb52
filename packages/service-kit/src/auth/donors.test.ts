import { describe, expect, it } from '@jest/globals'
import { Id } from '@evenhand/contracts/ids'
import fc from 'fast-check'
import { type Caller, donorAskedFor, donorIds } from './index.ts'

const donorIdOf = donorIds('the key of the tests')

describe("a donor's id", () => {
  it('is the same for every way to write an address, and always a valid id', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        const id = donorIdOf(email)
        expect(Id.safeParse(id).success).toBe(true)
        expect(donorIdOf(`  ${email.toUpperCase()} `)).toBe(id)
      }),
    )
  })

  it('stays what it was: stored ids depend on it', () => {
    expect(donorIds('a key')('ann@example.org')).toBe('78c68861-bf30-8a66-bfa8-27ad29ee51c2')
  })

  it('differs between addresses and between keys', () => {
    const ids = [donorIdOf('ann@example.org'), donorIdOf('anna@example.org'), donorIds('other')('ann@example.org')]
    expect(new Set(ids).size).toBe(3)
  })
})

describe('whose account is asked for', () => {
  const donor: Caller = { role: 'donor', donorId: donorIdOf('ann@example.org'), sessionId: 's' }
  const administrator: Caller = { role: 'administrator', administratorId: 'a', sessionId: 's' }
  const nobody: Caller = { role: 'anonymous', sessionId: 's' }

  it("is the donor's own, with or without naming it", () => {
    expect(donorAskedFor(donor, undefined, donorIdOf)).toBe(donor.donorId)
    expect(donorAskedFor(donor, 'ANN@example.org', donorIdOf)).toBe(donor.donorId)
  })

  it("is never somebody else's", () => {
    expect(() => donorAskedFor(donor, 'bob@example.org', donorIdOf)).toThrow(
      expect.objectContaining({ code: 'not-allowed' }),
    )
  })

  it('is whom an administrator names, who has to name somebody', () => {
    expect(donorAskedFor(administrator, 'bob@example.org', donorIdOf)).toBe(donorIdOf('bob@example.org'))
    expect(() => donorAskedFor(administrator, undefined, donorIdOf)).toThrow(
      expect.objectContaining({ errors: [{ path: 'email', message: 'Enter an email address' }] }),
    )
  })

  it('is a matter of signing in first', () => {
    expect(() => donorAskedFor(nobody, 'ann@example.org', donorIdOf)).toThrow(
      expect.objectContaining({ code: 'sign-in-required' }),
    )
  })
})
