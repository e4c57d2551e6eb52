import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { moveByDays } from '@evenhand/contracts/catalogue'
import { differencesOf, postalKeyOf, type Reading } from './reading.ts'
import { type PostRules, refusalOf } from './rules.ts'
import { settlingOf } from './settled.ts'

const reading: Reading = {
  name: 'Ada Lovelace',
  address: '12 St. James Sq., Columbus',
  postalCode: '43 085',
  region: 'US-OH',
  email: 'ada@example.org',
  postmarkedOn: '2026-11-07',
  oldEnough: true,
}
const rules: PostRules = {
  opensAt: new Date('2025-11-14T05:00:00Z'),
  closesAt: new Date('2026-11-08T05:00:00Z'),
  lastDay: '2026-11-07',
  timeZone: 'America/New_York',
  ageMin: 19,
  regionsAllowed: ['US-OH', 'US-TX'],
  daysAfterClose: 7,
  freezesAt: undefined,
}
const now = new Date('2026-11-14T12:00:00Z')
const refused = (more: Partial<Reading>, at: { receivedOn?: string; rules?: Partial<PostRules> } = {}) =>
  refusalOf({ ...reading, ...more }, { ...rules, ...at.rules }, { receivedOn: at.receivedOn ?? '2026-11-14', now })

describe('a card', () => {
  it.each([
    ['on the last day, received on the last day for it', {}, {}, undefined],
    ['on the first day', { postmarkedOn: '2025-11-14' }, {}, undefined],
    ['a day early', { postmarkedOn: '2025-11-13' }, {}, 'Postmarked before the entry period.'],
    [
      'at the very opening, in the middle of a day',
      {},
      { rules: { opensAt: new Date('2026-11-07T17:00:00Z') } },
      undefined,
    ],
    [
      'at the very close, in the middle of a day',
      {},
      { rules: { closesAt: new Date('2026-11-07T17:00:00Z') } },
      'Postmarked after the entry period.',
    ],
    ['a day late', { postmarkedOn: '2026-11-08' }, {}, 'Postmarked after the entry period.'],
    [
      'received a day too late',
      {},
      { receivedOn: '2026-11-15' },
      'Received more than 7 days after the end of the entry period.',
    ],
    [
      'of a giveaway that takes no late cards',
      {},
      { receivedOn: '2026-11-08', rules: { daysAfterClose: 0 } },
      'Received more than 0 days after the end of the entry period.',
    ],
    ['from a region that is not named', { region: 'US-HI' }, {}, 'The giveaway is not open in that region.'],
    ['from elsewhere', { region: 'elsewhere' }, {}, 'The giveaway is not open in that region.'],
    ['of somebody too young', { oldEnough: false }, {}, 'The person is not at least 19 years old.'],
    [
      'after the pool was frozen',
      {},
      { rules: { freezesAt: now } },
      'The pool of the giveaway was due to be frozen before the batch was closed.',
    ],
    ['just before it is', {}, { rules: { freezesAt: new Date(now.getTime() + 1) } }, undefined],
  ])('%s', (_name, more, at, why) => expect(refused(more, at)).toBe(why))

  it('takes part whatever day of the period its postmark has', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 358 }), (day) => {
        expect(refused({ postmarkedOn: moveByDays('2025-11-14', day) })).toBeUndefined()
      }),
      { examples: [[0], [358]] },
    )
  })
})

/** The same words as another person types them. */
const typedAnew = fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 3 })).map(([shouts, spaces]) => (text: string) => {
  const spaced = ` ${text.split(' ').join(' '.repeat(spaces))} `
  return shouts ? spaced.toUpperCase() : spaced.toLowerCase()
})
const fields = ['name', 'address', 'postalCode', 'email'] as const

describe('two readings of a card', () => {
  it('agree whatever their capitals and spaces, and name the same person', () => {
    fc.assert(
      fc.property(typedAnew, (type) => {
        const second = { ...reading, ...Object.fromEntries(fields.map((field) => [field, type(reading[field] ?? '')])) }
        expect(differencesOf(reading, second)).toEqual([])
        expect(postalKeyOf(second)).toBe(postalKeyOf(reading))
      }),
    )
  })

  it.each([
    ['name', 'Ada Lovelac'],
    ['address', '13 St. James Sq., Columbus'],
    ['postalCode', '43086'],
    ['region', 'US-TX'],
    ['email', undefined],
    ['postmarkedOn', '2026-11-06'],
    ['oldEnough', false],
  ] as const)('differ in their %s', (field, value) => {
    const { [field]: _left, ...rest } = reading
    const second = { ...rest, ...(value === undefined ? {} : { [field]: value }) } as Reading
    expect(differencesOf(reading, second)).toEqual([field])
    expect(differencesOf(second, reading)).toEqual([field])
  })

  it('settle the card when they agree, and else what was resolved does', () => {
    const row = (turn: 1 | 2 | 3, more: Partial<Reading> = {}) => ({
      batchId: 'b',
      number: 1,
      turn,
      keyedBy: 'a',
      reading: { ...reading, ...more },
    })
    const other = { name: 'Ada Byron' }
    expect(settlingOf([row(1)])).toEqual({ kind: 'keyed-once' })
    expect(settlingOf([row(1), row(2)])).toMatchObject({ kind: 'agreed' })
    expect(settlingOf([row(1), row(2, other)])).toMatchObject({ kind: 'differs', differences: ['name'] })
    expect(settlingOf([row(1), row(2, other), row(3, other)])).toMatchObject({ kind: 'agreed', reading: other })
  })
})
