import type { Broken, Place } from './chain.ts'
import type { FileVerdict } from './file/verify.ts'
import type { Verdict } from './verify.ts'

/** What the command says, or one sentence about why it can't. */
export type Report = { kind: 'said'; isWhole: boolean; lines: string[] } | { kind: 'refused'; sentence: string }

const brokenAt = ({ at, reason }: Broken): string => `The audit trail is broken at line ${at}: ${reason}`

const wholeTo = ({ seq, hash }: Place): string => `The audit trail is whole: ${seq} lines, ${hash.toString('hex')}`

const compareIt = 'Someone who has the database could have replaced all of it: name a hash from an email to an auditor.'

export function databaseReport(verdict: Verdict, told: readonly Place[]): Report {
  if (verdict.kind === 'broken') return { kind: 'said', isWhole: false, lines: [brokenAt(verdict)] }
  const { unsealed, compared } = verdict
  const lines = [
    wholeTo(verdict),
    `Compared with ${told.length} hashes of yours and ${compared - told.length} that this database says were told. ${unsealed} new lines are not sealed yet.`,
    ...(told.length === 0 ? [compareIt] : []),
  ]
  return { kind: 'said', isWhole: true, lines }
}

export function fileReport(verdict: FileVerdict, file: string, told: readonly Place[]): Report {
  switch (verdict.kind) {
    case 'unreadable':
      return { kind: 'refused', sentence: `${file} can’t be read. Name the file that you exported at the desk.` }
    case 'no-trail':
      return {
        kind: 'refused',
        sentence: `${file} doesn’t begin as a file of the sealed trail does. Export it at the desk: Audit trail, Export the sealed trail. The CSV file can’t be verified.`,
      }
    case 'broken':
      return {
        kind: 'said',
        isWhole: false,
        lines: [
          brokenAt(verdict),
          'Export the file again: a download that broke off looks the same, and a file that is older than the email has fewer lines. If it’s broken again, someone changed the trail: keep both files and the emails.',
        ],
      }
    case 'whole':
      return { kind: 'said', isWhole: true, lines: [wholeTo(verdict.head), ...comparedLines(verdict.head, told)] }
  }
}

/** How far the hashes that were told reach. */
function comparedLines({ seq }: Place, told: readonly Place[]): string[] {
  if (told.length === 0) return [compareIt]
  const upTo = told.reduce((newest, one) => (one.seq > newest ? one.seq : newest), 0n)
  const after = seq === upTo ? [] : [`Lines ${upTo + 1n} to ${seq} came after them: compare those with a later email.`]
  return [
    `Compared with ${told.length} ${told.length === 1 ? 'hash' : 'hashes'} of yours, up to line ${upTo}.`,
    ...after,
  ]
}
