import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { folderStore } from './folder.ts'
import { sweepFiles } from './sweep.ts'

const root = await mkdtemp(join(tmpdir(), 'evenhand-sweep-'))
afterAll(() => rm(root, { recursive: true }))

const store = folderStore(root)
const inTwoDays = new Date(Date.now() + 48 * 60 * 60 * 1000)

/** Puts files into a folder of their own. */
async function kept(folder: string, count: number): Promise<string[]> {
  const source = join(root, 'source')
  await writeFile(source, 'bytes')
  const keys = Array.from({ length: count }, (_none, n) => `${folder}/${n}`)
  for (const key of keys) await store.put(key, source)
  return keys
}
const sweep = (folder: string, wanted: readonly string[], now = inTwoDays) =>
  sweepFiles(store, folder, { now, referred: async () => new Set(wanted), signal: new AbortController().signal })
const left = async (folder: string) => {
  const names: string[] = []
  for await (const key of store.keptBefore(folder, inTwoDays)) names.push(key)
  return names.toSorted()
}

describe('files that nothing refers to', () => {
  it('are deleted a day after they came, and not before', async () => {
    const [one = '', ...others] = await kept('attachments', 3)
    expect(await sweep('attachments', [one], new Date())).toBe(0)
    expect(await sweep('attachments', [one])).toBe(others.length)
    expect(await left('attachments')).toEqual([one])
  })

  it('stay where a database knows none of very many: it may be another one', async () => {
    const keys = await kept('photos', 101)
    await expect(sweep('photos', [])).rejects.toThrow('none of 101 files of photos is referred to')
    expect(await left('photos')).toHaveLength(keys.length)
    expect(await sweep('photos', keys.slice(0, 1))).toBe(100)
  })
})
