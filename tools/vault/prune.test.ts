import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { neededSince, prune } from './prune.ts'
import { type Backup, findBackup, listBackups, listUnfinished, type Vault } from './vault.ts'

const day = (at: number): Date => new Date(Date.UTC(2026, 0, 1) + at * 24 * 60 * 60_000)
const segmentOf = (at: number, timeline = 1): string =>
  `${String(timeline).padStart(8, '0')}${String(at).padStart(16, '0')}`

/** A backup that ended on a day: whole, or without PostgreSQL. */
const backupOf = (at: number, isWhole: boolean): Backup => ({
  name: `day-${String(at).padStart(4, '0')}`,
  begunAt: day(at),
  endedAt: day(at),
  parts: isWhole ? { postgres: 1, 'mongo-sponsors': 1 } : { 'mongo-sponsors': 1 },
  ...(isWhole && { firstSegment: segmentOf(at) }),
})

/** A vault with these backups, and a piece of the log of each day until the last one. */
function vaultWith(backups: readonly Backup[], days: number): Vault {
  const folder = mkdtempSync(join(tmpdir(), 'evenhand-prune-'))
  mkdirSync(join(folder, 'wal'))
  for (const backup of backups) {
    mkdirSync(join(folder, 'backups', backup.name), { recursive: true })
    writeFileSync(join(folder, 'backups', backup.name, 'backup.json'), JSON.stringify(backup))
  }
  for (let at = 0; at <= days; at++)
    writeFileSync(join(folder, 'wal', `${segmentOf(at, at % 3)}.${'a'.repeat(64)}.age`), '')
  writeFileSync(join(folder, 'wal', `00000002.history.${'b'.repeat(64)}.age`), '')
  return { folder, label: { format: 'evenhand-backup/1', cluster: '1', recipient: '' } }
}

const told = (found: Promise<Backup>) => found.then(({ name }) => name).catch(() => 'none')
const placesIn = ({ folder }: Vault): number[] =>
  readdirSync(join(folder, 'wal'))
    .filter((name) => !name.includes('history'))
    .map((name) => Number(name.slice(8, 24)))
    .toSorted((a, b) => a - b)

describe('what is pruned', () => {
  it('takes no instant away that was to be kept', async () => {
    const days = 30
    const history = fc.uniqueArray(fc.record({ at: fc.nat({ max: days }), isWhole: fc.boolean() }), {
      selector: ({ at }) => at,
      minLength: 1,
    })
    await fc.assert(
      fc.asyncProperty(history, fc.nat({ max: days }), async (made, since) => {
        const backups = made.toSorted((a, b) => a.at - b.at).map(({ at, isWhole }) => backupOf(at, isWhole))
        const vault = vaultWith(backups, days)
        try {
          const instants = Array.from({ length: days - since + 1 }, (_, more) => day(since + more))
          const restored = () =>
            Promise.all(
              instants.flatMap((at) => ['postgres', 'mongo-sponsors'].map((part) => told(findBackup(vault, part, at)))),
            )
          const before = await restored()
          await prune(vault, day(since))
          expect(await restored()).toEqual(before)
          // The log from the first whole backup that is left is there without a gap.
          const first = (await listBackups(vault)).find(({ firstSegment }) => firstSegment !== undefined)
          if (first)
            expect(placesIn(vault)).toEqual(
              Array.from(
                { length: days - Number(first.name.slice(4)) + 1 },
                (_, more) => Number(first.name.slice(4)) + more,
              ),
            )
          else expect(placesIn(vault)).toHaveLength(days + 1)
          expect(readdirSync(join(vault.folder, 'wal')).some((name) => name.includes('history'))).toBe(true)
        } finally {
          rmSync(vault.folder, { recursive: true, force: true })
        }
      }),
      { numRuns: 40 },
    )
  })

  it('is everything that nothing needs', () => {
    const backups = [1, 2, 3, 4, 5].map((at) => backupOf(at, at !== 4))
    expect(neededSince(backups, day(4.5)).map(({ name }) => name)).toEqual(['day-0003', 'day-0004', 'day-0005'])
    expect(neededSince(backups, day(9)).map(({ name }) => name)).toEqual(['day-0005'])
  })

  it('was half deleted before: the rest of it goes', async () => {
    const vault = vaultWith([backupOf(1, true)], 2)
    mkdirSync(join(vault.folder, 'backups', '.deleted-day-0000'))
    await prune(vault, day(1))
    expect(readdirSync(join(vault.folder, 'backups'))).toEqual(['day-0001'])
    rmSync(vault.folder, { recursive: true, force: true })
  })
})

describe('a backup that was killed', () => {
  const hour = 60 * 60_000

  it('is named, and goes once nothing was written to it for a day', async () => {
    const vault = vaultWith([backupOf(1, true)], 2)
    const now = new Date()
    for (const [name, hours] of [
      ['.killed', 25],
      ['.running', 23],
    ] as const) {
      const folder = join(vault.folder, 'backups', name)
      mkdirSync(folder)
      writeFileSync(join(folder, 'postgres.age.new'), 'half')
      const at = new Date(now.getTime() - hours * hour)
      // The folder is older: what counts is the last byte of a part that takes long.
      utimesSync(join(folder, 'postgres.age.new'), at, at)
      utimesSync(folder, day(0), day(0))
    }
    const unfinished = await listUnfinished(vault)
    expect(unfinished.map(({ name }) => name)).toEqual(['killed', 'running'])
    expect((await prune(vault, day(1), now)).unfinished).toEqual(['killed'])
    expect(readdirSync(join(vault.folder, 'backups')).toSorted()).toEqual(['.running', 'day-0001'])
    rmSync(vault.folder, { recursive: true, force: true })
  })
})
