import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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
    writeFileSync(file, String(process.pid), { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return true
    const holder = holderOf(file)
    if (holder !== process.pid && isAlive(holder)) return false
    writeFileSync(file, String(process.pid))
  }
  claimed.add(file)
  return true
}

function holderOf(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return 0
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Somebody else's.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
