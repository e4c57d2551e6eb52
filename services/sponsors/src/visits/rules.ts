import { campaignDay } from '@evenhand/contracts/catalogue'

/** The unique key of a visit: it earns once a sponsor, donor and day of the campaign (spec 03 §A). */
export const visitKey = (donorId: string, sponsorId: string, at: Date): string =>
  `${donorId}:${sponsorId}:${campaignDay(at)}`

/** Browsers fetch links ahead of a click; that, and a HEAD request, is nobody's visit. */
export const isVisit = (asked: { method: string; purpose: string | undefined }): boolean =>
  asked.method === 'GET' && !/prefetch|prerender|preview/i.test(asked.purpose ?? '')
