import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMark } from './process-identity.ts'

const folder = join(tmpdir(), 'evenhand-ports')
const claimed = new Set<string>()
process.once('exit', () => {
  for (const file of claimed) rmSync(file, { force: true })
})

/**
 * Whether this process may have the port, as far as other starts on this machine are concerned: a system chooses its ports and takes them half a
 * minute later, when another one has found them free, too. A claim lasts as long as its process. Where none can be written, nobody is kept out.
 */
export function claimPort(port: number): boolean {
  const file = join(folder, String(port))
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, markOf(process.pid), { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return true
    if (isHeld(file)) return false
    writeFileSync(file, markOf(process.pid))
  }
  claimed.add(file)
  return true
}

/** Who claims, so that a later process with the same number is another one. */
const markOf = (pid: number): string => `${pid} ${startMark(pid) ?? ''}`

function isHeld(file: string): boolean {
  try {
    const mark = readFileSync(file, 'utf8')
    const pid = Number.parseInt(mark, 10)
    return pid !== process.pid && startMark(pid) !== undefined && mark === markOf(pid)
  } catch {
    return false
  }
}
