import { openSecrets } from '../../launcher/secrets.ts'
import type { DrilledSystem } from '../drilled-system.ts'

type Form = Readonly<Record<string, string>>

/** Someone of the organization does it at the payment processor itself, past our site. */
export const atProcessor = (system: DrilledSystem, path: string, form: Form): Promise<unknown> => {
  const { simulatorSecretKey } = openSecrets(system.environment['DATA_DIR'] ?? '')
  const headers = { authorization: `Bearer ${simulatorSecretKey}` }
  return post(system, path, { headers, body: new URLSearchParams(form) })
}

/** The processor refuses the next calls of a path, as many as are said. */
export const refuseAtProcessor = (system: DrilledSystem, path: string, next: number): Promise<unknown> =>
  post(system, '/simulator/faults', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ next, status: 500, path }),
  })

async function post(system: DrilledSystem, path: string, asked: RequestInit): Promise<unknown> {
  const { addresses } = await system.status()
  const response = await fetch(`${addresses['paymentSimulator'] ?? ''}${path}`, { method: 'POST', ...asked })
  if (!response.ok) throw new Error(`The processor answered ${path} with ${response.status}: ${await response.text()}`)
  return response.json()
}
