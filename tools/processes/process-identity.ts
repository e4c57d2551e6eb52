import { readFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'

/**
 * What tells a process from a later one with the same number: the moment it began, as the system counts it.
 * Undefined when no such process lives (a zombie does not live).
 */
export function startMark(pid: number): string | undefined {
  if (process.platform !== 'linux') return startMarkFromPs(pid)
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may hold spaces, so the fields are counted behind it: state is the 3rd, start time the 22nd.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    return `${bootId()}:${fields[19]}`
  } catch {
    return undefined
  }
}

function bootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
}

function startMarkFromPs(pid: number): string | undefined {
  const answer = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
  return answer.stdout?.trim() || undefined
}

/** Sends a signal to the group that a process leads, itself included, else to it alone; no complaint when it has gone. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, signal)
      return
    } catch {
      // It has gone, or leads no group.
    }
  }
}
