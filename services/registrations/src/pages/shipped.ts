import {
  campaignTimeZone,
  installedEdition,
  leaseFirstEdition,
  leaseSeries,
  periodOf,
} from '@evenhand/contracts/catalogue'
import { registrations } from '@evenhand/contracts/http'
import type { Page } from './store.ts'

/** The landing pages of a fresh installation (spec 02 §2 /jeep-lease, §9; spec 03 §A), open as long as their giveaway is. */
export const shippedPages = (now: Date): readonly Page[] => [
  {
    slug: registrations.leasePage,
    title: '3-Year Jeep Lease Giveaway',
    series: leaseSeries,
    headline: 'ENTER TO WIN!',
    lead: 'Drive a Jeep for three years, and we make the lease payments. Entering is free, and there’s nothing to buy.',
    facts: [
      'A Jeep on a 3-year lease',
      'Up to 10,000 miles a year',
      'The winner needs insurance and A+ credit',
      'One registration per person, and as many postcards as you like',
    ],
    thanks: 'Thank you for entering to win a 3-year Jeep lease!',
    image: 'jeep-desert',
    rules_link: '/jeep-lease-rules',
    age_min: 19,
    states: registrations.stateCodes,
    closes_at: periodOf(installedEdition(leaseFirstEdition, campaignTimeZone, now), campaignTimeZone).closesAt,
  },
]
