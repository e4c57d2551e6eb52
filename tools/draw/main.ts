/** `npm run draw -- status | commit | freeze | result | verify`: the command of the entries service; `rehearse` holds a whole draw of made-up donors. */
import { runEntriesCommand } from '../launcher/service-command.ts'

const isRehearsal = process.argv[2] === 'rehearse'
await runEntriesCommand(isRehearsal ? 'tests/draws/rehearse.ts' : 'src/draws/draw-command.ts')
