import { expect, it } from '@jest/globals'
import type { Delivery } from '../objects/shapes.ts'
import { dueDeliveries } from './modes.ts'

const madeAt = 1_700_000_000_000
const delivery = (id: string, more: Partial<Delivery> = {}) =>
  ({ id, attempts: 0, next_attempt_ms: madeAt, ...more }) as Delivery
const idsOf = (deliveries: Delivery[]) => deliveries.map(({ id }) => id)

it.each([
  [399, []],
  [400, ['first']],
])('a late delivery is due after its delay: %i ms later %j are', (passed, due) => {
  const settings = { mode: 'late', delayMs: 400 } as const
  expect(idsOf(dueDeliveries([delivery('first')], settings, madeAt + passed))).toEqual(due)
})

it('a late delivery that failed once waits for its next try alone', () => {
  const again = delivery('again', { attempts: 1, next_attempt_ms: madeAt + 1_000 })
  const dueAfter = (passed: number) => dueDeliveries([again], { mode: 'late', delayMs: 400 }, madeAt + passed)
  expect([idsOf(dueAfter(999)), idsOf(dueAfter(1_000))]).toEqual([[], ['again']])
})
