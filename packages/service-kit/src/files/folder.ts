import { constants } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { types } from 'node:util'
import { uuidv7 } from 'uuidv7'
import { assertKey, type FileStore, storeDown } from './port.ts'

/** A folder of this machine, or a volume that several mount. A file is there whole or not at all, also after a power failure. */
export function folderStore(root: string): FileStore {
  const placeOf = (key: string): string => {
    assertKey(key)
    return join(root, key)
  }
  return {
    async put(key, path) {
      const place = placeOf(key)
      // Beside the files: a rename within one file system is atomic. What a kill leaves there is swept like them.
      const arriving = join(dirname(place), `arriving-${uuidv7()}`)
      try {
        await mkdir(dirname(place), { recursive: true, mode: 0o700 })
        await copyFile(path, arriving, constants.COPYFILE_EXCL)
        await synced(arriving)
        await rename(arriving, place)
        await synced(dirname(place))
      } catch (error) {
        await rm(arriving, { force: true }).catch(() => undefined)
        throw storeDown(error)
      }
    },
    async get(key) {
      const place = placeOf(key)
      try {
        return (await open(place, 'r')).createReadStream()
      } catch (error) {
        if (isMissing(error)) return undefined
        throw storeDown(error)
      }
    },
    async delete(key) {
      await rm(placeOf(key), { force: true }).catch((error: unknown) => {
        throw storeDown(error)
      })
    },
    async *keptBefore(folder, instant) {
      const names = await readdir(join(root, folder)).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw storeDown(error)
      })
      for (const name of names) {
        const found = await stat(join(root, folder, name)).catch(() => undefined)
        if (found && found.mtime < instant) yield `${folder}/${name}`
      }
    },
  }
}

/** On the disk, not only in the memory of the machine. */
async function synced(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const isMissing = (error: unknown): boolean => types.isNativeError(error) && 'code' in error && error.code === 'ENOENT'
