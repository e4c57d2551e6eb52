import { everyRegion, regionName } from '@evenhand/web-kit/regions'

const territories = ['US-AS', 'US-GU', 'US-MP', 'US-UM', 'US-VI']
const notStates = new Set(['US-DC', 'US-PR', ...territories])

/** Groups that are chosen together, as a person calls them. No region is in two. */
export const regionGroups: readonly { title: string; codes: readonly string[] }[] = [
  { title: 'The 50 states', codes: everyRegion.filter((code) => code.startsWith('US-') && !notStates.has(code)) },
  { title: 'District of Columbia', codes: ['US-DC'] },
  { title: 'Canada without Quebec', codes: everyRegion.filter((code) => code.startsWith('CA-') && code !== 'CA-QC') },
  { title: 'Quebec', codes: ['CA-QC'] },
  { title: 'Puerto Rico', codes: ['US-PR'] },
  { title: 'Other US territories', codes: territories },
]

/** Every region that can be chosen, by name, with those that are chosen already and have none. */
export const regionsToChoose = (chosen: readonly string[]): string[] =>
  [...new Set([...everyRegion, ...chosen])].toSorted((a, b) => regionName(a).localeCompare(regionName(b)))

export const readRegions = (text: string): string[] => text.split(/[\s,]+/).filter((code) => code !== '')
export const writeRegions = (codes: readonly string[]): string => codes.join(', ')

/** "The 50 states, District of Columbia, Ontario". */
export function regionsInWords(codes: readonly string[]): string {
  const left = new Set(codes)
  const groups = regionGroups.flatMap(({ title, codes: group }) => {
    if (!group.every((code) => left.has(code))) return []
    for (const code of group) left.delete(code)
    return [title]
  })
  return [...groups, ...[...left].map(regionName)].join(', ') || 'None'
}
