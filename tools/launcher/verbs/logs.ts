import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { lastLines, logSize, readFrom } from '../../processes/process-log.ts'
import { StartFailure } from '../../processes/process-spec.ts'

const SHOWN_LINES = 200
const POLL_MS = 300

/** Prints the last lines of a process's log and, when asked, what comes after them until Ctrl-C. */
export async function logs(dataDir: string, name: string | undefined, follow: boolean): Promise<void> {
  const folder = join(dataDir, 'logs')
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.log')) : []
  const names = files.map((file) => file.slice(0, -'.log'.length)).toSorted()
  if (names.length === 0) throw new StartFailure(`There are no logs in ${folder} yet. npm start creates them.`)
  if (!name || !names.includes(name)) throw new StartFailure(`Which log? There are: ${names.join(', ')}.`)
  const file = join(folder, `${name}.log`)
  let position = logSize(file)
  process.stdout.write(
    lastLines(file, SHOWN_LINES)
      .map((line) => `${line}\n`)
      .join(''),
  )
  if (!follow) return
  for (;;) {
    await sleep(POLL_MS)
    const size = logSize(file)
    // Smaller than before: the log was rotated and begins anew.
    if (size < position) position = 0
    if (size > position) process.stdout.write(readFrom(file, position))
    position = Math.max(size, position)
  }
}
