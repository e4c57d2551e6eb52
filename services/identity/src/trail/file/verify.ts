import { createReadStream } from 'node:fs'
import { types } from 'node:util'
import { type Broken, type Link, type Place, type Unreadable, verifyChain } from '../chain.ts'
import { readHead, readLink } from './format.ts'
import { linesOf } from './lines-of.ts'

export type FileVerdict = { kind: 'whole'; head: Place } | Broken | { kind: 'no-trail' } | { kind: 'unreadable' }

/** What `verifyTrail` says of the database, of a file of the sealed trail: with nothing but that file and the hashes that were told. */
export async function verifyFile(path: string, told: readonly Place[]): Promise<FileVerdict> {
  try {
    return await verify(createReadStream(path), told)
  } catch (error) {
    if (types.isNativeError(error) && 'syscall' in error) return { kind: 'unreadable' }
    throw error
  }
}

async function verify(bytes: AsyncIterable<Buffer>, told: readonly Place[]): Promise<FileVerdict> {
  const lines = linesOf(bytes)
  const first = await lines.next()
  const head = first.done || first.value === undefined ? undefined : readHead(first.value)
  if (!head) return { kind: 'no-trail' }
  const verdict = await verifyChain(linksOf(lines), head, told)
  return verdict.kind === 'broken' ? verdict : { kind: 'whole', head }
}

async function* linksOf(lines: AsyncIterable<string | undefined>): AsyncGenerator<Link | Unreadable> {
  for await (const text of lines) {
    const link = text === undefined ? undefined : readLink(text)
    yield link ?? { reason: 'the line is not written as the desk exports it' }
  }
}
