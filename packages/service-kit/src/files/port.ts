import type { Readable } from 'node:stream'
import { DependencyDown } from '../problems/index.ts'

/** Where files are kept. What has been put is whole and stays; its bytes never change, so a key is used once. */
export interface FileStore {
  /** Takes the bytes of a file on this machine; they are kept once this resolves. */
  put(key: string, path: string): Promise<void>
  /** The bytes; undefined when there are none under this key. */
  get(key: string): Promise<Readable | undefined>
  /** Does nothing where there is nothing. */
  delete(key: string): Promise<void>
  /** The keys of a folder that were put before an instant. */
  keptBefore(folder: string, instant: Date): AsyncIterable<string>
}

/** `attachments/0199d0a4-…`: a folder, and a name that no file system reads in another way. */
const keyPattern = /^[a-z0-9-]{1,40}\/[a-z0-9-]{1,80}$/

export function assertKey(key: string): void {
  if (!keyPattern.test(key))
    throw new Error('a key of a file is a folder and a name in small letters, digits and hyphens')
}

/** A store that doesn't answer, or a disk that is full, is for whoever runs it; the person tries again. */
export const storeDown = (error: unknown): DependencyDown =>
  new DependencyDown('the store of files does not answer', { cause: error })
