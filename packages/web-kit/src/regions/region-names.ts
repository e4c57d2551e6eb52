const states =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming,PR Puerto Rico,AS American Samoa,GU Guam,MP Northern Mariana Islands,UM US Minor Outlying Islands,VI US Virgin Islands'
const provinces =
  'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NS Nova Scotia,NT Northwest Territories,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon'

const named = (country: string, parts: string): [string, string][] =>
  parts.split(',').map((part) => [`${country}-${part.slice(0, 2)}`, part.slice(3)])

const names = new Map([...named('US', states), ...named('CA', provinces)])

/** `US-OH` → `Ohio`; a code that has no name here stays as it is. */
export const regionName = (code: string): string => names.get(code) ?? code

const countries: readonly [prefix: string, name: string][] = [
  ['US-', 'United States'],
  ['CA-', 'Canada'],
]
const countryOf = (code: string): string =>
  countries.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 'Other countries'

interface Country {
  country: string
  regions: [code: string, name: string][]
}

/** Codes with their names, by country, as a reader looks for them. */
export const byCountry = (codes: readonly string[]): Country[] =>
  [...countries.map(([, name]) => name), 'Other countries'].flatMap((country) => {
    const regions = codes
      .filter((code) => countryOf(code) === country)
      .map((code): [string, string] => [code, regionName(code)])
      .sort(([, a], [, b]) => a.localeCompare(b))
    return regions.length === 0 ? [] : [{ country, regions }]
  })

/** Every region that has a name here. */
export const everyRegion: readonly string[] = [...names.keys()]
