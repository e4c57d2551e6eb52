import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { openSealed } from '../vault/sealing.ts'
import { type Backup, partFile, type Vault } from '../vault/vault.ts'

const KeptSecrets = z.object({
  /** DATA_DIR/secrets.json. */
  secrets: z.looseObject({ donorIdKey: z.string() }),
  postgresPassword: z.string(),
})

/** What of a backup's keys a restore needs. */
export async function readKeptSecrets(vault: Vault, { name }: Backup, identity: string) {
  return KeptSecrets.parse(JSON.parse(await text(await openSealed(partFile(vault, name, 'secrets'), identity))))
}
