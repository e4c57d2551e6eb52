import type { ComponentAddresses } from '../components/component.ts'
import type { RunningComponent } from '../components/start.ts'
import { StartFailure } from '../processes/process-spec.ts'
import type { SupervisedProcess } from '../processes/supervised-process.ts'
import { SystemStart } from './system-start.ts'

export interface SystemOptions {
  /** Where people reach it. A free one, remembered in the data directory, when absent. */
  port?: number
  dataDir: string
  /** Added to process.env for every process (`LOG_LEVEL`, `STRIPE_SECRET_KEY`, …). */
  env?: NodeJS.ProcessEnv
  log?: (line: string) => void
  /** dev: services watch their files and the frontends are served by Vite. */
  mode?: 'start' | 'dev'
  preferDocker?: boolean
  /** false only where the data are thrown away; true when absent. */
  durable?: boolean
  /** Gives up and stops what has been started. */
  signal?: AbortSignal
}

export interface SystemAddresses {
  /** The website: the gateway, or in dev the shell's Vite server. */
  site: string
  gateway: string
  health: string
  apiReference: string
  /** Undefined when payments go to Stripe itself. */
  simulator: string | undefined
  mailbox: string | undefined
  /** In dev, the Vite server of each frontend; none otherwise. */
  frontends: Record<string, string>
  /** Base address of each service. */
  services: Record<string, string>
  /** Where each service and the gateway tell their numbers. */
  metrics: Record<string, string>
  components: ComponentAddresses
  /** Each service's own database, for checks. */
  databases: Record<string, string>
}

export interface System {
  addresses: SystemAddresses
  /** Every process by name, components too: `pid`, `state`, `kill(signal)`, `restart()`, … */
  processes: Record<string, SupervisedProcess>
  components: RunningComponent[]
  admin: { username: string; password: string; isGiven: boolean; wasShown: boolean }
  stop: () => Promise<void>
}

/** Starts everything and resolves when the gateway says that all is well; throws StartFailure and stops all otherwise. */
export async function startSystem(options: SystemOptions): Promise<System> {
  const start = new SystemStart(options)
  try {
    return await start.run()
  } catch (error) {
    await start.stop()
    throw options.signal?.aborted ? new StartFailure('The start was stopped.') : error
  }
}
