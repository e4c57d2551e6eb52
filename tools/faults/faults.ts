import type { System } from '../launcher/system.ts'

/** What is done to a system in the middle of its work. */
export type Fault = { kind: 'kill'; victim: string } | { kind: 'webhooks'; mode: WebhookMode }

export type WebhookMode = 'duplicate' | 'late' | 'shuffle' | 'hold'

/** In the order of the way of a gift: those that carry it, those that store it, those beside it. */
const victims = [
  'donations',
  'entries',
  'email',
  'identity',
  'gateway',
  'payment-simulator',
  'kafka',
  'postgres',
  'redis',
  'mongo',
  'members',
  'memorials',
  'nonprofits',
  'sponsors',
  'registrations',
]
const modes: readonly WebhookMode[] = ['duplicate', 'late', 'shuffle', 'hold']

/** Every fault by the name that the command line knows. */
export const faults: ReadonlyMap<string, Fault> = new Map<string, Fault>([
  ...victims.map((victim) => [victim, { kind: 'kill', victim }] as const),
  ...modes.map((mode) => [`webhooks-${mode}`, { kind: 'webhooks', mode }] as const),
])

/** SIGKILL, to the process and whatever it started; the supervisor starts it again. */
export function kill(system: System, victim: string): void {
  const process = system.processes[victim]
  if (!process) throw new Error(`There is no process ${victim} in this system.`)
  process.kill('SIGKILL')
}
