import { describe, expect, it } from '@jest/globals'
import {
  addMonths,
  campaignDay,
  campaignMonth,
  editionSlug,
  editionToShow,
  installedEdition,
  instantOf,
  isRehearsal,
  isWithin,
  lastDayOf,
  lastInstantOf,
  leaseSeries,
  mainSeries,
  moveByDays,
  moveByYears,
  openEditionAt,
  periodOf,
  seriesOf,
  shownOfSeries,
  taxPolicies,
  taxPolicyAt,
  wordingOf,
  yearOfSlug,
  zoneInWords,
} from './index.ts'

const zone = 'America/New_York'

describe('a day of the campaign', () => {
  it('is the one that its clocks show', () => {
    expect(campaignDay(new Date('2026-12-01T04:59:59Z'))).toBe('2026-11-30')
    expect(campaignMonth(new Date('2026-12-01T04:59:59Z'))).toBe('2026-11-01')
    expect(campaignMonth(new Date('2026-12-01T05:00:00Z'))).toBe('2026-12-01')
    expect(zoneInWords(zone)).toBe('Eastern Time')
  })

  it('moves by days and years, over the ends of months and leap days', () => {
    expect(moveByDays('2026-11-28', 7)).toBe('2026-12-05')
    expect(moveByDays('2026-03-01', -1)).toBe('2026-02-28')
    expect([1, 4].map((years) => moveByYears('2024-02-29', years))).toEqual(['2025-02-28', '2028-02-29'])
  })

  it('on which the clocks change has its times before and after', () => {
    const at = (day: string, time: string) => instantOf(day, time, zone).toISOString()
    expect([at('2026-03-08', '01:30:00'), at('2026-03-08', '03:30:00')]).toEqual([
      '2026-03-08T06:30:00.000Z',
      '2026-03-08T07:30:00.000Z',
    ])
    expect([at('2026-11-01', '00:30:00'), at('2026-11-01', '02:30:00')]).toEqual([
      '2026-11-01T04:30:00.000Z',
      '2026-11-01T07:30:00.000Z',
    ])
  })

  it('comes again each month, on the last of a short one', () => {
    const anchor = new Date('2026-01-31T09:00:00Z')
    expect([0, 1, 2, 3, 12].map((months) => addMonths(anchor, months).toISOString())).toEqual([
      '2026-01-31T09:00:00.000Z',
      '2026-02-28T09:00:00.000Z',
      '2026-03-31T09:00:00.000Z',
      '2026-04-30T09:00:00.000Z',
      '2027-01-31T09:00:00.000Z',
    ])
  })
})

describe('an edition', () => {
  const first = { firstDay: '2025-06-15', lastDay: '2025-12-15', drawsOn: '2026-07-01' }
  const period = periodOf(first, zone)

  it('is open from midnight to midnight, by the clocks there, the close not included', () => {
    expect(period).toEqual({ opensAt: new Date('2025-06-15T04:00:00Z'), closesAt: new Date('2025-12-16T05:00:00Z') })
    const around = [period.opensAt, period.closesAt].flatMap((at) => [new Date(at.getTime() - 1), at])
    expect(around.map((at) => isWithin(period, at))).toEqual([false, true, true, false])
    expect(lastDayOf(period.closesAt, zone)).toBe('2025-12-15')
    expect(lastInstantOf(period.closesAt)).toEqual(new Date('2025-12-16T04:59:59.999Z'))
  })

  it('that is installed is the first that is not over, and has opened', () => {
    const installed = (now: string) => installedEdition(first, zone, new Date(now))
    expect(installed('2025-06-14T12:00:00Z')).toEqual({ ...first, firstDay: '2025-06-14' })
    expect(installed('2024-12-01T12:00:00Z')).toEqual({ ...first, firstDay: '2024-12-01' })
    expect(installed('2025-06-15T12:00:00Z')).toEqual(first)
    expect(installed('2025-12-15T12:00:00Z')).toEqual(first)
    expect(installed('2026-08-01T12:00:00Z')).toEqual({
      firstDay: '2026-06-15',
      lastDay: '2026-12-15',
      drawsOn: '2027-07-01',
    })
    expect(installed('2524-12-15T12:00:00Z').lastDay).toBe('2524-12-15')
    expect(() => installed('2525-01-01T12:00:00Z')).toThrow('centuries ahead')
  })

  it('has a slug of its series and the year of its last day', () => {
    expect(editionSlug('main', '2027-12-15')).toBe('main-2027')
    expect([mainSeries, leaseSeries]).toEqual(['main', 'lease'])
    expect(['main-2027', 'corvette'].map(seriesOf)).toEqual(['main', 'corvette'])
    expect(['main-2027', 'corvette'].map(yearOfSlug)).toEqual(['2027', undefined])
    expect(['rehearsal-main', 'main-rehearsal-'].map(isRehearsal)).toEqual([true, false])
  })

  it('is shown while it is open, else the next announced one, else the last', () => {
    const of = (slug: string, opensAt: string, closesAt: string) => ({ slug, opensAt, closesAt })
    const editions = [
      of('main-2029', '2029-01-01T00:00:00Z', '2029-06-01T00:00:00Z'),
      of('main-2027', '2027-01-01T00:00:00Z', '2027-06-01T00:00:00Z'),
      of('main-2028', '2028-01-01T00:00:00Z', '2028-06-01T00:00:00Z'),
      of('lease-2026', '2026-01-01T00:00:00Z', '2030-06-01T00:00:00Z'),
    ]
    const shown = (now: string) => shownOfSeries(editions, 'main', new Date(now))?.slug
    expect(shown('2027-01-01T00:00:00Z')).toBe('main-2027')
    expect(shown('2027-05-31T23:59:59Z')).toBe('main-2027')
    expect(shown('2027-06-01T00:00:00Z')).toBe('main-2028')
    expect(shown('2026-12-31T23:59:59Z')).toBe('main-2027')
    expect(shown('2031-01-01T00:00:00Z')).toBe('main-2029')
    expect(openEditionAt(editions.slice(0, 1), new Date('2028-12-31T00:00:00Z'))).toBeUndefined()
    expect(editionToShow([], new Date())).toBeUndefined()
  })
})

