import { resolve } from 'node:path'
import { z } from 'zod'
import { askSupervisor } from '../../tools/launcher/control-client.ts'
import { openSecrets } from '../../tools/launcher/secrets.ts'
import { ROOT } from '../../tools/launcher/services.ts'
import { readSupervisor } from '../../tools/launcher/supervisor-record.ts'
import type { SystemStatus } from '../../tools/launcher/system-status.ts'
import { StartFailure } from '../../tools/processes/process-spec.ts'

/** A running system that can be filled: where its parts answer, and who administers it. */
export interface Place {
  site: string
  mailbox: string
  simulator: string
  databases: { donations: string; entries: string }
  admin: { username: string; password: string }
}

/** With less, the gateway and the services hold up so many people from one address. */
const limitsScaleMin = 1_000

/** What only its owner has. */
export const needsFactor =
  'The administrator of this system needs a second factor to log in, which this command can’t give. Start one without as LIMITS_SCALE=1000000 npm start -- --reset, then try again.'

const Databases = z.object({ donations: z.string(), entries: z.string() })

/** The system that runs on DATA_DIR. Its administrator must still have the first password, or the one in ADMIN_PASSWORD. @throws StartFailure */
export async function findPlace(): Promise<{ place: Place; secretKey: string; dataDir: string }> {
  const dataDir = resolve(process.env.INIT_CWD ?? '.', process.env.DATA_DIR || resolve(ROOT, '.data'))
  const supervisor = readSupervisor(dataDir)
  if (!supervisor) throw new StartFailure('No system is running here. Start it with npm start, then try again.')
  const { addresses, limitsScale = 1 } = await askSupervisor<SystemStatus>(supervisor, 'GET', '/status')
  const { site, mailbox, paymentSimulator: simulator } = addresses
  if (!site || !mailbox || !simulator)
    throw new StartFailure('Only a system with its own mailbox and the payment simulator can be filled.')
  if (limitsScale < limitsScaleMin)
    throw new StartFailure(
      'This system limits what one address may do, and everybody here comes from one. Start it as LIMITS_SCALE=1000000 npm start -- --reset, then try again.',
    )
  const { adminPassword, simulatorSecretKey: secretKey } = openSecrets(dataDir)
  const databases = Databases.parse(await askSupervisor(supervisor, 'GET', '/databases'))
  const username = process.env.ADMIN_USERNAME || 'admin'
  const password = process.env.ADMIN_PASSWORD || adminPassword
  return { place: { site, mailbox, simulator, databases, admin: { username, password } }, secretKey, dataDir }
}
