import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartFailure } from '../../tools/processes/process-spec.ts'
import type { Cast } from './cast.ts'

const fileIn = (dataDir: string): string => join(dataDir, 'cast.json')

/** Who is in a filled system, kept beside its data: `--reset` deletes both. Some of the links in it are as good as a password. */
export const keepCast = (dataDir: string, cast: Cast): void =>
  writeFileSync(fileIn(dataDir), `${JSON.stringify(cast, undefined, 2)}\n`, { mode: 0o600 })

/** Who was given to the system that runs on these data. @throws StartFailure when nobody has filled it */
export function readCast(dataDir: string): Cast {
  if (!existsSync(fileIn(dataDir)))
    throw new StartFailure('The system that runs here has not been filled. Fill it with npm run fill, then try again.')
  return JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as Cast
}
