import { resolve } from 'node:path'
import { parsedArgs } from '../command-line/parsed-args.ts'
import { Refused } from '../command-line/refused.ts'
import { ROOT } from './services.ts'

const DEFAULT_PORT = 8080

export interface StartCommand {
  verb: 'start'
  dataDir: string
  port: number
  mode: 'start' | 'dev'
  detach: boolean
  reset: boolean
  preferDocker: boolean
}

export type Command =
  | StartCommand
  | { verb: 'stop'; dataDir: string }
  | { verb: 'restart'; dataDir: string; name: string }
  | { verb: 'status'; dataDir: string; json: boolean }
  | { verb: 'logs'; dataDir: string; name: string | undefined; follow: boolean }
  | { verb: 'help' }

/** The command of a command line and its environment; throws Refused with what to write instead. */
export function parseCommand(args: string[], environment: NodeJS.ProcessEnv): Command {
  const [verb = 'help', ...rest] = args
  const dataDir = resolve(environment.INIT_CWD ?? '.', environment.DATA_DIR || resolve(ROOT, '.data'))
  switch (verb) {
    case 'start':
    case 'dev': {
      const { values } = parse(rest, ['detach', 'reset', 'docker', 'dev'], 0)
      const mode = verb === 'dev' || values.dev ? 'dev' : 'start'
      const { detach = false, reset = false, docker: preferDocker = false } = values
      return { verb: 'start', dataDir, port: readPort(environment.PORT), mode, detach, reset, preferDocker }
    }
    case 'stop':
      parse(rest, [], 0)
      return { verb, dataDir }
    case 'restart': {
      const [name] = parse(rest, []).positionals
      if (!name) throw new Refused('Which one? npm run restart -- entries')
      return { verb, dataDir, name }
    }
    case 'status':
      return { verb, dataDir, json: parse(rest, ['json'], 0).values.json ?? false }
    case 'logs': {
      const { values, positionals } = parse(rest, ['follow'])
      return { verb, dataDir, name: positionals[0], follow: values.follow ?? false }
    }
    case 'help':
      return { verb }
    default:
      throw new Refused(`There is no '${verb}'. Use npm run start, stop, restart, status, logs or dev.`)
  }
}

/** Without `namesMax`, one name: what is left over would be taken for done. */
function parse(args: string[], flags: string[], namesMax = 1) {
  const options = Object.fromEntries(
    flags.map((flag) => [flag, { type: 'boolean' as const, ...(flag === 'follow' ? { short: 'f' } : {}) }]),
  )
  const { values, positionals } = parsedArgs({ args, options, allowPositionals: true })
  const [surplus] = positionals.slice(namesMax)
  if (surplus !== undefined)
    throw new Refused(
      `This takes no '${surplus}'. ${namesMax === 0 ? 'It is about the whole system.' : 'Name one process.'}`,
    )
  return { values: values as Record<string, boolean | undefined>, positionals }
}

function readPort(text: string | undefined): number {
  if (!text) return DEFAULT_PORT
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new Refused(`PORT is '${text}', which isn’t a port. Use a number from 1 to 65535, such as PORT=8090.`)
}
