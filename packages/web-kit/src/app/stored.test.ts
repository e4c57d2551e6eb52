/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { browserStorage } from './browser-storage.ts'
import { asNumber, asTexts, stored } from './stored.ts'

const checkout = stored('session', 'evenhand.test.checkout', asTexts('amount'))
const shown = stored('local', 'evenhand.test.shown', asNumber)

afterEach(() => {
  jest.restoreAllMocks()
  for (const storage of Object.values(browserStorage)) storage.clear()
})

/** As with all site data blocked: each touch throws. */
function block(): void {
  for (const area of ['sessionStorage', 'localStorage'] as const)
    jest.spyOn(globalThis, area, 'get').mockImplementation(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    })
}

describe('what a browser remembers', () => {
  it('is kept where it stores, and outlasts the page', () => {
    expect(checkout.write({ amount: '50.00' })).toBe(true)
    expect(sessionStorage.getItem('evenhand.test.checkout')).toBe('{"amount":"50.00"}')
    expect(checkout.read()).toEqual({ amount: '50.00' })
  })

  it('lasts as long as the page where the browser stores nothing', () => {
    block()
    expect(checkout.write({ amount: '50.00' })).toBe(false)
    expect(shown.write(1)).toBe(false)
    expect([checkout.read(), shown.read()]).toEqual([{ amount: '50.00' }, 1])
    checkout.clear()
    expect(checkout.read()).toBeUndefined()
  })

  it('is nothing where somebody else wrote it', () => {
    localStorage.setItem('evenhand.test.shown', '{')
    expect(shown.read()).toBeUndefined()
    localStorage.setItem('evenhand.test.shown', '"yes"')
    expect(shown.read()).toBeUndefined()
  })
})
