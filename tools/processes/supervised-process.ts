import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { closeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PidRegister } from './pid-register.ts'
import { lastLines, logSize, openLog } from './process-log.ts'
import { signalGroup } from './process-identity.ts'
import { StartFailure, type ProcessSpec } from './process-spec.ts'

export type ProcessState = 'stopped' | 'starting' | 'running' | 'waiting' | 'failed'

const READY_POLL_MS = 100
const FIRST_BACKOFF_MS = 1_000
const LONGEST_BACKOFF_MS = 30_000
/** A process that lived this long has earned the shortest back-off again. */
const HEALTHY_MS = 20_000
const DEFAULT_STOP_TIMEOUT_MS = 27_000
/** How often a process may die before its first readiness without failing the start. */
const MAX_FIRST_DEATHS = 2
const SHOWN_LINE_CHARS = 400
/** A process ends with this when its configuration is wrong: starting it again would not help. */
const BAD_CONFIGURATION_EXIT = 78

/** Keeps one process alive: starts it, waits until it serves, starts it again with growing pauses when it dies. */
export class SupervisedProcess {
  readonly spec: ProcessSpec
  readonly #register: PidRegister
  readonly #log: (line: string) => void
  #child: ChildProcess | undefined
  #askedToEnd: ChildProcess | undefined
  #ended: Promise<string> = Promise.resolve('')
  #prepared: Promise<void> = Promise.resolve()
  #state: ProcessState = 'stopped'
  #restarts = 0
  #backoffMs = FIRST_BACKOFF_MS
  #startedAt = 0
  /** Grows with each start and stop that was asked for, so that an older watch knows it is no longer meant. */
  #turn = 0
  #wake = new AbortController()

  constructor(spec: ProcessSpec, register: PidRegister, log: (line: string) => void) {
    this.spec = spec
    this.#register = register
    this.#log = log
  }

