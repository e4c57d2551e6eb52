import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { editionAt, instantOf, moveByYears, periodOf } from '@evenhand/contracts/catalogue'
import { shippedGiveaways } from './shipped.ts'

const zone = 'America/New_York'
const main = { firstDay: '2025-06-15', lastDay: '2025-12-15', drawsOn: '2026-07-01' }

describe('the edition of a giveaway', () => {
  it('is the first one until that has closed, then the same days of the next year', () => {
    const lastSecond = new Date('2025-12-16T04:59:59Z')
    expect(editionAt(main, zone, lastSecond)).toEqual(main)
    expect(editionAt(main, zone, new Date(lastSecond.getTime() + 1000))).toEqual({
      firstDay: '2026-06-15',
      lastDay: '2026-12-15',
      drawsOn: '2027-07-01',
    })
  })

  it('begins and ends by the clock of its time zone, in summer and in winter', () => {
    expect(periodOf(main, zone)).toEqual({
      opensAt: new Date('2025-06-15T04:00:00Z'),
      closesAt: new Date('2025-12-16T04:59:59Z'),
    })
  })

  it('of a 29th of February ends on the 28th where there is none', () => {
    expect([1, 4].map((years) => moveByYears('2024-02-29', years))).toEqual(['2025-02-28', '2028-02-29'])
  })

  it('is never a closed one, and never later than need be, for all that is shipped', () => {
    const anyDay = fc.date({ min: new Date('2024-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...shippedGiveaways), (now, { firstEdition, timeZone }) => {
        const edition = editionAt(firstEdition, timeZone, now)
        expect(periodOf(edition, timeZone).closesAt >= now).toBe(true)
        const earlier = moveByYears(edition.lastDay, -1)
        const couldBeEarlier = earlier >= firstEdition.lastDay && instantOf(earlier, '23:59:59', timeZone) >= now
        expect(couldBeEarlier).toBe(false)
        expect(edition.lastDay.slice(5)).toBe(firstEdition.lastDay.slice(5))
      }),
    )
  })
})