it('the tax policy of a payment is the one in force at its instant, and the first before it', () => {
  const [first] = taxPolicies
  expect(taxPolicyAt(new Date('2025-12-31T23:59:59Z'))).toBe(first)
  expect(taxPolicyAt(new Date('2026-01-01T00:00:00Z')).version).toBe('2026-1')
  expect(first.treatment).toEqual({
    'one-time': 'contribution',
    'level-once': 'not-deductible',
    'level-month': 'not-deductible',
    'gift-month': 'contribution',
    multiplier: 'not-deductible',
    'fee-cover': 'contribution',
    memorial: 'contribution',
    sponsorship: 'not-deductible',
  })
})

it('a later tax policy is in force from its first instant, and changes nothing before', () => {
  const [first] = taxPolicies
  const later = { ...first, version: '2027-1', inForceFrom: '2027-01-01T00:00:00Z' }
  const second = taxPolicyAt(new Date('2026-11-25T00:00:00Z'))
  expect(second).toMatchObject({ version: '2026-2', treatment: { 'fee-cover': 'as-covered' } })
  const third = taxPolicyAt(new Date('2026-11-26T00:00:00Z'))
  expect(third).toMatchObject({ version: '2026-3', treatment: { sponsorship: 'not-deductible' } })
  expect(third.wording.notDeductible).toContain('sponsorships')
  const fourth = taxPolicyAt(new Date('2026-11-27T00:00:00Z'))
  expect([third, fourth].map((policy) => wordingOf(policy, ['sponsorship', 'fee-cover']).notDeductible)).toEqual([
    third.wording.notDeductible,
    'A sponsorship is a purchase. It is not a charitable contribution.',
  ])
  expect(wordingOf(fourth, ['sponsorship', 'one-time'])).toEqual(third.wording)
  expect(taxPolicyAt(new Date('2026-11-26T23:59:59.999Z'))).toBe(third)
  expect(taxPolicyAt(new Date('2026-11-25T23:59:59.999Z'))).toBe(second)
  expect(taxPolicyAt(new Date('2026-11-24T23:59:59.999Z'))).toBe(first)
  // A change is a new one at the end of the list (docs/decisions/0025).
  Array.prototype.push.call(taxPolicies, later)
  try {
    expect(taxPolicyAt(new Date('2026-12-31T23:59:59.999Z'))).toBe(fourth)
    expect(taxPolicyAt(new Date('2027-01-01T00:00:00Z'))).toBe(later)
    expect(taxPolicyAt(new Date('2025-12-31T23:59:59Z'))).toBe(first)
  } finally {
    Array.prototype.pop.call(taxPolicies)
  }
})

it('a tax policy begins at an instant, after the one before it, and its receipts say what the law asks for', () => {
  const begins = taxPolicies.map(({ inForceFrom }) => Date.parse(inForceFrom))
  expect(begins[0]).toBe(Date.UTC(2026, 0, 1))
  for (const [index, instant] of begins.entries()) expect(instant).toBeGreaterThan(begins[index - 1] ?? 0)
  for (const { wording } of taxPolicies) {
    expect(wording.contribution).toContain('No goods or services were provided in exchange')
    expect(wording.notDeductible).toContain('not charitable contributions')
    expect(wording.entries).toMatch(/need no purchase.*same odds/)
    expect(wording.advice).toContain('your tax adviser can tell you')
  }
})
