import { afterAll, describe, expect, it } from '@jest/globals'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { alone } from './alone.ts'

const folder = mkdtempSync(join(tmpdir(), 'alone-'))
const lock = join(folder, 'lock')
afterAll(() => rmSync(folder, { recursive: true }))

const heldBy = (pid: number) => {
  mkdirSync(lock)
  writeFileSync(join(lock, 'pid'), String(pid))
}
const longAgo = new Date(Date.now() - 3_600_000)

describe('a build', () => {
  it('waits for the one before it, however long that takes', async () => {
    const done: string[] = []
    const first = alone(lock, async () => {
      utimesSync(lock, longAgo, longAgo)
      await new Promise((resolve) => setTimeout(resolve, 500))
      done.push('first')
    })
    await Promise.all([first, alone(lock, async () => void done.push('second'))])
    expect([done, existsSync(lock)]).toEqual([['first', 'second'], false])
  })

  it('takes over from one whose process has ended', async () => {
    heldBy(spawnSync(process.execPath, ['--version']).pid)
    expect(await alone(lock, async () => 'built')).toBe('built')
  })

  it('takes over from one that ended before it said which process it is', async () => {
    mkdirSync(lock)
    utimesSync(lock, longAgo, longAgo)
    expect(await alone(lock, async () => 'built')).toBe('built')
  })

  it('leaves no lock when it fails', async () => {
    await expect(alone(lock, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(existsSync(lock)).toBe(false)
  })
})
