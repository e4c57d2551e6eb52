import { parsedArgs, wholeNumber } from '../command-line/parsed-args.ts'
import { Refused } from '../command-line/refused.ts'
import { faults } from './faults.ts'

export interface FaultOptions {
  /** Names of faults, in order. */
  names: string[]
  gifts: number
}

const giftsDefault = '200'
const giftsMax = 10_000

/** `npm run faults -- entries kafka --gifts 50`; throws Refused, which says what to write instead. */
export function readOptions(args: readonly string[]): FaultOptions {
  const { values, positionals } = parsedArgs({
    args: [...args],
    options: { gifts: { type: 'string', default: giftsDefault } },
    allowPositionals: true,
  })
  const gifts = wholeNumber('--gifts', values.gifts, [10, giftsMax])
  const unknown = positionals.find((name) => !faults.has(name))
  if (unknown !== undefined)
    throw new Refused(`There is no fault '${unknown}'. There are: ${[...faults.keys()].join(', ')}.`)
  return { names: positionals.length > 0 ? positionals : [...faults.keys()], gifts }
}
