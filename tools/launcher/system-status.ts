import type { ComponentSource } from '../components/component.ts'
import type { ProcessState } from '../processes/supervised-process.ts'
import type { System, SystemAddresses } from './system.ts'

export interface ProcessStatus {
  name: string
  pid: number | undefined
  state: ProcessState
  restarts: number
  address: string | undefined
}

/** What `npm run status -- --json` prints. Addresses carry no passwords. */
export interface SystemStatus {
  running: boolean
  state: 'starting' | 'ready' | 'stopped'
  dataDir: string
  supervisorPid?: number
  processes: ProcessStatus[]
  components: { name: string; source: ComponentSource; detail: string; addresses: Record<string, string> }[]
  addresses: Record<string, string>
  /** Where each service and the gateway tell their numbers: for a Prometheus on this machine. */
  metrics?: Record<string, string>
  /** How many times more than usual one address may do here. */
  limitsScale?: number
}

/** The status of a system that serves; `dataDir` as the supervisor knows it. */
export function statusOf(system: System, dataDir: string): SystemStatus {
  const { addresses } = system
  const components = system.components.map(({ name, provided }) => ({
    name,
    source: provided.source,
    detail: provided.detail,
    addresses: withoutPasswords(provided.addresses),
  }))
  return {
    running: true,
    state: 'ready',
    dataDir,
    supervisorPid: process.pid,
    processes: Object.values(system.processes).map(({ name, pid, state, restarts }) => ({
      name,
      pid,
      state,
      restarts,
      address: addressOf(name, addresses, components),
    })),
    components,
    addresses: siteAddresses(addresses),
    metrics: addresses.metrics,
    limitsScale: Number(process.env.LIMITS_SCALE || 1),
  }
}

/** The addresses that people open. */
export function siteAddresses(addresses: SystemAddresses): Record<string, string> {
  return {
    site: addresses.site,
    health: addresses.health,
    apiReference: addresses.apiReference,
    ...(addresses.mailbox ? { mailbox: addresses.mailbox } : {}),
    ...(addresses.simulator ? { paymentSimulator: addresses.simulator } : {}),
    admin: `${addresses.site}/admin`,
  }
}

function addressOf(
  name: string,
  addresses: SystemAddresses,
  components: SystemStatus['components'],
): string | undefined {
  if (name === 'gateway') return addresses.gateway
  if (name === 'payment-simulator') return addresses.simulator
  if (name.startsWith('vite-')) return addresses.frontends[name.slice('vite-'.length)]
  const component = components.find((one) => one.name === name)
  return component ? Object.values(component.addresses).join(' ') : addresses.services[name]
}

export function withoutPasswords(addresses: Record<string, string>): Record<string, string> {
  const entries = Object.entries(addresses)
  return Object.fromEntries(entries.map(([key, value]) => [key, value.replaceAll(/\/\/([^:@/]+):[^@/]+@/g, '//$1@')]))
}
