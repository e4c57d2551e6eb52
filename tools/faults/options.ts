import { parsedArgs, wholeNumber } from '../command-line/parsed-args.ts'
import { Refused } from '../command-line/refused.ts'
import { faults } from './faults.ts'

export interface FaultOptions {
  /** Names of faults, in order. */
  names: string[]
  gifts: number
  /** Of the campaign whose senders are killed, and how often. */
  recipients: number
  kills: number
}

const defaults = { gifts: '200', recipients: '10000', kills: '4' }
const giftsMax = 10_000
const recipientsMax = 1_000_000
const killsMax = 1_000

/** `npm run faults -- entries kafka --gifts 50`, `-- senders --recipients 1000000 --kills 300`; throws Refused, which says what to write instead. */
export function readOptions(args: readonly string[]): FaultOptions {
  const { values, positionals } = parsedArgs({
    args: [...args],
    options: {
      gifts: { type: 'string', default: defaults.gifts },
      recipients: { type: 'string', default: defaults.recipients },
      kills: { type: 'string', default: defaults.kills },
    },
    allowPositionals: true,
  })
  const gifts = wholeNumber('--gifts', values.gifts, [10, giftsMax])
  const recipients = wholeNumber('--recipients', values.recipients, [1_000, recipientsMax])
  const kills = wholeNumber('--kills', values.kills, [1, killsMax])
  const unknown = positionals.find((name) => !faults.has(name))
  if (unknown !== undefined)
    throw new Refused(`There is no fault '${unknown}'. There are: ${[...faults.keys()].join(', ')}.`)
  return { names: positionals.length > 0 ? positionals : [...faults.keys()], gifts, recipients, kills }
}
