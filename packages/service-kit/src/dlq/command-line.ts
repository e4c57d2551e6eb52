import { type ServiceName, serviceNames } from '@evenhand/contracts/services'
import { Refused } from './refused.ts'

export type Command =
  | { verb: 'list'; service: ServiceName }
  | { verb: 'show' | 'drop'; service: ServiceName; origin: string }
  /** Without an origin: all of them. */
  | { verb: 'replay'; service: ServiceName; origin: string | undefined }

const usageOf = (typed: string): string => `What a service could not handle, and what to do with it:
  ${typed} SERVICE list             each dead letter: its origin, type, time and reason
  ${typed} SERVICE show ORIGIN      one of them, whole
  ${typed} SERVICE replay ORIGIN    gives it to that service once more (--all: all of them)
  ${typed} SERVICE drop ORIGIN      settles it without handling it
SERVICE is one of ${serviceNames.join(', ')}.
`

/** The command of a command line that begins with `typed`; throws Refused with what to write instead. */
export function parseCommand(words: string[], typed: string): Command {
  const [service, verb = 'list', origin, ...rest] = words
  const option = words.find((word) => word.startsWith('-') && word !== '--all')
  if (option !== undefined) throw new Refused(`There is no option '${option}'. ${typed} shows the usage.`)
  if (service === undefined) throw new Refused(usageOf(typed))
  if (!isService(service))
    throw new Refused(`There is no service '${service}': it is one of ${serviceNames.join(', ')}.`)
  if (rest.length > 0) throw new Refused(`'${rest.join(' ')}' is one argument too many. ${typed} shows the usage.`)
  switch (verb) {
    case 'list':
      if (origin !== undefined) throw new Refused(`list takes no origin: ${typed} ${service} show ${origin}`)
      return { verb, service }
    case 'show':
    case 'drop':
      return { verb, service, origin: required(origin, `${typed} ${service}`, verb) }
    case 'replay':
      return { verb, service, origin: origin === '--all' ? undefined : required(origin, `${typed} ${service}`, verb) }
    default:
      throw new Refused(`There is no '${verb}': use list, show, replay or drop.`)
  }
}

const isService = (name: string): name is ServiceName => serviceNames.some((service) => service === name)

function required(origin: string | undefined, typed: string, verb: string): string {
  if (origin !== undefined && origin !== '--all') return origin
  throw new Refused(`Which one? ${typed} list shows the origins; then ${typed} ${verb} ORIGIN`)
}
