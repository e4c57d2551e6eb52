import { parsedArgs, wholeNumber } from '../command-line/parsed-args.ts'
import { Refused } from '../command-line/refused.ts'
import { faults } from './faults/index.ts'

export interface AlertsOptions {
  /** Names of faults, in the order of the table, however they were typed: the last ones leave a system that others can’t break. */
  names: string[]
  /** How many times faster than in production every time of a rule is; without, each fault has its own. */
  speed: number | undefined
}

/** Of faults that say nothing else. */
export const usualSpeed = 20
/** Six hours are three and a half minutes then, and a minute still is longer than a look. */
const speedMax = 100

/** `npm run alerts -- kafka-hangs --speed 1`; throws Refused, which says what to write instead. */
export function readOptions(args: readonly string[]): AlertsOptions {
  const { values, positionals } = parsedArgs({
    args: [...args],
    options: { speed: { type: 'string' } },
    allowPositionals: true,
  })
  const unknown = positionals.find((name) => !faults.has(name))
  if (unknown !== undefined)
    throw new Refused(`There is no fault '${unknown}'. There are: ${[...faults.keys()].join(', ')}.`)
  return {
    names: [...faults.keys()].filter((name) => positionals.length === 0 || positionals.includes(name)),
    speed: values.speed === undefined ? undefined : wholeNumber('--speed', values.speed, [1, speedMax]),
  }
}
