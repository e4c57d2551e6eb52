import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { hearServerTime, serverNow } from './server-clock.ts'

const hour = 3_600_000
const now = Date.parse('2026-12-16T05:00:00Z')
const setOwnClock = (at: number) => jest.spyOn(Date, 'now').mockReturnValue(at)

afterEach(() => {
  jest.restoreAllMocks()
  hearServerTime(Date.now())
})

describe('the time of a page', () => {
  it('is the server’s where the browser’s clock is wrong', () => {
    setOwnClock(now + 5 * hour)
    hearServerTime(now)
    expect(serverNow()).toBe(now)
  })

  it('is the browser’s own where both agree, to the millisecond', () => {
    setOwnClock(now + 700)
    hearServerTime(now)
    expect(serverNow()).toBe(now + 700)
  })

  it('is the browser’s own again once its clock was set', () => {
    setOwnClock(now - hour)
    hearServerTime(now)
    setOwnClock(now)
    hearServerTime(now)
    expect(serverNow()).toBe(now)
  })

  it('is not changed by an answer that names no time', () => {
    setOwnClock(now - hour)
    hearServerTime(now)
    hearServerTime(NaN)
    expect(serverNow()).toBe(now)
  })

  it('is not changed by an answer that came hours after it was asked for, as to a laptop that slept', () => {
    setOwnClock(now + 8 * hour)
    hearServerTime(now, now)
    expect(serverNow()).toBe(now + 8 * hour)
  })
})
