import { parseArgs, type ParseArgsConfig } from 'node:util'
import { Refused } from './refused.ts'

/** What Node's parseArgs reads; throws Refused with the options that there are. */
export function parsedArgs<const T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config)
  } catch (error) {
    const known = Object.keys(config.options ?? {}).map((name) => `--${name}`)
    const [why] = (error as Error).message.split(/\.\s|\.$/)
    throw new Refused(`${why}. Options here: ${known.join(', ') || 'none'}.`)
  }
}

/** For a command that takes nothing. */
export const refuseArgs = (args: readonly string[]): void => void parsedArgs({ args: [...args], options: {} })

/** For an option that takes a number. */
export function wholeNumber(option: string, text: string | undefined, [min, max]: readonly [number, number]): number {
  const number = Number(text)
  if (Number.isInteger(number) && number >= min && number <= max) return number
  throw new Refused(`${option} takes a whole number from ${min} to ${max}.`)
}
