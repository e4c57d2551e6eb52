import { parseArgs } from 'node:util'
import { faults } from './faults.ts'

export interface FaultOptions {
  /** Names of faults, in order. */
  names: string[]
  gifts: number
}

const giftsDefault = 200
const giftsMax = 10_000

/** `npm run faults -- entries kafka --gifts 50`; throws one sentence that says what to write instead. */
export function readOptions(args: readonly string[]): FaultOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { gifts: { type: 'string' } },
    allowPositionals: true,
  })
  const gifts = Number(values.gifts ?? giftsDefault)
  if (!Number.isInteger(gifts) || gifts < 10 || gifts > giftsMax)
    throw new Error(`--gifts takes a whole number from 10 to ${giftsMax}.`)
  const unknown = positionals.find((name) => !faults.has(name))
  if (unknown !== undefined)
    throw new Error(`There is no fault '${unknown}'. There are: ${[...faults.keys()].join(', ')}.`)
  return { names: positionals.length > 0 ? positionals : [...faults.keys()], gifts }
}
