/** Groups that have a name of their own, the longest first: who has all of a group is said to have the group. */
const states =
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'
const provinces = 'AB BC MB NB NL NS NT NU ON PE SK YT'
const islands = 'AS GU MP UM VI'

const codes = (country: string, parts: string): string[] => parts.split(' ').map((part) => `${country}-${part}`)

const groups: readonly { codes: string[]; name: string }[] = [
  { codes: codes('US', states), name: 'the 50 US states' },
  { codes: ['US-DC'], name: 'the District of Columbia' },
  { codes: [...codes('CA', provinces), 'CA-QC'], name: 'Canada' },
  { codes: codes('CA', provinces), name: 'Canada (except Quebec)' },
  { codes: ['CA-QC'], name: 'Quebec' },
  { codes: ['US-PR'], name: 'Puerto Rico' },
  { codes: codes('US', islands), name: 'the other US territories' },
]

const known = new Set(groups.flatMap(({ codes: group }) => group))

/** Whether a code can be where someone lives: of the United States and Canada, only a state, district, territory or province that there is. */
export const isRegion = (code: string): boolean => known.has(code) || !/^(?:US|CA)-/.test(code)

/** `US-PR, CA-QC, …` as a person says it: "Quebec, Puerto Rico, and the other US territories". */
export function regionsInWords(regions: readonly string[]): string {
  const left = new Set(regions)
  const names = groups.flatMap(({ codes: group, name }) => {
    if (!group.every((code) => left.has(code))) return []
    for (const code of group) left.delete(code)
    return [name]
  })
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format([...names, ...left])
}
