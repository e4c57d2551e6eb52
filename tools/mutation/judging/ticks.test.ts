import { expect, it } from '@jest/globals'
import { withTicks } from './ticks.ts'

it('each turn of a loop is counted, with a block or without', () => {
  expect(withTicks('while (a) b()')).toBe('while (a) {globalThis.tickOfLoop();b()}')
  expect(withTicks('for (const a of b) { c() }')).toBe('for (const a of b) {globalThis.tickOfLoop(); c() }')
  expect(withTicks('for (;;) for (;;) a()')).toBe(
    'for (;;) {globalThis.tickOfLoop();for (;;) {globalThis.tickOfLoop();a()}}',
  )
})
