import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Problem } from '../problems/index.ts'

/** Who sends a file: by whatever tells one sender from another, and from which network. */
export interface Sender {
  id: string
  network: string
}

/** Where files are until they have been looked at. */
export const arrivals = join(tmpdir(), 'evenhand-arriving')

/** Each takes its size on the disk, and twice of it while it is looked at. */
const arrivingMax = 24
/** Of one sender: whoever sends slowly leaves room for others. A browser sends one file after the other. */
const ofOneSenderMax = 2
/** Half of the room is for whoever comes; of the other half one network, however many browsers and addresses it has, gets little. Phones of a whole region can be one network. */
const forAnyone = arrivingMax / 2
const ofOneNetworkMax = 4
const arriving: Sender[] = []

/** What a killed process leaves: nothing arrives for longer than this. */
const leftoverMs = 60 * 60 * 1000

/** Gives an arriving file a folder of its own, which goes with all that is in it, whatever becomes of the file. */
export async function inFolderOfItsOwn<T>(
  { root, sender }: { root: string; sender: Sender },
  use: (folder: string) => Promise<T>,
): Promise<T> {
  if (arriving.filter(({ id }) => id === sender.id).length >= ofOneSenderMax)
    throw tooMany('Two of your files are arriving already. Send this one once they have.')
  const isCrowded = arriving.length >= forAnyone
  if (isCrowded && arriving.filter(({ network }) => network === sender.network).length >= ofOneNetworkMax)
    throw tooMany('Several files from your network are arriving already. Try again in a moment.')
  if (arriving.length >= arrivingMax) throw tooMany('Many files are arriving right now. Try again in a moment.')
  arriving.push(sender)
  let folder: string | undefined
  try {
    await mkdir(root, { recursive: true, mode: 0o700 })
    await removeLeftovers(root)
    folder = await mkdtemp(join(root, 'file-'))
    return await use(folder)
  } finally {
    arriving.splice(arriving.indexOf(sender), 1)
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  }
}

const tooMany = (detail: string) => new Problem('too-many-requests', { detail, retryAfterSeconds: 5 })

async function removeLeftovers(root: string): Promise<void> {
  const before = Date.now() - leftoverMs
  for (const name of await readdir(root)) {
    const found = await stat(join(root, name)).catch(() => undefined)
    if (found && found.mtimeMs < before) await rm(join(root, name), { recursive: true, force: true })
  }
}
