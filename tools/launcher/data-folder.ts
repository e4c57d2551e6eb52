import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { removeFolderOutside } from '../components/postgres/server-folder.ts'
import { StartFailure } from '../processes/process-spec.ts'

const MARKER = '.evenhand-data'
const MARKER_TEXT = 'This folder holds the data of an Evenhand system. `npm start -- --reset` empties it.\n'

/** Makes the data directory, or takes the one that is ours; never one with somebody else's files. */
export function openDataFolder(dataDir: string): void {
  const holdsFiles = holdsAnything(dataDir)
  if (holdsFiles && !isOurs(dataDir)) {
    throw new StartFailure(`${dataDir} contains files that aren’t Evenhand's. Set DATA_DIR to an empty or new folder.`)
  }
  try {
    mkdirSync(join(dataDir, 'logs'), { recursive: true })
    if (!holdsFiles) writeFileSync(join(dataDir, MARKER), MARKER_TEXT)
  } catch {
    throw new StartFailure(`${dataDir} isn’t writable. Set DATA_DIR to a folder you can write to.`)
  }
}

/** Forgets everything in the data directory; a folder without our marker is left alone. */
export function resetDataFolder(dataDir: string): void {
  if (!holdsAnything(dataDir)) return
  if (!isOurs(dataDir))
    throw new StartFailure(`${dataDir} isn’t an Evenhand data folder, so nothing in it was deleted.`)
  removeFolderOutside(dataDir)
  for (const entry of readdirSync(dataDir)) {
    // The marker goes last, so that an interrupted reset can be repeated. The caller's lock stays.
    if (entry !== MARKER && entry !== 'supervisor.json') rmSync(join(dataDir, entry), { recursive: true, force: true })
  }
}

function holdsAnything(dataDir: string): boolean {
  const found = statSync(dataDir, { throwIfNoEntry: false })
  if (found && !found.isDirectory()) throw new StartFailure(`${dataDir} isn’t a folder. Set DATA_DIR to one.`)
  try {
    return found !== undefined && readdirSync(dataDir).length > 0
  } catch {
    throw new StartFailure(`${dataDir} isn’t readable. Set DATA_DIR to a folder you can read and write.`)
  }
}

function isOurs(dataDir: string): boolean {
  return existsSync(join(dataDir, MARKER))
}
