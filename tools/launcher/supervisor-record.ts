import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startMark } from '../processes/process-identity.ts'

/** Who runs the system of a data directory, for the other commands: DATA_DIR/supervisor.json. */
export interface SupervisorRecord {
  pid: number
  mark: string
  state: 'starting' | 'ready'
  /** Where its control server answers, and what a caller must show. */
  controlUrl: string
  token: string
  site: string | undefined
}

function recordFile(dataDir: string): string {
  return join(dataDir, 'supervisor.json')
}

/** The record of a supervisor that lives; undefined when there is none. */
export function readSupervisor(dataDir: string): SupervisorRecord | undefined {
  try {
    const record = JSON.parse(readFileSync(recordFile(dataDir), 'utf8')) as SupervisorRecord
    return startMark(record.pid) === record.mark ? record : undefined
  } catch {
    return undefined
  }
}

/** Takes the data directory for this process; false when another one was quicker. */
export function claimSupervisor(dataDir: string, record: SupervisorRecord): boolean {
  if (readSupervisor(dataDir)) return false
  rmSync(recordFile(dataDir), { force: true })
  try {
    writeFileSync(recordFile(dataDir), JSON.stringify(record), { flag: 'wx', mode: 0o600 })
    return true
  } catch {
    return false
  }
}

export function updateSupervisor(dataDir: string, record: SupervisorRecord): void {
  writeFileSync(`${recordFile(dataDir)}.new`, JSON.stringify(record), { mode: 0o600 })
  renameSync(`${recordFile(dataDir)}.new`, recordFile(dataDir))
}

export function releaseSupervisor(dataDir: string): void {
  rmSync(recordFile(dataDir), { force: true })
}
