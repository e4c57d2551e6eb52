/** Where people may enter from, as ISO 3166-2 codes. */
const states =
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'

export const usStates = states.split(' ').map((state) => `US-${state}`)
export const districtOfColumbia = 'US-DC'
export const canadaWithoutQuebec = 'AB BC MB NB NL NS NT NU ON PE SK YT'.split(' ').map((part) => `CA-${part}`)
export const quebec = 'CA-QC'
export const usTerritories = ['US-PR', 'US-AS', 'US-GU', 'US-MP', 'US-UM', 'US-VI']
