import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption'
import { Refused } from '../command-line/refused.ts'

/** A key pair of age: what is sealed to the recipient, `age1…`, opens with the identity alone. */
export async function makeKeys(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateIdentity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/** The identity in a file as `age-keygen` or `backup keys` writes it. */
export async function readIdentity(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const identity = text.split('\n').find((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (identity === undefined)
    throw new Refused(
      `${file} holds no private key (AGE-SECRET-KEY-1…). Name the file that npm run backup -- keys wrote.`,
    )
  return identity.trim()
}

export function checkRecipient(recipient: string): string {
  try {
    new Encrypter().addRecipient(recipient)
    return recipient
  } catch {
    throw new Refused(`${recipient} isn’t a public key of age (age1…). npm run backup -- keys FILE makes one.`)
  }
}

/** Compresses and seals a stream into a file, which appears whole and on the disk, or not at all. Answers its size in bytes. */
export async function sealInto(file: string, source: AsyncIterable<Uint8Array>, recipient: string): Promise<number> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  const aside = `${file}.new`
  const packed = createZstdCompress()
  const sealed = await encrypter.encrypt(Readable.toWeb(packed) as globalThis.ReadableStream<Uint8Array>)
  const written = createWriteStream(aside, { flush: true, mode: 0o600 })
  try {
    await Promise.all([pipeline(source, packed), pipeline(Readable.fromWeb(sealed as ReadableStream), written)])
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
  await rename(aside, file)
  await syncFolder(dirname(file))
  return written.bytesWritten
}

/** What was sealed into the file. The stream fails where a byte of it was changed or its end is missing. */
export async function openSealed(file: string, identity: string): Promise<Readable> {
  if (!existsSync(file)) throw new Refused(`The backup lacks ${file}. Choose another one: npm run backup -- list.`)
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  const source = Readable.toWeb(createReadStream(file)) as globalThis.ReadableStream<Uint8Array>
  const opened = await decrypter.decrypt(source).catch((cause: unknown) => {
    throw new Refused(
      `${file} doesn’t open with this key: it was sealed for another one, or it’s damaged. (${messageOf(cause)})`,
    )
  })
  const plain = createZstdDecompress()
  pipeline(Readable.fromWeb(opened as ReadableStream), plain).catch(() => undefined)
  return Readable.from(unlessDamaged(plain, file), { objectMode: false })
}

async function* unlessDamaged(plain: AsyncIterable<Buffer>, file: string): AsyncGenerator<Buffer> {
  try {
    yield* plain
  } catch (cause) {
    throw new Refused(
      `${file} is damaged: ${messageOf(cause)}. Restore from another copy of it, or from an earlier backup.`,
    )
  }
}

export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
