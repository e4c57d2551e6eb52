import { type ServiceName, serviceNames } from '@evenhand/contracts/services'
import { Refused } from '../command-line/refused.ts'

export type Command =
  | { verb: 'list'; service: ServiceName }
  | { verb: 'show' | 'drop'; service: ServiceName; origin: string }
  /** Without an origin: all of them. */
  | { verb: 'replay'; service: ServiceName; origin: string | undefined }

export const usage = `What a service could not handle, and what to do with it:
  npm run dlq -- SERVICE list             each dead letter: its origin, type, time and reason
  npm run dlq -- SERVICE show ORIGIN      one of them, whole
  npm run dlq -- SERVICE replay ORIGIN    gives it to that service once more (--all: all of them)
  npm run dlq -- SERVICE drop ORIGIN      settles it without handling it
SERVICE is one of ${serviceNames.join(', ')}.
KAFKA_BROKERS names the broker; without it the running system's is taken.
`

/** The command of a command line; throws Refused with what to write instead. */
export function parseCommand(words: string[]): Command {
  const [service, verb = 'list', origin, ...rest] = words
  const option = words.find((word) => word.startsWith('-') && word !== '--all')
  if (option !== undefined) throw new Refused(`There is no option '${option}'. npm run dlq shows the usage.`)
  if (service === undefined) throw new Refused(usage)
  if (!isService(service))
    throw new Refused(`There is no service '${service}': it is one of ${serviceNames.join(', ')}.`)
  if (rest.length > 0) throw new Refused(`'${rest.join(' ')}' is one argument too many. npm run dlq shows the usage.`)
  switch (verb) {
    case 'list':
      if (origin !== undefined) throw new Refused(`list takes no origin: npm run dlq -- ${service} show ${origin}`)
      return { verb, service }
    case 'show':
    case 'drop':
      return { verb, service, origin: required(origin, service, verb) }
    case 'replay':
      return { verb, service, origin: origin === '--all' ? undefined : required(origin, service, verb) }
    default:
      throw new Refused(`There is no '${verb}': use list, show, replay or drop.`)
  }
}

const isService = (name: string): name is ServiceName => serviceNames.some((service) => service === name)

function required(origin: string | undefined, service: ServiceName, verb: string): string {
  if (origin !== undefined && origin !== '--all') return origin
  throw new Refused(
    `Which one? npm run dlq -- ${service} list shows the origins; then npm run dlq -- ${service} ${verb} ORIGIN`,
  )
}
