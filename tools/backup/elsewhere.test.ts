import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { kitMigrations, migrate } from '@evenhand/service-kit/migrations'
import { openMongo } from '@evenhand/service-kit/mongo'
import { Client } from 'pg'
import { serverAccount } from '../components/postgres/server-account.ts'
import { reachableFolder, removeFolderOutside } from '../components/postgres/server-folder.ts'
import { type RunningComponents, startComponents } from '../components/start.ts'
import { databaseUrl, ensureDatabases } from '../launcher/databases.ts'
import { openSecrets } from '../launcher/secrets.ts'
import { SERVICES } from '../launcher/services.ts'
import { makeKeys } from '../vault/sealing.ts'
import { findVault } from '../vault/vault.ts'
import { restoreAll } from './restore-all.ts'
import { databasesOn, findSystem } from './system-at-hand.ts'
import { takeBackup } from './take.ts'

// PostgreSQL and MongoDB are started three times.
jest.setTimeout(240_000)

describe('a system whose stores are elsewhere, as on one machine with systemd', () => {
  const folder = mkdtempSync(join(tmpdir(), 'evenhand-elsewhere-'))
  const [stores, vaultFolder, dataDir] = [join(folder, 'stores'), join(folder, 'vault'), join(folder, 'restored')]
  const [files, heads, secrets] = [join(folder, 'files'), join(folder, 'heads'), join(folder, 'secrets')]
  const withoutStores: NodeJS.ProcessEnv = { ...process.env, POSTGRES_URL: '', MONGODB_URL: '', BACKUP_TO: '' }
  let environment: NodeJS.ProcessEnv
  let components: RunningComponents
  let keys: { identity: string; recipient: string }

  const taking = () => ({ folder: vaultFolder, recipient: keys.recipient, isWithPostgres: true, isWithSecrets: true })
  const ask = async (url: string, text: string): Promise<unknown[]> => {
    const client = new Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query<object>(text)).rows
    } finally {
      await client.end()
    }
  }

  beforeAll(async () => {
    keys = await makeKeys()
    components = await startComponents({ dataDir: stores, only: ['postgres', 'mongo'], environment: withoutStores })
    const { POSTGRES_URL = '', MONGODB_URL = '' } = components.addresses
    const names = SERVICES.filter(({ store }) => store === 'postgres').map(({ name }) => name)
    await ensureDatabases(POSTGRES_URL, names)
    for (const name of names) await migrate(databaseUrl(POSTGRES_URL, name), kitMigrations)
    await ask(databaseUrl(POSTGRES_URL, 'donations'), "create table given as select 'gift' as word")
    const sponsors = await openMongo(databasesOn({ POSTGRES_URL, MONGODB_URL }).sponsors ?? '')
    await sponsors.collection<{ _id: string }>('sponsors').insertOne({ _id: 'harbor' })
    await sponsors.close()
    // Debian's packages keep them in /etc: no base backup has them.
    const data = join(await reachableFolder(await serverAccount(), stores, true), 'data')
    for (const name of ['postgresql.conf', 'pg_hba.conf', 'pg_ident.conf']) rmSync(join(data, name))
    for (const [path, text] of [
      [join(files, 'logo.png'), 'a logo'],
      [join(heads, 'ledger-heads-1.json'), '{}'],
      [join(secrets, 'evenhand-donor-id/key'), 'the key of all donor ids'],
      [join(secrets, 'evenhand-mail-keys/private-keys'), 'opens'],
      [join(secrets, 'evenhand-mail-keys/public-key'), 'seals'],
      [join(secrets, 'evenhand-administrator/password'), 'the password that logs in there'],
    ] as const) {
      mkdirSync(join(path, '..'), { recursive: true, mode: 0o700 })
      writeFileSync(path, text, { mode: 0o600 })
    }
    environment = {
      ...withoutStores,
      POSTGRES_URL,
      MONGODB_URL,
      FILES_DIR: files,
      LEDGER_HEADS_DIR: heads,
      SECRETS_DIR: secrets,
    }
  })

  afterAll(async () => {
    await components.stop()
    for (const one of [stores, dataDir]) removeFolderOutside(one)
    rmSync(folder, { recursive: true, force: true })
  })

  it('is not backed up without its secrets, unless its operator says so', async () => {
    const empty = join(folder, 'empty')
    mkdirSync(empty)
    const system = await findSystem({ ...environment, SECRETS_DIR: empty })
    await expect(takeBackup(system, taking())).rejects.toThrow('without DONOR_ID_KEY')
    const { parts } = await takeBackup(system, { ...taking(), isWithPostgres: false, isWithSecrets: false })
    expect(Object.keys(parts)).not.toContain('folder-secrets')
    await expect(findSystem({ ...environment, FILES_DIR: join(folder, 'nowhere') })).rejects.toThrow('FILES_DIR names')
  })

  it('comes back into a DATA_DIR, with its secrets and the key of its donors', async () => {
    await takeBackup(await findSystem(environment), taking())
    const restoring = { vault: await findVault(vaultFolder), identity: keys.identity, at: undefined }
    await expect(restoreAll(restoring, dataDir, environment)).rejects.toThrow('--postgres-password-file')
    const postgresPassword = new URL(environment.POSTGRES_URL ?? '').password
    // The stores that the environment names are those that were backed up: nothing may reach them.
    const restored = await restoreAll({ ...restoring, postgresPassword }, dataDir, environment)
    expect(restored.secretsFolder).toBe(join(dataDir, 'secrets'))
    expect(readFileSync(join(dataDir, 'secrets/evenhand-donor-id/key'), 'utf8')).toBe('the key of all donor ids')
    expect(openSecrets(dataDir)).toMatchObject({
      donorIdKey: 'the key of all donor ids',
      mailPrivateKey: 'opens',
      adminPassword: 'the password that logs in there',
    })
    expect(['files/logo.png', 'ledger-heads/ledger-heads-1.json'].every((one) => existsSync(join(dataDir, one)))).toBe(
      true,
    )
    const again = await startComponents({ dataDir, only: ['postgres', 'mongo'], environment: withoutStores })
    try {
      const { POSTGRES_URL = '', MONGODB_URL = '' } = again.addresses
      expect(POSTGRES_URL).not.toBe(environment.POSTGRES_URL)
      expect(await ask(databaseUrl(POSTGRES_URL, 'donations'), 'select word from given')).toEqual([{ word: 'gift' }])
      const sponsors = await openMongo(databasesOn({ POSTGRES_URL, MONGODB_URL }).sponsors ?? '')
      expect(await sponsors.collection<{ _id: string }>('sponsors').countDocuments({ _id: 'harbor' })).toBe(1)
      await sponsors.close()
    } finally {
      await again.stop()
    }
  })

  it('is not backed up where nobody could sign in to what is restored', async () => {
    const { POSTGRES_URL = '' } = environment
    await ask(POSTGRES_URL, "create role keeper superuser login password 'kept'")
    const url = new URL(POSTGRES_URL)
    url.username = 'keeper'
    url.password = 'kept'
    await ask(url.href, 'alter role evenhand rename to former')
    try {
      const system = await findSystem({ ...environment, POSTGRES_URL: url.href })
      await expect(takeBackup(system, taking())).rejects.toThrow('create role evenhand superuser')
    } finally {
      await ask(url.href, 'alter role former rename to evenhand')
    }
  })
})
