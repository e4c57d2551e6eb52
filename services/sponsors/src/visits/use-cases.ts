import { SponsorVisitedSchema } from '@evenhand/contracts/events'
import { pendingEvent } from '@evenhand/service-kit/mongo'
import { uuidv7 } from 'uuidv7'
import type { Sponsor } from '../sponsors/rules.ts'
import { visitKey } from './rules.ts'
import { findKept, keepFirstVisit, type Visits } from './store.ts'
import type { VisitMemory } from './visit-memory.ts'

/** Keeps and tells that a donor went to a sponsor, once a day however often it is clicked. */
export async function recordVisit(
  means: { visits: Visits; memory: VisitMemory },
  donorId: string,
  sponsor: Pick<Sponsor, 'id' | 'sponsorshipLevel' | 'companyName'>,
  now: Date,
): Promise<void> {
  const key = visitKey(donorId, sponsor.id, now)
  if (await means.memory.has(key)) return
  const visit = { _id: key, visitId: uuidv7(), donorId, sponsorId: sponsor.id, visitedAt: now }
  const event = pendingEvent(SponsorVisitedSchema, donorId, {
    visitId: visit.visitId,
    sponsorId: sponsor.id,
    sponsorshipLevel: sponsor.sponsorshipLevel,
    donorId,
    visitedAt: now.toISOString(),
    companyName: sponsor.companyName,
  })
  await keepFirstVisit(means.visits, visit, event)
  await means.memory.add(key)
}

/** Which of these sponsors the donor has visited on this day of the campaign. */
export async function visitedToday(
  visits: Visits,
  donorId: string,
  sponsorIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const kept = await findKept(
    visits,
    sponsorIds.map((sponsorId) => visitKey(donorId, sponsorId, now)),
  )
  return kept.map(({ sponsorId }) => sponsorId)
}
