/**
 * A command for the people who run the system, for a password that is lost. With a name, the new password is read from the standard input:
 * `node dist/administrators/set-password.js admin < password`. Without, ADMIN_USERNAME gets ADMIN_PASSWORD.
 */
import { text } from 'node:stream/consumers'
import { onDatabase, refuse } from '@evenhand/service-kit/command'
import { ConfigError, type Environment, readConfig } from '@evenhand/service-kit/config'
import { sealMailsFor } from '@evenhand/service-kit/outbox'
import type { Database } from '@evenhand/service-kit/postgres'
import type { z } from 'zod'
import { Config } from '../config.ts'
import { hashSecret } from '../secrets.ts'
import { setLostPassword } from './set-lost-password.ts'

const Needed = Config.pick({
  DATABASE_URL: true,
  ADMIN_USERNAME: true,
  ADMIN_PASSWORD: true,
  PUBLIC_URL: true,
  MAIL_PUBLIC_KEY: true,
})
const usage = `Type one of these:
  ADMIN_USERNAME=… ADMIN_PASSWORD=… npm run set-password
  node dist/administrators/set-password.js NAME < FILE    in the image; the file holds the new password`

try {
  const said = await readSaid(process.argv.slice(2), process.env)
  if (said === undefined) refuse(usage)
  else {
    const config = readConfig(Needed, said)
    await onDatabase(config.DATABASE_URL, 1, (db) => set(db, config))
  }
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  refuse(`${error.message}\n${usage}`)
}

/** A pod has the first password in its environment, which is not the new one: whoever names someone says theirs. Undefined for words that nobody knows. */
async function readSaid(
  [username, ...surplus]: readonly string[],
  environment: Environment,
): Promise<Environment | undefined> {
  if (surplus.length > 0 || username?.startsWith('-')) return undefined
  if (username !== undefined) {
    const password = (await text(process.stdin)).replace(/\r?\n$/, '')
    if (password === '') throw new ConfigError('Nothing was read: give the new password to the standard input.')
    return { ...environment, ADMIN_USERNAME: username, ADMIN_PASSWORD: password, ADMIN_PASSWORD_FILE: undefined }
  }
  if (environment['ADMIN_PASSWORD'] && environment['ADMIN_PASSWORD_FILE'])
    throw new ConfigError('Leave out ADMIN_PASSWORD or ADMIN_PASSWORD_FILE: both are set.')
  return environment
}

async function set(db: Database, config: z.output<typeof Needed>): Promise<void> {
  sealMailsFor(config.MAIL_PUBLIC_KEY)
  const found = await setLostPassword(
    { db, publicUrl: config.PUBLIC_URL, now: () => new Date() },
    { username: config.ADMIN_USERNAME, passwordHash: await hashSecret(config.ADMIN_PASSWORD) },
  )
  if (!found) return refuse(`There is no administrator ${config.ADMIN_USERNAME}. Name one that exists.`)
  const factor = found.hadFactor ? ' The second factor is off: set it up again under Your account.' : ''
  process.stdout.write(
    `The password is set for ${config.ADMIN_USERNAME}.${factor} They are emailed about it, if we have their address. Open sessions stay signed in for up to 24 hours.\n`,
  )
}
