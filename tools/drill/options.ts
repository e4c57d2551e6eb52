import { resolve } from 'node:path'
import { parsedArgs, wholeNumber } from '../command-line/parsed-args.ts'
import { Refused } from '../command-line/refused.ts'
import { acts } from './acts.ts'

export interface DrillOptions {
  images: boolean
  install: boolean
  /** Names of acts, in order. */
  acts: string[]
  /** Files for Helm, after those of the drill. */
  values: string[]
  /** At the end. */
  uninstall: boolean
  giftsPerMinute: number
  /** Of the ingress, on this machine. */
  port: number
}

/** `npm run drill -- install upgrade kill --gifts-per-minute 50 --values ours.yaml`, typed in the folder `caller`; throws Refused, which says what to write instead. */
export function readOptions(args: readonly string[], caller = '.'): DrillOptions {
  const { values, positionals } = parsedArgs({
    args: [...args],
    options: {
      'gifts-per-minute': { type: 'string', default: '50' },
      port: { type: 'string', default: '30080' },
      values: { type: 'string', multiple: true, default: [] },
    },
    allowPositionals: true,
  })
  const known = ['images', 'install', ...acts.keys(), 'uninstall']
  const unknown = positionals.find((name) => !known.includes(name))
  if (unknown !== undefined || positionals.length === 0)
    throw new Refused(
      `${unknown === undefined ? 'Say what to do' : `There is no '${unknown}'`}. There are: ${known.join(', ')}.`,
    )
  return {
    images: positionals.includes('images'),
    install: positionals.includes('install'),
    uninstall: positionals.includes('uninstall'),
    acts: positionals.filter((name) => acts.has(name)),
    values: values.values.map((file) => resolve(caller, file)),
    giftsPerMinute: wholeNumber('--gifts-per-minute', values['gifts-per-minute'], [1, 600]),
    port: wholeNumber('--port', values.port, [1, 65_535]),
  }
}
