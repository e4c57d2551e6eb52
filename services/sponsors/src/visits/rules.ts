import { campaignDay } from '@evenhand/contracts/catalogue'

/** The unique key of a visit: it earns once a sponsor, donor and day of the campaign (spec 03 §A). */
export const visitKey = (donorId: string, sponsorId: string, at: Date): string =>
  `${donorId}:${sponsorId}:${campaignDay(at)}`
