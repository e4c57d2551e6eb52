import type { System } from '../launcher/system.ts'

/** What is done to a system in the middle of its work. */
export type Fault =
  | { kind: 'kill'; victims: readonly string[] }
  | { kind: 'webhooks'; mode: WebhookMode }
  /** Not amid gifts, but amid grants: whom it kills while organizations apply, are awarded, are paid, and report or give back. */
  | { kind: 'grants'; stages: readonly [Victims, Victims, Victims, Victims] }
  /** Amid sponsorships: whom it kills while they are chosen and paid, decided about, and refunded. */
  | { kind: 'sponsorships'; stages: readonly [Victims, Victims, Victims] }
  /** Amid a campaign of emails: whom it kills whenever a tenth more of the recipients are through. */
  | { kind: 'campaigns'; victims: Victims }
  /** Amid a campaign as large as is wished, which the email service's senders do alone: one of two is killed again and again. */
  | { kind: 'senders' }

type Victims = readonly string[]

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
  ...victims.map((victim) => [victim, { kind: 'kill', victims: [victim] }] as const),
  ['kafka+entries', { kind: 'kill', victims: ['kafka', 'entries'] }],
  ['grants', { kind: 'grants', stages: [['nonprofits'], ['donations'], ['kafka'], ['nonprofits', 'donations']] }],
  ['sponsorships', { kind: 'sponsorships', stages: [['sponsors', 'donations'], ['mongo'], ['kafka', 'sponsors']] }],
  ['campaigns', { kind: 'campaigns', victims: ['email'] }],
  ['senders', { kind: 'senders' }],
  ...modes.map((mode) => [`webhooks-${mode}`, { kind: 'webhooks', mode }] as const),
])

/** SIGKILL, to the process and whatever it started; the supervisor starts it again. */
export function kill(system: System, victims: readonly string[]): void {
  for (const victim of victims) {
    const process = system.processes[victim]
    if (!process) throw new Error(`There is no process ${victim} in this system.`)
    process.kill('SIGKILL')
  }
}

export const kills = (fault: Fault, victim: string): boolean => fault.kind === 'kill' && fault.victims.includes(victim)

const victimsOf = (fault: Fault): readonly string[] => {
  switch (fault.kind) {
    case 'kill':
    case 'campaigns':
      return fault.victims
    case 'grants':
    case 'sponsorships':
      return [...new Set(fault.stages.flat())]
    case 'senders':
    case 'webhooks':
      return []
  }
}

/** The victims that the supervisor has not started again since `before`. */
export const notRestarted = (system: System, fault: Fault, before: ReadonlyMap<string, number>): string[] =>
  victimsOf(fault).filter((victim) => (system.processes[victim]?.restarts ?? 0) <= (before.get(victim) ?? 0))

export const restartsOf = (system: System): ReadonlyMap<string, number> =>
  new Map(Object.values(system.processes).map(({ name, restarts }) => [name, restarts]))
