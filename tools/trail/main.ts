/** `npm run trail -- verify`: the command of the identity service. A file is verified without any system. */
import { runCommandOf } from '../launcher/service-command.ts'

const isOfFile = process.argv.some((word) => word === '--file' || word.startsWith('--file='))

await runCommandOf('identity', 'src/trail-command.ts', process.argv.length > 2 && !isOfFile)
