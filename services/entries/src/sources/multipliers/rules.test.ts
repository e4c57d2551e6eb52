import { describe, expect, it } from '@jest/globals'
import { isStillPaid } from './rules.ts'

describe('a multiplier', () => {
  const bought = { purchaseId: 'p', factor: 2n, days: 30, boughtAt: new Date('2026-11-21T12:00:00Z') }

  it.each([
    ['that nothing of went back runs', 5_00n, 0n, true],
    ['runs for as long as one cent of it is paid', 5_00n, 4_99n, true],
    ['whose whole price went back does not', 5_00n, 5_00n, false],
    ['of which more went back than was paid does not', 5_00n, 5_01n, false],
    ['whose price was never told runs', 0n, 0n, true],
    ['whose price was never told does not once something went back', 0n, 1n, false],
  ])('%s', (_what, cents, paidBack, runs) => {
    expect(isStillPaid({ ...bought, cents }, paidBack)).toBe(runs)
  })
})
