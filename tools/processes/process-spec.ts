/** A system account that a process runs as. */
export interface Account {
  name: string
  uid: number
  gid: number
}

/** One process that a supervisor keeps alive. */
export interface ProcessSpec {
  name: string
  command: string
  args: string[]
  cwd: string
  /** The whole environment of the process; nothing is inherited. */
  env: NodeJS.ProcessEnv
  logFile: string
  /** Only where the process must not run as the caller. */
  account?: Account
  /** What asks it to end; SIGTERM when absent. */
  stopSignal?: NodeJS.Signals
  /** How long it may take to end before SIGKILL. */
  stopTimeoutMs?: number
  /** Runs before every start, after a crash too: leftovers go here. */
  prepare?: () => Promise<void>
  /** One look at whether it serves. Asked again until it says yes. */
  isReady: () => Promise<boolean>
  readyTimeoutMs: number
}

/** A process did not come up: the message is one sentence for a person, with the last lines of its log. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}
