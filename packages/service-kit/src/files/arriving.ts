import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Problem } from '../problems/index.ts'

/** Where files are until they have been looked at. */
export const arrivals = join(tmpdir(), 'evenhand-arriving')

/** Each takes twice its size on the disk while it is looked at. */
const arrivingMax = 8
let arriving = 0

/** What a killed process leaves: nothing arrives for longer than this. */
const leftoverMs = 60 * 60 * 1000

/** Gives an arriving file a folder of its own, which goes with all that is in it, whatever becomes of the file. */
export async function inFolderOfItsOwn<T>(root: string, use: (folder: string) => Promise<T>): Promise<T> {
  if (arriving >= arrivingMax) {
    throw new Problem('too-many-requests', {
      detail: 'Many files are arriving right now. Try again in a moment.',
      retryAfterSeconds: 5,
    })
  }
  arriving += 1
  let folder: string | undefined
  try {
    await mkdir(root, { recursive: true, mode: 0o700 })
    await removeLeftovers(root)
    folder = await mkdtemp(join(root, 'file-'))
    return await use(folder)
  } finally {
    arriving -= 1
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  }
}

async function removeLeftovers(root: string): Promise<void> {
  const before = Date.now() - leftoverMs
  for (const name of await readdir(root)) {
    const found = await stat(join(root, name)).catch(() => undefined)
    if (found && found.mtimeMs < before) await rm(join(root, name), { recursive: true, force: true })
  }
}
