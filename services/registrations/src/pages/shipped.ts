import { registrations } from '@evenhand/contracts/http'
import type { Page } from './store.ts'

/** The landing pages of a fresh installation (spec 02 §2 /jeep-lease, spec 03 §A). */
export const shippedPages: readonly Page[] = [
  {
    slug: 'jeep-lease',
    title: '3-Year Jeep Lease Giveaway',
    giveaway: 'lease',
    age_min: 19,
    states: registrations.stateCodes,
  },
]
