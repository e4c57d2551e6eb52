import { ConfigError, readConfig } from '@evenhand/service-kit/config'
import { openDatabase } from '@evenhand/service-kit/postgres'
import { z } from 'zod'
import { writeAudit } from '../audit/store.ts'
import { administratorVariables } from '../config.ts'
import { deleteFactors, findFactors } from '../second-factor/store.ts'
import { hasFactor } from '../second-factor/use-cases.ts'
import { endWaiting } from '../second-factor/waiting.ts'
import { hashSecret } from '../secrets.ts'
import { findAdministrator, savePassword } from './store.ts'

/** A command for whoever runs the system: gives ADMIN_USERNAME the password ADMIN_PASSWORD, turns off their second factor, app and passkeys, which may be lost too, and writes both down. */
const config = readOrExit()
const db = openDatabase(config.DATABASE_URL)
const passwordHash = await hashSecret(config.ADMIN_PASSWORD)
const found = await db.transaction(async (tx) => {
  const administrator = await findAdministrator(tx, config.ADMIN_USERNAME)
  if (!administrator) return undefined
  const { id } = administrator
  await savePassword(tx, id, passwordHash)
  await endWaiting(tx, id)
  await writeAudit(tx, 'password-set', id)
  const hadFactor = hasFactor(await findFactors(tx, id))
  await deleteFactors(tx, id)
  if (hadFactor) await writeAudit(tx, 'factor-turned-off', id)
  return { hadFactor }
})
await db.close()
if (found) {
  const factor = found.hadFactor ? ' The second factor is off: set it up again under Your account.' : ''
  process.stdout.write(`The password is set.${factor} Open sessions stay signed in for up to 24 hours.\n`)
} else {
  process.stderr.write('There is no administrator by that name. Set ADMIN_USERNAME to one that exists.\n')
  process.exitCode = 1
}

function readOrExit() {
  try {
    return readConfig(z.object(administratorVariables))
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\nType: ADMIN_USERNAME=… ADMIN_PASSWORD=… npm run set-password\n`)
    process.exit(1)
  }
}
