/** `npm run verify-draw -- FOLDER`: runs a published draw again (docs/draw-format.md). Knows nothing of this installation but the format. */
import process from 'node:process'
import { runCommand } from './command.ts'

const args = process.argv.slice(2)
const isWatched = process.stderr.isTTY && !args.includes('--quiet')

process.exitCode = await runCommand(args, {
  line: (text) => void process.stdout.write(`${text}\n`),
  passing: (text) => void (isWatched && process.stderr.write(`${text}\r`)),
})
