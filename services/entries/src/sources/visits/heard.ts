/** The events of the sponsors service about visits, read and checked. */
import { id, instant, parseEvent } from '@evenhand/service-kit/inbox'
import { campaignDay, sponsorClickEntries } from '@evenhand/contracts/catalogue'
import type { SponsorVisited } from '@evenhand/contracts/events'
import { sponsors } from '@evenhand/contracts/http'
import { z } from 'zod'
import type { Visit } from './visit.ts'

const HeardVisit = z.object({
  visitId: id,
  donorId: id,
  sponsorId: id,
  sponsorshipLevel: z.enum(sponsors.sponsorshipLevels),
  companyName: z.string().max(150),
  visitedAt: instant,
})

export function toVisit(event: SponsorVisited): Visit {
  const { sponsorshipLevel, companyName, ...rest } = parseEvent(HeardVisit, event)
  return {
    ...rest,
    day: campaignDay(rest.visitedAt),
    base: sponsorClickEntries[sponsorshipLevel],
    company: companyName || 'a sponsor',
  }
}
