import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { Refused } from '../command-line/refused.ts'
import { openSealed } from '../vault/sealing.ts'
import { type Backup, partFile, type Vault } from '../vault/vault.ts'

const LauncherSecrets = z.looseObject({ donorIdKey: z.string() })
export type LauncherSecrets = z.output<typeof LauncherSecrets>

const KeptSecrets = z.object({
  /** DATA_DIR/secrets.json. */
  secrets: LauncherSecrets,
  postgresPassword: z.string().optional(),
})

/** Where a restore puts the secrets of a system that the launcher doesn't run, below DATA_DIR. */
export const secretsFolder = 'secrets'

/**
 * What of a backup's keys a restore needs. A system that runs elsewhere has its secrets in a folder, so `secrets` is undefined; PostgreSQL's password is then the
 * one that is given. Throws Refused where nobody says it.
 */
export async function readKeptSecrets(
  vault: Vault,
  { name, parts }: Backup,
  identity: string,
  given: string | undefined,
): Promise<{ secrets: LauncherSecrets | undefined; postgresPassword: string }> {
  const kept =
    'secrets' in parts
      ? KeptSecrets.parse(JSON.parse(await text(await openSealed(partFile(vault, name, 'secrets'), identity))))
      : undefined
  const postgresPassword = given ?? kept?.postgresPassword
  if (postgresPassword === undefined)
    throw new Refused(
      `The backup ${name} doesn’t hold the password of PostgreSQL’s role evenhand. Name a file with it: --postgres-password-file FILE.`,
    )
  return { secrets: kept?.secrets, postgresPassword }
}

/** What `npm start` needs of a restored folder of secrets, as `npm run units` names its files: the same donors, emails that open, and the password that it prints. */
export function secretsFrom(folder: string): LauncherSecrets | undefined {
  const read = (file: string): string | undefined =>
    existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8').trim() : undefined
  const donorIdKey = read('evenhand-donor-id/key')
  if (donorIdKey === undefined) return undefined
  const [mailPrivateKey, mailPublicKey] = [
    read('evenhand-mail-keys/private-keys'),
    read('evenhand-mail-keys/public-key'),
  ]
  const adminPassword = read('evenhand-administrator/password')
  return {
    donorIdKey,
    ...(mailPrivateKey && mailPublicKey ? { mailPrivateKey, mailPublicKey } : {}),
    ...(adminPassword ? { adminPassword } : {}),
  }
}
