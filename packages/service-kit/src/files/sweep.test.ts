import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { folderStore } from './folder.ts'
import { sweepFiles } from './sweep.ts'

const root = await mkdtemp(join(tmpdir(), 'evenhand-sweep-'))
afterAll(() => rm(root, { recursive: true }))

const store = folderStore(root)
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)
const [inTwoDays, inFourDays] = [inDays(2), inDays(4)]

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

  it('stay where they are old and a database knows hardly any of them: it may be another one, or one of before', async () => {
    const keys = await kept('photos', 250)
    for (const wanted of [[], keys.slice(0, 1)])
      expect(await sweep('photos', wanted, inFourDays)).toEqual({ deleted: 0, inDoubt: true })
    expect(await left('photos')).toHaveLength(250)
  })

  it('go where they came lately, however many strangers sent', async () => {
    await kept('uploads', 250)
    expect(await sweep('uploads', [])).toEqual({ deleted: 250, inDoubt: false })
  })

  it('go, old ones too, where there are few of them, or the database knows others', async () => {
    await kept('pictures', 20)
    expect(await sweep('pictures', [], inFourDays)).toEqual({ deleted: 20, inDoubt: false })
    const keys = await kept('logos', 201)
    expect(await sweep('logos', keys.slice(0, 19), inFourDays)).toEqual({ deleted: 182, inDoubt: false })
  })
})
