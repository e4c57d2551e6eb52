import { describe, expect, it } from '@jest/globals'
import { isRegion, regionsInWords } from './regions.ts'

const usStates =
  'US-AL US-AK US-AZ US-AR US-CA US-CO US-CT US-DE US-FL US-GA US-HI US-ID US-IL US-IN US-IA US-KS US-KY US-LA US-ME US-MD US-MA US-MI US-MN US-MS US-MO US-MT US-NE US-NV US-NH US-NJ US-NM US-NY US-NC US-ND US-OH US-OK US-OR US-PA US-RI US-SC US-SD US-TN US-TX US-UT US-VT US-VA US-WA US-WV US-WI US-WY'.split(
    ' ',
  )
const canadaWithoutQuebec = 'CA-AB CA-BC CA-MB CA-NB CA-NL CA-NS CA-NT CA-NU CA-ON CA-PE CA-SK CA-YT'.split(' ')
const usTerritories = ['US-PR', 'US-AS', 'US-GU', 'US-MP', 'US-UM', 'US-VI']

describe('a region', () => {
  it('is every state, territory and province, and none that there is not', () => {
    for (const code of [...usStates, 'US-DC', ...usTerritories, ...canadaWithoutQuebec, 'CA-QC', 'MX-JAL', 'elsewhere'])
      expect([code, isRegion(code)]).toEqual([code, true])
    for (const code of ['US-ZZ', 'US-QC', 'CA-NY', 'CA-1', 'US-']) expect([code, isRegion(code)]).toEqual([code, false])
  })
})

describe('regions in words', () => {
  it.each<[string[], string]>([
    [
      [...usStates, 'US-DC', ...canadaWithoutQuebec],
      'the 50 US states, the District of Columbia, and Canada (except Quebec)',
    ],
    [[...usStates, ...canadaWithoutQuebec, 'CA-QC'], 'the 50 US states and Canada'],
    [[...usTerritories, 'CA-QC'], 'Quebec, Puerto Rico, and the other US territories'],
    [['US-NY', 'US-DC'], 'the District of Columbia and US-NY'],
    [['DE'], 'DE'],
    [[], ''],
  ])('%#', (regions, words) => {
    expect(regionsInWords(regions)).toBe(words)
  })
})
