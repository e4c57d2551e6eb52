import { campaignTimeZone } from '@evenhand/contracts/catalogue'

const campaignDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: campaignTimeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The day of the campaign as `YYYY-MM-DD`: a visit earns once a sponsor, donor and day (spec 03 §A). */
export const dayOf = (at: Date): string => campaignDay.format(at)

/** The unique key of a visit. */
export const visitKey = (donorId: string, sponsorId: string, at: Date): string => `${donorId}:${sponsorId}:${dayOf(at)}`

/** Browsers fetch links ahead of a click; that, and a HEAD request, is nobody's visit. */
export const isVisit = (asked: { method: string; purpose: string | undefined }): boolean =>
  asked.method === 'GET' && !/prefetch|prerender|preview/i.test(asked.purpose ?? '')
