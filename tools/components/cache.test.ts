import { afterEach, describe, expect, it } from '@jest/globals'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chooseCacheDir, provisionOnce } from './cache.ts'

const caches: string[] = []
afterEach(() => {
  for (const cache of caches.splice(0)) rmSync(cache, { recursive: true })
})

function definition(text: string) {
  const cache = mkdtempSync(join(tmpdir(), 'cache-'))
  caches.push(cache)
  const file = join(cache, 'package-lock.json')
  writeFileSync(file, text)
  return { cache, file }
}

describe('what is provisioned', () => {
  it('is made once, also when several ask at the same moment, and anew when its definition changes', async () => {
    const { cache, file } = definition('1')
    let made = 0
    const make = async (folder: string) => {
      made += 1
      writeFileSync(join(folder, 'binary'), '')
    }
    const ask = () => provisionOnce(cache, 'kafka', [file], make)
    const folders = await Promise.all([ask(), ask(), ask()])
    expect(new Set(folders).size).toBe(1)
    expect(made).toBe(1)
    writeFileSync(file, '2')
    expect(await ask()).not.toBe(folders[0])
    expect(made).toBe(2)
  })

  it('is made anew when the first try broke off', async () => {
    const { cache, file } = definition('1')
    const broken = provisionOnce(cache, 'kafka', [file], async (folder) => {
      writeFileSync(join(folder, 'half'), '')
      throw new Error('the network went away')
    })
    await expect(broken).rejects.toThrow('the network went away')
    const folder = await provisionOnce(cache, 'kafka', [file], async () => undefined)
    expect(existsSync(join(folder, 'half'))).toBe(false)
  })

  it('does not wait for a holder of the lock that has gone', async () => {
    const { cache, file } = definition('1')
    const folder = await provisionOnce(cache, 'kafka', [file], async () => undefined)
    rmSync(folder, { recursive: true })
    writeFileSync(`${folder}.lock`, JSON.stringify({ pid: process.pid, mark: 'of a process before the last boot' }))
    let made = 0
    await provisionOnce(cache, 'kafka', [file], async () => void (made += 1))
    expect(made).toBe(1)
    expect(existsSync(`${folder}.lock`)).toBe(false)
  })
})

describe('a cache that cannot be written', () => {
  it('is told at once, and what to do, where something has to be fetched', async () => {
    const { file } = definition('1')
    // Nobody can make a file there, root neither.
    await expect(provisionOnce('/sys', 'kafka', [file], async () => undefined)).rejects.toThrow(
      /^\/sys can’t be written \(E[A-Z]+\): EVENHAND_CACHE names another folder\.$/,
    )
    expect(() => chooseCacheDir({ EVENHAND_CACHE: '/sys/evenhand' }, '/tmp/data')).toThrow('which can’t be made')
  })

  it('is used as it is where all has been fetched, and is left alone in a home', () => {
    expect(chooseCacheDir({ EVENHAND_CACHE: '/sys' }, '/tmp/data')).toBe('/sys')
    expect(chooseCacheDir({ XDG_CACHE_HOME: '/sys' }, '/tmp/data')).toBe('/tmp/data/cache')
  })
})
