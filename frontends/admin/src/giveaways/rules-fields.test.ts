/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { describe, expect, it } from '@jest/globals'
import { someFacts } from './testing/some-facts.ts'
import { allFields, fieldOf, messagesByField, readValues, toValues } from './rules-fields.ts'

const facts = someFacts({
  entriesMax: { giveaway: '100000', month: '5000', monthOfType: { free_post: '2500' } },
  regionsVoid: [],
})

describe('the fields of the editor', () => {
  it('hold every fact, and give the same facts back', () => {
    expect(readValues(toValues(facts)).data).toEqual(facts)
  })

  it('take lists with spaces, commas or lines between, and caps with commas', () => {
    const typed = { ...toValues(facts), regionsAllowed: 'US-NY\nUS-OH,  US-CA', 'entriesMax.giveaway': '100,000' }
    expect(readValues(typed).data).toMatchObject({
      regionsAllowed: ['US-NY', 'US-OH', 'US-CA'],
      entriesMax: { giveaway: '100000' },
    })
  })

  it.each([
    ['ageMin', 'twelve', 'Enter a whole number'],
    ['ageMin', '', 'Enter a whole number'],
    ['regionsAllowed', 'New York', 'Use ISO 3166-2 codes for regions: US-NY, CA-ON'],
    ['entriesMax.month', '1.5', 'Enter a whole number of entries'],
    ['entriesMax.month', '25,5', 'Enter a whole number of entries'],
    ['texts.officialRules', ' ', 'Write the official rules'],
    ['firstDay', '', 'Choose the first day'],
    ['form', 'shoe-size', undefined],
    ['settlingSeconds', '31', 'Enter a number of days from 0 to 30'],
    ['settlingSeconds', 'ten', 'Enter a number of days from 0 to 30'],
  ])('say under %s what is wrong with %j', (path, value, message) => {
    const { error } = readValues({ ...toValues(facts), [path]: value })
    const issues = error?.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })) ?? []
    const said = messagesByField(issues)
    expect(Object.keys(said)).toEqual([path])
    if (message !== undefined) expect(said[path]).toBe(message)
  })

  it('tell the freeze in days, to the second', () => {
    expect(toValues(facts).settlingSeconds).toBe('1')
    for (const settlingSeconds of [0, 3_600, 864_000])
      expect(readValues(toValues({ ...facts, settlingSeconds })).data?.settlingSeconds).toBe(settlingSeconds)
  })

  it('are found by the paths of the server', () => {
    expect(fieldOf('facts.regionsAllowed.3')).toBe('regionsAllowed')
    expect(fieldOf('entriesMax')).toBe('entriesMax.giveaway')
    expect(fieldOf('facts')).toBeUndefined()
    for (const { path } of allFields) expect(fieldOf(path)).toBe(path)
  })
})
