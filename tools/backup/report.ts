import type { Restored } from './restore-all.ts'
import type { RestoredOne } from './restore-one.ts'
import type { Retold } from './retell.ts'

export const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** What is there again, what is not, and what a person does next. */
export function restoredLines({ postgres, others, secretsFolder, retold }: Restored): string[] {
  const told = sumOf(retold)
  const { backup, lastCommitAt, segments, endsEarly } = postgres
  const asOf = lastCommitAt ? `after its last commit, ${lastCommitAt.toISOString()}` : 'in the base backup'
  return [
    ...(endsEarly ? ['The log ends before the time that you asked for: it was read to its end.'] : []),
    `PostgreSQL is as it was ${asOf} (base backup ${backup.name}, ${segments} segments of its log).`,
    `MongoDB and the files are as they were at ${others.begunAt.toISOString()}: they have no log of their own.`,
    ...(secretsFolder === undefined ? [] : [`The secrets are in ${secretsFolder}.`]),
    `Redis and Kafka are empty: everyone signs in again. The services tell ${told} events again as they start, all of the 30 days that they keep;`,
    'each service skips what it has heard.',
    'What was done after that is lost here. If this takes the place of the system that was backed up, start it with BACKUP_TAKES_OVER=yes the first time,',
    'and take a new backup; if you only look, start it without BACKUP_TO. Then compare with the payment processor:',
    `  npm run reconcile -- ${(lastCommitAt ?? others.begunAt).toISOString().slice(0, 10)}`,
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
