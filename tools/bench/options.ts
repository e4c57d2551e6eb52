import { parsedArgs, wholeNumber } from '../command-line/parsed-args.ts'
import { Refused } from '../command-line/refused.ts'
import type { Size } from './size.ts'

/** What can be measured, by the name that the command line knows, in the order of the table. */
export const measures = [
  'gifts',
  'visible-entries',
  'giving',
  'gateway',
  'ledger',
  'mail',
  'panel',
  'lists',
  'draws',
  'starts',
  'pages',
  'walls',
] as const
export type Measure = (typeof measures)[number]

export interface BenchOptions {
  chosen: readonly Measure[]
  size: Size
  /** In the pool of the measured draw. */
  donors: number
  /** Into docs/performance.md. */
  write: boolean
  /** The folder of an installed listmonk, which sends the same emails in the same run. */
  listmonk: string | undefined
}

/** Pages on a slow phone want a quiet machine, and a million subscribers some minutes (a few are soon looked at); their figures are in no table. */
const unusual: Readonly<Record<Size, readonly Measure[]>> = {
  whole: ['panel', 'pages', 'walls'],
  short: ['pages', 'walls'],
}
const drawDonors = { whole: 10_000_000, short: 10_000 }
const drawDonorsMax = 100_000_000

/** `npm run bench -- gifts draws --short`; throws Refused, which says what to write instead. */
export function readOptions(args: readonly string[]): BenchOptions {
  const { values, positionals } = parsedArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      write: { type: 'boolean', default: false },
      short: { type: 'boolean', default: false },
      donors: { type: 'string' },
      listmonk: { type: 'string' },
    },
  })
  const { short, write, listmonk } = values
  const size = short ? 'short' : 'whole'
  const unknown = positionals.find((name) => !isMeasure(name))
  if (unknown !== undefined) throw new Refused(`There is no measure '${unknown}'. There are: ${measures.join(', ')}.`)
  if (write && (short || positionals.length > 0))
    throw new Refused('--write takes the whole bench: npm run bench -- --write, without names and without --short.')
  if (listmonk !== undefined && !positionals.includes('mail'))
    throw new Refused('--listmonk goes with mail: npm run bench -- mail --listmonk FOLDER.')
  const donors = wholeNumber('--donors', values.donors ?? String(drawDonors[size]), [1, drawDonorsMax])
  const chosen = measures.filter((measure) =>
    positionals.length === 0 ? !unusual[size].includes(measure) : positionals.includes(measure),
  )
  return { chosen, size, donors, write, listmonk }
}

const isMeasure = (name: string): name is Measure => measures.some((measure) => measure === name)
