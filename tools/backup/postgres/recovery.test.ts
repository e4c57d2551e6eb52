import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { eventually } from '@evenhand/service-kit/testing'
import { Client } from 'pg'
import { type RunningComponents, startComponents } from '../../components/start.ts'
import { removeFolderOutside } from '../../components/postgres/server-folder.ts'
import { type ArchiveKeeper, keepArchive } from '../../vault/keep-archive.ts'
import { makeKeys, sealInto } from '../../vault/sealing.ts'
import { hasSegment } from '../../vault/segments.ts'
import { addBackup, type Backup, findVault } from '../../vault/vault.ts'
import { openBaseBackup } from './base-backup.ts'
import { recover } from './recovery.ts'

// Three servers are started, and two of them read a log.
jest.setTimeout(120_000)

describe('PostgreSQL, backed up while it is written to', () => {
  const folder = mkdtempSync(join(tmpdir(), 'evenhand-recovery-'))
  const [dataDir, vaultFolder] = [join(folder, 'data'), join(folder, 'vault')]
  const environment: NodeJS.ProcessEnv = { ...process.env, POSTGRES_URL: '', BACKUP_TO: vaultFolder }
  let identity = ''
  let components: RunningComponents
  let keeper: ArchiveKeeper
  let client: Client
  let backup: Backup
  let point = new Date(0)
  let segment = ''

  const url = () => components.addresses.POSTGRES_URL ?? ''
  const ask = async (text: string): Promise<string> => {
    const { rows } = await client.query<{ found: unknown }>(text)
    return String(rows[0]?.found)
  }

  beforeAll(async () => {
    const keys = await makeKeys()
    identity = keys.identity
    environment.BACKUP_RECIPIENT = keys.recipient
    components = await startComponents({ dataDir, only: ['postgres'], environment })
    keeper = await keepArchive({ dataDir, postgresUrl: url(), durable: true }, environment, () => undefined)
    client = new Client({ connectionString: url() })
    await client.connect()
    await client.query('create table told (word text)')
    await client.query("insert into told values ('before')")
    const base = await openBaseBackup(url())
    const writes = client.query("insert into told select 'amid' from generate_series(1, 5000)")
    backup = await addBackup(keeper.vault, new Date(), async (aside) => {
      const bytes = await sealInto(join(aside, 'postgres.age'), base.tar, keys.recipient)
      return { parts: { postgres: bytes }, firstSegment: base.firstSegment() }
    })
    await writes
    await client.query("insert into told values ('between')")
    const clock = async () => Number(await ask('select extract(epoch from clock_timestamp()) * 1000 as found'))
    point = new Date(Math.ceil(await clock()))
    await eventually(async () => (await clock()) > point.getTime())
    await client.query("insert into told values ('after')")
    segment = await ask('select pg_walfile_name(pg_switch_wal()) as found')
    await eventually(() => hasSegment(keeper.vault, segment))
  })

  afterAll(async () => {
    await client.end()
    await components.stop()
    await keeper.stop()
    for (const name of ['data', 'to-the-point', 'to-the-end']) removeFolderOutside(join(folder, name))
    rmSync(folder, { recursive: true, force: true })
  })

  async function recovered(at: Date | undefined, into: string) {
    const password = new URL(url()).password
    const vault = await findVault(vaultFolder)
    const there = { ...environment, BACKUP_TO: '' }
    const { components: other, ...found } = await recover(
      { vault, backup, identity, password, at },
      join(folder, into),
      there,
    )
    try {
      const reading = new Client({ connectionString: found.url })
      await reading.connect()
      const { rows } = await reading.query<{ word: string }>('select distinct word from told order by word')
      await reading.query("insert into told values ('goes on')")
      await reading.end()
      return { ...found, words: rows.map(({ word }) => word) }
    } finally {
      await other.stop()
    }
  }

  it('comes back as it was at an instant, and goes on from there', async () => {
    const { words, lastCommitAt, segments, endsEarly } = await recovered(point, 'to-the-point')
    expect(words).toEqual(['amid', 'before', 'between'])
    expect(endsEarly).toBe(false)
    expect(lastCommitAt?.getTime()).toBeLessThanOrEqual(point.getTime())
    expect(segments).toBeGreaterThan(0)
  })

  it('comes back to the end of its log, also where that is before the instant', async () => {
    const { words, endsEarly } = await recovered(new Date(Date.now() + 3_600_000), 'to-the-end')
    expect(endsEarly).toBe(true)
    expect(words).toEqual(['after', 'amid', 'before', 'between'])
  })

  it('is never written over', async () => {
    await expect(recovered(point, 'data')).rejects.toThrow('never writes over data')
  })
})
