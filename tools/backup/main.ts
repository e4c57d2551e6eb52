/**
 * `npm run backup`: `keys FILE` makes the pair of keys, `now` backs up the system that runs on DATA_DIR, `list` says what there is, `prune` deletes what is too old, `restore` makes a data
 * directory what it was at an instant, `retell` has the services tell again what they told since one, `drill` does all of it with a system of its own.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { runMain } from '../command-line/tell.ts'
import { Refused } from '../command-line/refused.ts'
import { type Command, parseCommand } from './command-line.ts'
import { runDrill } from './drill/run-drill.ts'
import { restoredLines, restoredOneLines, sizeOf } from './report.ts'
import { restoreAll } from './restore-all.ts'
import { restoreOne } from './restore-one.ts'
import { retell } from './retell.ts'
import { dataDirOf, findSystem } from './system-at-hand.ts'
import { takeBackup } from './take.ts'
import { makeKeys, readIdentity } from '../vault/sealing.ts'
import { lastKeptAt } from '../vault/segments.ts'
import { prune } from '../vault/prune.ts'
import { findVault, listBackups, listUnfinished } from '../vault/vault.ts'

const dayMs = 24 * 60 * 60_000
const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function run(command: Command): Promise<0 | 1 | void> {
  switch (command.verb) {
    case 'keys':
      return writeKeys(command.file)
    case 'now': {
      const { name, parts, begunAt, endedAt } = await takeBackup(await findSystem(process.env), command)
      const seconds = (endedAt.getTime() - begunAt.getTime()) / 1000
      for (const [part, bytes] of Object.entries(parts)) say(`${part.padEnd(24)} ${sizeOf(bytes).padStart(10)}`)
      return say(`Backed up to ${command.folder} as ${name} in ${seconds.toFixed(1)} s.`)
    }
    case 'list':
      return list(command)
    case 'prune': {
      const since = new Date(Date.now() - command.keepDays * dayMs)
      const { backups, unfinished, segments } = await prune(await findVault(command.folder), since)
      if (unfinished.length > 0)
        say(`Deleted what was left of ${unfinished.length} backups that were killed: ${unfinished.join(', ')}.`)
      return say(
        `Deleted ${backups.length} backups and ${segments} pieces of PostgreSQL’s log. Every instant since ${since.toISOString()} that could be restored still can.`,
      )
    }
    case 'restore': {
      const restoring = {
        vault: await findVault(command.folder),
        identity: await readIdentity(command.keyFile),
        at: command.at,
        postgresPassword: command.passwordFile === undefined ? undefined : readPassword(command.passwordFile),
      }
      if (command.service !== undefined) {
        const one = await restoreOne(command.service, restoring, dataDirOf(process.env), process.env)
        return restoredOneLines(one).forEach(say)
      }
      const restored = await restoreAll(restoring, dataDirOf(process.env), process.env)
      return restoredLines(restored).forEach(say)
    }
    case 'retell': {
      const counts = await retell((await findSystem(process.env)).databases, command.since)
      for (const [service, count] of Object.entries(counts)) say(`${service.padEnd(16)} ${count} events are told again`)
      return
    }
    case 'drill': {
      const broken = await runDrill(command.gifts, say)
      say(broken === 0 ? 'Everything holds.' : `${broken} of these are not true.`)
      return broken === 0 ? 0 : 1
    }
  }
}

async function writeKeys(file: string): Promise<void> {
  const { identity, recipient } = await makeKeys()
  try {
    writeFileSync(file, `# public key: ${recipient}\n${identity}\n`, { flag: 'wx', mode: 0o600 })
  } catch {
    throw new Refused(
      `${file} couldn’t be written, or is there already. Name a new file in a folder that you can write to.`,
    )
  }
  say(
    `The private key is in ${file}. Keep it away from this machine: without it no backup opens, and with it all of them do.`,
  )
  say(`BACKUP_RECIPIENT=${recipient}`)
}

function readPassword(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new Refused(`${file} couldn’t be read. Name the file with the password of PostgreSQL’s role evenhand.`)
  }
}

async function list({ folder, olderThanHours, isWithLog }: Command & { verb: 'list' }): Promise<0 | 1> {
  const vault = await findVault(folder)
  const backups = await listBackups(vault)
  for (const { name, endedAt, parts } of backups) {
    const bytes = Object.values(parts).reduce((sum, one) => sum + one, 0)
    say(
      `${name}  ended ${endedAt.toISOString()}  ${sizeOf(bytes).padStart(10)}  ${'postgres' in parts ? 'all' : 'without PostgreSQL'}`,
    )
  }
  for (const { name, lastWrittenAt } of await listUnfinished(vault))
    say(`${name}  not ended: running, or killed after ${lastWrittenAt.toISOString()}`)
  if (backups.length === 0) say('There is no backup yet.')
  if (olderThanHours === undefined) return 0
  const late = [
    tooOld('the last whole backup', backups.findLast(({ parts }) => 'postgres' in parts)?.endedAt, olderThanHours),
    ...(isWithLog ? [tooOld('the newest piece of PostgreSQL’s log', await lastKeptAt(vault), olderThanHours)] : []),
  ].filter((sentence) => sentence !== undefined)
  late.forEach(say)
  return late.length === 0 ? 0 : 1
}

function tooOld(what: string, at: Date | undefined, hoursMax: number): string | undefined {
  if (!at) return `Missing: ${what}.`
  const hours = (Date.now() - at.getTime()) / 3_600_000
  return hours > hoursMax ? `${Math.floor(hours)} hours old: ${what}.` : undefined
}

process.stdout.on('error', () => undefined)
await runMain(() => run(parseCommand(process.argv.slice(2), process.env)))
process.exit()
