import { parseArgs } from 'node:util'

/** What `npm run trail` was asked for. */
export interface TrailCommand {
  /** A file that was exported at the desk; undefined for the database. */
  file: string | undefined
  /** Where the trail ended, as auditors were told it. */
  told: readonly { seq: bigint; hash: Buffer }[]
}

export const usage = `The audit trail, looked at from outside:
  npm run trail -- verify [--file FILE] [LINES:HASH...]
      is every line as it was sealed, is none missing or beside the chain, and was each hash that was told the one of its place?
      LINES:HASH: as the email to an auditor says it
      --file: a file of the sealed trail, exported at the desk under Audit trail; it takes no database and no system
Without --file, DATABASE_URL names the database of the identity service; without that, the running system's is taken.
`

const form = /^([1-9]\d{0,17}):([0-9a-f]{64})$/i

/** The command, or one sentence about what to write instead. */
export function parseCommand(args: readonly string[]): TrailCommand | { refused: string } {
  if (args.length === 0) return { refused: usage }
  const read = readArgs(args)
  if (!read) return { refused: `${whyUnread(args)} ${usage}` }
  const { values, positionals } = read
  const [verb, ...rest] = positionals
  if (verb !== 'verify') return { refused: `There is no '${verb ?? ''}': use verify.` }
  if (values.file === '') return { refused: 'Name the file after --file.' }
  const wrong = rest.find((word) => !form.test(word))
  if (wrong !== undefined)
    return {
      refused: `'${wrong}' is no LINES:HASH, such as 1204:${'3f'.repeat(4)}… with all 64 characters of the hash.`,
    }
  return { file: values.file, told: rest.map(toldIn) }
}

function whyUnread(args: readonly string[]): string {
  const unknown = args.find((word) => word.startsWith('-') && !/^--file(=|$)/.test(word))
  return unknown === undefined ? 'Name the file after --file.' : `There is no '${unknown}'.`
}

function readArgs(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { file: { type: 'string' } } })
  } catch {
    return undefined
  }
}

function toldIn(word: string): TrailCommand['told'][number] {
  const [seq = '', hash = ''] = word.split(':')
  return { seq: BigInt(seq), hash: Buffer.from(hash, 'hex') }
}
