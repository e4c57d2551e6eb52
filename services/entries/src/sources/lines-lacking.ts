import { campaignMonth } from '@evenhand/contracts/catalogue'
import { type Grant, type NewLine } from '../ledger/line.ts'
import type { About, Cause } from './cause.ts'
import { type Due, linesDue, wholeReversals } from './due.ts'

/** The lines that bring the ledger to agree with a cause, and its grants after them. */
export function linesLacking(
  cause: Cause,
  written: readonly Grant[],
  about: About,
  newId: () => string,
): { lines: NewLine[]; grants: Grant[] } {
  const due = dueOf(cause, written, newId)
  let nth = written.length
  const lines = due.map((one) => toLine(cause, one, { about, nth: one.kind === 'grant' ? ++nth : nth, written }, newId))
  return { lines, grants: due.reduce((grants, one) => withDue(grants, one, cause), [...written]) }
}

function dueOf(cause: Cause, written: readonly Grant[], newId: () => string): Due[] {
  if (cause.giveaway === undefined) return wholeReversals(written)
  if (written.length === 0 && cause.standing === 0n && !cause.isAlwaysTold) return []
  if (!cause.mayMove || cause.standing === 0n) return linesDue(cause, written, newId)
  const isOfThen = ({ occurredAt }: Grant): boolean => occurredAt.getTime() === cause.at.getTime()
  return [
    ...wholeReversals(written.filter((grant) => !isOfThen(grant))),
    ...linesDue(cause, written.filter(isOfThen), newId),
  ]
}

function withDue(grants: Grant[], due: Due, cause: Cause): Grant[] {
  if (due.kind === 'grant')
    return [
      ...grants,
      {
        ...due,
        donorId: cause.donorId,
        giveaway: enteredBy(cause),
        occurredAt: cause.at,
        takenBack: 0n,
        reversals: 0,
      },
    ]
  return grants.map((grant) =>
    grant.id === due.reverses ? { ...grant, takenBack: grant.takenBack + due.entries, reversals: due.nth } : grant,
  )
}

function toLine(
  cause: Cause,
  due: Due,
  { about, nth, written }: { about: About; nth: number; written: readonly Grant[] },
  newId: () => string,
): NewLine {
  const { donorId, entryType, key, at, changedAt } = cause
  const common = { donorId, entryType }
  if (due.kind === 'grant') {
    return {
      ...common,
      ...due,
      giveaway: enteredBy(cause),
      reverses: undefined,
      month: campaignMonth(at),
      source: nth === 1 ? key : `${key}:${nth}`,
      description: nth === 1 ? cause.name : againOf(cause, about),
      occurredAt: nth === 1 || about === 'multiplier' || about === 'record' || cause.mayMove ? at : changedAt,
    }
  }
  const granted = written.find(({ id }) => id === due.reverses)
  return {
    ...common,
    donorId: granted?.donorId ?? donorId,
    id: newId(),
    // Of the edition that the grant is in, also when its cause has moved out of it.
    giveaway: granted?.giveaway ?? enteredBy(cause),
    kind: 'reversal',
    month: campaignMonth(cause.mayMove ? (granted?.occurredAt ?? at) : at),
    reverses: due.reverses,
    source: `reversal:${due.reverses}:${due.nth}`,
    description: takenOf(cause, about),
    earned: due.entries,
    multiplier: 1n,
    occurredAt: changedAt,
  }
}

function enteredBy({ giveaway, key }: Cause): string {
  if (giveaway === undefined) throw new Error(`${key} entered no giveaway, and has no lines`)
  return giveaway
}

function againOf({ name, factor }: Cause, about: About): string {
  switch (about) {
    case 'multiplier':
      return `${factor}x multiplier on: ${name}`
    case 'level':
      return `Adjusted to your level at the time: ${name}`
    case 'record':
      return `From your other record: ${name}`
    case 'cause':
      return `Reinstated: ${name}`
  }
}

function takenOf({ name, takenBack }: Cause, about: About): string {
  switch (about) {
    case 'multiplier':
      return `Multiplier refunded, on: ${name}`
    case 'level':
      return `Adjusted to your level at the time: ${name}`
    case 'record':
    case 'cause':
      return takenBack
  }
}
