import type { Restored } from './restore-all.ts'
import type { RestoredOne } from './restore-one.ts'
import type { Retold } from './retell.ts'

export const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** What is there again, what is not, and what a person does next. */
export function restoredLines({ postgres, others, retoldSince, retold }: Restored): string[] {
  const told = sumOf(retold)
  const { backup, lastCommitAt, segments, endsEarly } = postgres
  const asOf = lastCommitAt ? `after its last commit, ${lastCommitAt.toISOString()}` : 'in the base backup'
  return [
    ...(endsEarly ? ['The log ends before the time that you asked for: it was read to its end.'] : []),
    `PostgreSQL is as it was ${asOf} (base backup ${backup.name}, ${segments} segments of its log).`,
    `MongoDB and the files are as they were at ${others.begunAt.toISOString()}: they have no log of their own.`,
    `Redis and Kafka are empty: everyone signs in again. The services tell ${told} events since ${retoldSince.toISOString()}`,
    'again as they start; each service skips what it has heard.',
    'What was done after that is lost here. Start with npm start, take a new backup, then compare with the payment processor:',
    `  node --conditions=@evenhand/source services/donations/src/reconcile-command.ts ${(lastCommitAt ?? others.begunAt).toISOString().slice(0, 10)}`,
  ]
}

const sumOf = (retold: Retold): number => Object.values(retold).reduce((sum, one) => sum + one, 0)

/** Of one service alone. */
export function restoredOneLines({ service, asOf, fewer, retold }: RestoredOne): string[] {
  const gone = Object.entries(fewer).map(([table, rows]) => `${table} ${rows}`)
  return [
    `${service} is as it was at ${asOf.toISOString()}.`,
    gone.length === 0
      ? 'It had nothing more when it was restored.'
      : `It had more when it was restored, which comes again only as far as others tell it: ${gone.join(', ')}.`,
    `The other services tell ${sumOf(retold)} events again when they start. Start with npm start.`,
  ]
}
