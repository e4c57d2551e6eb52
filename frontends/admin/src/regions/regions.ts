const names: Readonly<Record<string, string>> = {
  'US-AL': 'Alabama',
  'US-AK': 'Alaska',
  'US-AZ': 'Arizona',
  'US-AR': 'Arkansas',
  'US-CA': 'California',
  'US-CO': 'Colorado',
  'US-CT': 'Connecticut',
  'US-DE': 'Delaware',
  'US-FL': 'Florida',
  'US-GA': 'Georgia',
  'US-HI': 'Hawaii',
  'US-ID': 'Idaho',
  'US-IL': 'Illinois',
  'US-IN': 'Indiana',
  'US-IA': 'Iowa',
  'US-KS': 'Kansas',
  'US-KY': 'Kentucky',
  'US-LA': 'Louisiana',
  'US-ME': 'Maine',
  'US-MD': 'Maryland',
  'US-MA': 'Massachusetts',
  'US-MI': 'Michigan',
  'US-MN': 'Minnesota',
  'US-MS': 'Mississippi',
  'US-MO': 'Missouri',
  'US-MT': 'Montana',
  'US-NE': 'Nebraska',
  'US-NV': 'Nevada',
  'US-NH': 'New Hampshire',
  'US-NJ': 'New Jersey',
  'US-NM': 'New Mexico',
  'US-NY': 'New York',
  'US-NC': 'North Carolina',
  'US-ND': 'North Dakota',
  'US-OH': 'Ohio',
  'US-OK': 'Oklahoma',
  'US-OR': 'Oregon',
  'US-PA': 'Pennsylvania',
  'US-RI': 'Rhode Island',
  'US-SC': 'South Carolina',
  'US-SD': 'South Dakota',
  'US-TN': 'Tennessee',
  'US-TX': 'Texas',
  'US-UT': 'Utah',
  'US-VT': 'Vermont',
  'US-VA': 'Virginia',
  'US-WA': 'Washington',
  'US-WV': 'West Virginia',
  'US-WI': 'Wisconsin',
  'US-WY': 'Wyoming',
  'US-DC': 'District of Columbia',
  'CA-AB': 'Alberta',
  'CA-BC': 'British Columbia',
  'CA-MB': 'Manitoba',
  'CA-NB': 'New Brunswick',
  'CA-NL': 'Newfoundland and Labrador',
  'CA-NS': 'Nova Scotia',
  'CA-NT': 'Northwest Territories',
  'CA-NU': 'Nunavut',
  'CA-ON': 'Ontario',
  'CA-PE': 'Prince Edward Island',
  'CA-QC': 'Quebec',
  'CA-SK': 'Saskatchewan',
  'CA-YT': 'Yukon',
  'US-PR': 'Puerto Rico',
  'US-AS': 'American Samoa',
  'US-GU': 'Guam',
  'US-MP': 'Northern Mariana Islands',
  'US-UM': 'US Outlying Islands',
  'US-VI': 'US Virgin Islands',
}

const territories = ['US-AS', 'US-GU', 'US-MP', 'US-UM', 'US-VI']
const notStates = new Set(['US-DC', 'US-PR', ...territories])
const all = Object.keys(names)

/** Groups that are chosen together, as a person calls them. No region is in two. */
export const regionGroups: readonly { title: string; codes: readonly string[] }[] = [
  { title: 'The 50 states', codes: all.filter((code) => code.startsWith('US-') && !notStates.has(code)) },
  { title: 'District of Columbia', codes: ['US-DC'] },
  { title: 'Canada without Quebec', codes: all.filter((code) => code.startsWith('CA-') && code !== 'CA-QC') },
  { title: 'Quebec', codes: ['CA-QC'] },
  { title: 'Puerto Rico', codes: ['US-PR'] },
  { title: 'Other US territories', codes: territories },
]

/** One that is in no group of ours keeps its code. */
export const regionName = (code: string): string => names[code] ?? code

/** Every region that can be chosen, by name, with those that are chosen already and have none. */
export const regionsToChoose = (chosen: readonly string[]): string[] =>
  [...new Set([...all, ...chosen])].toSorted((a, b) => regionName(a).localeCompare(regionName(b)))

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
