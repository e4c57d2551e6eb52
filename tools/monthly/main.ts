/** `npm run monthly -- status | begin`: the command of the entries service. */
import { runEntriesCommand } from '../launcher/service-command.ts'

await runEntriesCommand('src/sources/monthly/monthly-command.ts')
