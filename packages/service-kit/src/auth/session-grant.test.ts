import { describe, expect, it } from '@jest/globals'
import {
  administratorSessionSeconds,
  donorSessionSeconds,
  isFreshProof,
  newcomerSessionSeconds,
  SessionGrant,
  sessionGrantHeader,
  sessionsEndHeader,
} from './index.ts'

const grant = { role: 'donor', subject: 'd', seconds: 3_600 }
const isGrant = (more: object): boolean => SessionGrant.safeParse({ ...grant, ...more }).success

describe('a session that a service grants', () => {
  it('is that of a donor or of an administrator, each by an id', () => {
    expect(['donor', 'administrator', 'anonymous', ''].map((role) => isGrant({ role }))).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(isGrant({ subject: '' })).toBe(false)
  })

  it.each([
    [59, false],
    [60, true],
    [2_592_000, true],
    [2_592_001, false],
    [3_600.5, false],
  ])('can last from a minute to thirty days in whole seconds: %s s %s', (seconds, isOne) => {
    expect(isGrant({ seconds })).toBe(isOne)
  })

  it('says with what an administrator logged in, in one of the ways that there are', () => {
    const isWay = (loggedInBy: string) => isGrant({ role: 'administrator', loggedInBy })
    expect(['password', 'app', 'recovery-code', 'password-and-passkey', 'passkey'].every(isWay)).toBe(true)
    expect(isWay('a guess')).toBe(false)
  })

  it('says nothing else', () => expect(isGrant({ mailbox: 'proved' })).toBe(false))

  it('lasts two weeks for a proved mailbox, four hours for a newcomer, and a day for an administrator', () => {
    expect([donorSessionSeconds, newcomerSessionSeconds, administratorSessionSeconds]).toEqual([
      1_209_600, 14_400, 86_400,
    ])
  })

  it('travels in a header of our own, and so does the end of sessions', () => {
    expect([sessionGrantHeader, sessionsEndHeader]).toEqual(['x-evenhand-session-grant', 'x-evenhand-sessions-end'])
  })
})

it('a payment or a registration signs its browser in for less than a quarter of an hour', () => {
  const madeAt = new Date('2026-11-21T12:00:00Z')
  expect(isFreshProof(madeAt, new Date('2026-11-21T12:14:59.999Z'))).toBe(true)
  expect(isFreshProof(madeAt, new Date('2026-11-21T12:15:00Z'))).toBe(false)
})
