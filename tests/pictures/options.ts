import { resolve } from 'node:path'
import { parsedArgs } from '../../tools/command-line/parsed-args.ts'
import { Refused } from '../../tools/command-line/refused.ts'
import { type Width, widths as all } from './camera.ts'

export interface PictureOptions {
  /** In small letters; the scenes whose name has it. */
  only: string | undefined
  folder: string
  widths: readonly Width[]
  /** Of the system that runs here, and not of one of its own. */
  running: boolean
}

/** `npm run pictures -- --only home --widths 390`; throws Refused with what to write instead. */
export function readOptions(args: readonly string[], caller = '.'): PictureOptions {
  const { values } = parsedArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      into: { type: 'string', default: 'pictures' },
      widths: { type: 'string', default: all.join() },
      running: { type: 'boolean', default: false },
    },
  })
  const wanted = values.widths.split(',').map(Number)
  const strange = wanted.find((width) => !all.some((one) => one === width))
  if (strange !== undefined) throw new Refused(`--widths takes some of ${all.join()}, with commas between.`)
  return {
    only: values.only?.toLowerCase(),
    folder: resolve(caller, values.into),
    widths: all.filter((width) => wanted.includes(width)),
    running: values.running,
  }
}
