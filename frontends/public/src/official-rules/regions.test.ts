import { describe, expect, it } from '@jest/globals'
import {
  canadaWithoutQuebec,
  districtOfColumbia,
  quebec,
  usStates,
  usTerritories,
} from '../../../../services/entries/src/giveaways/regions.ts'
import { regionsInWords } from './regions.ts'

describe('regions in words', () => {
  it.each<[string[], string]>([
    [[...usStates, districtOfColumbia, ...canadaWithoutQuebec], 'the 50 US states, DC, and Canada without Quebec'],
    [[...usStates, ...canadaWithoutQuebec, quebec], 'the 50 US states and Canada'],
    [[...usTerritories, quebec], 'Puerto Rico, Quebec, and the other US territories'],
    [['US-NY', 'US-DC'], 'DC and US-NY'],
    [['DE'], 'DE'],
    [[], ''],
  ])('%#', (regions, words) => {
    expect(regionsInWords(regions)).toBe(words)
  })
})
