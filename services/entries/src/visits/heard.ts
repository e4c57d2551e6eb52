/** The events of the sponsors service about visits, read and checked. */
import { campaignTimeZone, sponsorClickEntries } from '@evenhand/contracts/catalogue'
import type { SponsorVisited } from '@evenhand/contracts/events'
import { sponsors } from '@evenhand/contracts/http'
import { z } from 'zod'
import type { Fact } from '../sources/fact.ts'
import { id, instant, parseEvent } from '../sources/parse-event.ts'

const calendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: campaignTimeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

const HeardVisit = z.object({
  visitId: id,
  donorId: id,
  sponsorId: id,
  sponsorshipLevel: z.enum(sponsors.sponsorshipLevels),
  companyName: z.string().max(150),
  visitedAt: instant,
})

export function toVisit(event: SponsorVisited): Fact {
  const { sponsorshipLevel, companyName, ...rest } = parseEvent(HeardVisit, event)
  const visit = {
    ...rest,
    day: calendar.format(rest.visitedAt),
    base: sponsorClickEntries[sponsorshipLevel],
    company: companyName || 'a sponsor',
  }
  return { kind: 'visit', visit }
}
