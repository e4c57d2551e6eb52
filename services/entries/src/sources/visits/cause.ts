import { entriesForClick, mainSeries } from '@evenhand/contracts/catalogue'
import { visitKey } from '@evenhand/contracts/entry-sources'
import { levelChangesOf } from '../levels/known-levels.ts'
import { clickLevelAt } from '../levels/levels.ts'
import { factorFor, multipliersPaidBackAt } from '../multipliers/multiplied.ts'
import { type Cause, latest } from '../cause.ts'
import { enteredAt, type Known } from '../known.ts'
import { onceProved } from '../proofs/once-proved.ts'
import type { Visit } from './visit.ts'

export function visitCause(known: Known, visit: Visit): Cause {
  const { donorId, base, company, visitedAt: at } = visit
  const earned = entriesForClick(base, clickLevelAt(levelChangesOf(known, donorId), at))
  const factor = factorFor(known, donorId, at)
  return onceProved(known, {
    key: visitKey(visit),
    donorId,
    giveaway: enteredAt(known, mainSeries, at),
    entryType: 'sponsor_click',
    at,
    earned,
    factor,
    standing: earned * factor,
    changedAt: latest([at, ...multipliersPaidBackAt(known, donorId)]),
    isAlwaysTold: true,
    mayMove: true,
    name: `Visit to ${company}`,
    takenBack: `Recalculated: visit to ${company}`,
  })
}
