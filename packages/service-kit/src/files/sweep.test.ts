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
    expect(await sweep('attachments', [one], new Date())).toEqual({ deleted: 0, inDoubt: false })
    expect(await sweep('attachments', [one])).toEqual({ deleted: others.length, inDoubt: false })
    expect(await left('attachments')).toEqual([one])
  })

  it('go a hundred at a time where a database knows none of very many: it may be another one', async () => {
    await kept('photos', 250)
    for (const remaining of [150, 50]) {
      expect(await sweep('photos', [])).toEqual({ deleted: 100, inDoubt: true })
      expect(await left('photos')).toHaveLength(remaining)
    }
    expect(await sweep('photos', [])).toEqual({ deleted: 50, inDoubt: false })
  })

  it('go all at once where the database knows others', async () => {
    const keys = await kept('logos', 201)
    expect(await sweep('logos', keys.slice(0, 1))).toEqual({ deleted: 200, inDoubt: false })
  })
})
