import { describe, expect, it } from '@jest/globals'
import { deskBrowserCookie, newToken, sessionCookie, sidOf } from './cookie.ts'

const secure = sessionCookie('https://giveaway.test')
const plain = sessionCookie('http://giveaway.test')
const [token, other] = ['a'.repeat(43), `${'B-_9'.repeat(10)}xyz`]

describe("a browser's cookie", () => {
  it('is given for a time or for as long as the browser is open, and taken back', () => {
    expect(plain.give(token)).toBe(`session=${token}; Path=/; HttpOnly; SameSite=Lax`)
    expect(plain.give(token, 60)).toBe(`session=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=60`)
    expect(secure.give(token, 0)).toBe(`__Host-session=${token}; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0`)
    expect(secure.forget()).toBe('__Host-session=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0')
  })

  it('of the desk goes with no request that another site began, and ends a month after the last login', () => {
    const desk = deskBrowserCookie('https://giveaway.test')
    const attributes = 'Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=2592000'
    expect(desk.give(token)).toBe(`__Host-desk-browser=${token}; ${attributes}`)
    expect(desk.read(`__Host-session=${other}; __Host-desk-browser=${token}`)).toBe(token)
    expect(desk.read(`__Host-session=${other}`)).toBeUndefined()
  })

  it('is found among others, whatever spaces are around it', () => {
    expect(plain.read(`session=${token}`)).toBe(token)
    expect(plain.read(`theme=dark;  session = ${other} ; x-session=${token}; empty`)).toBe(other)
    expect(secure.read(`session=${token}; __Host-session=${other}`)).toBe(other)
  })

  it('is none without a token that we could have made', () => {
    for (const header of [undefined, '', 'session', `session=${'a'.repeat(42)}`, `session=${'a'.repeat(44)}`])
      expect(plain.read(header)).toBeUndefined()
    expect(plain.read(`session=${'+'.repeat(43)}; session=${token}`)).toBe(token)
    expect(secure.read(`session=${token}`)).toBeUndefined()
  })

  it('has a token of 256 random bits, which is known by its hash alone', () => {
    const tokens = Array.from({ length: 100 }, newToken)
    expect(new Set(tokens).size).toBe(100)
    for (const one of tokens) expect(one).toMatch(/^[\w-]{43}$/)
    // Sessions that are kept are found after an update.
    expect(sidOf(token)).toBe('ZtNPunH49FD35FWYhT5Tv8I7vRKQJ8uxMaL0_9eHjNA')
  })
})
