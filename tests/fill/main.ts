/** `npm run fill`: gives the system that runs here people and gifts of every kind, so that there is something to look at. */
import { refuseArgs } from '../../tools/command-line/parsed-args.ts'
import { runMain } from '../../tools/command-line/tell.ts'
import { fillSystem } from './fill.ts'
import { keepCast } from './kept-cast.ts'
import { findPlace } from './place.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

await runMain(async () => {
  refuseArgs(process.argv.slice(2))
  const { place, secretKey, dataDir } = await findPlace()
  const cast = await fillSystem(place, secretKey, say)
  keepCast(dataDir, cast)
  say(JSON.stringify(cast, undefined, 2))
})
process.exit()
