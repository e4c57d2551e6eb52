import { openSecrets } from '../../launcher/secrets.ts'
import type { DrilledSystem } from '../drilled-system.ts'

type Form = Readonly<Record<string, string>>

/** Someone of the organization does it at the payment processor itself, past our site. */
export const atProcessor = (system: DrilledSystem, path: string, form: Form): Promise<unknown> =>
  ask(system, path, { method: 'POST', headers: keyOf(system), body: new URLSearchParams(form) })

/** At once, without waiting for the month to end. */
export const cancelAtProcessor = (system: DrilledSystem, subscriptionId: string): Promise<unknown> =>
  ask(system, `/v1/subscriptions/${subscriptionId}`, { method: 'DELETE', headers: keyOf(system) })

const keyOf = ({ environment }: DrilledSystem) => ({
  authorization: `Bearer ${openSecrets(environment['DATA_DIR'] ?? '').simulatorSecretKey}`,
})

/** The processor refuses the next calls of a path, as many as are said. */
export const refuseAtProcessor = (system: DrilledSystem, path: string, next: number): Promise<unknown> =>
  ask(system, '/simulator/faults', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ next, status: 500, path }),
  })

async function ask(system: DrilledSystem, path: string, asked: RequestInit): Promise<unknown> {
  const { addresses } = await system.status()
  const response = await fetch(`${addresses['paymentSimulator'] ?? ''}${path}`, asked)
  if (!response.ok) throw new Error(`The processor answered ${path} with ${response.status}: ${await response.text()}`)
  return response.json()
}
