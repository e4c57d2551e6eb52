import { resolve } from 'node:path'
import { parsedArgs, wholeNumber } from '../command-line/parsed-args.ts'
import { Refused } from '../command-line/refused.ts'

export type Command =
  | { verb: 'keys'; file: string }
  | { verb: 'now'; folder: string; recipient: string | undefined; isWithPostgres: boolean; isWithSecrets: boolean }
  | { verb: 'list'; folder: string; olderThanHours: number | undefined; isWithLog: boolean }
  | { verb: 'prune'; folder: string; keepDays: number }
  | {
      verb: 'restore'
      folder: string
      keyFile: string
      at: Date | undefined
      service: string | undefined
      passwordFile: string | undefined
    }
  | { verb: 'retell'; since: Date }
  | { verb: 'drill'; gifts: number }

const hoursMax = 24 * 365
const daysMax = 3_650
const usage = 'Say what to do: npm run backup -- keys FILE, now, list, prune, restore, retell or drill.'

/** The command of a command line and its environment; throws Refused with what to write instead. */
export function parseCommand(args: readonly string[], environment: NodeJS.ProcessEnv): Command {
  const [verb = 'nothing', ...rest] = args
  const caller = environment.INIT_CWD ?? '.'
  const folderOf = (given: string | undefined, option: string): string => {
    const folder = given ?? environment.BACKUP_TO
    if (!folder) throw new Refused(`Name the folder of the backups: ${option} FOLDER, or BACKUP_TO.`)
    return resolve(caller, folder)
  }
  switch (verb) {
    case 'keys': {
      const { positionals } = parsedArgs({ args: rest, options: {}, allowPositionals: true })
      const [file, ...more] = positionals
      if (!file || more.length > 0) throw new Refused('Name one file for the private key: npm run backup -- keys FILE.')
      return { verb, file: resolve(caller, file) }
    }
    case 'now': {
      const options = {
        to: { type: 'string' },
        recipient: { type: 'string' },
        'without-postgres': { type: 'boolean' },
        'without-secrets': { type: 'boolean' },
      } as const
      const { values } = parsedArgs({ args: rest, options })
      const recipient = values.recipient ?? (environment.BACKUP_RECIPIENT || undefined)
      return {
        verb,
        folder: folderOf(values.to, '--to'),
        recipient,
        isWithPostgres: !values['without-postgres'],
        isWithSecrets: !values['without-secrets'],
      }
    }
    case 'list': {
      const options = {
        from: { type: 'string' },
        'older-than': { type: 'string' },
        'without-log': { type: 'boolean' },
      } as const
      const { values } = parsedArgs({ args: rest, options })
      const hours = values['older-than']
      return {
        verb,
        folder: folderOf(values.from, '--from'),
        olderThanHours: hours === undefined ? undefined : wholeNumber('--older-than', hours, [1, hoursMax]),
        isWithLog: !values['without-log'],
      }
    }
    case 'prune':
      return readPruning(rest, folderOf)
    case 'restore':
      return readRestoring(rest, folderOf, caller)
    case 'retell': {
      const { values } = parsedArgs({ args: rest, options: { since: { type: 'string' } } })
      if (!values.since) throw new Refused('Say since when: --since 2026-11-29T21:00:00Z.')
      return { verb, since: instantOf('--since', values.since) }
    }
    case 'drill': {
      const { values } = parsedArgs({ args: rest, options: { gifts: { type: 'string', default: '60' } } })
      return { verb, gifts: wholeNumber('--gifts', values.gifts, [20, 10_000]) }
    }
    default:
      throw new Refused(args.length === 0 ? usage : `There is no '${verb}'. ${usage}`)
  }
}

function readPruning(
  args: readonly string[],
  folderOf: (given: string | undefined, option: string) => string,
): Command & { verb: 'prune' } {
  const options = { from: { type: 'string' }, 'keep-days': { type: 'string' } } as const
  const { values } = parsedArgs({ args: [...args], options })
  const days = values['keep-days']
  if (days === undefined)
    throw new Refused('Say of how many days every instant stays restorable: --keep-days 35. What is older is deleted.')
  return {
    verb: 'prune',
    folder: folderOf(values.from, '--from'),
    keepDays: wholeNumber('--keep-days', days, [1, daysMax]),
  }
}

function readRestoring(
  args: readonly string[],
  folderOf: (given: string | undefined, option: string) => string,
  caller: string,
): Command & { verb: 'restore' } {
  const options = {
    from: { type: 'string' },
    key: { type: 'string' },
    to: { type: 'string' },
    service: { type: 'string' },
    'postgres-password-file': { type: 'string' },
  } as const
  const { values } = parsedArgs({ args: [...args], options })
  if (!values.key) throw new Refused('Name the file with the private key: --key FILE.')
  const passwordFile = values['postgres-password-file']
  return {
    verb: 'restore',
    folder: folderOf(values.from, '--from'),
    keyFile: resolve(caller, values.key),
    at: values.to === undefined ? undefined : instantOf('--to', values.to),
    service: values.service,
    passwordFile: passwordFile === undefined ? undefined : resolve(caller, passwordFile),
  }
}

/** With a zone, so that nobody restores to another hour than they mean. */
function instantOf(option: string, text: string): Date {
  const at = new Date(text)
  if (/(?:Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(at.getTime())) return at
  throw new Refused(`${option} takes an instant with its zone, such as 2026-11-29T21:00:00Z.`)
}
