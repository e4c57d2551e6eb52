import {
  campaignTimeZone,
  type Edition,
  editionSlug,
  installedEdition,
  leaseFirstEdition,
  leaseSeries,
  mainSeries,
  type NamedWay,
} from '@evenhand/contracts/catalogue'
import { exampleOf } from '@evenhand/service-kit/config'
import { canadaWithoutQuebec, districtOfColumbia, quebec, usStates, usTerritories } from './regions.ts'

/** A giveaway as it is shipped: everything but the year, which follows from the day of the installation. */
export interface ShippedGiveaway {
  series: string
  /** Its editions follow each other; a giveaway that does not repeat has the name of its series. */
  repeats: boolean
  title: string
  description: string
  prize: string
  cashOption: string
  firstEdition: Edition
  /** From the close to the freeze of the pool: for gifts that are still heard of, for the last post and its typing. */
  settlingDays: number
  timeZone: string
  ageMin: number
  regionsAllowed: string[]
  regionsVoid: string[]
  /** Those of the ways that count only where rules name them. */
  waysIn?: NamedWay[]
  link: string
  external: boolean
  image: string
}

/** The slug of the edition that an installation begins with. */
export const shippedSlug = ({ series, repeats, firstEdition, timeZone }: ShippedGiveaway, now: Date): string =>
  repeats ? editionSlug(series, installedEdition(firstEdition, timeZone, now).lastDay) : series

/** spec 03 §A: what one person can have of one giveaway. */
export const entriesMaxPerPerson = 100_000n

const ours = { repeats: true, timeZone: campaignTimeZone, external: false, regionsVoid: [...usTerritories, quebec] }
/** Of every giveaway that a partner runs. Who may enter it is for the partner’s own rules to say. */
export const organisers = {
  repeats: false,
  settlingDays: 1,
  timeZone: campaignTimeZone,
  external: true,
  ageMin: 18,
  regionsAllowed: [...usStates, districtOfColumbia],
  regionsVoid: usTerritories,
}

/** Dates are those of the first edition: spec 02 §9 and, for the two external cards, spec 01 §3. */
export const shippedGiveaways: readonly ShippedGiveaway[] = [
  {
    ...ours,
    series: mainSeries,
    title: '2026 Jeep Wrangler',
    description: 'The main giveaway: every gift and every free entry counts. No purchase necessary.',
    prize: '2026 Jeep Wrangler',
    cashOption: '$30,000',
    firstEdition: { firstDay: '2025-06-15', lastDay: '2025-12-15', drawsOn: '2026-07-01' },
    settlingDays: 10,
    ageMin: 18,
    regionsAllowed: [...usStates, districtOfColumbia, ...canadaWithoutQuebec],
    waysIn: ['social', 'affiliates'],
    link: '/#choose-membership',
    image: 'jeep',
  },
  {
    ...ours,
    series: leaseSeries,
    title: '3-year Jeep lease',
    description: 'Drive a Jeep for three years, at most 10,000 miles a year. The winner needs insurance and A+ credit.',
    prize: '3-year Jeep lease',
    cashOption: '',
    firstEdition: leaseFirstEdition,
    // The list is frozen on the 12th at midnight, 36 hours before the noon of the drawing.
    settlingDays: 4,
    ageMin: 19,
    regionsAllowed: usStates,
    link: '/jeep-lease',
    image: 'jeep-lease',
  },
  {
    ...organisers,
    series: 'corvette',
    title: '2025 Corvette Stingray Convertible',
    description: 'How the giveaway of a partner looks here: entry and rules are on the partner’s own page.',
    prize: '2025 Corvette Stingray Convertible',
    cashOption: '$60,000',
    firstEdition: { firstDay: '2025-05-30', lastDay: '2026-05-29', drawsOn: '2026-05-30' },
    link: 'https://example.org/?giveaway=corvette',
    image: 'corvette',
  },
  {
    ...organisers,
    series: 'disney',
    title: 'Disney World luxury vacation',
    description: 'How the giveaway of a partner looks here: entry and rules are on the partner’s own page.',
    prize: 'Disney World luxury vacation',
    cashOption: '$5,000',
    firstEdition: { firstDay: '2025-01-02', lastDay: '2026-01-01', drawsOn: '2026-01-02' },
    link: 'https://example.org/?giveaway=disney',
    image: 'castle',
  },
]

const isAmongThem = exampleOf(shippedGiveaways.map(({ series }) => series))

/** One that nobody runs: it is marked as an example, and leads nowhere. */
export const isExample = ({ slug, link }: { slug: string; link: string }): boolean => isAmongThem(slug, link)
