import { describe, expect, it } from '@jest/globals'
import { Id } from '@evenhand/contracts/ids'
import fc from 'fast-check'
import { administratorOf, browserOf, type Caller, donorAskedFor, donorIds } from './index.ts'

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
    const idOf = donorIds('a key')
    expect(idOf('ann@example.org')).toBe('78c68861-bf30-8a66-bfa8-27ad29ee51c2')
    expect(idOf('eva@example.org')).toBe('3dc090fd-a1d1-8f80-98a8-dbbd19ccba95')
  })

  it('differs between addresses and between keys', () => {
    const ids = [donorIdOf('ann@example.org'), donorIdOf('anna@example.org'), donorIds('other')('ann@example.org')]
    expect(new Set(ids).size).toBe(3)
  })
})

const donor: Caller = { role: 'donor', donorId: donorIdOf('ann@example.org'), sessionId: 's' }
const administrator: Caller = { role: 'administrator', administratorId: 'a', roles: ['owner'], sessionId: 's' }
const nobody: Caller = { role: 'anonymous', sessionId: 's' }

describe('whose account is asked for', () => {
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

it('only an administrator is written down for what administrators do', () => {
  expect(administratorOf(administrator)).toBe('a')
  for (const other of [donor, nobody])
    expect(() => administratorOf(other)).toThrow(expect.objectContaining({ code: 'not-allowed' }))
})

it('what belongs to one browser is refused without a session, and says what to do', () => {
  for (const caller of [donor, administrator, nobody]) expect(browserOf(caller)).toBe('s')
  expect(() => browserOf({ ...nobody, sessionId: undefined })).toThrow(
    expect.objectContaining({ code: 'invalid-request', message: expect.stringContaining('Allow cookies') }),
  )
})
