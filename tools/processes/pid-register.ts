import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { signalGroup, startMark } from './process-identity.ts'

const GRACE_MS = 10_000
const POLL_MS = 50

interface RegisteredProcess {
  name: string
  pid: number
  mark: string
  stopSignal: NodeJS.Signals
}

/**
 * The processes that run for one data directory, in a file, so that whoever comes after a killed supervisor can end what
 * it left. A process is ours only while its start mark is the recorded one.
 */
export class PidRegister {
  readonly #file: string
  #entries: RegisteredProcess[]

  constructor(file: string) {
    this.#file = file
    this.#entries = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RegisteredProcess[]) : []
  }

  add(name: string, pid: number, stopSignal: NodeJS.Signals): void {
    const mark = startMark(pid)
    if (mark === undefined) return
    this.#entries.push({ name, pid, mark, stopSignal })
    this.#save()
  }

  remove(pid: number): void {
    this.#entries = this.#entries.filter((entry) => entry.pid !== pid)
    this.#save()
  }

  /** Recorded processes that still live. */
  living(): { name: string; pid: number }[] {
    return this.#entries.filter((entry) => startMark(entry.pid) === entry.mark)
  }

  /** Ends every recorded process that still lives, gently and then for good; answers their names. */
  async endLeftovers(graceMs = GRACE_MS): Promise<string[]> {
    // Nothing recorded, nothing written: a look must not make a data directory.
    if (this.#entries.length === 0) return []
    const living = this.#entries.filter((entry) => startMark(entry.pid) === entry.mark)
    for (const entry of living) signalGroup(entry.pid, entry.stopSignal)
    const deadline = Date.now() + graceMs
    for (const entry of living) {
      while (startMark(entry.pid) === entry.mark && Date.now() < deadline) await sleep(POLL_MS)
      if (startMark(entry.pid) === entry.mark) signalGroup(entry.pid, 'SIGKILL')
      while (startMark(entry.pid) === entry.mark) await sleep(POLL_MS)
    }
    this.#entries = []
    this.#save()
    return living.map((entry) => entry.name)
  }

  #save(): void {
    mkdirSync(dirname(this.#file), { recursive: true })
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.#entries, null, 2))
    renameSync(`${this.#file}.new`, this.#file)
  }
}
