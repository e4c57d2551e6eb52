import { ConfigError, readConfig } from '@evenhand/service-kit/config'
import { sealMailsFor } from '@evenhand/service-kit/outbox'
import { openDatabase } from '@evenhand/service-kit/postgres'
import { Config } from '../config.ts'
import { hashSecret } from '../secrets.ts'
import { setLostPassword } from './set-lost-password.ts'

/** A command for the people who run the system: gives ADMIN_USERNAME the password ADMIN_PASSWORD, because theirs is lost. */
const Needed = Config.pick({
  DATABASE_URL: true,
  ADMIN_USERNAME: true,
  ADMIN_PASSWORD: true,
  PUBLIC_URL: true,
  MAIL_PUBLIC_KEY: true,
})
const config = readOrExit()
sealMailsFor(config.MAIL_PUBLIC_KEY)
const db = openDatabase(config.DATABASE_URL)
const found = await setLostPassword(
  { db, publicUrl: config.PUBLIC_URL, now: () => new Date() },
  { username: config.ADMIN_USERNAME, passwordHash: await hashSecret(config.ADMIN_PASSWORD) },
)
await db.close()
if (found) {
  const factor = found.hadFactor ? ' The second factor is off: set it up again under Your account.' : ''
  process.stdout.write(
    `The password is set.${factor} They are emailed about it, if we have their address. Open sessions stay signed in for up to 24 hours.\n`,
  )
} else {
  process.stderr.write('There is no administrator by that name. Set ADMIN_USERNAME to one that exists.\n')
  process.exitCode = 1
}

function readOrExit() {
  try {
    return readConfig(Needed)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\nType: ADMIN_USERNAME=… ADMIN_PASSWORD=… npm run set-password\n`)
    process.exit(1)
  }
}
