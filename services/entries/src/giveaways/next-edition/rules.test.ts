import { describe, expect, it } from '@jest/globals'
import { isWithin, lastInstantOf, moveByDays, periodOf, yearOfSlug } from '@evenhand/contracts/catalogue'
import * as fc from 'fast-check'
import { someFacts } from '../../../tests/rules-to-publish.ts'
import { refusalsOfEdition } from '../rules-documents/edition-refusals.ts'
import { draftedDaysBefore, nextEdition } from './rules.ts'

const last = someFacts({
  firstDay: '2026-06-15',
  lastDay: '2026-12-15',
  drawsOn: '2027-07-01',
  texts: {
    officialRules: 'Begins on June 15, 2026 and runs through December 15, 2026. Drawn by July 1, 2027. A 2026 Jeep.',
    prizeDetails: '',
    cause: 'Until October 7, 2027.',
  },
})

describe('the edition after another', () => {
  it('opens where that closes, a year later ends and is drawn, and says so in its texts', () => {
    const { slug, facts } = nextEdition('main', last, new Date('2026-09-16T12:00:00Z'))
    expect(slug).toBe('main-2027')
    expect(facts).toMatchObject({ firstDay: '2026-12-16', lastDay: '2027-12-15', drawsOn: '2028-07-01' })
    expect(facts.texts).toEqual({
      officialRules:
        'Begins on December 16, 2026 and runs through December 15, 2027. Drawn by July 1, 2028. A 2026 Jeep.',
      prizeDetails: '',
      cause: 'Until October 7, 2028.',
    })
    expect(periodOf(facts, facts.timeZone).opensAt).toEqual(periodOf(last, last.timeZone).closesAt)
  })

  it.each([
    ['the day after the close', '2026-12-14T12:00:00Z', 'main-2027', '2026-12-16'],
    ['tomorrow, where that is past', '2027-03-01T12:00:00Z', 'main-2027', '2027-03-02'],
    ['its last day, on the eve of it', '2027-12-14T12:00:00Z', 'main-2027', '2027-12-15'],
    ['tomorrow, in the edition after it', '2027-12-15T12:00:00Z', 'main-2028', '2027-12-16'],
    ['tomorrow, centuries later', '2525-12-14T12:00:00Z', 'main-2525', '2525-12-15'],
  ])('begins %s', (_when, now, slug, firstDay) => {
    expect(nextEdition('main', last, new Date(now))).toMatchObject({ slug, facts: { firstDay } })
  })

  it('is drafted 90 days before the close, and by no clock that is centuries ahead', () => {
    expect(draftedDaysBefore).toBe(90)
    expect(() => nextEdition('main', last, new Date('2525-12-15T12:00:00Z'))).toThrow('The clock is centuries ahead')
  })

  it('can be published at once, whenever it is drafted', () => {
    const anyTime = fc.date({ min: new Date('2026-09-16'), max: new Date('2040-01-01'), noInvalidDate: true })
    const before = {
      slug: 'main-2026',
      title: '',
      series: 'main',
      regions: [{ publishedAt: null, allowed: ['US-NY'] }],
      ways: [],
      ...periodOf(last, last.timeZone),
    }
    fc.assert(
      fc.property(anyTime, (now) => {
        const { slug, facts } = nextEdition('main', last, now)
        expect(refusalsOfEdition(slug, facts, { editions: [before], now })).toEqual([])
        expect(yearOfSlug(slug)).toBe(facts.lastDay.slice(0, 4))
      }),
    )
  })
})

describe('a draft of an edition', () => {
  const published = {
    slug: 'main-2026',
    title: '',
    series: 'main',
    regions: [{ publishedAt: null, allowed: ['US-NY'] }],
    ways: [],
    ...periodOf(last, last.timeZone),
  }
  const now = new Date('2026-11-21T12:00:00Z')
  const refused = (slug: string, dates: Partial<typeof last>, at = now) =>
    refusalsOfEdition(slug, { ...last, ...dates }, { editions: [published], now: at }).map(({ path }) => path)

  it.each([
    ['as it is in force', 'main-2026', {}, []],
    ['that is open while another is', 'main-2027', { firstDay: '2026-12-15', lastDay: '2027-12-15' }, ['firstDay']],
    ['whose last day is not of its year', 'main-2027', { firstDay: '2026-12-16', lastDay: '2028-01-15' }, ['lastDay']],
    ['without a year', 'main', { firstDay: '2026-12-16', lastDay: '2027-12-15' }, ['slug']],
    ['that follows', 'main-2027', { firstDay: '2026-12-16', lastDay: '2027-12-15' }, []],
  ] as const)('%s', (_, slug, dates, paths) => expect(refused(slug, dates)).toEqual(paths))

  it('never opens in the past, where gifts were told that they earn nothing', () => {
    const late = new Date('2026-12-20T12:00:00Z')
    expect(refused('main-2027', { firstDay: '2026-12-20', lastDay: '2027-12-15' }, late)).toEqual(['firstDay'])
    expect(refused('main-2027', { firstDay: '2026-12-21', lastDay: '2027-12-15' }, late)).toEqual([])
  })

  it('never leaves two editions open at an instant', () => {
    const day = fc.integer({ min: 0, max: 800 }).map((days) => moveByDays('2026-01-01', days))
    fc.assert(
      fc.property(day, day, (one, other) => {
        const [firstDay, lastDay] = one < other ? [one, other] : [other, one]
        const slug = `main-${lastDay.slice(0, 4)}`
        if (slug === 'main-2026' || refused(slug, { firstDay, lastDay }, new Date('2020-01-01')).length > 0) return
        const next = periodOf({ ...last, firstDay, lastDay }, last.timeZone)
        for (const at of [
          published.opensAt,
          lastInstantOf(published.closesAt),
          next.opensAt,
          lastInstantOf(next.closesAt),
        ])
          expect(isWithin(published, at) && isWithin(next, at)).toBe(false)
      }),
    )
  })
})
