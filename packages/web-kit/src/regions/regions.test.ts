import { expect, it } from '@jest/globals'
import { isRegion, regionsInWords } from '@evenhand/contracts/catalogue'
import { byCountry, everyRegion, regionName } from './index.ts'

it('each region of the United States and Canada has a name, once, and no other', () => {
  expect(new Set(everyRegion).size).toBe(everyRegion.length)
  expect(everyRegion.filter((code) => !isRegion(code) || regionName(code) === code)).toEqual([])
  expect(regionsInWords(everyRegion)).toBe(
    'the 50 US states, the District of Columbia, Canada, Puerto Rico, and the other US territories',
  )
  expect(byCountry(everyRegion).map(({ country, regions }) => [country, regions.length])).toEqual([
    ['United States', 57],
    ['Canada', 13],
  ])
})
