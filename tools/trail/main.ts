/** `npm run trail -- verify`: the command of the identity service. */
import { runCommandOf } from '../launcher/service-command.ts'

await runCommandOf('identity', 'src/trail-command.ts')
