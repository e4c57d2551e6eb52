import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { makeKeys, openSealed, sealInto } from './sealing.ts'
import { keepSegment, sweep } from './segments.ts'
import { markRestored, refuseCopy } from './restored-mark.ts'
import { addBackup, findBackup, listBackups, openVault, type Vault } from './vault.ts'

const folder = mkdtempSync(join(tmpdir(), 'evenhand-vault-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function* chunks(...parts: string[]): AsyncGenerator<Buffer> {
  for (const part of parts) yield Buffer.from(part)
}

describe('a sealed file', () => {
  let keys: Awaited<ReturnType<typeof makeKeys>>
  const file = join(folder, 'part.age')
  const words = 'a gift of $50.00 '.repeat(20_000)
  beforeAll(async () => {
    keys = await makeKeys()
    await sealInto(file, chunks(words, 'the end'), keys.recipient)
  })

  it('opens with its key, and says nothing without it', async () => {
    expect(await text(await openSealed(file, keys.identity))).toBe(`${words}the end`)
    expect(readFileSync(file).includes('gift')).toBe(false)
    const { identity: other } = await makeKeys()
    await expect(openSealed(file, other)).rejects.toThrow('doesn’t open with this key')
  })

  it('does not open where any of its bytes was changed', async () => {
    const sealed = readFileSync(file)
    const changed = join(folder, 'changed.age')
    for (let place = 0; place < sealed.length; place += Math.ceil(sealed.length / 40)) {
      const bytes = Buffer.from(sealed)
      bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place)
      writeFileSync(changed, bytes)
      await expect(openSealed(changed, keys.identity).then(text)).rejects.toThrow(/damaged/)
    }
  })

  it('does not open where its end is missing', async () => {
    const short = join(folder, 'short.age')
    writeFileSync(short, readFileSync(file).subarray(0, -20))
    await expect(openSealed(short, keys.identity).then(text)).rejects.toThrow(/damaged/)
  })

  it('is not there where what it was to hold could not be read', async () => {
    const failing = join(folder, 'failing.age')
    async function* broken(): AsyncGenerator<Buffer> {
      yield Buffer.from(words)
      throw new Error('the disk is gone')
    }
    await expect(sealInto(failing, broken(), keys.recipient)).rejects.toThrow('the disk is gone')
    expect(readdirSync(folder).filter((name) => name.startsWith('failing'))).toEqual([])
  })
})

describe('the folder of backups', () => {
  const place = join(folder, 'backups')
  const spool = join(folder, 'archive')
  const segment = '000000010000000000000003'
  let vault: Vault
  beforeAll(async () => {
    const { recipient } = await makeKeys()
    vault = await openVault(place, '7412', recipient)
    mkdirSync(spool)
  })
  const kept = () => readdirSync(join(place, 'wal')).filter((name) => name.startsWith(segment))

  it('belongs to one system', async () => {
    await expect(openVault(place, '9999', undefined)).rejects.toThrow('another system')
    await expect(openVault(spool + '-new', '7412', undefined)).rejects.toThrow('Say for whom to seal')
    writeFileSync(join(folder, 'letter'), 'Dear')
    await expect(openVault(folder, '7412', vault.label.recipient)).rejects.toThrow('aren’t backups')
  })

  it('takes a segment once, however often it comes, and leaves what is not whole', async () => {
    for (let times = 0; times < 2; times++) {
      writeFileSync(join(spool, segment), 'what was written')
      writeFileSync(join(spool, `${segment}.part`), 'half of')
      await sweep(spool, vault)
      expect(readdirSync(spool)).toEqual([`${segment}.part`])
      expect(kept()).toHaveLength(1)
    }
  })

  it('never takes another segment of the same name, and loses neither', async () => {
    writeFileSync(join(spool, segment), 'something else')
    await expect(keepSegment(vault, segment, join(spool, segment))).rejects.toThrow('another')
    await expect(sweep(spool, vault)).rejects.toThrow('two servers')
    expect(readdirSync(spool)).toContain(segment)
    expect(kept()).toHaveLength(1)
  })

  it('has a backup when it is whole, and finds the last one that had ended', async () => {
    await expect(addBackup(vault, new Date(), () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(readdirSync(join(place, 'backups'))).toEqual([])
    const backup = await addBackup(vault, new Date(), () => Promise.resolve({ parts: { postgres: 1 } }))
    expect((await findBackup(vault, 'postgres', backup.endedAt)).name).toBe(backup.name)
    await expect(findBackup(vault, 'postgres', new Date(backup.endedAt.getTime() - 1))).rejects.toThrow('No backup')
    await expect(findBackup(vault, 'mongo-sponsors')).rejects.toThrow('No backup')
  })
})

describe('data that were restored', () => {
  const dataDir = join(folder, 'restored')
  beforeAll(() => {
    mkdirSync(dataDir)
    markRestored(dataDir)
  })

  it('write into the log of backups only when they are to take the place of the system that was backed up', () => {
    expect(() => refuseCopy(dataDir, undefined)).toThrow('start it once with BACKUP_TAKES_OVER=yes')
    refuseCopy(dataDir, 'yes')
    // Once: from then on it is that system.
    refuseCopy(dataDir, undefined)
  })
})

it('a backup that someone began to delete is none, and hides no other', async () => {
  const { recipient } = await makeKeys()
  const vault = await openVault(join(folder, 'deleted'), '7412', recipient)
  const whole = await addBackup(vault, new Date('2026-11-01T00:00:00Z'), async () => ({ parts: { postgres: 1 } }))
  const begun = await addBackup(vault, new Date('2026-11-02T00:00:00Z'), async () => ({ parts: { postgres: 1 } }))
  rmSync(join(vault.folder, 'backups', begun.name, 'backup.json'))
  expect((await listBackups(vault)).map(({ name }) => name)).toEqual([whole.name])
})

it('a folder whose first backup was killed before it was whole is completed', async () => {
  const { recipient } = await makeKeys()
  for (const [nth, made] of [['vault.json'], ['vault.json', 'wal'], []].entries()) {
    const place = join(folder, `begun-${nth}`)
    await openVault(place, '7412', recipient)
    for (const name of ['vault.json', 'wal', 'backups'])
      if (!made.includes(name)) rmSync(join(place, name), { recursive: true })
    writeFileSync(join(place, 'vault.json.new'), '{"form')
    const vault = await openVault(place, '7412', recipient)
    expect(await listBackups(vault)).toEqual([])
    expect(readdirSync(place).filter((name) => !name.endsWith('.new'))).toEqual(['backups', 'vault.json', 'wal'])
  }
})
