import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { openSecrets } from '../../launcher/secrets.ts'
import { ROOT } from '../../launcher/services.ts'
import type { System } from '../../launcher/system.ts'

export interface Ended {
  code: number
  lines: string[]
}

/** Runs a command of a service as an operator would, with that service's variables. */
async function runOf(program: string, args: readonly string[], environment: NodeJS.ProcessEnv): Promise<Ended> {
  const { PATH = '' } = process.env
  const options = [
    '--conditions=@evenhand/source',
    '--disable-warning=ExperimentalWarning',
    join(ROOT, 'services', program),
  ]
  const child = spawn(process.execPath, [...options, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH, ...environment },
  })
  const ended = once(child, 'exit')
  const output = await text(child.stdout)
  const [code] = (await ended) as [number]
  return { code, lines: output.split('\n').filter((line) => line !== '') }
}

export const verifyLedger = ({ addresses }: System): Promise<Ended> =>
  runOf('entries/src/ledger-command.ts', ['verify'], { DATABASE_URL: addresses.databases.entries })

export const verifyTrail = ({ addresses }: System): Promise<Ended> =>
  runOf('identity/src/trail-command.ts', ['verify'], { DATABASE_URL: addresses.databases.identity })

/** Brings in what the processor took and we lack, as far as we know what it was for; a line for each difference. */
export function reconcile({ addresses }: System, dataDir: string, since: Date): Promise<Ended> {
  const { simulatorSecretKey, mailPublicKey } = openSecrets(dataDir)
  return runOf('donations/src/reconcile-command.ts', [since.toISOString().slice(0, 10)], {
    DATABASE_URL: addresses.databases.donations,
    STRIPE_SECRET_KEY: simulatorSecretKey,
    STRIPE_API_URL: addresses.simulator,
    MAIL_PUBLIC_KEY: mailPublicKey,
  })
}
