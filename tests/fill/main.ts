/** `npm run fill`: gives the system that runs here people and gifts of every kind, so that there is something to look at. */
import { StartFailure } from '../../tools/processes/process-spec.ts'
import { fillSystem } from './fill.ts'
import { keepCast } from './kept-cast.ts'
import { findPlace } from './place.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

try {
  const { place, secretKey, dataDir } = await findPlace()
  const cast = await fillSystem(place, secretKey, say)
  keepCast(dataDir, cast)
  say(JSON.stringify(cast, undefined, 2))
} catch (error) {
  const told =
    error instanceof StartFailure ? error.message : error instanceof Error ? (error.stack ?? '') : String(error)
  process.stderr.write(`${told}\n`)
  process.exitCode = 1
}
process.exit()