  get name(): string {
    return this.spec.name
  }
  get state(): ProcessState {
    return this.#state
  }
  get restarts(): number {
    return this.#restarts
  }
  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Resolves when the process serves for the first time; throws StartFailure when it does not come up. */
  async start(): Promise<void> {
    const turn = (this.#turn += 1)
    const deadline = Date.now() + this.spec.readyTimeoutMs
    for (let deaths = 0; ; deaths += 1) {
      const logStart = logSize(this.spec.logFile)
      const outcome = await this.#launch(deadline)
      if (turn !== this.#turn) return
      if (outcome === 'ready') break
      if (outcome === 'late' || deaths >= MAX_FIRST_DEATHS || outcome.endsWith(` ${BAD_CONFIGURATION_EXIT}`)) {
        await this.stop()
        this.#state = 'failed'
        throw new StartFailure(this.#failureText(outcome, logStart))
      }
      await sleep(FIRST_BACKOFF_MS)
      if (turn !== this.#turn) return
    }
    void this.#keepAlive(turn)
  }

  /** Ends the process: first asked, then, after its time, for good. It is not started again. */
  async stop(): Promise<void> {
    this.#turn += 1
    this.#wake.abort()
    this.#wake = new AbortController()
    await this.#prepared.catch(() => undefined)
    const child = this.#child
    if (child?.pid !== undefined) {
      const pid = child.pid
      // Asked once, however often it is stopped: `docker run` takes a third signal for an order to leave its container alone.
      if (this.#askedToEnd !== child) signalGroup(pid, this.spec.stopSignal ?? 'SIGTERM')
      this.#askedToEnd = child
      const forced = setTimeout(() => signalGroup(pid, 'SIGKILL'), this.spec.stopTimeoutMs ?? DEFAULT_STOP_TIMEOUT_MS)
      await this.#ended
      clearTimeout(forced)
    }
    this.#state = 'stopped'
  }

  /** Stops and starts again at once; resolves when it serves. */
  async restart(): Promise<void> {
    await this.stop()
    this.#restarts += 1
    this.#backoffMs = FIRST_BACKOFF_MS
    await this.start()
  }

  /** Sends a signal to the process and its children, as a fault test does; what follows is the supervisor's matter. */
  kill(signal: NodeJS.Signals): void {
    if (this.#child?.pid !== undefined) signalGroup(this.#child.pid, signal)
  }

  async #keepAlive(turn: number): Promise<void> {
    while (turn === this.#turn) {
      const how = await this.#ended
      if (turn !== this.#turn) return
      if (how.endsWith(` ${BAD_CONFIGURATION_EXIT}`)) {
        this.#state = 'failed'
        this.#log(`${this.name} reports a wrong configuration and won’t be restarted; see ${this.spec.logFile}`)
        return
      }
      if (Date.now() - this.#startedAt > HEALTHY_MS) this.#backoffMs = FIRST_BACKOFF_MS
      this.#state = 'waiting'
      this.#log(`${this.name} ended (${how}); restarting in ${Math.round(this.#backoffMs / 1000)} s`)
      await sleep(this.#backoffMs, undefined, { signal: this.#wake.signal }).catch(() => undefined)
      if (turn !== this.#turn) return
      this.#backoffMs = Math.min(this.#backoffMs * 2, LONGEST_BACKOFF_MS)
      this.#restarts += 1
      await this.#relaunch(turn)
    }
  }

  async #relaunch(turn: number): Promise<void> {
    try {
      const outcome = await this.#launch(Date.now() + this.spec.readyTimeoutMs)
      if (turn !== this.#turn) return
      if (outcome === 'ready') this.#log(`${this.name} is running again`)
      // Alive and silent for its whole time: it is ended, and the next round starts it again.
      if (outcome === 'late') this.kill('SIGKILL')
    } catch (error) {
      this.#ended = Promise.resolve(error instanceof Error ? error.message : String(error))
    }
  }

  /** One start: 'ready', 'late' when it lives but does not serve in time, else how it ended. */
  async #launch(deadline: number): Promise<string> {
    this.#state = 'starting'
    const turn = this.#turn
    this.#prepared = this.spec.prepare?.() ?? Promise.resolve()
    await this.#prepared
    if (turn !== this.#turn) return 'stopped'
    this.#spawn()
    let end: string | undefined
    void this.#ended.then((how) => (end = how))
    while (Date.now() < deadline) {
      if (end !== undefined) return end
      if ((await this.spec.isReady()) && end === undefined) {
        this.#state = 'running'
        return 'ready'
      }
      await sleep(READY_POLL_MS)
    }
    return end ?? 'late'
  }

  #spawn(): void {
    const { spec } = this
    const log = openLog(spec.logFile)
    const [command, args] = dyingWithParent(spec)
    const child = spawn(command, args, {
      cwd: spec.cwd,
      env: spec.env,
      stdio: ['ignore', log, log],
      detached: true,
      ...(spec.account ? { uid: spec.account.uid, gid: spec.account.gid } : {}),
    })
    closeSync(log)
    this.#child = child
    this.#startedAt = Date.now()
    if (child.pid !== undefined) this.#register.add(spec.name, child.pid, spec.stopSignal ?? 'SIGTERM')
    this.#ended = new Promise((resolve) => {
      child.once('error', (error) => resolve(error.message))
      child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
    }).then((how) => {
      // What it started itself goes with it.
      if (child.pid !== undefined) signalGroup(child.pid, 'SIGKILL')
      if (child.pid !== undefined) this.#register.remove(child.pid)
      if (this.#child === child) this.#child = undefined
      return String(how)
    })
  }

  #failureText(outcome: string, logStart: number): string {
    const seconds = Math.round(this.spec.readyTimeoutMs / 1000)
    const what = outcome === 'late' ? `did not answer within ${seconds} s` : `ended at once (${outcome})`
    const lines = lastLines(this.spec.logFile, 40, logStart)
      // The lines of a stack hide the sentence above them.
      .filter((line) => !/^\s+at /.test(line))
      .slice(-8)
      .map((line) => `    ${line.slice(0, SHOWN_LINE_CHARS)}`)
    return [`${this.name} ${what}. Its log is ${this.spec.logFile} and ends with:`, ...lines].join('\n')
  }
}

let canFollowParent: boolean | undefined

/** With util-linux at hand, a process is told to end when its supervisor is killed; elsewhere the register does it. */
function dyingWithParent(spec: ProcessSpec): [string, string[]] {
  canFollowParent ??= process.platform === 'linux' && spawnSync('setpriv', ['--pdeathsig', 'TERM', 'true']).status === 0
  if (!canFollowParent) return [spec.command, spec.args]
  const signal = (spec.stopSignal ?? 'SIGTERM').slice('SIG'.length)
  return ['setpriv', ['--pdeathsig', signal, '--', spec.command, ...spec.args]]
}
