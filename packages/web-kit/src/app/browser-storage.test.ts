/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { browserStorage } from './browser-storage.ts'

const areas = { local: 'localStorage', session: 'sessionStorage' } as const

/** As browsers do it where site data are blocked. */
const block = () => {
  for (const area of Object.values(areas))
    Object.defineProperty(globalThis, area, {
      configurable: true,
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
}
const before = Object.values(areas).map((area) => [area, Object.getOwnPropertyDescriptor(globalThis, area)] as const)
const unblock = () => {
  for (const [area, descriptor] of before) {
    if (descriptor) Object.defineProperty(globalThis, area, descriptor)
    else Reflect.deleteProperty(globalThis, area)
  }
}

beforeEach(() => {
  for (const area of Object.values(browserStorage)) area.clear()
})
afterEach(unblock)

describe.each(['local', 'session'] as const)('the %s storage', (area) => {
  it('keeps texts in the browser, and says so', () => {
    expect(browserStorage[area].set('a', 'one')).toBe(true)
    expect(globalThis[areas[area]].getItem('a')).toBe('one')
    expect(browserStorage[area].get('a')).toBe('one')
    browserStorage[area].remove('a')
    expect(browserStorage[area].get('a')).toBeUndefined()
  })

  it('that the browser blocks keeps them as long as the page, and says so', () => {
    block()
    expect(browserStorage[area].get('a')).toBeUndefined()
    expect(browserStorage[area].set('a', 'one')).toBe(false)
    expect(browserStorage[area].get('a')).toBe('one')
    browserStorage[area].remove('a')
    expect(browserStorage[area].get('a')).toBeUndefined()
    browserStorage[area].set('a', 'two')
    browserStorage[area].clear()
    expect(browserStorage[area].get('a')).toBeUndefined()
  })
})
