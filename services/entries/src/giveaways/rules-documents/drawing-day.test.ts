import { describe, expect, it } from '@jest/globals'
import { installedEdition, periodOf } from '@evenhand/contracts/catalogue'
import * as fc from 'fast-check'
import { someFacts } from '../../../tests/rules-to-publish.ts'
import { shippedGiveaways } from '../shipped.ts'
import { writeRulesDocument } from './document.ts'
import { refusalsOfDay } from './drawing-day.ts'

const refusals = (more: Parameters<typeof someFacts>[0]) => {
  const facts = someFacts(more)
  return refusalsOfDay(writeRulesDocument('canoe', 1, facts).document, facts)
}

describe('the day of a drawing', () => {
  it('that leaves less than a day after the freeze is refused, with the earliest one named', () => {
    const close = { lastDay: '2090-12-15', settlingSeconds: 86_400 }
    expect(refusals({ ...close, drawsOn: '2090-12-17' })).toEqual([
      { path: 'drawsOn', message: expect.stringContaining('Choose December 18, 2090 or later for the drawing.') },
    ])
    expect(refusals({ ...close, drawsOn: '2090-12-18' })).toEqual([])
    expect(refusals({ ...close, settlingSeconds: 864_000, drawsOn: '2090-12-18' })).toHaveLength(1)
  })

  it('fits for everything that is shipped, in every year', () => {
    const anyDay = fc.date({ min: new Date('2024-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    const ours = shippedGiveaways.filter(({ external }) => !external)
    expect(ours).toHaveLength(2)
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...ours), (now, { firstEdition, timeZone, settlingDays }) => {
        const edition = installedEdition(firstEdition, timeZone, now)
        const closesAt = periodOf(edition, timeZone).closesAt.toISOString()
        const settlingSeconds = settlingDays * 86_400
        expect(refusalsOfDay({ closesAt }, { ...edition, settlingSeconds, timeZone })).toEqual([])
      }),
    )
  })
})
