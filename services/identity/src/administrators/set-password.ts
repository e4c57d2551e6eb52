import { ConfigError, readConfig } from '@evenhand/service-kit/config'
import { openDatabase } from '@evenhand/service-kit/postgres'
import { z } from 'zod'
import { writeAudit } from '../audit/store.ts'
import { administratorVariables } from '../config.ts'
import { hashSecret } from '../secrets.ts'
import { findAdministrator, savePassword } from './store.ts'

/** A command for whoever runs the system: gives ADMIN_USERNAME the password ADMIN_PASSWORD, and writes that down. */
const config = readOrExit()
const db = openDatabase(config.DATABASE_URL)
const passwordHash = await hashSecret(config.ADMIN_PASSWORD)
const found = await db.transaction(async (tx) => {
  const administrator = await findAdministrator(tx, config.ADMIN_USERNAME)
  if (!administrator) return false
  await savePassword(tx, administrator.id, passwordHash)
  await writeAudit(tx, 'password-set', administrator.id)
  return true
})
await db.close()
if (found) process.stdout.write('The password is set. Open sessions stay signed in for up to 24 hours.\n')
else {
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
