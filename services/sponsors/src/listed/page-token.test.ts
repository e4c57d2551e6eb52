import { describe, expect, it } from '@jest/globals'
import type { Caller } from '@evenhand/service-kit/auth'
import { pageTokenHours, pageTokens } from './page-token.ts'

const tokens = pageTokens('a key')
const now = new Date('2026-11-27T12:00:00Z')
const later = (hours: number): Date => new Date(now.getTime() + hours * 3_600_000)
const visitor: Caller = { role: 'anonymous', sessionId: 'one' }
const donor = (more: object): Caller => ({ role: 'donor', donorId: 'd', sessionId: 'two', ...more })

describe('what goes with the links of a page', () => {
  const token = tokens.of(visitor, now)

  it('is good in the browser that was shown them, for half a day', () => {
    expect(tokens.isOf(visitor, token, now)).toBe(true)
    expect(tokens.isOf(visitor, token, later(pageTokenHours - 1))).toBe(true)
    expect(tokens.isOf(visitor, token, later(pageTokenHours))).toBe(false)
  })

  it('is good when its visitor has signed in meanwhile', () => {
    expect(tokens.isOf(donor({ from: 'one' }), token, now)).toBe(true)
  })

  it('is good nowhere else', () => {
    expect(tokens.isOf(donor({}), token, now)).toBe(false)
    expect(tokens.isOf({ role: 'anonymous', sessionId: undefined }, token, now)).toBe(false)
    expect(pageTokens('another key').isOf(visitor, token, now)).toBe(false)
  })

  it.each([undefined, '', '.', 'zzzzzz.', `zzzzzz.${'a'.repeat(22)}`, `${token}a`, token?.replace(/^./, 'z')])(
    'is not %s',
    (other) => expect(tokens.isOf(visitor, other, now)).toBe(false),
  )

  it('is none for who comes without cookies', () => {
    expect(tokens.of({ role: 'anonymous', sessionId: undefined }, now)).toBeUndefined()
  })
})
