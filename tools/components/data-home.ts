import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ComponentName } from './component.ts'
import { hasFolderOutside } from './postgres/server-folder.ts'

/** Names the components that ran in a container: what Docker keeps cannot be seen from the data directory. */
const RECORD = 'containers.json'

/**
 * Where a component's data of earlier starts are: in Docker, in this machine's files, or undefined when it has
 * none. They stay there until a reset, or they would seem to be lost.
 */
export function dataHome(dataDir: string, name: ComponentName): 'docker' | 'files' | undefined {
  if (componentsInDocker(dataDir).includes(name)) return 'docker'
  const folder = join(dataDir, name)
  const holdsFiles = existsSync(folder) && readdirSync(folder).length > 0
  return holdsFiles || (name === 'postgres' && hasFolderOutside(dataDir)) ? 'files' : undefined
}

export function componentsInDocker(dataDir: string): ComponentName[] {
  const file = join(dataDir, RECORD)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ComponentName[]) : []
}

/** To be written before the container makes its first data. */
export function recordInDocker(dataDir: string, name: ComponentName): void {
  const names = componentsInDocker(dataDir)
  if (names.includes(name)) return
  const file = join(dataDir, RECORD)
  writeFileSync(`${file}.new`, `${JSON.stringify([...names, name].toSorted(), null, 2)}\n`)
  renameSync(`${file}.new`, file)
}
