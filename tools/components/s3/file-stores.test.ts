import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { filesConfig, type FileStore, openFileStore } from '@evenhand/service-kit/files'
import { readConfig } from '@evenhand/service-kit/config'
import { z } from 'zod'
import { type S3Server, startS3Server } from './s3-server.ts'

// The server of S3 is fetched the first time, and starts in seconds.
jest.setTimeout(300_000)

const folder = mkdtempSync(join(tmpdir(), 'evenhand-stores-'))
let server: S3Server | undefined
const variables: Record<string, Record<string, string>> = {}
const storeWith = (values: Record<string, string>): Promise<FileStore> =>
  openFileStore(readConfig(z.object(filesConfig), values))

beforeAll(async () => {
  server = await startS3Server(mkdtempSync(join(folder, 's3-')))
  // A bucket is made by whoever runs the server: here it is a folder of its own.
  for (const name of readdirSync(folder)) mkdirSync(join(folder, name, 'buckets', 'evenhand'), { recursive: true })
  variables['a folder'] = { FILES_DIR: join(folder, 'kept') }
  variables['a bucket'] = {
    FILES_S3_BUCKET: 'evenhand',
    FILES_S3_ENDPOINT: server.endpoint,
    FILES_S3_ACCESS_KEY: server.accessKeyId,
    FILES_S3_SECRET_KEY: server.secretAccessKey,
  }
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const newKey = () => `attachments/${randomUUID()}`
function someFile(bytes = randomBytes(300_000)): { path: string; bytes: Buffer } {
  const path = join(folder, randomUUID())
  writeFileSync(path, bytes)
  return { path, bytes }
}
async function digestOf(stream: Readable | undefined): Promise<string | undefined> {
  if (!stream) return undefined
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const inAnHour = () => new Date(Date.now() + 3_600_000)

describe.each(['a folder', 'a bucket'])('files in %s', (kind) => {
  let store: FileStore
  beforeAll(async () => {
    store = await storeWith(variables[kind] ?? {})
  })

  it('are read again to the byte, until they are deleted', async () => {
    const [key, { path, bytes }] = [newKey(), someFile()]
    await store.put(key, path)
    expect(await digestOf(await store.get(key))).toBe(digest(bytes))
    await store.delete(key)
    expect(await store.get(key)).toBeUndefined()
  })

  it('of ten megabytes, several at once, do not come to be mixed', async () => {
    const all = Array.from({ length: 3 }, () => ({ key: newKey(), ...someFile(randomBytes(10 * 1024 * 1024)) }))
    await Promise.all(all.map(({ key, path }) => store.put(key, path)))
    const read = await Promise.all(all.map(async ({ key }) => digestOf(await store.get(key))))
    expect(read).toEqual(all.map(({ bytes }) => digest(bytes)))
  })

  it('that were never put are not there, and need no deleting', async () => {
    const key = newKey()
    expect(await store.get(key)).toBeUndefined()
    await store.delete(key)
  })

  it('are named by when they came and by their folder', async () => {
    const keys = Array.from({ length: 3 }, newKey).toSorted()
    for (const key of keys) await store.put(key, someFile().path)
    await store.put(`photographs/${randomUUID()}`, someFile().path)
    const found = []
    for await (const key of store.keptBefore('attachments', inAnHour())) found.push(key)
    expect(found.filter((key) => keys.includes(key)).toSorted()).toEqual(keys)
    expect(found.every((key) => key.startsWith('attachments/'))).toBe(true)
    const early = []
    for await (const key of store.keptBefore('attachments', new Date(Date.now() - 3_600_000))) early.push(key)
    expect(early).toEqual([])
    for await (const key of store.keptBefore('never-used', inAnHour())) throw new Error(`nobody put ${key}`)
  })

  it('have no names that lead elsewhere', async () => {
    const { path } = someFile()
    for (const key of ['../attachments/a', 'attachments/../../a', 'attachments/a/b', '/etc/passwd', 'attachments/A']) {
      await expect(store.put(key, path)).rejects.toThrow('a key of a file')
      await expect(store.get(key)).rejects.toThrow('a key of a file')
    }
  })
})

describe('a store that does not answer', () => {
  it('says so in the words of a dependency, and never that nothing is there', async () => {
    const away = { ...variables['a bucket'], FILES_S3_ENDPOINT: 'http://127.0.0.1:9' }
    const stranger = { ...variables['a bucket'], FILES_S3_SECRET_KEY: 'another secret' }
    const blocked = join(folder, 'blocked')
    writeFileSync(blocked, 'a file where a folder should be')
    for (const values of [away, stranger, { FILES_DIR: blocked }]) {
      const store = await storeWith(values)
      await expect(store.put(newKey(), someFile().path)).rejects.toThrow('the store of files does not answer')
      await expect(store.get(newKey())).rejects.toThrow('the store of files does not answer')
    }
  })

  it('is refused at the start where nothing says which it is, or only half', async () => {
    await expect(storeWith({})).rejects.toThrow('Set FILES_DIR, or FILES_S3_BUCKET')
    const half = { ...variables['a bucket'], FILES_S3_SECRET_KEY: '' }
    await expect(storeWith(half)).rejects.toThrow('FILES_S3_ACCESS_KEY and FILES_S3_SECRET_KEY together')
  })
})
