import { SponsorVisitedSchema } from '@evenhand/contracts/events'
import { visitKey } from '@evenhand/contracts/entry-sources'
import { reader } from '@evenhand/service-kit/inbox'
import { levelFacts } from '../levels/known-levels.ts'
import { multipliedSince } from '../multipliers/multiplied.ts'
import { contentsOf, type Fact } from '../fact.ts'
import { type Known, lastOfEach, partOf } from '../known.ts'
import { proofFacts } from '../proofs/proof.ts'
import type { Source } from '../source.ts'
import { visitCause } from './cause.ts'
import { toVisit } from './heard.ts'
import { findSameDays, findVisitsSince, saveVisits } from './store.ts'
import { isBefore, type Visit, visitFacts } from './visit.ts'

/** Visits to sponsors, by the levels of sponsor and donor. */
export const visits: Source<Visit> = {
  facts: visitFacts,
  hears: [reader(SponsorVisitedSchema, toVisit)],

  isLevelled: true,
  async find(tx, known, facts) {
    const told = contentsOf(visitFacts, facts)
    if (told.length > 0) add(known, await findSameDays(tx, told))
  },
  async findReached(tx, known, { donors }) {
    if (donors.length > 0) add(known, await findVisitsSince(tx, donors))
  },
  keysOf: (known) => [...knownVisits(known).keys()],

  apply(known, visit) {
    const before = knownVisits(known).get(visitKey(visit))
    if (before && !isBefore(visit, before)) return false
    add(known, [visit])
    return true
  },
  touchedBy: (known, fact) => touchedBy(known, fact).map((visit) => () => visitCause(known, visit)),
  save: (tx, told) => saveVisits(tx, lastOfEach(told, visitKey)),
}

/** By their keys. */
const knownVisits = partOf(() => new Map<string, Visit>())

function add(known: Known, found: readonly Visit[]): void {
  for (const visit of found) knownVisits(known).set(visitKey(visit), visit)
}

function touchedBy(known: Known, fact: Fact): Visit[] {
  const visit = visitFacts.read(fact)
  if (visit) return [knownVisits(known).get(visitKey(visit)) ?? visit]
  const since = multipliedSince(known, fact) ?? levelFacts.read(fact)?.changedAt
  if (since) return visitsSince(known, fact.content.donorId, since)
  return proofFacts.read(fact) ? visitsSince(known, fact.content.donorId, new Date(0)) : []
}

const visitsSince = (known: Known, donorId: string, at: Date): Visit[] =>
  [...knownVisits(known).values()]
    .filter((visit) => visit.donorId === donorId && visit.visitedAt >= at)
    .toSorted((a, b) => (isBefore(a, b) ? -1 : 1))
